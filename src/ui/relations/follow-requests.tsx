'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { FollowRequestAnswer } from './follow-request-answer.tsx';
import { UndoButton } from './undo-button.tsx';
import { useFollow } from './use-follow.ts';
import type { SubjectName } from './use-relation-change.ts';

const HEADING = 'px-4 pt-6 text-small font-semibold text-muted';

/** The requests to follow the reader, and the reader's own requests to follow others. */
export function FollowRequests() {
	const t = useTranslations('followRequests');
	const trpc = useTRPC();
	const incoming = useInfiniteQuery(trpc.subject.requests.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
	const outgoing = useInfiniteQuery(trpc.subject.requested.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
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
			{/* The list stays when it is empty: it takes the focus of the last withdrawn request. Until both lists are there, the
			other one says why not. */}
			{(outgoing.data || (outgoing.isError && incoming.data)) && (
				<>
					{asked && <h2 className={HEADING}>{t('outgoing')}</h2>}
					<SubjectRows
						label={t('outgoing')}
						list={outgoing}
						aside={({ id, name }) => <WithdrawButton id={id} name={name} />}
						empty={null}
					/>
				</>
			)}
		</>
	);
}

function WithdrawButton({ id, name }: SubjectName) {
	const t = useTranslations('followRequests');
	const { unfollow } = useFollow({ id, name });
	return <UndoButton name={name} label={t('withdraw')} onUndo={unfollow} />;
}
