'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { nextPage, ROWS } from '../../trpc/pages.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { FollowRequestAnswer } from './follow-request-answer.tsx';
import { TakeBack } from './undo-button.tsx';

const HEADING = 'px-4 pt-6 text-small font-semibold text-muted';

/** The reader's requests, in both directions. */
export function FollowRequests() {
	const t = useTranslations('requests');
	const trpc = useTRPC();
	const incoming = useInfiniteQuery(trpc.subject.requests.infiniteQueryOptions({ limit: ROWS }, nextPage));
	const outgoing = useInfiniteQuery(trpc.subject.requested.infiniteQueryOptions({ limit: ROWS }, nextPage));
	const asked = outgoing.data?.pages.some(({ items }) => items.length > 0);
	return (
		<>
			<SubjectRows
				label={t('incoming')}
				list={incoming}
				aside={({ id, name }) => <FollowRequestAnswer id={id} name={name} readAt={incoming.dataUpdatedAt} />}
				empty={
					<EmptyState icon={<Inbox size={26} aria-hidden />} title={t('none')}>
						<p>{t('noneText')}</p>
					</EmptyState>
				}
			/>
			{/* It stays without a single one: it takes the focus of the last that was withdrawn. Until both are there, the other
			list says why not. */}
			{(outgoing.data || (outgoing.isError && incoming.data)) && (
				<>
					{asked && <h2 className={HEADING}>{t('outgoing')}</h2>}
					<SubjectRows
						label={t('outgoing')}
						list={outgoing}
						aside={({ id, name }) => <TakeBack id={id} name={name} verb="unfollow" label={t('withdraw')} />}
						empty={null}
					/>
				</>
			)}
		</>
	);
}
