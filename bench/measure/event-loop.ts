import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds that a timer which was due had to wait. */
export type LoopDelay = { p50: number; p99: number; max: number };

/** Milliseconds between two samples. The histogram holds the whole time between two samples, and this much of it is no delay. */
const RESOLUTION = 1;

/** Watches how long this process's event loop lets others wait, from now until `stop`. */
export function watchLoop(): { stop(): LoopDelay } {
	const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
	histogram.enable();
	const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
	return {
		stop() {
			histogram.disable();
			return {
				p50: delay(histogram.percentile(50)),
				p99: delay(histogram.percentile(99)),
				max: delay(histogram.max),
			};
		},
	};
}
