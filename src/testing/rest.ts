/** Calls the REST interface in this process, as a machine with a token does. */
import { randomUUID } from 'node:crypto';
import { answerRest, type RestServer } from '../api/rest/answer-rest.ts';
import { restFetch } from '../api/rest/rest-fetch.ts';
import { WorkloadTokens } from '../auth/workload-tokens.ts';
import { SCOPES, type Scope } from '../contract/caller/principal.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { TokenKeeper } from '../domain/token/token-keeper.ts';
import { OutsideSender } from '../outbound/send-outside.ts';
import { createLimits } from '../rate-limits/rate-limits.ts';
import { OPERATOR, type World } from './world.ts';

type Sent = { body?: unknown; headers?: Record<string, string>; token?: string | undefined; signal?: AbortSignal };

/** An answer: `body` is its JSON, undefined when it has none. */
export type Answered = { status: number; headers: Headers; body: unknown; raw: Response };

export type RestClient = {
	/** `fetch` for a client of the server `http://tideline.test`: its REST interface, and where links lead. */
	fetch(url: string, init?: RequestInit): Promise<Response>;
	call(method: string, path: string, sent?: Sent): Promise<Answered>;
	/** A token of a subject, with all scopes unless others are named. */
	token(subject: SubjectId, scopes?: readonly Scope[], more?: object): Promise<string>;
	errors: string[];
};

/** `inside`: hosts that may be called although they lie inside. */
type RestOptions = { limits?: RestServer['limits']; address?: string; inside?: readonly string[] };

export const ORIGIN = 'http://tideline.test';

export function restClient(world: World, { limits, address = '192.0.2.1', inside = [] }: RestOptions = {}): RestClient {
	const errors: string[] = [];
	const { domain, watch } = world;
	const server: RestServer = {
		domain,
		watch,
		callers: new TokenKeeper(domain),
		limits: limits ?? createLimits({}),
		workloads: new WorkloadTokens(new OutsideSender({ inside }), () => domain.now()),
		report: (sentence, error) => errors.push(`${sentence}: ${String(error)}`),
	};
	const fetch = restFetch(server, { address, origin: ORIGIN });
	const answer = (method: string, url: string, headers: Headers, bytes: Uint8Array | undefined, signal: AbortSignal) =>
		answerRest(server, {
			method,
			url,
			headers,
			body: (async function* () {
				if (bytes) yield bytes;
			})(),
			signal,
			address,
			origin: ORIGIN,
		});
	return {
		errors,
		async fetch(url, init = {}) {
			init.signal?.throwIfAborted();
			return new URL(url).pathname.startsWith('/api/v1/') ? fetch(url, init) : world.fetch(url, init);
		},
		async call(method, path, { body, headers = {}, token, signal = new AbortController().signal } = {}) {
			const text =
				body === undefined || body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body);
			const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
			const all = new Headers({
				...(text !== undefined && { 'content-type': 'application/json' }),
				...(token !== undefined && { authorization: `Bearer ${token}` }),
				...headers,
			});
			const raw = await answer(method, `${ORIGIN}/api/v1${path}`, all, bytes, signal);
			const isJson = /[/+]json/.test(raw.headers.get('content-type') ?? '') && method !== 'HEAD';
			return { status: raw.status, headers: raw.headers, body: isJson ? await raw.json() : undefined, raw };
		},
		async token(subject, scopes = SCOPES, more = {}) {
			const { token } = await issueToken(
				{ domain, principal: OPERATOR },
				{ subject, name: `test ${randomUUID()}`, scopes, ...more },
			);
			return token;
		},
	};
}
