'use client';

import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Approval } from '../../contract/schema/approval.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { type People, peopleOf } from '../audit/words/people.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalItem } from './approval-item.tsx';

/** The acts that wait for a second admin, and those that were decided lately. */
export function Approvals() {
	const t = useTranslations('approvals');
	const { data, error, isError, isPaused, refetch } = useQuery(useTRPC().approval.list.queryOptions());
	if (!data) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	const people = peopleOf([data]);
	return (
		<div className="px-4 pb-8">
			{!data.on && <p className="mb-5 rounded-xl bg-sunken px-4 py-3">{t('off')}</p>}
			{data.waiting.length > 0 ? (
				<List id="waiting" title={t('waiting')} approvals={data.waiting} people={people} />
			) : (
				data.on && (
					<EmptyState icon={<Handshake size={26} aria-hidden />} title={t('noneWaiting')}>
						<p>{t('noneWaitingText')}</p>
					</EmptyState>
				)
			)}
			{data.closed.length > 0 && (
				<div className="mt-10">
					<List id="closed" title={t('closed')} approvals={data.closed} people={people} />
				</div>
			)}
		</div>
	);
}

type Props = { id: 'waiting' | 'closed'; title: string; approvals: readonly Approval[]; people: People };

function List({ id, title, approvals, people }: Props) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="font-semibold">
				{title}
			</h2>
			<ul aria-labelledby={id} className="mt-3 divide-y divide-line border-y border-line">
				{approvals.map((approval) => (
					<li key={approval.seq} className="py-3">
						<ApprovalItem approval={approval} people={people} isWaiting={id === 'waiting'} />
						{id === 'waiting' && <ApprovalActions approval={approval} people={people} />}
					</li>
				))}
			</ul>
		</section>
	);
}
