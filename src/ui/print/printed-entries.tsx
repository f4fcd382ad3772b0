import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../contract/audit/audit.ts';
import { entryKey } from '../audit/address/entry-path.ts';
import { ShortChanges } from '../audit/words/changes.tsx';
import type { People } from '../audit/words/people.ts';
import { Sentence } from '../audit/words/sentence.tsx';
import { WayIn } from '../audit/words/way-in.tsx';
import { Utc } from '../controls/time.tsx';

/** All of these entries as a plain table, whose headings come again on each sheet. */
export function PrintedEntries({ entries, people }: { entries: readonly TrailEntry[]; people: People }) {
	const t = useTranslations('audit');
	return (
		<table
			aria-label={t('label')}
			className="w-full border-collapse text-left text-fine [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top"
		>
			<thead>
				<tr className="border-b border-line">
					<th>{t('time')}</th>
					<th>{t('what')}</th>
					<th>{t('via')}</th>
					<th>{t('from')}</th>
					<th>{t('seq')}</th>
				</tr>
			</thead>
			<tbody>
				{entries.map((entry) => (
					<tr key={entryKey(entry)} className="break-inside-avoid border-b border-line">
						<td className="whitespace-nowrap tabular-nums">
							<Utc at={entry.at} />
						</td>
						<td className="[overflow-wrap:anywhere]">
							<Sentence entry={entry} people={people} />
							<ShortChanges entry={entry} people={people} />
						</td>
						<td>
							<WayIn via={entry.via} />
						</td>
						<td className="[overflow-wrap:anywhere]">{[entry.client, entry.address].filter(Boolean).join(' · ')}</td>
						<td className="tabular-nums">{entry.seq}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
