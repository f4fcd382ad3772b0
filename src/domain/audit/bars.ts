/** The bars of a histogram: spans of one length, side by side, that begin at whole minutes, hours, days or weeks in UTC. */
import type { Action } from '../../contract/audit/actions.ts';
import type { Bar } from '../../contract/schema/trail.ts';
import { isoTime } from '../ports/ports.ts';
import type { Span } from './span.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MOST_BARS = 60;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const STEPS = [60_000, 600_000, HOUR_MS, 6 * HOUR_MS, DAY_MS, WEEK_MS, MONTH_MS];
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

export class Bars {
	readonly stepMs: number;
	readonly #first: number;
	readonly #counts: { [A in Action]?: number }[];

	/** No step is shorter than `shortest` milliseconds. */
	constructor(span: Span, shortest = 0) {
		this.stepMs = stepFor(span, shortest);
		this.#first = beginOf(span.from, this.stepMs);
		this.#counts = Array.from({ length: barsIn(span, this.stepMs) }, () => ({}));
	}

	/** Adds entries that were made at `at`, in Unix milliseconds. Those outside of all bars are passed over. */
	add(at: number, action: Action, count: number): void {
		const counts = this.#counts[Math.floor((at - this.#first) / this.stepMs)];
		if (counts) counts[action] = (counts[action] ?? 0) + count;
	}

	all(): Bar[] {
		return this.#counts.map((counts, index) => ({ at: isoTime(this.#first + index * this.stepMs), counts }));
	}
}

function stepFor(span: Span, shortest: number): number {
	const step = STEPS.find((one) => one >= shortest && barsIn(span, one) <= MOST_BARS);
	return step ?? Math.ceil((span.to - span.from) / (MOST_BARS - 1) / MONTH_MS) * MONTH_MS;
}

const barsIn = ({ from, to }: Span, step: number) => Math.max(1, Math.ceil((to - beginOf(from, step)) / step));

function beginOf(at: number, step: number): number {
	const origin = step === WEEK_MS ? FIRST_WEEK : 0;
	return origin + Math.floor((at - origin) / step) * step;
}
