import { StorageError } from '../../port.ts';

/** The service's answer: a status and Azure's stable code. */
export type HttpAnswer = { status: number; code: string };

/**
 * The service's answer, or undefined when there was none (time-out, reset).
 * The two SDKs keep the code in different places.
 */
export function answerOf(error: unknown): HttpAnswer | undefined {
	if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
	const { details, code } = error as {
		details?: { odataError?: { code?: string }; errorCode?: string };
		code?: string;
	};
	return { status: error.statusCode, code: details?.odataError?.code ?? details?.errorCode ?? code ?? '' };
}

/** The row exists already. A table under deletion answers 409 too, with another code. */
export function rowExists({ code }: HttpAnswer): boolean {
	return code === 'EntityAlreadyExists';
}

/** The row is gone or has another ETag. A missing table answers 404 too, with another code. */
export function rowDiffers({ status, code }: HttpAnswer): boolean {
	return status === 412 || rowMissing({ status, code });
}

export function rowMissing({ status, code }: HttpAnswer): boolean {
	return status === 404 && code !== 'TableNotFound';
}

/** Tells, by an error that `translate` made, whether nobody called open() on this account yet. */
export function tableMissing(error: unknown): boolean {
	return error instanceof StorageError && answerOf(error.cause)?.code === 'TableNotFound';
}

/** Another receive or renewal took the lease, or the message is gone. */
export function leaseEnded({ code }: HttpAnswer): boolean {
	return code === 'MessageNotFound' || code === 'PopReceiptMismatch';
}

/** The statuses that another try may cure. Azure sends 503 or 500 when it throttles, gateways before it 429. */
export function isTransient(answer: HttpAnswer | undefined): boolean {
	return !answer || answer.code.endsWith('BeingDeleted') || [408, 429, 500, 502, 503, 504].includes(answer.status);
}

/** Whether the account said that it has too much to do, or gave no answer, which says the same. `error` is the SDK's, or ours. */
export function isOverload(error: unknown): boolean {
	const answer = answerOf(error) ?? (error instanceof StorageError ? answerOf(error.cause) : undefined);
	if (!answer) return !(error instanceof StorageError) || error.reason === 'unclear';
	return [408, 429, 500, 502, 503, 504].includes(answer.status);
}

/** For how long the account asks to be left alone, if it says so: in seconds, or until a date. */
export function retryAfterOf(error: unknown, now = Date.now()): number | undefined {
	const said =
		headerOf(error, 'retry-after') ?? headerOf(error instanceof Error ? error.cause : undefined, 'retry-after');
	if (!said) return undefined;
	const milliseconds = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
	return milliseconds > 0 ? milliseconds : undefined;
}

function headerOf(error: unknown, name: string): string | undefined {
	const { response } = (error ?? {}) as { response?: { headers?: { get(name: string): string | undefined } } };
	return response?.headers?.get(name);
}

/**
 * The port's error for what the service or the SDK said.
 *
 * A write that got 429 or 503 is `unclear` like the rest: Azure documents both
 * as "retry later", and nowhere that the operation was not executed.
 */
export function translate(error: unknown, doing: string): StorageError {
	if (error instanceof StorageError) return error;
	if (error instanceof Error && /Authentication|CredentialUnavailable/.test(error.name)) {
		return new StorageError('denied', `No credentials for storage (${doing}): ${error.message}`, { cause: error });
	}
	return errorFor(answerOf(error), doing, error);
}

type Request = { url?: string };

/** The account that a request of the SDK went to, of several; its address may hold a signature, which is left out. */
function accountOf(cause: unknown): string | undefined {
	const { request, response } = (cause ?? {}) as { request?: Request; response?: { request?: Request } };
	const { url } = request ?? response?.request ?? {};
	if (url === undefined || !URL.canParse(url)) return undefined;
	const { host, pathname } = new URL(url);
	// An emulator has the account in the path.
	return host.includes('.core.') ? host : `${host}/${pathname.split('/')[1] ?? ''}`;
}

/** `cause` is an error of the SDK, or holds the response that was one. */
export function errorFor(answer: HttpAnswer | undefined, what: string, cause?: unknown): StorageError {
	const account = accountOf(cause);
	const doing = account === undefined ? what : `${what} at ${account}`;
	if (!answer) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		return new StorageError('unclear', `Storage didn't respond (${doing}): ${reason}`, { cause });
	}
	const said = `${answer.status} ${answer.code}`.trim();
	if (answer.status === 401 || answer.status === 403) {
		return new StorageError('denied', `Storage denied access (${doing}): ${said}.`, { cause });
	}
	if (answer.code === 'TableNotFound' || answer.code === 'QueueNotFound') {
		return new StorageError('invalid', `Storage has no such table or queue (${doing}): call open() first.`, { cause });
	}
	if (isTransient(answer) || answer.status >= 500 || answer.status < 400) {
		return new StorageError('unclear', `Storage failed (${doing}): ${said}.`, { cause });
	}
	return new StorageError('invalid', `Storage refused the request (${doing}): ${said}.`, { cause });
}
