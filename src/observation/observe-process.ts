import type { ThreadOfProcess, TracesTo } from './shared/kinds.ts';
import { shared } from './shared/shared.ts';

type Observed = {
	/** Version of the process, where it keeps metrics. */
	metricsOf?: string | undefined;
	/** Collector of traces, where there is one. */
	tracesTo?: TracesTo | undefined;
	thread: ThreadOfProcess;
};

/** Begins to count and to follow the work of this thread. What is not asked for is not loaded. */
export async function observeProcess({ metricsOf, tracesTo, thread }: Observed): Promise<void> {
	if (tracesTo !== undefined) {
		const { Traces } = await import('./traces/traces.ts');
		shared.traces = new Traces(tracesTo);
	}
	if (metricsOf !== undefined) {
		const { Metrics } = await import('./metrics/metrics.ts');
		shared.metrics = new Metrics({ version: metricsOf, thread });
	}
}
