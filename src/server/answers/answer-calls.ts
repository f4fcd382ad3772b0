/** Answers the calls of one request: refuses some before tRPC sees them, and passes the others on. */
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { readBody } from '../../api/read-body.ts';
import { appRouter } from '../../api/routers/router.ts';
import { asTrpcError, type Context, rateLimitOf } from '../../api/trpc.ts';
import { fromOf } from '../../auth/from-of.ts';
import { userOfCookies } from '../../auth/user-of-cookies.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { type RateLimited, TidelineError } from '../../contract/errors/errors.ts';
import { retryAfter } from '../../contract/errors/retry-after.ts';
import { READER_HEADER } from '../../contract/http/reader-header.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { requestUnderWay, sawRoute } from '../../observation/shared/request-seen.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, report, services } from '../services/services.ts';
import { assertFromHere, assertJson } from './from-own-page.ts';
import { refusal } from './refusal.ts';

const ENDPOINT = '/api/trpc';
/** Ten of the longest texts fit, even if every character is escaped. */
const LARGEST_BODY = 1024 * 1024;
const LARGEST_BATCH = 10;

/** A request as Next or Node has it: POST, GET or, from Next, HEAD. */
export type Asked = {
	method: string;
	url: string;
	headers: Headers;
	body: AsyncIterable<Uint8Array> | null;
	/** Aborted when the caller leaves. */
	signal: AbortSignal;
};

export async function answerCalls(asked: Asked): Promise<Response> {
	try {
		return await (asked.method === 'POST' ? answerPost(asked) : answerGet(asked));
	} catch (error) {
		return refusal(error);
	}
}

function answerGet({ method, url, headers, signal }: Asked): Promise<Response> {
	const input = new URL(url).searchParams.get('input');
	if (input) assertReadable(input);
	return answer(new Request(url, { method, headers, signal }));
}

async function answerPost(asked: Asked): Promise<Response> {
	const { url, headers, signal } = asked;
	assertFromHere(headers);
	// tRPC would also run a mutation from a form.
	assertJson(headers);
	const body = await readBody(asked, LARGEST_BODY);
	assertReadable(body);
	return answer(new Request(url, { method: 'POST', headers, body, signal }));
}

async function answer(request: Request): Promise<Response> {
	assertBatch(request);
	sawRoute(routeOf(request));
	const refused: RateLimited[] = [];
	const response = await fetchRequestHandler({
		endpoint: ENDPOINT,
		req: request,
		router: appRouter,
		maxBatchSize: LARGEST_BATCH,
		createContext: () => contextOf(request.headers),
		// Answers are for one reader, and some are links.
		responseMeta: ({ errors }) => ({
			headers: { 'cache-control': 'no-store', ...retryAfter(...errors.map(({ cause }) => asTidelineError(cause))) },
		}),
		onError({ error, path }) {
			const limited = rateLimitOf(error);
			if (limited) refused.push(limited);
			const isOurs = error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE';
			// A caller that has left ended the work: nothing failed.
			if (isOurs && !request.signal.aborted) report(`${path} failed`, error.cause?.cause ?? error.cause ?? error);
		},
	});
	const [first] = refused;
	// tRPC would answer 200 and tell it in the stream: a browser would come again and again.
	if (!first || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
	await response.body?.cancel();
	return refusal(first);
}

/** The name of the procedure, where there is one of this name. Batches are one route: there are too many different ones. */
function routeOf({ url }: Request): string {
	const name = new URL(url).pathname.slice(ENDPOINT.length + 1);
	if (name.includes(',')) return `${ENDPOINT}/(batch)`;
	return `${ENDPOINT}/${Object.hasOwn(appRouter._def.procedures, name) ? name : '(unknown)'}`;
}

/** tRPC knows no error of ours: storage that does not say who asks would be a 500. */
async function contextOf(headers: Headers): Promise<Context> {
	try {
		const { domain, watch } = await services();
		return {
			domain,
			watch,
			principal: (await userOfCookies(headers.get('cookie'))) ?? ANONYMOUS,
			reader: headers.get(READER_HEADER) ?? undefined,
			limits: limits(),
			address: countedAddress(headers),
			requestId: requestUnderWay()?.id,
			from: fromOf(headers),
		};
	} catch (error) {
		throw asTrpcError(error);
	}
}

/** tRPC would answer 500. */
function assertReadable(json: string): void {
	try {
		JSON.parse(json);
	} catch {
		throw new TidelineError('json_invalid', "The input isn't valid JSON.");
	}
}

function assertBatch({ url }: Request): void {
	const calls = new URL(url).pathname.split(',').length;
	if (calls > LARGEST_BATCH)
		throw new TidelineError('batch_too_large', `A batch can have up to ${LARGEST_BATCH} calls.`);
}
