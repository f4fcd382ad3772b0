import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { Utc } from '../../controls/time.tsx';
import { entryPath } from '../address/entry-path.ts';
import type { People } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';

type Props = { previous: TrailEntry | undefined; next: TrailEntry | undefined; people: People };

/** The entries before and after in the same ledger. Each holds the hash of the one before it. */
export function ChainNeighbours({ previous, next, people }: Props) {
	const t = useTranslations('entry');
	return (
		<ol className="space-y-4 text-small">
			<Neighbour label={t('next')} none={t('noNext')} entry={next} people={people} />
			<Neighbour label={t('previous')} none={t('noPrevious')} entry={previous} people={people} />
		</ol>
	);
}

type OneProps = { label: string; none: string; entry: TrailEntry | undefined; people: People };

function Neighbour({ label, none, entry, people }: OneProps) {
	if (!entry) return <li className="text-muted">{none}</li>;
	return (
		<li>
			<Link href={entryPath(entry)} prefetch={false} className="font-semibold text-accent hover:underline">
				{label}
				<span className="font-normal tabular-nums"> · {entry.seq}</span>
			</Link>{' '}
			<Utc at={entry.at} className="text-muted tabular-nums" />
			<p className="[overflow-wrap:anywhere]">
				<Sentence entry={entry} people={people} />
			</p>
			<code title={entry.hash} className="block truncate font-mono text-fine text-muted">
				{entry.hash}
			</code>
		</li>
	);
}
