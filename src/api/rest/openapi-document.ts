/** The OpenAPI 3.1 document of the REST interface, made from its table of routes. */
import type { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors/errors.ts';
import { PROBLEM_MEDIA_TYPE } from '../../contract/errors/problem.ts';
import { componentSchemas, fieldsOf, type JsonSchema, PROBLEM, refTo } from './components.ts';
import { pushesToReceivers } from './pushes-to-receivers.ts';
import { type AnswerLine, openRoute, type RestRoute } from './route/rest-route.ts';

export type OpenApiDocument = {
	openapi: string;
	info: object;
	servers: object[];
	tags: object[];
	paths: Record<string, Record<string, Operation>>;
	webhooks: Record<string, object>;
	components: { schemas: Record<string, JsonSchema>; [kind: string]: object };
};

export type Operation = {
	operationId: string;
	parameters: Parameter[];
	requestBody?: { required: boolean; content: Content };
	responses: Record<string, { description: string; headers?: object; content?: Content }>;
	[more: string]: unknown;
};

type Parameter = { $ref: string } | { name: string; in: string; required: boolean; schema: JsonSchema };
type Content = Record<string, { schema: JsonSchema }>;

/** The codes with which every call may be refused, and those that come with a token, a body, and a change. */
const COMMON_ERRORS: ErrorCode[] = [
	'invalid_input',
	'request_invalid',
	'rate_limited',
	'storage_unavailable',
	'internal',
];
const WITH_TOKEN: ErrorCode[] = [
	'subject_invalid',
	'token_missing',
	'token_malformed',
	'token_unknown',
	'token_expired',
	'token_revoked',
	'forbidden',
	'suspended',
];
const WITH_BODY: ErrorCode[] = [
	'json_invalid',
	'body_too_large',
	'media_type_unsupported',
	'content_encoding_unsupported',
];
const WITH_CHANGE: ErrorCode[] = ['storage_full', 'writing_stopped', 'ledger_busy', 'ledger_broken'];

const TAGS = {
	Events: 'Posts of subjects.',
	Timeline: 'The timeline of a subject: its own events and those of subjects it follows.',
	Notifications: 'Notifications of a subject: mentions, new followers, requests and answers.',
	Saved: 'Bookmarks, lists and saved searches, which only their subject sees.',
	Follows: 'Follows, follow requests, mutes and blocks.',
	Subjects: 'People and machines.',
	Tokens: 'Credentials of machines.',
	Webhooks: 'URLs that a timeline or the audit trail is pushed to.',
	Moderation: 'Reports, for programs such as spam filters. For tokens issued by an admin.',
	Audit: 'The record of all actions. For tokens issued by an admin.',
} satisfies Record<RestRoute['tag'], string>;

const DESCRIPTION = `Machines post and read events here, with a token in \`Authorization: Bearer tdl_…\`. Cookies are not read.

Errors are RFC 9457 problem details with a stable \`code\`. Lists come in pages: send the \`next\` of one page as the \`cursor\` of the following one. The list ends when there is no \`next\`. Calls rejected with 429 or 503 say in \`Retry-After\` when to try again. \`RateLimit\` and \`RateLimit-Policy\` show what the token has left.`;

const text = { type: 'string' } as const;

/** A document of these routes. */
export function openApiDocument(routes: readonly RestRoute[]): OpenApiDocument {
	const paths: OpenApiDocument['paths'] = {};
	for (const route of routes) {
		paths[route.path] ??= {};
		(paths[route.path] as Record<string, Operation>)[route.method.toLowerCase()] = operationOf(route);
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'Tideline',
			version: '1.0.0',
			summary: 'A timeline you read like a feed and trust like an audit trail.',
			description: DESCRIPTION,
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: '/api/v1', description: 'This server.' }],
		tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
		paths,
		webhooks: pushesToReceivers(),
		components: {
			schemas: componentSchemas(namedIn(routes)),
			parameters: {
				ActsFor: {
					name: 'Tideline-Subject',
					in: 'header',
					description: 'The subject that a service token acts for. Default: the subject of the token.',
					schema: text,
				},
			},
			headers: {
				RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
				RateLimit: { description: 'The rest: `"calls-60s";r=2999;t=60`.', schema: text },
				RateLimitPolicy: { description: 'The limit: `"calls-60s";q=3000;w=60`.', schema: text },
				WWWAuthenticate: { description: 'The problem with the token (RFC 6750).', schema: text },
			},
			securitySchemes: {
				token: {
					type: 'http',
					scheme: 'bearer',
					bearerFormat: 'tdl_ and 54 letters and digits',
					description: "A token. A machine's owner issues it under Settings → Machines.",
				},
			},
		},
	};
}

/** The schemas that routes name themselves. */
function namedIn(routes: readonly RestRoute[]): Record<string, z.ZodType> {
	const lines = routes.flatMap(({ answers }) => Object.values(answers));
	return Object.fromEntries(
		lines.flatMap(({ name, schema }) => (name !== undefined && schema ? [[name, schema]] : [])),
	);
}

const headersOf = (headers: { [name: string]: string }, required: boolean) =>
	Object.entries(headers).map(([name, description]) => ({ name, in: 'header', required, description, schema: text }));

function operationOf(route: RestRoute): Operation {
	const { id, tag, summary, description, token, params, query, body, otherBodies } = route;
	const { headers = {}, requiredHeaders = {} } = route;
	const bodies = body && { 'application/json': body, ...otherBodies };
	return {
		operationId: id,
		tags: [tag],
		summary,
		...(description !== undefined && { description }),
		security: token ? [{ token: token.scope ? [token.scope] : [] }] : [],
		parameters: [
			...(token ? [{ $ref: '#/components/parameters/ActsFor' }] : []),
			...parametersOf(params, 'path'),
			...parametersOf(query, 'query'),
			...headersOf(requiredHeaders, true),
			...headersOf(headers, false),
		],
		...(bodies && {
			requestBody: {
				// An empty body is read as an empty object.
				required: !body?.safeParse({}).success,
				content: Object.fromEntries(
					Object.entries(bodies).map(([mediaType, schema]) => [mediaType, { schema: refTo(schema) }]),
				),
			},
		}),
		responses: { ...answersOf(route), ...refusalsOf(route) },
	};
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Parameter[] {
	if (!schema) return [];
	return fieldsOf(schema).map(({ name, required, schema: { description, ...field } }) => ({
		name,
		in: where,
		required,
		...(description !== undefined && { description }),
		schema: field,
	}));
}

function answersOf({ answers, token }: RestRoute): Operation['responses'] {
	return Object.fromEntries(
		Object.entries(answers).map(
			([status, { description, schema, name, mediaType = 'application/json', headers = {} }]: [string, AnswerLine]) => {
				const more = Object.entries(headers).map(([name, what]): [string, object] => [
					name,
					{ description: what, schema: text },
				]);
				const all: object = { ...Object.fromEntries<object>(more), ...(token && RATES) };
				const read = schema ? refTo(schema, name) : { type: 'object' as const };
				const content = Object.fromEntries([mediaType].flat().map((type) => [type, { schema: read }]));
				return [status, { description, ...(Object.keys(all).length > 0 && { headers: all }), content }];
			},
		),
	);
}

const RATES = {
	RateLimit: { $ref: '#/components/headers/RateLimit' },
	'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

/** The errors of a route, by their status. */
function refusalsOf(route: RestRoute): Operation['responses'] {
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of codesOf(route)) {
		const codes = byStatus.get(ERROR_STATUS[code]) ?? [];
		byStatus.set(ERROR_STATUS[code], [...codes, code]);
	}
	return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalOf(status, codes)]));
}

/** The codes with which a call of this route may be refused. */
function codesOf({ method, token, body, errors = [] }: RestRoute): Set<ErrorCode> {
	return new Set([
		...COMMON_ERRORS,
		...(token ? WITH_TOKEN : []),
		...(body ? WITH_BODY : []),
		...(method === 'GET' ? [] : WITH_CHANGE),
		...errors,
	]);
}

function refusalOf(status: number, codes: readonly ErrorCode[]): Operation['responses'][string] {
	const waits = status === 429 || status === 503;
	return {
		description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
		...(waits && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
		...((status === 401 || status === 403) && {
			headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WWWAuthenticate' } },
		}),
		content: {
			[PROBLEM_MEDIA_TYPE]: { schema: { ...PROBLEM, properties: { code: { enum: [...codes] } } } },
		},
	};
}

/** The route that answers the document of these routes, itself included. */
export function documentRoute(routes: readonly RestRoute[]): RestRoute {
	let written: OpenApiDocument | undefined;
	const route = openRoute({
		method: 'GET',
		path: '/openapi.json',
		id: 'getOpenApi',
		tag: 'Tokens',
		summary: 'Get this document',
		answers: { 200: { description: 'The OpenAPI 3.1 document of this API.' } },
		run() {
			written ??= openApiDocument([...routes, route]);
			return { status: 200, body: written };
		},
	});
	return route;
}
