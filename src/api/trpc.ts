import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { User } from '../contract/caller/principal.ts';
import { ERROR_STATUS, type ErrorCode, RateLimited, TidelineError } from '../contract/errors/errors.ts';
import type { CountedKind } from '../contract/errors/rate-limit.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import { asTidelineError } from '../domain/errors.ts';
import type { TimelineWatch } from '../domain/timeline/watch-timelines.ts';
import type { Limits, Requester } from '../rate-limits/rate-limits.ts';

/** The context of a procedure. It has no request, so that tests and server components call procedures directly. */
export type Context = Ctx & {
	/** The subject that the caller's page was rendered for. Undefined when the caller did not say. */
	reader?: SubjectId | undefined;
	watch: TimelineWatch;
	/** Counts calls. Undefined for our own pages, which call little. */
	limits?: Limits | undefined;
	/** Name of the request in the log. Undefined where there is none. */
	requestId?: string | undefined;
	/** The address that the request came from, where it is known. */
	address?: string | undefined;
};

type Meta = {
	/** Rate limit that a call counts towards. Default: `reads` for a query, `changes` for a mutation. */
	counts?: CountedKind;
};

const CODE_OF_STATUS: Record<number, TRPCError['code']> = {
	400: 'BAD_REQUEST',
	401: 'UNAUTHORIZED',
	403: 'FORBIDDEN',
	404: 'NOT_FOUND',
	405: 'METHOD_NOT_SUPPORTED',
	409: 'CONFLICT',
	413: 'PAYLOAD_TOO_LARGE',
	415: 'UNSUPPORTED_MEDIA_TYPE',
	429: 'TOO_MANY_REQUESTS',
	501: 'NOT_IMPLEMENTED',
	503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC
	.context<Context>()
	.meta<Meta>()
	.create({
		sse: {
			// A client that reconnects is authenticated again: its session may have ended while the stream was quiet.
			maxDurationMs: 300_000,
			ping: { enabled: true, intervalMs: 10_000 },
			// A laptop that slept holds a dead connection.
			client: { reconnectAfterInactivityMs: 30_000 },
		},
		errorFormatter({ shape, error, ctx }) {
			const reason = reasonOf(error);
			// A stack names files of the server, and an unforeseen message may hold anything.
			const { stack: _, ...data } = shape.data;
			const { retryAfter, limit, about } = rateLimitOf(error) ?? {};
			// For a caller who reports a failure of ours.
			const requestId = ERROR_STATUS[reason.code] >= 500 ? ctx?.requestId : undefined;
			const told = { reason: reason.code, retryAfter, limit, about, requestId };
			return { ...shape, message: reason.message, data: { ...data, ...told } };
		},
	});

/** Our error behind tRPC's. tRPC's own errors (no such procedure, unreadable JSON) get a code of ours too. */
function reasonOf(error: TRPCError): { code: ErrorCode; message: string } {
	if (error.cause) {
		const ours = asTidelineError(error.cause);
		if (ours.code !== 'internal') return ours;
	}
	switch (error.code) {
		case 'PARSE_ERROR':
			return { code: 'json_invalid', message: "The body isn't valid JSON." };
		case 'BAD_REQUEST':
			return { code: 'invalid_input', message: error.message };
		case 'NOT_FOUND':
			return { code: 'not_found', message: error.message };
		case 'METHOD_NOT_SUPPORTED':
			return { code: 'method_not_allowed', message: error.message };
		case 'UNSUPPORTED_MEDIA_TYPE':
			return { code: 'media_type_unsupported', message: 'Send application/json.' };
		default:
			return asTidelineError(error.cause);
	}
}

/** The limit that was exceeded, if a call was refused for that. */
export function rateLimitOf(error: TRPCError): RateLimited | undefined {
	return error.cause instanceof RateLimited ? error.cause : undefined;
}

/** The stable code of what a procedure threw, and its HTTP status. Undefined for anything that no procedure throws. */
export function refusalOf(error: unknown): { code: ErrorCode; status: number } | undefined {
	if (!(error instanceof TRPCError)) return undefined;
	const { code } = reasonOf(error);
	return { code, status: ERROR_STATUS[code] };
}

/** The one place where our errors become tRPC's, with the status that belongs to them. */
export function asTrpcError(thrown: unknown): TRPCError {
	const error = asTidelineError(thrown);
	return new TRPCError({
		code: CODE_OF_STATUS[error.status] ?? 'INTERNAL_SERVER_ERROR',
		message: error.message,
		cause: error,
	});
}

const translated = t.middleware(async ({ next }) => {
	const result = await next();
	if (result.ok || !result.error.cause) return result;
	const { code, cause } = result.error;
	// An input that does not fit is the caller's mistake. An output that does not fit is ours.
	const isOutput = cause instanceof ZodError && code === 'INTERNAL_SERVER_ERROR';
	throw asTrpcError(isOutput ? new Error('The output does not fit its schema.', { cause }) : cause);
});

export const { router, mergeRouters, createCallerFactory } = t;

const anyone = t.procedure.use(translated);

/** For all callers, signed in or not. */
export const open = anyone;

export const notSignedIn = () => new TidelineError('not_signed_in', 'Sign in first.');

/** For users. `self` is the caller's own subject. Each call is counted, also those of procedures that name no count. */
export const signedIn = anyone.use(async ({ ctx, type, meta, next }) => {
	const { principal } = ctx;
	if (principal.kind !== 'user') throw notSignedIn();
	if (ctx.reader !== undefined && ctx.reader !== principal.subject)
		throw new TidelineError('identity_changed', "You've signed in as someone else. Reload this page.");
	const requester = requesterOf(principal, ctx.address);
	const counts = meta?.counts ?? COUNTED_AS[type];
	if (counts) await ctx.limits?.consume(counts, requester);
	return next({ ctx: { ...ctx, principal, self: principal.subject, requester } });
});

/** For changes by anyone who has a link from a mail, signed in or not. Each call is counted for its address. */
export const linked = anyone.use(async ({ ctx, next }) => {
	await ctx.limits?.consume('changes', { address: ctx.address });
	return next();
});

/** For procedures that change how two subjects stand to each other. */
export const relating = signedIn.meta({ counts: 'follows' });

/** For procedures that search all events. */
export const searching = signedIn.meta({ counts: 'searches' });

// A stream is counted as long as it is open.
const COUNTED_AS = { query: 'reads', mutation: 'changes', subscription: undefined } as const;

/** A user in a test may have no session: the subject stands in for it. */
function requesterOf({ subject, session = subject }: User, address: string | undefined): Requester {
	return { session, subject, address };
}
