'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import {
	Bar,
	BarChart,
	CartesianGrid,
	type MouseHandlerDataParam,
	ReferenceArea,
	ResponsiveContainer,
	Tooltip,
	XAxis,
	YAxis,
} from 'recharts';
import { ACTION_KINDS } from '../../../contract/actions.ts';
import { DAY, type Span } from '../../../contract/when/span.ts';
import { colourOf } from '../words/action-kinds.ts';
import type { KindBar } from './bars.ts';
import { KindSwatch } from './kind-swatch.tsx';
import { useBarTime } from './use-bar-time.ts';

type Props = { bars: KindBar[]; onSpan(span: Span): void };

/** The first and the last bar that the pointer was drawn over. */
type Drawn = { first: number; last: number };

/** Bars stacked by kind. A pointer that is drawn over them, or pressed on one, chooses their time. */
export default function HistogramChart({ bars, onSpan }: Props) {
	const tick = useTickText(bars);
	const format = useFormatter();
	const { drawn, handlers } = useBrush(bars, onSpan);
	return (
		<ResponsiveContainer width="100%" height="100%">
			<BarChart
				data={bars}
				accessibilityLayer={false}
				barCategoryGap={bars.length > 40 ? 1 : '12%'}
				margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
				style={{ cursor: 'crosshair', touchAction: 'pan-y', userSelect: 'none' }}
				{...handlers}
			>
				<CartesianGrid vertical={false} stroke="var(--line)" />
				<XAxis
					dataKey="at"
					tickFormatter={tick}
					interval="equidistantPreserveStart"
					minTickGap={48}
					tickLine={false}
					axisLine={{ stroke: 'var(--line)' }}
					tick={{ fill: 'var(--muted)', fontSize: 12 }}
				/>
				<YAxis
					width={38}
					allowDecimals={false}
					tickCount={4}
					tickLine={false}
					axisLine={false}
					tickFormatter={(count: number) => format.number(count, { notation: 'compact' })}
					tick={{ fill: 'var(--muted)', fontSize: 12 }}
				/>
				<Tooltip
					isAnimationActive={false}
					cursor={{ fill: 'var(--sunken)' }}
					content={({ active, label }) => active && <Tip bar={bars.find(({ at }) => at === label)} />}
				/>
				{ACTION_KINDS.map((kind) => (
					<Bar key={kind} dataKey={kind} stackId="all" fill={colourOf(kind)} isAnimationActive={false} />
				))}
				{drawn && (
					<ReferenceArea
						x1={bars[Math.min(drawn.first, drawn.last)]?.at}
						x2={bars[Math.max(drawn.first, drawn.last)]?.at}
						fill="var(--accent)"
						fillOpacity={0.18}
						stroke="var(--accent)"
					/>
				)}
			</BarChart>
		</ResponsiveContainer>
	);
}

function useBrush(bars: KindBar[], onSpan: (span: Span) => void) {
	const [drawn, setDrawn] = useState<Drawn>();
	const finish = useEffectEvent(() => {
		if (!drawn) return;
		setDrawn(undefined);
		const [first, last] = [bars[Math.min(drawn.first, drawn.last)], bars[Math.max(drawn.first, drawn.last)]];
		if (first && last) onSpan({ from: first.at, to: last.to });
	});
	// The pointer may be let go outside the chart.
	useEffect(() => {
		const end = () => finish();
		window.addEventListener('mouseup', end);
		window.addEventListener('touchend', end);
		return () => {
			window.removeEventListener('mouseup', end);
			window.removeEventListener('touchend', end);
		};
	}, []);
	const begin = (state: MouseHandlerDataParam) => {
		const at = indexOf(state);
		if (at !== undefined) setDrawn({ first: at, last: at });
	};
	const move = (state: MouseHandlerDataParam) => {
		const at = indexOf(state);
		if (at !== undefined) setDrawn((from) => from && { ...from, last: at });
	};
	return { drawn, handlers: { onMouseDown: begin, onMouseMove: move, onTouchStart: begin, onTouchMove: move } };
}

function indexOf({ activeTooltipIndex }: MouseHandlerDataParam): number | undefined {
	const index = Number(activeTooltipIndex ?? Number.NaN);
	return Number.isInteger(index) ? index : undefined;
}

/** The day, or the hour within one day or two. */
function useTickText(bars: KindBar[]): (at: number) => string {
	const format = useFormatter();
	const length = (bars.at(-1)?.to ?? 0) - (bars[0]?.at ?? 0);
	const look =
		length <= 2 * DAY
			? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
			: ({ day: 'numeric', month: 'short', year: length > 300 * DAY ? '2-digit' : undefined } as const);
	return (at) => format.dateTime(at, { ...look, timeZone: 'UTC' });
}

function Tip({ bar }: { bar: KindBar | undefined }) {
	const t = useTranslations('histogram');
	const kindWord = useTranslations('kinds');
	const format = useFormatter();
	const time = useBarTime();
	if (!bar) return null;
	return (
		<div className="rounded-xl border border-line bg-surface px-3 py-2 text-fine shadow-lift">
			<p className="font-semibold">{time(bar)}</p>
			{ACTION_KINDS.filter((kind) => bar[kind] > 0).map((kind) => (
				<p key={kind} className="flex items-center gap-1.5 text-muted">
					<KindSwatch kind={kind} />
					{kindWord(kind)} <span className="ml-auto pl-3 text-ink tabular-nums">{format.number(bar[kind])}</span>
				</p>
			))}
			{bar.total === 0 && <p className="text-muted">{t('none')}</p>}
		</div>
	);
}
