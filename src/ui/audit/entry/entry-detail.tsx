'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { EntryInput } from '../../../contract/schema/trail.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { Problem } from '../../controls/problem.tsx';
import { Exact, Utc } from '../../controls/time.tsx';
import { Printing } from '../../print/printing.tsx';
import { EntryProof } from '../../proof/entry-proof.tsx';
import { deliveriesPath } from '../address/past-paths.ts';
import { ActionIcon } from '../words/action-icon.tsx';
import { changesOf } from '../words/change-texts.ts';
import { peopleOf } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';
import { ChainNeighbours } from './chain-neighbours.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryLinks } from './entry-links.tsx';
import { WhatChanged } from './what-changed.tsx';

const PANEL = 'rounded-2xl border border-line bg-surface p-4 sm:p-5';
const HEADING = 'mb-3 text-small font-semibold text-muted';

/** One entry in full: what it says, all its fields, what it changed, its neighbours in the chain, and its proof. */
export function EntryDetail({ subject, seq }: EntryInput) {
	const t = useTranslations('entry');
	const trpc = useTRPC();
	const found = useQuery(trpc.audit.entry.queryOptions({ subject, seq }));
	if (!found.data) return found.isError && <Problem error={found.error} onRetry={found.refetch} />;
	const { entry, previous, next } = found.data;
	const people = peopleOf([found.data]);
	return (
		<article>
			<Printing title={t('fields')} filter={`${subject} ${seq}`} count={1} />
			<header className="pt-4 pb-5">
				<h1 className="flex gap-3 text-title font-bold [overflow-wrap:anywhere] [&_svg]:mt-1.5 [&_svg]:size-6">
					<ActionIcon action={entry.action} />
					<span className="min-w-0">
						<Sentence entry={entry} people={people} />
					</span>
				</h1>
				<p className="mt-1 text-muted">
					<Utc at={entry.at} /> UTC · <Exact at={entry.at} part="second" />
				</p>
				<EntryLinks entry={entry} deliveries={deliveriesOf(entry)} />
			</header>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="min-w-0 space-y-4">
					{changesOf(entry, people).length > 0 && (
						<section aria-labelledby="changed" className={PANEL}>
							<h2 id="changed" className={HEADING}>
								{t('changed')}
							</h2>
							<WhatChanged entry={entry} people={people} />
						</section>
					)}
					<section aria-labelledby="fields" className={PANEL}>
						<h2 id="fields" className={HEADING}>
							{t('fields')}
						</h2>
						<EntryFields entry={entry} people={people} />
					</section>
				</div>
				<div className="min-w-0 space-y-4">
					<section aria-labelledby="proof" className={PANEL}>
						<h2 id="proof" className={HEADING}>
							{t('proof')}
						</h2>
						<EntryProof entry={entry} />
					</section>
					<section aria-labelledby="chain" className={PANEL}>
						<h2 id="chain" className={HEADING}>
							{t('chain')}
						</h2>
						<ChainNeighbours previous={previous} next={next} people={people} />
					</section>
				</div>
			</div>
		</article>
	);
}

function deliveriesOf({ action, subject, target }: TrailEntry): string | undefined {
	return action === 'event-posted' ? deliveriesPath(subject, target) : undefined;
}
