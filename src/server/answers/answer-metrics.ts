import { env } from '../../env.ts';
import { shared } from '../../observation/shared/shared.ts';
import { type MetricsText, metricsTextOf } from '../services/metrics-text.ts';
import { services, type WebServices } from '../services/services.ts';
import { isBearer } from './is-bearer.ts';

let known: { services: WebServices; read: MetricsText } | undefined;

/** Metrics of this process for Prometheus. Wants `Authorization: Bearer $METRICS_TOKEN`; without that setting nothing is here. */
export async function answerMetrics(request: Request): Promise<Response> {
	const headers = { 'cache-control': 'no-store' };
	if (env.METRICS_TOKEN === undefined || !shared.metrics) return new Response(null, { status: 404, headers });
	if (!isBearer(request, env.METRICS_TOKEN))
		return new Response(null, { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' } });
	const { type, text } = await readMetrics();
	return new Response(text, { headers: { ...headers, 'content-type': type } });
}

/** All metrics of this process, in Prometheus' text format. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
	const opened = await services();
	if (known?.services !== opened) {
		const { domain, deliveries } = opened;
		known = { services: opened, read: metricsTextOf(domain, env, async () => deliveries?.metrics()) };
	}
	return known.read();
}
