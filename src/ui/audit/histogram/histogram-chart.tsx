'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ACTION_KINDS } from '../../../contract/audit/actions.ts';
import { DAY, type Span } from '../../../contract/when/span.ts';
import { colourOf } from '../words/action-kinds.ts';
import type { KindBar } from './bars.ts';
import { KindSwatch } from './kind-swatch.tsx';
import { axisSteps, labelledBars } from './scale.ts';
import { useBarTime } from './use-bar-time.ts';

type Props = { bars: KindBar[]; onSpan(span: Span): void };

/** The first and the last bar that the pointer was drawn over. */
type Drawn = { first: number; last: number };

/** Pixels that a text below the bars needs. */
const LABEL_WIDTH = 84;

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Bars stacked by kind. A pointer that is drawn over them, or pressed on one, chooses their time. */
export function HistogramChart({ bars, onSpan }: Props) {
	const plot = useRef<HTMLDivElement>(null);
	const { under, drawn, handlers } = usePointer(plot, bars, onSpan);
	const steps = axisSteps(Math.max(...bars.map(({ total }) => total)));
	const highest = steps.at(-1) ?? 1;
	return (
		<div className="flex h-full text-[0.75rem] text-muted">
			<CountAxis steps={steps} />
			<div className="flex min-w-0 grow flex-col">
				<div ref={plot} className="relative grow cursor-crosshair touch-pan-y select-none" {...handlers}>
					{steps.map((step) => (
						<div
							key={step}
							className="absolute inset-x-0 border-t border-line"
							style={{ bottom: share(step, highest) }}
						/>
					))}
					<div className="absolute inset-0 flex">
						{bars.map((bar, index) => (
							<Stack key={bar.at} bar={bar} highest={highest} isUnder={index === under} isThin={bars.length > 40} />
						))}
					</div>
					{drawn && <DrawnOver {...drawn} count={bars.length} />}
					{under !== undefined && <Tip bar={bars[under]} place={(under + 0.5) / bars.length} />}
				</div>
				<TimeAxis bars={bars} plot={plot} />
			</div>
		</div>
	);
}

function CountAxis({ steps }: { steps: number[] }) {
	const format = useFormatter();
	return (
		<div className="relative mb-5 w-10 shrink-0 tabular-nums">
			{steps.map((step) => (
				<span
					key={step}
					className="absolute right-1.5 translate-y-1/2 leading-none"
					style={{ bottom: share(step, steps.at(-1) ?? 1) }}
				>
					{format.number(step, { notation: 'compact' })}
				</span>
			))}
		</div>
	);
}

function TimeAxis({ bars, plot }: { bars: KindBar[]; plot: RefObject<HTMLDivElement | null> }) {
	const tick = useTickText(bars);
	const width = useWidth(plot);
	return (
		<div className="relative h-5 shrink-0 overflow-x-clip">
			{labelledBars(bars.length, Math.floor(width / LABEL_WIDTH)).map((index) => (
				<span
					key={index}
					className="absolute top-1.5 whitespace-nowrap leading-none"
					style={{ left: share(index, bars.length) }}
				>
					{tick(bars[index]?.at ?? 0)}
				</span>
			))}
		</div>
	);
}

type StackProps = { bar: KindBar; highest: number; isUnder: boolean; isThin: boolean };

function Stack({ bar, highest, isUnder, isThin }: StackProps) {
	return (
		<div
			className={`flex h-full min-w-0 flex-1 flex-col-reverse ${isThin ? 'px-px' : 'px-[0.4%]'} ${isUnder ? 'bg-sunken' : ''}`}
		>
			{ACTION_KINDS.filter((kind) => bar[kind] > 0).map((kind) => (
				<div key={kind} style={{ height: share(bar[kind], highest), background: colourOf(kind) }} />
			))}
		</div>
	);
}

function DrawnOver({ first, last, count }: Drawn & { count: number }) {
	const [from, to] = [Math.min(first, last), Math.max(first, last) + 1];
	return (
		<div
			className="pointer-events-none absolute inset-y-0 border border-accent bg-accent/20"
			style={{ left: share(from, count), width: share(to - from, count) }}
		/>
	);
}

/** The bar under the pointer, the bars that it was drawn over, and the handlers for both. */
function usePointer(plot: RefObject<HTMLDivElement | null>, bars: KindBar[], onSpan: (span: Span) => void) {
	const [under, setUnder] = useState<number>();
	const [drawn, setDrawn] = useState<Drawn>();
	const indexOf = ({ clientX }: PointerEvent) => {
		const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {};
		return Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length)));
	};
	const leave = () => {
		setUnder(undefined);
		setDrawn(undefined);
	};
	return {
		under,
		drawn,
		handlers: {
			onPointerDown(event: PointerEvent) {
				// The pointer may be let go outside the chart.
				plot.current?.setPointerCapture(event.pointerId);
				setDrawn({ first: indexOf(event), last: indexOf(event) });
			},
			onPointerMove(event: PointerEvent) {
				const at = indexOf(event);
				setUnder(at);
				setDrawn((from) => from && { ...from, last: at });
			},
			onPointerUp() {
				setDrawn(undefined);
				if (!drawn) return;
				const [first, last] = [bars[Math.min(drawn.first, drawn.last)], bars[Math.max(drawn.first, drawn.last)]];
				if (first && last) onSpan({ from: first.at, to: last.to });
			},
			onPointerLeave: leave,
			// A finger that scrolls the page chooses nothing.
			onPointerCancel: leave,
		},
	};
}

/** In pixels; 0 until it is known. */
function useWidth(box: RefObject<HTMLDivElement | null>): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const { current } = box;
		if (!current) return;
		const observer = new ResizeObserver(() => setWidth(current.clientWidth));
		observer.observe(current);
		return () => observer.disconnect();
	}, [box]);
	return width;
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

/** `place` is where the bar stands, from 0 at the left to 1 at the right. */
function Tip({ bar, place }: { bar: KindBar | undefined; place: number }) {
	const t = useTranslations('histogram');
	const kindWord = useTranslations('kinds');
	const format = useFormatter();
	const time = useBarTime();
	if (!bar) return null;
	const side = place < 0.5 ? { left: share(place, 1) } : { right: share(1 - place, 1) };
	return (
		<div
			className="pointer-events-none absolute top-0 z-10 mx-3 w-max max-w-60 rounded-xl border border-line bg-surface px-3 py-2 text-fine text-ink shadow-lift"
			style={side}
		>
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
