/** The route that the application answers by itself, past Next. The rest goes to Next. */
import type { IncomingMessage, RequestListener } from 'node:http';

// The application is bundled, and the door is not: they meet here.
const KEY = Symbol.for('tideline.direct-route');
const shared = globalThis as { [KEY]?: RequestListener };

/** Procedures, as our client writes them. Next knows what to do with any other form. */
const PATH = /^\/api\/trpc\/[A-Za-z.,]+(\?|$)/;

/** Called by the application once it can answer. */
export function answerDirectlyWith(listener: RequestListener): void {
	shared[KEY] = listener;
}

/** What answers this request; undefined where Next does. */
export function directRouteOf({ method, url = '', headers }: IncomingMessage): RequestListener | undefined {
	if (method !== 'GET' && method !== 'POST') return undefined;
	// A request of Next's router for a page, which it answers in a way of its own.
	if (headers.rsc !== undefined) return undefined;
	return PATH.test(url) ? shared[KEY] : undefined;
}
