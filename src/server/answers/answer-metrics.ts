import { env } from '../../env.ts';
import { shared } from '../../observation/shared.ts';
import { StateReader } from '../../worker/state-of-service.ts';
import { services, type WebServices } from '../services/services.ts';
import { isBearer } from './is-bearer.ts';

let reader: { services: WebServices; state: StateReader } | undefined;

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
	const { metrics } = shared;
	if (!metrics) throw new Error('This process has no metrics.');
	const opened = await services();
	if (reader?.services !== opened) reader = { services: opened, state: new StateReader(opened.domain) };
	const [state, ofThread] = await Promise.all([reader.state.read(), opened.deliveries?.metrics()]);
	return metrics.text({ ...state, prices: env.PRICES }, ofThread ? [ofThread] : []);
}
