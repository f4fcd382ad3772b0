/** Each request gets a name, a line in the log once it is over, and its place in the metrics. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../../observation/log/log.ts';
import type { RequestOver, RequestSeen } from '../../observation/shared/kinds.ts';
import { shared } from '../../observation/shared/shared.ts';
import { parseTraceparent } from '../../observation/traces/traceparent.ts';

const REQUEST_ID = 'x-request-id';

/** A name that a proxy may give. */
const GIVEN_ID = /^[\w.:-]{8,64}$/;
export type ObserveRules = {
	/** Whether the name that the proxy in front gave a request is kept. */
	believesProxy: boolean;
	/** Pattern of an address of which nobody said more. */
	routeOf(path: string): string;
};

/** Answers a request with `answer`, and tells of it once it is over. */
export function observeRequest(
	request: IncomingMessage,
	response: ServerResponse,
	{ believesProxy, routeOf }: ObserveRules,
	answer: () => void,
): void {
	const startedAt = performance.now();
	// Node takes the socket from a request whose body is given up.
	const { method = '', url = '/', headers, socket } = request;
	const sentBefore = socket.bytesWritten;
	const given = [headers[REQUEST_ID]].flat()[0];
	const id = believesProxy && given !== undefined && GIVEN_ID.test(given) ? given : randomUUID();
	const parent = [headers.traceparent].flat()[0];
	const span = shared.traces?.request(knownMethod(method), parent);
	const trace = span?.trace ?? parseTraceparent(parent)?.traceId;
	const seen: RequestSeen = { id, ...(trace && { trace }) };
	headers[REQUEST_ID] = id;
	response.setHeader('X-Request-Id', id);
	response.once('close', () => {
		seen.route ??= routeOf(url.split(/[?#]/, 1)[0] ?? '/');
		const { statusCode: status, writableFinished } = response;
		const over: RequestOver = {
			method: knownMethod(method),
			route: seen.route,
			status,
			ms: Math.round((performance.now() - startedAt) * 10) / 10,
			bytes: socket.bytesWritten - sentBefore,
			left: !writableFinished,
			isStream: String(response.getHeader('content-type')).startsWith('text/event-stream'),
		};
		shared.metrics?.requestOver(over);
		span?.end(`${over.method} ${over.route}`, attributesOf(over, id), status >= 500);
		shared.requests.run(seen, () => writeLine(over));
	});
	shared.requests.run(seen, () => (span ? span.run(answer) : answer()));
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans */
const attributesOf = ({ method, route, status }: RequestOver, id: string) => ({
	'http.request.method': method,
	'http.route': route,
	'http.response.status_code': status,
	'tideline.request': id,
});

function writeLine(over: RequestOver): void {
	const { method, route, status, ms, bytes, left } = over;
	const fields = { method, status, ms, bytes, ...(left && { left }) };
	log().write(levelOf(over), `${method} ${route} ${status}`, fields);
}

/** Balancers ask for health all day, and a page has many files. */
const levelOf = ({ route, status }: RequestOver) => {
	if (status < 400 && (route.startsWith('/api/health') || route === ASSETS)) return 'debug';
	return 'info';
};

export const ASSETS = '/_next/static';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const knownMethod = (method: string) => (METHODS.has(method) ? method : 'OTHER');
