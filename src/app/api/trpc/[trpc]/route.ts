import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { appRouter } from '../../../../api/router.ts';
import { asTrpcError, type Context, rateLimitOf } from '../../../../api/trpc.ts';
import { currentUser } from '../../../../auth.ts';
import { type RateLimited, TidelineError } from '../../../../contract/errors.ts';
import { ANONYMOUS } from '../../../../contract/principal.ts';
import { asTidelineError } from '../../../../domain/core/errors.ts';
import { countedAddress } from '../../../../rate-limits/client-address.ts';
import { limits, report, services } from '../../../../services.ts';
import { READER_HEADER } from '../../../../trpc/reader-header.ts';
import { readBody } from '../../../read-body.ts';
import { refusal } from '../../../refusal.ts';
import { retryAfter } from '../../../retry-after.ts';

const ENDPOINT = '/api/trpc';
/** Ten of the longest texts fit, even if every character is escaped. */
const LARGEST_BODY = 1024 * 1024;
const LARGEST_BATCH = 10;

export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
	try {
		const input = new URL(request.url).searchParams.get('input');
		if (input) assertReadable(input);
		return await answer(request);
	} catch (error) {
		return refusal(error);
	}
}

export async function POST(request: Request): Promise<Response> {
	try {
		assertFromHere(request);
		assertJson(request);
		const body = await readBody(request, LARGEST_BODY);
		assertReadable(body);
		return await answer(
			new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal }),
		);
	} catch (error) {
		return refusal(error);
	}
}

async function answer(request: Request): Promise<Response> {
	assertBatch(request);
	const refused: RateLimited[] = [];
	const response = await fetchRequestHandler({
		endpoint: ENDPOINT,
		req: request,
		router: appRouter,
		maxBatchSize: LARGEST_BATCH,
		createContext: () => contextOf(request),
		// Answers are for one reader, and some are links.
		responseMeta: ({ errors }) => ({
			headers: { 'cache-control': 'no-store', ...retryAfter(...errors.map(({ cause }) => asTidelineError(cause))) },
		}),
		onError({ error, path }) {
			const limited = rateLimitOf(error);
			if (limited) refused.push(limited);
			const isOurs = error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE';
			// Who has left ended the work: nothing failed.
			if (isOurs && !request.signal.aborted) report(`${path} failed`, error.cause?.cause ?? error.cause ?? error);
		},
	});
	const [first] = refused;
	// tRPC would answer 200 and tell it in the stream: a browser would come again and again.
	if (!first || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
	await response.body?.cancel();
	return refusal(first);
}

/** tRPC knows no error of ours: storage that does not say who asks would be a 500. */
async function contextOf(request: Request): Promise<Context> {
	try {
		const { domain, watch } = await services();
		return {
			domain,
			watch,
			principal: (await currentUser()) ?? ANONYMOUS,
			reader: request.headers.get(READER_HEADER) ?? undefined,
			limits: limits(),
			address: countedAddress(request.headers),
		};
	} catch (error) {
		throw asTrpcError(error);
	}
}

/** Cookies go with a form that another site posts in some browsers: a mutation comes from our own pages only. */
function assertFromHere(request: Request): void {
	const site = request.headers.get('sec-fetch-site');
	if (site && site !== 'same-origin' && site !== 'none')
		throw new TidelineError('forbidden', 'This request came from another site.');
}

/** tRPC would answer 500. */
function assertReadable(json: string): void {
	try {
		JSON.parse(json);
	} catch {
		throw new TidelineError('json_invalid', 'The input is not valid JSON.');
	}
}

/** tRPC would also run a mutation from a form, which another site can send without asking. */
function assertJson(request: Request): void {
	const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type !== 'application/json') throw new TidelineError('media_type_unsupported', 'Send application/json.');
}

function assertBatch(request: Request): void {
	const calls = new URL(request.url).pathname.split(',').length;
	if (calls > LARGEST_BATCH)
		throw new TidelineError('batch_too_large', `A batch holds at most ${LARGEST_BATCH} calls.`);
}
