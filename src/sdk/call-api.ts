import { type Backoff, backoffMs } from '../contract/errors/backoff.ts';
import { ApiError, errorOf } from './api-error.ts';
import { pause } from './pause.ts';
import type { Fetch } from './query-rows.ts';

export type ApiOptions = {
	/** Tideline's address, such as `https://tideline.example`. */
	url: string;
	/** The token of a machine. */
	token: string;
	/** The subject to act for, with a service token. */
	subject?: string;
	/** Default: the runtime's own. */
	fetch?: Fetch;
	/** The most tries of a call. Default: 6, within half a minute when the server names no time. */
	attempts?: number;
	/** The wait between two tries, in milliseconds. Default: from 0.6 s to 10 s. */
	backoff?: Backoff;
};

export type Call = {
	method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** The path behind `/api/v1`. */
	path: string;
	query?: Record<string, string | number | undefined>;
	body?: unknown;
	headers?: Record<string, string>;
	/** Whether it may be sent again when nobody knows what became of it. Default: yes, unless it is a POST. */
	isRepeatable?: boolean;
	/** A refusal that says, of a call that was sent again, that it was done before. */
	doneBefore?: string;
	signal?: AbortSignal | undefined;
};

export type Api = {
	/** Throws `ApiError`, and the signal's reason once it is aborted. Undefined: done before. */
	call(call: Call): Promise<unknown>;
	/** An answer that is a stream: open until the signal is aborted. */
	open(path: string, signal: AbortSignal): Promise<Response>;
};

const ANSWER_WITHIN_MS = 60_000;
const BACKOFF: Backoff = { leastMs: 200, stepMs: 400, mostMs: 10_000 };
/** Refusals after which the same call may succeed: nothing of it was done. */
const RETRIED_CODES = new Set(['rate_limited', 'request_in_flight', 'ledger_busy', 'storage_full', 'writing_stopped']);
/** Answers that leave open what was done. */
const UNCLEAR_STATUSES = new Set([408, 500, 502, 503, 504]);

export function apiOf({ url, token, subject, fetch = ownFetch, attempts = 6, backoff = BACKOFF }: ApiOptions): Api {
	const root = new URL('/api/v1', url).href;
	const own = { authorization: `Bearer ${token}`, ...(subject !== undefined && { 'tideline-subject': subject }) };

	return { call, open };

	async function call({ doneBefore, ...sent }: Call): Promise<unknown> {
		const { method = 'GET', isRepeatable = method !== 'POST', signal } = sent;
		const address = addressOf(root, sent.path);
		for (let failures = 1; ; failures += 1) {
			const outcome = await attempt(address, sent);
			if (!(outcome instanceof ApiError)) return outcome.answer;
			if (failures > 1 && doneBefore !== undefined && outcome.code === doneBefore) return undefined;
			const isUnclear = outcome.status === undefined || UNCLEAR_STATUSES.has(outcome.status);
			const mayTry = RETRIED_CODES.has(outcome.code) || (isUnclear && isRepeatable);
			if (!mayTry || failures === attempts) throw outcome;
			await pause(Math.max(backoffMs(failures, backoff), (outcome.retryAfter ?? 0) * 1_000), signal);
		}
	}

	async function attempt(address: string, { method = 'GET', query = {}, body, headers, signal }: Call) {
		signal?.throwIfAborted();
		const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
		const given = Object.entries(query).filter(([, value]) => value !== undefined);
		const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
		try {
			const response = await fetch(`${address}${search.size > 0 ? `?${search}` : ''}`, {
				method,
				headers: {
					...own,
					accept: 'application/json',
					...(body !== undefined && { 'content-type': 'application/json' }),
					...headers,
				},
				...(body !== undefined && { body: JSON.stringify(body) }),
				credentials: 'omit',
				redirect: 'error',
				signal: signal ? AbortSignal.any([signal, limit]) : limit,
			});
			return response.ok ? { answer: (await response.json()) as unknown } : await errorOf(response);
		} catch (cause) {
			signal?.throwIfAborted();
			// A `fetch` of the caller may know better.
			return cause instanceof ApiError ? cause : unreachable(root, cause);
		}
	}

	async function open(path: string, signal: AbortSignal): Promise<Response> {
		const headers = { ...own, accept: 'text/event-stream' };
		// The stream itself has no limit.
		const late = new AbortController();
		const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
		try {
			const response = await fetch(addressOf(root, path), {
				headers,
				credentials: 'omit',
				redirect: 'error',
				signal: AbortSignal.any([signal, late.signal]),
			});
			if (response.ok) return response;
			throw await errorOf(response);
		} catch (cause) {
			signal.throwIfAborted();
			throw cause instanceof ApiError ? cause : unreachable(root, cause);
		} finally {
			clearTimeout(timer);
		}
	}
}

/** An id of dots would lead to another route, and no escape keeps it (https://url.spec.whatwg.org/#double-dot-path-segment). */
function addressOf(root: string, path: string): string {
	const dots = path.split(/[/?]/).find((segment) => /^(\.|%2e){1,2}$/i.test(segment));
	if (dots === undefined) return `${root}${path}`;
	throw new ApiError('invalid_input', `${decodeURIComponent(dots)} isn't an ID. Send the ID that Tideline gave you.`);
}

function unreachable(root: string, cause: unknown): ApiError {
	return new ApiError('unreachable', `${new URL(root).origin} isn't responding. Check its address and your network.`, {
		cause,
	});
}

// Called with `this` undefined, a browser's fetch refuses to work.
const ownFetch: Fetch = (url, init) => globalThis.fetch(url, init);
