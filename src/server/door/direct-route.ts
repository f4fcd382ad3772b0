/** The routes that the server answers by itself, past Next. The rest goes to Next. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { serverIfReady } from '../handle.ts';

/** Procedures, as our client writes them. Next knows what to do with any other form. */
const PROCEDURES = /^\/api\/trpc\/[A-Za-z.,]+(\?|$)/;
/** Every path of the REST interface: Next would rewrite some of them, and answer others in ways of its own. */
const REST_ROOT = '/api/v1/';

/** Returns what answers this request; undefined where Next does. */
export function directRouteOf({ method, url = '', headers }: IncomingMessage): RequestListener | undefined {
	// A request of Next's router for a page, which it answers in a way of its own.
	if (headers.rsc !== undefined) return undefined;
	const isCall = (method === 'GET' || method === 'POST') && PROCEDURES.test(url);
	return isCall || url.startsWith(REST_ROOT) ? serverIfReady()?.answerPastNext : undefined;
}
