import type { NextRequest } from 'next/server.js';
import type { NextAuthOptions } from 'next-auth';
import { authOptions } from '../../auth/auth-options.ts';
import { browserCookie } from '../../auth/browser-cookie.ts';
import { enterFailedSignIn } from '../../auth/failed-sign-ins.ts';
import { invitationOf, noInvitationCookie } from '../../auth/invitation-cookie.ts';
import type { AuthOutcome } from '../../auth/sessions.ts';
import { userOfCookies } from '../../auth/user-of-cookies.ts';
import { NONCE_HEADER } from '../../contract/http/nonce-header.ts';
import { services } from '../services/services.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { problem } from './problem.ts';
import { readAuthRequest } from './read-auth-request.ts';

/** Calls next-auth, which asks Next for the cookies of the request and so must be bundled with its route. */
type NextAuthCall = (request: NextRequest, options: NextAuthOptions) => Promise<Response>;

/** Answers `/api/auth/…`; `path` is the rest of that address, decoded. */
export async function answerAuth(
	request: NextRequest,
	path: readonly string[],
	callNextAuth: NextAuthCall,
): Promise<Response> {
	try {
		const readable = await readAuthRequest(request, path);
		if (path[0] === 'session') return await session(request);
		const outcome: AuthOutcome = {};
		const options = await authOptions(request.headers, outcome);
		const answer = await limitSignIn(
			readable,
			path,
			() => callNextAuth(readable, options),
			async (reason) => {
				const { domain } = await services();
				enterFailedSignIn(domain, request.headers, { provider: path[1], reason, tried: outcome.tried });
			},
		);
		if (outcome.browser !== undefined) {
			answer.headers.append('set-cookie', browserCookie(outcome.browser));
			if (invitationOf(request.headers.get('cookie'))) answer.headers.append('set-cookie', noInvitationCookie());
		}
		// The cookie stays: who reads "signed out" must be.
		return outcome.error === undefined ? await withNonce(answer, request) : problem(outcome.error, 'A sign-out failed');
	} catch (error) {
		return problem(error, 'A request to sign in or out failed');
	}
}

/** next-auth's own page, which asks whether to sign out, has its styles in it. */
async function withNonce(answer: Response, { headers }: Request): Promise<Response> {
	if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
	const page = (await answer.text()).replace('<style>', `<style nonce="${headers.get(NONCE_HEADER)}">`);
	return new Response(page, answer);
}

/** next-auth itself would answer with the subject of the cookie, even of an ended session, and renew the cookie. */
async function session({ headers }: Request): Promise<Response> {
	const user = await userOfCookies(headers.get('cookie'));
	return Response.json(user ? { user: { name: user.subject } } : {}, { headers: { 'cache-control': 'no-store' } });
}
