import { retryAfter } from '../../contract/errors/retry-after.ts';
import { services } from '../services/services.ts';

/** 200 when storage answers, else 503. */
export async function answerHealth(): Promise<Response> {
	try {
		const { store } = await services();
		await store.check();
		return Response.json({ status: 'ok', engine: store.engine });
	} catch {
		const code = 'storage_unavailable';
		return Response.json({ status: code }, { status: 503, headers: retryAfter({ code }) });
	}
}
