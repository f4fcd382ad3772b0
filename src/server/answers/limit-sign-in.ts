import { RateLimited } from '../../contract/errors/errors.ts';
import { retryAfter } from '../../contract/errors/retry-after.ts';
import { codeOfSignInError, signInErrorOf, waitOfSignInError } from '../../contract/errors/sign-in-error.ts';
import { env } from '../../env.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits } from '../services/services.ts';

/** Answers a request to next-auth, unless it is one step of too many sign-ins. `onFailed` is called with the code of a failure. */
export async function limitSignIn(
	request: Request,
	[step]: readonly string[],
	answer: () => Promise<Response>,
	onFailed: (reason: string) => Promise<void>,
): Promise<Response> {
	if (!isStep(step, request.method)) return answer();
	try {
		await limits().consume('signins', { address: countedAddress(request.headers) });
	} catch (error) {
		if (error instanceof RateLimited) return tooMany(request, error);
		throw error;
	}
	const response = await answer();
	const reason = await errorIn(response);
	const wait = waitOfSignInError(reason);
	if (wait !== undefined) return tooMany(request, new RateLimited('signins', wait));
	if (reason !== '') await onFailed(codeOfSignInError(reason));
	return response;
}

/** Whether it asks a provider for something or makes a session. A sign-in with a provider has two such steps. */
function isStep(step: string | undefined, method: string): boolean {
	return step === 'callback' || (step === 'signin' && method === 'POST');
}

/** The error in the address to which next-auth leads. It names where to go in a header, or in JSON to its own client. */
async function errorIn(response: Response): Promise<string> {
	const isJson = response.headers.get('content-type')?.startsWith('application/json');
	const { url } = isJson
		? ((await response.clone().json()) as { url?: unknown })
		: { url: response.headers.get('location') };
	if (typeof url !== 'string' || !URL.canParse(url, 'http://here')) return '';
	const { pathname, searchParams } = new URL(url, 'http://here');
	// This leads to the page itself, or to next-auth's own address that leads there.
	return pathname === '/sign-in' || pathname.endsWith('/error') ? (searchParams.get('error') ?? '') : '';
}

/**
 * Answers a page with the sign-in page, which shows the problem, and a program (or next-auth's client) with the status.
 */
function tooMany(request: Request, error: RateLimited): Response {
	const headers = { ...retryAfter(error), 'Cache-Control': 'no-store' };
	const way = `/sign-in?${new URLSearchParams({ error: signInErrorOf(error) })}`;
	if (request.headers.get('accept')?.includes('text/html'))
		return new Response(null, { status: 303, headers: { ...headers, Location: way } });
	const { code, message } = error;
	// next-auth's client reads the error from a whole address.
	const url = new URL(way, env.NEXTAUTH_URL ?? request.url).href;
	return Response.json({ code, message, url }, { status: 429, headers });
}
