/** A request to `/api/v1`, from its first line to its answer. It knows no framework: tests call it as the server does. */
import type { From } from '../../contract/audit/audit.ts';
import { ANONYMOUS, type Operator } from '../../contract/caller/principal.ts';
import { type ErrorCode, Forbidden, RateLimited, TidelineError } from '../../contract/errors/errors.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../../contract/errors/problem.ts';
import type { CountedKind, Quota } from '../../contract/errors/rate-limit.ts';
import { retryAfter } from '../../contract/errors/retry-after.ts';
import { readMediaType } from '../../contract/http/media-type.ts';
import { SubjectId } from '../../contract/schema/subject.ts';
import { webhookHandshake } from '../../contract/webhook/webhook-handshake.ts';
import type { Domain } from '../../domain/domain.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import type { TimelineWatch } from '../../domain/timeline/watch-timelines.ts';
import type { TokenKeeper } from '../../domain/token/token-keeper.ts';
import type { Limits } from '../../rate-limits/rate-limits.ts';
import { ACCEPTED_CODINGS } from '../read-body.ts';
import { MethodNotAllowed, Paths } from './find-route.ts';
import { BatchRefused } from './route/post-events.ts';
import { mediaTypesOf, readBodyAs, readQuery, readSent, takesCloudEvents } from './route/read-parts.ts';
import type { RestAnswer, RestRoute, WithCaller, WorkloadVerifier } from './route/rest-route.ts';
import { ROUTES } from './routes.ts';

export const REST_ROOT = '/api/v1';

export type RestServer = {
	domain: Domain;
	watch: TimelineWatch;
	/** Callers: the holders of tokens, or always the operator, in a process of the command line. */
	callers: TokenKeeper | Operator;
	limits: Limits | undefined;
	workloads: WorkloadVerifier;
	/** Told of the pattern of a call's path, and of its caller. */
	saw?: { route(pattern: string): void; caller(subject: string | undefined): void } | undefined;
	/** To the log: what happened, and why. */
	report(sentence: string, error: unknown): void;
};

export type RestRequest = {
	method: string;
	/** Absolute. */
	url: string;
	headers: Headers;
	body: AsyncIterable<Uint8Array> | null;
	signal: AbortSignal;
	/** The address that it is counted under. */
	address: string | undefined;
	/** The origin of the caller's commands, for their entries. */
	from?: From | undefined;
	/** The address of this server, as the caller reached it. */
	origin: string;
};

/** No cookie is read here, so that a page of any origin may call: it has to have a token of its own. */
const CORS_HEADERS = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Expose-Headers':
		'Location, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
	// Answers are for one caller, and some are links.
	'Cache-Control': 'no-store',
};

const paths = new Paths(ROUTES);

/** A refusal is answered, but for an operator: the process of the command line gets what was thrown. */
export async function answerRest(server: RestServer, request: RestRequest): Promise<Response> {
	const told: Record<string, string> = {};
	try {
		const url = new URL(request.url);
		// A path with dots may lead elsewhere.
		const path = url.pathname.startsWith(`${REST_ROOT}/`) ? url.pathname.slice(REST_ROOT.length) : '';
		if (request.method === 'OPTIONS') return answerOptions(path, request.headers);
		const { route, params } = paths.find(request.method, path);
		server.saw?.route(REST_ROOT + route.path);
		const answer = await answerRoute(server, request, route, { params, search: url.searchParams }, told);
		return responseOf(request, answer, told);
	} catch (error) {
		if (isOperator(server.callers)) throw error;
		return refusalOf(server, request, error, told);
	}
}

const isOperator = (callers: RestServer['callers']): callers is Operator => 'kind' in callers;

type Written = { params: Record<string, string>; search: URLSearchParams };

/** `told`: headers that the caller gets, whether the call is then refused or not. */
async function answerRoute(
	server: RestServer,
	request: RestRequest,
	route: RestRoute,
	{ params, search }: Written,
	told: Record<string, string>,
): Promise<RestAnswer> {
	const { domain, watch, limits, workloads } = server;
	const { headers, address, from, origin, signal } = request;
	const caller = route.token && (await callerOf(server, request, told));
	const principal = caller?.principal ?? ANONYMOUS;
	const requester = { ...(caller && { session: caller.counted, subject: caller.actsFor }), address };
	const scope = route.token?.scope;
	if (caller && scope && 'scopes' in caller.principal && !caller.principal.scopes.includes(scope)) {
		told['WWW-Authenticate'] = `Bearer error="insufficient_scope", scope="${scope}"`;
		throw new Forbidden(`This token lacks the scope ${scope}. Use one that has it.`);
	}
	const counts = route.counts ?? 'calls';
	try {
		if (!route.countsItself) await limits?.consume(counts, requester);
		const bytes = route.body ? await readSent(route, request) : new Uint8Array();
		const parts = {
			params: route.params?.parse(params),
			query: readQuery(route.query, search),
			body: route.body && !isOther(route, headers) ? readBodyAs(route.body, bytes, headers) : undefined,
		};
		const context = { domain, watch, limits, workloads, requester, headers, from, origin, signal, principal };
		return await route.run(caller ? Object.assign(withCaller(caller), context) : context, parts, bytes);
	} catch (error) {
		Object.assign(told, takenBy(route, error));
		throw error;
	} finally {
		if (caller) Object.assign(told, rateHeaders((await limits?.quotasOf(counts, caller.counted)) ?? []));
	}
}

/** Headers with the types and codings that are accepted, for a refused body (RFC 9110, §15.5.16). */
function takenBy(route: RestRoute, error: unknown): Record<string, string> {
	const { code } = asTidelineError(error);
	if (code === 'media_type_unsupported') return { Accept: mediaTypesOf(route).join(', ') };
	return code === 'content_encoding_unsupported' ? { 'Accept-Encoding': ACCEPTED_CODINGS } : {};
}

/** Whether the body is one that the route reads by itself. */
const isOther = (route: RestRoute, headers: Headers): boolean =>
	takesCloudEvents(route) && (headers.has('ce-specversion') || typeOf(headers).startsWith('application/cloudevents'));

const typeOf = (headers: Headers): string => readMediaType(headers.get('content-type') ?? '')?.type ?? '';

/** `counted`: what its calls are counted under. */
type Caller = Pick<WithCaller, 'principal' | 'actsFor' | 'stillGood'> & { counted: string };

function withCaller({ actsFor, stillGood }: Caller) {
	return {
		actsFor,
		stillGood,
		get self() {
			if (actsFor === undefined) throw new TidelineError('invalid_input', 'Name the subject to act for.');
			return actsFor;
		},
	};
}

async function callerOf(
	server: RestServer,
	{ headers, address }: RestRequest,
	told: Record<string, string>,
): Promise<Caller> {
	const { domain, callers: tokens, limits } = server;
	if (isOperator(tokens)) {
		const subject = actsFor(headers);
		if (subject !== undefined) await readProfile({ domain, principal: tokens }, { subject });
		return { principal: tokens, actsFor: subject, counted: tokens.via, stillGood: async () => tokens };
	}
	const written = headers.get('authorization');
	const [, token] = /^Bearer +(\S+) *$/i.exec(written ?? '') ?? [];
	const check = async () => {
		if (token === undefined) throw tokenMissing(written !== null);
		return tokens.principalOf(token, address ?? '', actsFor(headers));
	};
	try {
		const { id, isKnown } = tokens.glance(token ?? '');
		const credential = { about: `token ${id}`, address, isKnown };
		const principal = await (limits ? limits.credentials.check(credential, check, isUnauthorized) : check());
		server.saw?.caller(principal.subject ?? principal.holder);
		return { principal, actsFor: principal.subject, counted: `token ${principal.id}`, stillGood: check };
	} catch (error) {
		if (isUnauthorized(error))
			told['WWW-Authenticate'] = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
		throw error;
	}
}

const isUnauthorized = (error: unknown) => asTidelineError(error).status === 401;

function tokenMissing(isOther: boolean): TidelineError {
	const what = isOther ? "This Authorization isn't a Bearer token" : 'This call needs a token';
	return new TidelineError('token_missing', `${what}: send Authorization: Bearer tdl_…`);
}

function actsFor(headers: Headers): string | undefined {
	const subject = headers.get('tideline-subject');
	return subject === null ? undefined : SubjectId.parse(subject);
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers */
function rateHeaders(quotas: readonly Quota[]): Record<string, string> {
	if (quotas.length === 0) return {};
	const name = ({ kind, seconds }: { kind: CountedKind; seconds: number }) => `"${kind}-${seconds}s"`;
	return {
		'RateLimit-Policy': quotas.map((each) => `${name(each)};q=${each.count};w=${each.seconds}`).join(', '),
		RateLimit: quotas.map((each) => `${name(each)};r=${each.left};t=${each.reset}`).join(', '),
	};
}

function responseOf({ method }: RestRequest, answer: RestAnswer, told: Record<string, string>): Response {
	const { status, body, stream, headers } = answer;
	const all = { ...CORS_HEADERS, ...told, ...headers };
	if (method === 'HEAD') {
		void stream?.cancel();
		return new Response(null, { status, headers: { 'Content-Type': 'application/json', ...all } });
	}
	if (stream) return new Response(stream, { status, headers: { 'Content-Type': 'text/event-stream', ...all } });
	return Response.json(body, { status, headers: all });
}

function refusalOf(
	{ report }: RestServer,
	{ method, signal }: RestRequest,
	thrown: unknown,
	told: Record<string, string>,
): Response {
	const batch = thrown instanceof BatchRefused ? thrown : undefined;
	const error = asTidelineError(batch?.reason ?? thrown);
	// A caller that has left ended the work: nothing failed.
	if (error.status >= 500 && !signal.aborted) report('A call of the REST interface failed', error.cause ?? error);
	const headers = {
		...CORS_HEADERS,
		...told,
		...(error instanceof MethodNotAllowed && { Allow: error.allow }),
		...retryAfter(error instanceof RateLimited ? error : { code: error.code as ErrorCode }),
		'Content-Type': PROBLEM_MEDIA_TYPE,
	};
	const problem = { ...problemOf(error), ...(batch && { items: batch.items }) };
	return new Response(method === 'HEAD' ? null : JSON.stringify(problem), { status: error.status, headers });
}

/** Answers a browser before it calls from another origin, and a sender of webhooks before it sends. */
function answerOptions(path: string, headers: Headers): Response {
	const handshake = path === '/events' ? webhookHandshake(headers) : undefined;
	const allow = paths.methodsOf(path);
	const preflight = {
		'Access-Control-Allow-Methods': allow,
		'Access-Control-Allow-Headers': headers.get('access-control-request-headers') ?? 'Authorization, Content-Type',
		'Access-Control-Max-Age': '7200',
	};
	return new Response(null, {
		status: handshake ? 200 : 204,
		headers: { ...CORS_HEADERS, Allow: allow, ...preflight, ...handshake },
	});
}
