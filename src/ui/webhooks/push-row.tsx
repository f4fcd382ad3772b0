'use client';

import { useTranslations } from 'next-intl';
import type { PushState, PushType } from '../../contract/webhook/webhook.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';

type ListedPush = Outputs['webhook']['pushes']['items'][number];

const STATE = { pending: 'pending', done: 'done', dead: 'givenUp', dropped: 'dropped' } as const satisfies Record<
	PushState,
	string
>;

const TYPE = {
	'event.delivered': 'delivered',
	'event.removed': 'removed',
	'audit.entry': 'entry',
	'webhook.test': 'test',
} as const satisfies Record<PushType, string>;

/** A push in the log, and a button that sends it again. */
export function PushRow({ push, mayRetry, onRetry }: { push: ListedPush; mayRetry: boolean; onRetry(): void }) {
	const t = useTranslations('pushes');
	const { type, state, at, tries, status, problem, nextAt } = push;
	const answer = problem ? t(problem) : status !== undefined && t('answered', { status: String(status) });
	return (
		<li className="flex items-center gap-3 py-2.5 text-small">
			<div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				<p>
					<span className="font-semibold">{t(TYPE[type])}</span> <Exact at={at} part="second" className="text-muted" />
				</p>
				<p className="text-muted">
					<span className={state === 'dead' ? 'font-medium text-danger' : 'text-ink'}>{t(STATE[state])}</span>{' '}
					{[tries > 0 && t('tries', { count: tries }), answer].filter(Boolean).join(', ')}
					{state === 'pending' && tries > 0 && nextAt !== undefined && (
						<span>, {t.rich('next', { time: () => <Exact at={nextAt} part="second" /> })}</span>
					)}
				</p>
			</div>
			{(state === 'dead' || state === 'done') && mayRetry && (
				<Button
					look="quiet"
					className="shrink-0"
					aria-label={t('againOf', { what: t(TYPE[type]), at })}
					onClick={onRetry}
				>
					{t('again')}
				</Button>
			)}
		</li>
	);
}
