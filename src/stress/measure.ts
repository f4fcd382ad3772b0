/** Figures of what was asked, from its latencies. */

/** In milliseconds. */
export type Percentiles = { p50: number; p95: number; p99: number; most: number };

/** `units` are what was counted: rows, requests, messages. `series` are units in each second from the start. */
export type Measured = {
	units: number;
	seconds: number;
	perSecond: number;
	/** The best whole second. */
	peak: number;
	failed: number;
	latency: Percentiles;
	series: number[];
};

const NONE: Percentiles = { p50: 0, p95: 0, p99: 0, most: 0 };

export function percentilesOf(latencies: readonly number[]): Percentiles {
	if (latencies.length === 0) return NONE;
	const sorted = latencies.toSorted((one, other) => one - other);
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? 0 };
}

export const meanOf = (values: readonly number[]): number =>
	values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Collects what one phase asks of storage. */
export class Meter {
	readonly #startedAt = performance.now();
	readonly #latencies: number[] = [];
	readonly #series: number[] = [];
	#units = 0;
	#failed = 0;
	#endedAt = this.#startedAt;

	/** Notes a request that ended now, and the units that it brought. */
	note(begunAt: number, units: number, isFailed = false): void {
		this.#endedAt = performance.now();
		this.#latencies.push(this.#endedAt - begunAt);
		this.#units += units;
		if (isFailed) this.#failed++;
		const second = Math.floor((this.#endedAt - this.#startedAt) / 1_000);
		while (this.#series.length <= second) this.#series.push(0);
		this.#series[second] = (this.#series[second] ?? 0) + units;
	}

	get units(): number {
		return this.#units;
	}

	/** Units a second so far. */
	get perSecond(): number {
		const seconds = (performance.now() - this.#startedAt) / 1_000;
		return seconds === 0 ? 0 : this.#units / seconds;
	}

	result(): Measured {
		const seconds = (this.#endedAt - this.#startedAt) / 1_000;
		const perSecond = seconds === 0 ? 0 : this.#units / seconds;
		const series = this.#series.map(Math.round);
		// The last second is seldom a whole one.
		const whole = series.slice(0, Math.floor(seconds));
		return {
			units: this.#units,
			seconds,
			perSecond,
			peak: Math.max(perSecond, ...whole),
			failed: this.#failed,
			latency: percentilesOf(this.#latencies),
			series: whole.length > 0 ? whole : [Math.round(perSecond)],
		};
	}
}
