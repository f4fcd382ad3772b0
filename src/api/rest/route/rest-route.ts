/** One call of the REST interface, as a line of a table that the server and the OpenAPI document both read. */
import type { z } from 'zod';
import type { From } from '../../../contract/audit/audit.ts';
import type { Operator, Principal, Scope, TokenHolder } from '../../../contract/caller/principal.ts';
import type { ErrorCode } from '../../../contract/errors/errors.ts';
import type { CountedKind } from '../../../contract/errors/rate-limit.ts';
import type { Question } from '../../../contract/reading/questions.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Domain } from '../../../domain/domain.ts';
import type { TimelineWatch } from '../../../domain/timeline/watch-timelines.ts';
import type { Workload } from '../../../domain/token/exchange-token.ts';
import type { Limits, Requester } from '../../../rate-limits/rate-limits.ts';

/** Checks tokens of workloads, as `WorkloadTokens` does. */
export type WorkloadVerifier = {
	issuerOf(token: string): string;
	verify(token: string, issuer: string): Promise<Workload>;
};

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The context of a call, with or without a token. */
export type RestContext = {
	domain: Domain;
	watch: TimelineWatch;
	limits: Limits | undefined;
	requester: Requester;
	headers: Headers;
	from: From | undefined;
	workloads: WorkloadVerifier;
	/** The address of this server as the caller reached it, without a slash at the end. */
	origin: string;
	/** Aborted when the caller leaves. */
	signal: AbortSignal;
};

/** `stillGood` resolves to the caller with the rights that it has now, and rejects once the token is good no more. */
export type WithCaller = {
	principal: TokenHolder | Operator;
	/** The subject that the caller acts for. Throws `invalid_input` for an operator who acts for none. */
	readonly self: SubjectId;
	/** `self`, where there is one. */
	actsFor: SubjectId | undefined;
	stillGood(): Promise<Principal>;
};

/** An answer as the table names it: `body` is written as JSON, `stream` as it is. Its `Content-Type` is that of server-sent events, unless `headers` has one. */
export type RestAnswer = {
	status: number;
	body?: unknown;
	stream?: ReadableStream<Uint8Array>;
	headers?: Record<string, string>;
};

export type AnswerLine = {
	description: string;
	schema?: z.ZodType;
	/** The schema's name in the OpenAPI document, where `components.ts` does not list it. */
	name?: string;
	/** Default: `application/json`. */
	mediaType?: string | readonly string[];
	headers?: Record<string, string>;
};

/** Bodies by media type. */
export type Bodies = { [mediaType: string]: z.ZodType };

type Parts<P, Q, B> = { params: P; query: Q; body: B };

type Line<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
	method: RestMethod;
	/** Under `/api/v1`, with `{name}` where a parameter stands. */
	path: string;
	/** The name of the operation in the OpenAPI document. */
	id: string;
	tag:
		| 'Events'
		| 'Timeline'
		| 'Notifications'
		| 'Saved'
		| 'Follows'
		| 'Subjects'
		| 'Tokens'
		| 'Webhooks'
		| 'Moderation'
		| 'Audit';
	summary: string;
	description?: string;
	params?: P;
	query?: Q;
	/** Headers that it reads, beside those of each call. */
	headers?: { [name: string]: string };
	/** Headers without which it refuses. */
	requiredHeaders?: { [name: string]: string };
	/** The body as JSON. */
	body?: B;
	/** Bodies of other media types, which `run` reads from `bytes`. */
	otherBodies?: Bodies;
	/** Bytes that a body may have at the most, by its media type. Default: 256 KiB. */
	largestBody?: { [mediaType: string]: number };
	answers: { [status: number]: AnswerLine };
	/** The codes with which it refuses, beside those that any call may be refused with. */
	errors?: readonly ErrorCode[];
	/** The rate that a call counts against. Default: `calls`. */
	counts?: CountedKind;
	/** Whether the route counts by itself, because one call may be several things. */
	countsItself?: boolean;
};

type TokenLine<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Line<P, Q, B> & {
	/** The scope that the token needs. Undefined where every token may call. */
	scope: Scope | undefined;
	run(ctx: RestContext & WithCaller, parts: Parts<z.output<P>, z.output<Q>, z.output<B>>, bytes: Uint8Array): Ran;
};

type OpenLine<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Line<P, Q, B> & {
	run(
		ctx: RestContext & { principal: Principal },
		parts: Parts<z.output<P>, z.output<Q>, z.output<B>>,
		bytes: Uint8Array,
	): Ran;
};

type Ran = Promise<RestAnswer> | RestAnswer;

/** A line of the table, its types forgotten: what `run` gets has been parsed with its schemas. */
export type RestRoute = Line<z.ZodType, z.ZodType, z.ZodType> & {
	/** Undefined for a route that takes no token. */
	token: { scope: Scope | undefined } | undefined;
	run(
		ctx: RestContext & { principal: Principal } & Partial<Omit<WithCaller, 'principal'>>,
		parts: Parts<unknown, unknown, unknown>,
		bytes: Uint8Array,
	): Ran;
};

type None = z.ZodUndefined;

/** A route for the holders of tokens. */
export function route<P extends z.ZodType = None, Q extends z.ZodType = None, B extends z.ZodType = None>({
	scope,
	...line
}: TokenLine<P, Q, B>): RestRoute {
	return { ...line, token: { scope } } as unknown as RestRoute;
}

/** A route for everybody. It takes no token. */
export function openRoute<P extends z.ZodType = None, Q extends z.ZodType = None, B extends z.ZodType = None>(
	line: OpenLine<P, Q, B>,
): RestRoute {
	return { ...line, token: undefined } as unknown as RestRoute;
}

/** The part of a route that its question says. */
export function asks({ path, id, scope, summary, description }: Question) {
	return { method: 'GET', path, id, scope, summary, ...(description !== undefined && { description }) } as const;
}

/** Answers 200 with what a verb gave. */
export const ok = async (given: Promise<unknown>): Promise<RestAnswer> => ({ status: 200, body: await given });
