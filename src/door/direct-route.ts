/** The routes that the application answers by itself, past Next. The rest goes to Next. */
import type { IncomingMessage, RequestListener } from 'node:http';

// The application is bundled, and the door is not: they meet here.
const KEY = Symbol.for('tideline.direct-route');
const shared = globalThis as { [KEY]?: RequestListener };

/** Procedures, as our client writes them. Next knows what to do with any other form. */
const PROCEDURES = /^\/api\/trpc\/[A-Za-z.,]+(\?|$)/;
/** Every path of the REST interface: Next would rewrite some of them, and answer others in ways of its own. */
const REST_ROOT = '/api/v1/';

/** Called by the application once it can answer. */
export function answerDirectlyWith(listener: RequestListener): void {
	shared[KEY] = listener;
}

/** The handler that answers this request; undefined if Next does. */
export function directRouteOf({ method, url = '', headers }: IncomingMessage): RequestListener | undefined {
	// A request of Next's router for a page, which it answers in a way of its own.
	if (headers.rsc !== undefined) return undefined;
	const isCall = (method === 'GET' || method === 'POST') && PROCEDURES.test(url);
	return isCall || url.startsWith(REST_ROOT) ? shared[KEY] : undefined;
}
