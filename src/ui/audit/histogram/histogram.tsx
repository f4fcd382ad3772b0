'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { ACTION_KINDS } from '../../../contract/audit/actions.ts';
import type { Span } from '../../../contract/when/span.ts';
import { type CallError, useTRPC } from '../../../trpc/client.tsx';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Problem } from '../../controls/problem.tsx';
import type { AddressedFilter } from '../address/trail-filter.ts';
import { addressOf } from '../when/span-text.ts';
import { type KindBar, kindBars, sumOf, totalOf } from './bars.ts';
import { HistogramChart } from './histogram-chart.tsx';
import { HistogramTable } from './histogram-table.tsx';
import { KindSwatch } from './kind-swatch.tsx';
import { useBarTime } from './use-bar-time.ts';

const setSpan = ({ from, to }: Span) => replaceQuery({ from: addressOf(from), to: addressOf(to), span: '' });

type Props = {
	filter: AddressedFilter;
	/** Called when entries were counted, the reader's own visit among them. */
	onCounted(): unknown;
};

/** Shows the number of entries over time, by kind. A part of it that is chosen becomes the filter's time. */
export function Histogram({ filter, onCounted }: Props) {
	const trpc = useTRPC();
	const { from, to, ...rest } = filter;
	const { data, isError, error, refetch, isPlaceholderData } = useQuery(
		trpc.audit.histogram.queryOptions(
			{ filter: rest, ...(from && { from }), ...(to && { to }) },
			{ placeholderData: keepPreviousData },
		),
	);
	const counted = useEffectEvent(() => void onCounted());
	useEffect(() => {
		if (data) counted();
	}, [data]);
	if (isError && !data) return isRefused(error) ? null : <Problem error={error} onRetry={refetch} />;
	const bars = data && kindBars(data);
	return (
		<figure
			aria-labelledby="histogram"
			aria-busy={!data || isPlaceholderData}
			className="rounded-2xl border border-line bg-surface p-3 sm:p-4"
		>
			<figcaption id="histogram" className="min-h-10 text-small text-muted sm:min-h-5">
				{bars && <Summary bars={bars} whole={data.whole} />}
			</figcaption>
			<div aria-hidden className="mt-2 h-32 overflow-x-clip sm:h-40 [&_*]:outline-none">
				{bars && bars.length > 0 && <HistogramChart bars={bars} onSpan={setSpan} />}
			</div>
			<div className="mt-2 min-h-14 sm:min-h-7">{bars && <Legend bars={bars} />}</div>
		</figure>
	);
}

/** The list of entries says why. */
const isRefused = ({ data }: CallError) => (data?.httpStatus ?? 500) < 500;

function Summary({ bars, whole }: { bars: KindBar[]; whole: boolean }) {
	const t = useTranslations('histogram');
	const time = useBarTime();
	const count = totalOf(sumOf(bars));
	const most = bars.reduce<KindBar | undefined>(
		(best, bar) => (bar.total > (best?.total ?? 0) ? bar : best),
		undefined,
	);
	return (
		<>
			<span>
				{most
					? t('summary', { count, time: time(most), most: most.total, isAll: String(most.total === count) })
					: t('none')}
			</span>
			{!whole && <strong className="font-semibold text-danger"> {t('notWhole')}</strong>}
		</>
	);
}

function Legend({ bars }: { bars: KindBar[] }) {
	const t = useTranslations('histogram');
	const kindWord = useTranslations('kinds');
	const format = useFormatter();
	const sum = sumOf(bars);
	return (
		<div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 text-fine">
			<ul className="flex flex-wrap gap-x-4 gap-y-1 py-1" aria-label={t('legend')}>
				{ACTION_KINDS.map((kind) => (
					<li key={kind} className="flex items-center gap-1.5 text-muted">
						<KindSwatch kind={kind} />
						{kindWord(kind)} <span className="text-ink tabular-nums">{format.number(sum[kind])}</span>
					</li>
				))}
			</ul>
			<HistogramTable bars={bars} onSpan={setSpan} />
		</div>
	);
}
