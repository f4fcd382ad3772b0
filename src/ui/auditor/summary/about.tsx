import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BundleHead } from '../../../contract/audit/bundle.ts';
import type { BundleContents, BundleSummary } from '../../../sdk/bundle/bundle-summary.ts';
import type { BundleVerdict } from '../../../sdk/bundle/verify-bundle.ts';
import { peopleOf } from '../../audit/words/people.ts';
import { PersonLink } from '../../audit/words/person-link.tsx';
import { Sentence } from '../../audit/words/sentence.tsx';
import { Utc } from '../../controls/time.tsx';
import { Code, FactList } from './fact-list.tsx';

type Props = { verdict: BundleVerdict; summary: BundleSummary };

/** The origin of a bundle, its filter, its maker, its first and last entry, and the digest of its file. */
export function About({ verdict: { head, fault }, summary: { digest, contents } }: Props) {
	const t = useTranslations('bundleSummary');
	const facts: [string, ReactNode][] = [...useHeadFacts(head), ...useContentFacts(head, contents)];
	return (
		<>
			{head && fault && <p>{t('asTheFileSays')}</p>}
			<FactList facts={[...facts, [t('digest'), <Code key="digest">{digest}</Code>]]} />
		</>
	);
}

function useHeadFacts(head: BundleHead | undefined): [string, ReactNode][] {
	const t = useTranslations('bundleSummary');
	const filter = useFilterWords(head);
	if (!head) return [];
	const { id, origin, madeBy, madeAt, people } = head;
	return [
		[t('service'), <Code key="origin">{origin}</Code>],
		[t('bundle'), <Code key="id">{id}</Code>],
		[t('filter'), filter],
		[t('madeBy'), <PersonLink key="by" id={madeBy} people={peopleOf([{ people }])} />],
		[t('madeAt'), <Time key="at" at={madeAt} />],
	];
}

function useContentFacts(head: BundleHead | undefined, contents: BundleContents | undefined): [string, ReactNode][] {
	const t = useTranslations('bundleSummary');
	const format = useFormatter();
	if (!head || !contents) return [];
	const people = peopleOf([head]);
	const { first, last, ledgers } = contents;
	const entryFact = (name: string, entry: typeof first): [string, ReactNode][] =>
		entry
			? [
					[
						name,
						<span key={name}>
							<Time at={entry.at} /> · <Sentence entry={entry} people={people} /> ({entry.subject} {entry.seq})
						</span>,
					],
				]
			: [];
	return [
		[t('entries'), t('entriesOf', { count: head.entries, ledgers })],
		...(head.leftOut > 0 ? [[t('leftOut'), format.number(head.leftOut)] as [string, ReactNode]] : []),
		...entryFact(t('first'), first),
		...(first === last ? [] : entryFact(t('last'), last)),
	];
}

/** A filter is data of a stranger: a part that has no word here keeps its name. */
function useFilterWords(head: BundleHead | undefined): string {
	const t = useTranslations('bundleSummary');
	const audit = useTranslations('audit');
	const print = useTranslations('print');
	const names: Record<string, string> = {
		subject: audit('subject'),
		actor: audit('actor'),
		action: audit('action'),
		target: audit('target'),
		via: audit('via'),
		from: print('since'),
		to: print('until'),
	};
	const parts = Object.entries(head?.filter ?? {}).map(([part, value]) => `${names[part] ?? part}: ${String(value)}`);
	return parts.join(' · ') || t('everything');
}

/** Paper has no reader's zone, so it says which one it is. */
const Time = ({ at }: { at: string }) => (
	<>
		<Utc at={new Date(at).toISOString()} /> UTC
	</>
);
