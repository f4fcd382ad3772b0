'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { type PriceList, priceOf, type Receipt as Received } from '../../contract/event/receipt.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Problem } from '../controls/problem.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { duration } from './duration.ts';
import { WhereTimeWent } from './where-time-went.tsx';

const WORDS = {
	delivering: { what: 'delivery', reached: 'deliveredTo', about: 'deliveryRunningText' },
	delivered: { what: 'delivery', reached: 'deliveredTo', about: 'deliveryText' },
	'delivery-stuck': { what: 'delivery', reached: 'deliveredTo', about: 'deliveryRunningText' },
	removing: { what: 'removal', reached: 'removedFrom', about: 'removalRunningText' },
	removed: { what: 'removal', reached: 'removedFrom', about: 'removalText' },
	'removal-stuck': { what: 'removal', reached: 'removedFrom', about: 'removalRunningText' },
} as const satisfies Record<Received['status'], unknown>;

type Props = {
	subject: string;
	id: string;
	prices: PriceList | undefined;
	/** Whether the reader may send a stuck job again. */
	rights: Rights;
};

/**
 * The progress of an event's delivery or removal, and its cost. Kept up to date until it is done.
 */
export function Receipt({ subject, id, prices, rights }: Props) {
	const t = useTranslations('receipt');
	const format = useFormatter();
	const trpc = useTRPC();
	const { data, error, isError, dataUpdatedAt, refetch } = useQuery(
		trpc.event.receipt.queryOptions(
			{ subject, id },
			{
				refetchInterval: ({ state }) =>
					state.data !== undefined && !isFinished(state.data) && untilNextLook(state.data),
			},
		),
	);
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	const { status, problem, recipients, delivered, mentioned, chunks, startedAt, finishedAt, timing, operations } = data;
	const words = WORDS[status];
	// The time of the last reading, not the clock: the browser then renders the same as the server.
	const time = duration((finishedAt ? Date.parse(finishedAt) : dataUpdatedAt) - Date.parse(startedAt), format.number);
	const counts = {
		count: delivered,
		all: recipients,
		mentioned: mentioned.delivered,
		allMentioned: mentioned.recipients,
	};
	const reached = t(words.reached, {
		...counts,
		to: mentioned.recipients === 0 ? 'followers' : recipients === 0 ? 'mentioned' : 'both',
	});
	return (
		<section aria-labelledby="receipt" className="mx-4 mt-4 rounded-2xl border border-line bg-surface p-5">
			<h2 id="receipt" className="text-small font-semibold text-muted">
				{t('title')}
			</h2>
			<p className="mt-1 text-lead font-semibold tabular-nums">
				{reached}
				<span className="font-normal whitespace-nowrap text-muted">
					{isFinished(data) ? t('done', { time }) : t('running', { time })}
				</span>
			</p>
			<ProgressBar label={t(words.what)} said={reached} value={barOf(data)} max={allOf(data) || 1} />
			{problem !== undefined && <Stuck problem={problem} runsService={rights.runsService} />}
			{timing && <WhereTimeWent timing={timing} chunks={chunks} runsService={rights.runsService} />}
			<details className="mt-4 text-small">
				<summary className="w-fit cursor-pointer rounded font-semibold text-accent">{t('operations')}</summary>
				<dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4 text-base sm:flex sm:gap-x-10">
					<Figure name={t('reads')}>{format.number(operations.reads)}</Figure>
					<Figure name={t('writes')}>{format.number(operations.writes)}</Figure>
					<Figure name={t('queue')}>{format.number(operations.queue)}</Figure>
					<Figure name={t('chunks')}>{format.number(chunks)}</Figure>
					{prices && (
						<Figure name={t('price')}>{format.number(priceOf(operations, prices), money(prices.currency))}</Figure>
					)}
				</dl>
				<p className="mt-3 text-fine text-muted">{t(words.about)}</p>
			</details>
			{rights.readsTrail && (
				<Link
					href={`/admin/audit/deliveries?${new URLSearchParams({ subject, event: id })}`}
					prefetch={false}
					className="mt-2 inline-block text-small text-accent hover:underline"
				>
					{t('toWhom')}
				</Link>
			)}
		</section>
	);
}

function isFinished({ status }: Received): boolean {
	return status === 'delivered' || status === 'removed';
}

/** Milliseconds. A delivery that takes long is read less often. */
function untilNextLook({ startedAt }: Received): number {
	return Math.min(5_000, Math.max(400, (Date.now() - Date.parse(startedAt)) / 10));
}

/** The value of the progress bar; null before anything is known. */
function barOf(receipt: Received): number | null {
	const all = allOf(receipt);
	if (isFinished(receipt)) return all || 1;
	return all === 0 ? null : receipt.delivered + receipt.mentioned.delivered;
}

const allOf = ({ recipients, mentioned }: Received) => recipients + mentioned.recipients;

/** Says why the delivery is stuck, and who can send it again. */
function Stuck({ problem, runsService }: { problem: string; runsService: boolean }) {
	const t = useTranslations('receipt');
	return (
		<div role="alert" className="mt-4 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
			<p className="[overflow-wrap:anywhere]">{t('stuck', { problem })}</p>
			{runsService ? (
				<Link href="/admin/jobs" className="font-semibold underline">
					{t('sendAgain')}
				</Link>
			) : (
				<p>{t('askAdmin')}</p>
			)}
		</div>
	);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-fine text-muted">{name}</dt>
			<dd className="font-semibold tabular-nums">{children}</dd>
		</div>
	);
}

/** Whole cents; for prices below one cent, the first two digits. */
function money(currency: string) {
	return {
		style: 'currency',
		currency,
		maximumFractionDigits: 2,
		minimumSignificantDigits: 2,
		maximumSignificantDigits: 2,
		roundingPriority: 'morePrecision',
	} as const;
}
