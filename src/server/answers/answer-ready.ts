import { retryAfter } from '../../contract/errors/retry-after.ts';
import type { Store } from '../../storage/port.ts';
import { services } from '../services/services.ts';

/** Milliseconds for which an answer of storage is taken as known: several balancers may ask each second. */
const STORAGE_KNOWN_FOR = 1_000;
let known: { store: Store; until: number; answers: Promise<void> } | undefined;

/** 200 while this server should get requests: storage answers, and nobody has told the server to stop. Else 503. */
export async function answerReady(): Promise<Response> {
	const code = 'storage_unavailable';
	try {
		const { store, background } = await services();
		if (background.isToStop) return refusal('stopping');
		await checked(store);
		return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
	} catch {
		return refusal(code);
	}

	function refusal(status: string): Response {
		const headers = { 'cache-control': 'no-store', ...retryAfter({ code }) };
		return Response.json({ status }, { status: 503, headers });
	}
}

function checked(store: Store): Promise<void> {
	if (known?.store === store && Date.now() < known.until) return known.answers;
	known = { store, until: Date.now() + STORAGE_KNOWN_FOR, answers: store.check() };
	return known.answers;
}
