/**
 * The door: every request passes here before the application sees it. What would stall, break or mislead the application
 * is refused here, in the same form for all routes.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { closeWhenUnread } from './close-when-unread.ts';
import type { PolicyRules } from './content-policy.ts';
import { cleanHeaders, hostProblem, routerStateProblem } from './headers.ts';
import { refusalOfStranger } from './local-only.ts';
import { observeRequest } from './observe-request.ts';
import type { RouteOf } from './page-routes.ts';
import { readableAddress } from './readable-address.ts';
import { METHODS_OF_PAGES, Refusal, refuse } from './refusal.ts';
import { newNonce, passNonce, secureAnswer } from './security-headers.ts';

export type DoorRules = {
	/** Whether only this machine may come in: see `local-only.ts`. */
	isLocal: boolean;
	/** Whether Next's own tools for development may be asked. */
	isDevelopment: boolean;
	/** The number of proxies in front whose `X-Forwarded-For` is believed. */
	trustedProxies: number;
	/** Pattern of an address that Next answers. */
	routeOf: RouteOf;
	/** Milliseconds that an idle connection is kept. */
	keepAlive: number;
	/** The hosts that the policy of pages names. */
	policy: PolicyRules;
};

/** A server that passes to `application` every request that is not refused. */
export function createDoor(application: RequestListener, rules: DoorRules): Server {
	const observed = { believesProxy: rules.trustedProxies > 0, routeOf: rules.routeOf };
	const server = createServer((request, response) =>
		observeRequest(request, response, observed, () => answer(request, response)),
	);
	server.keepAliveTimeout = rules.keepAlive;
	return server;

	function answer(request: IncomingMessage, response: ServerResponse): void {
		const nonce = newNonce();
		secureAnswer(response, rules.policy, nonce);
		closeWhenUnread(request, response);
		const refusal = refusalOf(request, rules);
		if (refusal) return refuse(response, pathOf(request), refusal, request.method === 'HEAD');
		if (request.method === 'OPTIONS' && !decidesItself(pathOf(request), rules.isDevelopment))
			return void response.writeHead(204, { Allow: METHODS_OF_PAGES.join(', '), 'Cache-Control': 'no-store' }).end();
		request.url = readableAddress(request.url ?? '/') ?? '/';
		cleanHeaders(request, rules.trustedProxies);
		passNonce(request, rules.policy, nonce);
		application(request, response);
	}
}

/** The reason to refuse a request, or undefined. */
function refusalOf(request: IncomingMessage, { isLocal, isDevelopment }: DoorRules): Refusal | undefined {
	const { method = '', url = '', headers } = request;
	const unreadable = hostProblem(request) ?? routerStateProblem(request);
	if (unreadable) return unreadable;
	const stranger = isLocal && refusalOfStranger(headers);
	if (stranger) return stranger;
	if (readableAddress(url) === undefined)
		return new Refusal('request_invalid', "Can't read the address of this request. It must start with a slash.");
	if (!isAllowed(method, pathOf(request), isDevelopment))
		return new Refusal('method_not_allowed', `This address doesn't accept ${method}.`);
	return undefined;
}

function isAllowed(method: string, path: string, isDevelopment: boolean): boolean {
	if (method === 'TRACE' || method === 'CONNECT') return false;
	return decidesItself(path, isDevelopment) || METHODS_OF_PAGES.includes(method);
}

/** API routes decide which methods they answer. Pages and files are read, and Next breaks where they are asked otherwise. */
function decidesItself(path: string, isDevelopment: boolean): boolean {
	return path.startsWith('/api/') || (isDevelopment && path.startsWith('/__next'));
}

function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
	return url.split(/[?#]/, 1)[0] ?? '/';
}
