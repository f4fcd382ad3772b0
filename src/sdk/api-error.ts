import type { ErrorCode } from '../contract/errors/errors.ts';

/** A code of the server. A newer server may have others. `unreachable`: no answer came, several times. */
export type ApiErrorCode = ErrorCode | 'unreachable' | (string & {});

/** A refusal of the server, or its silence. */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	/** Never renamed: programs may depend on it. */
	readonly code: ApiErrorCode;
	/** HTTP status; undefined when no answer came. */
	readonly status: number | undefined;
	/** Whole seconds after which the same call may succeed, where the server said so. */
	readonly retryAfter: number | undefined;
	/** For a refused batch: the result for each event. */
	readonly items: readonly unknown[] | undefined;
	constructor(
		code: ApiErrorCode,
		message: string,
		more: { status?: number; retryAfter?: number; items?: readonly unknown[]; cause?: unknown } = {},
	) {
		super(message, { cause: more.cause });
		this.code = code;
		this.status = more.status;
		this.retryAfter = more.retryAfter;
		this.items = more.items;
	}
}

/** The error of an answer that is none of success. It need not be ours: a proxy may stand in between. */
export async function errorOf(response: Response): Promise<ApiError> {
	const { status } = response;
	const retryAfter = secondsOf(response.headers.get('retry-after'));
	const more = { status, ...(retryAfter !== undefined && { retryAfter }) };
	try {
		const { code, detail, title, items } = (await response.json()) as Record<string, unknown>;
		const words = [detail, title, code].find((each) => typeof each === 'string');
		if (typeof code === 'string' && words !== undefined)
			return new ApiError(code, words, { ...more, ...(Array.isArray(items) && { items }) });
	} catch {
		// Said below.
	}
	return new ApiError('internal', `The server responded with ${status} and no reason.`, more);
}

function secondsOf(written: string | null): number | undefined {
	return written !== null && /^\d+$/.test(written) ? Number(written) : undefined;
}
