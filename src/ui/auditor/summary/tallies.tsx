import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isAction } from '../../../contract/audit/actions.ts';
import type { NamedSubject } from '../../../contract/schema/trail.ts';
import type { BundleContents } from '../../../sdk/bundle/bundle-summary.ts';
import { peopleOf } from '../../audit/words/people.ts';
import { PersonLink } from '../../audit/words/person-link.tsx';
import { Code } from './fact-list.tsx';

type Props = { contents: BundleContents; people: readonly NamedSubject[] };

/** The entries by action, by actor, and by day or month. */
export function Tallies({ contents, people }: Props) {
	const t = useTranslations('bundleSummary');
	const actionWord = useTranslations('actions');
	const known = peopleOf([{ people }]);
	const { actions, actors, otherActors, unit, times } = contents;
	return (
		<>
			<TallyTable
				caption={t('byAction')}
				name={t('action')}
				rows={actions.map(({ name, count }) => [isAction(name) ? actionWord(name) : name, count])}
			/>
			<TallyTable
				caption={t('byActor')}
				name={t('actor')}
				rows={[
					...actors.map(({ name, count }): [ReactNode, number] => [
						<span key={name}>
							<PersonLink id={name} people={known} /> {known.has(name) && <Code>{name}</Code>}
						</span>,
						count,
					]),
					...(otherActors.actors > 0
						? [[t('otherActors', { count: otherActors.actors }), otherActors.entries] as [ReactNode, number]]
						: []),
				]}
			/>
			<TallyTable
				caption={unit === 'day' ? t('byDay') : t('byMonth')}
				name={unit === 'day' ? t('day') : t('month')}
				rows={times.map(({ name, count }) => [name, count])}
			/>
		</>
	);
}

type TableProps = { caption: string; name: string; rows: readonly (readonly [name: ReactNode, count: number])[] };

/** A table whose headings come again on each sheet of paper. */
function TallyTable({ caption, name, rows }: TableProps) {
	const t = useTranslations('bundleSummary');
	const format = useFormatter();
	return (
		<table className="w-full border-collapse [&_td]:py-1 [&_th]:py-1">
			<caption className="break-after-avoid pb-1 text-left text-base font-semibold">{caption}</caption>
			<thead>
				<tr className="border-b border-line text-muted">
					<th scope="col" className="text-left font-medium">
						{name}
					</th>
					<th scope="col" className="text-right font-medium">
						{t('entries')}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([called, count], at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the rows of one bundle never change
					<tr key={at} className="break-inside-avoid border-b border-line">
						<th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
							{called}
						</th>
						<td className="text-right tabular-nums">{format.number(count)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
