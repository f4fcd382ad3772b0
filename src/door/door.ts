/**
 * The door: every request passes here before the application sees it. What would stall, spoil or mislead the application
 * is answered here, in one form, whatever route it was meant for.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { closeWhenUnread } from './close-when-unread.ts';
import { cleanHeaders, wrongWithHosts, wrongWithRouterState } from './headers.ts';
import { whyNotLocal } from './local-only.ts';
import { readableAddress } from './readable-address.ts';
import { isForMachines, Refusal, refuse } from './refusal.ts';

export type DoorRules = {
	/** Whether only this machine may come in: see `local-only.ts`. */
	isLocal: boolean;
	/** Whether Next's own tools for development may be asked. */
	isDevelopment: boolean;
	/** Proxies in front whose word on where a request came from counts. */
	trustedProxies: number;
	/** Milliseconds that a connection is kept that nobody uses. */
	keepAlive: number;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** A server that hands on to `application` what may pass. */
export function createDoor(application: RequestListener, rules: DoorRules): Server {
	const server = createServer((request, response) => {
		closeWhenUnread(request, response);
		const refusal = whyNot(request, rules);
		if (refusal) return refuse(response, pathOf(request), refusal, request.method === 'HEAD');
		request.url = readableAddress(request.url ?? '/') ?? '/';
		cleanHeaders(request, rules.trustedProxies);
		application(request, response);
	});
	server.keepAliveTimeout = rules.keepAlive;
	return server;
}

/** What stands against a request; undefined when nothing does. */
function whyNot(request: IncomingMessage, { isLocal, isDevelopment }: DoorRules): Refusal | undefined {
	const { method = '', url = '', headers } = request;
	const unreadable = wrongWithHosts(request) ?? wrongWithRouterState(request);
	if (unreadable) return unreadable;
	const stranger = isLocal && whyNotLocal(headers);
	if (stranger) return stranger;
	if (readableAddress(url) === undefined)
		return new Refusal('request_invalid', 'The address of this request cannot be read: it begins with a slash.');
	if (!isAllowed(method, pathOf(request), isDevelopment))
		return new Refusal('method_not_allowed', `There is nothing here that answers ${method}.`);
	return undefined;
}

/** Routes say themselves what they answer. A page is read, and nothing else. */
function isAllowed(method: string, path: string, isDevelopment: boolean): boolean {
	if (method === 'TRACE' || method === 'CONNECT') return false;
	if (path.startsWith('/api/') || (isDevelopment && path.startsWith('/__next'))) return true;
	return METHODS.has(method) && (method !== 'POST' || isForMachines(path));
}

function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
	return url.split(/[?#]/, 1)[0] ?? '/';
}
