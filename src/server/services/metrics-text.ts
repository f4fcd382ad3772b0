import type { Domain } from '../../domain/domain.ts';
import { StateReader } from '../../domain/heat/state-of-service.ts';
import type { Env } from '../../env.ts';
import type { MetricsAsData } from '../../observation/shared/kinds.ts';
import { shared } from '../../observation/shared/shared.ts';
import { exceptions } from './exceptions.ts';

/** Resolves to all metrics of this process in Prometheus' text format. */
export type MetricsText = () => Promise<{ type: string; text: string }>;

/** `ofThread` asks the other thread of this process for its own. */
export function metricsTextOf(
	domain: Domain,
	{ PRICES: prices }: Env,
	ofThread: () => Promise<MetricsAsData | undefined> = async () => undefined,
): MetricsText {
	const reader = new StateReader(domain);
	return async () => {
		const { metrics } = shared;
		if (!metrics) throw new Error('This process has no metrics.');
		const [state, other] = await Promise.all([reader.read(), ofThread()]);
		return metrics.text({ ...state, prices, exceptions: exceptions().totals }, other ? [other] : []);
	};
}
