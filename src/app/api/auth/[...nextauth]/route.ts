import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { enterFailedSignIn } from '../../../../auth/failed-sign-ins.ts';
import type { AuthOutcome } from '../../../../auth/sessions.ts';
import { authOptions, currentUser } from '../../../../auth.ts';
import { services } from '../../../../services.ts';
import { limitSignIn } from '../../../limit-sign-in.ts';
import { problem } from '../../../problem.ts';
import { readAuthRequest } from '../read-auth-request.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
	try {
		const { nextauth } = await context.params;
		const readable = await readAuthRequest(request, nextauth);
		if (nextauth[0] === 'session') return await session();
		const outcome: AuthOutcome = {};
		const options = await authOptions(request.headers, outcome);
		const answer = await limitSignIn(
			readable,
			context,
			async () => (await NextAuth(readable, context, options)) as Response,
			async (reason) => {
				const { domain } = await services();
				enterFailedSignIn(domain, request.headers, { provider: nextauth[1], reason, tried: outcome.tried });
			},
		);
		// The cookie stays: who reads "signed out" must be.
		return outcome.error === undefined ? answer : problem(outcome.error, 'A sign-out failed');
	} catch (error) {
		return problem(error, 'A request to sign in or out failed');
	}
}

/** next-auth itself would answer with the subject of the cookie, even of an ended session, and renew the cookie. */
async function session(): Promise<Response> {
	const user = await currentUser();
	return Response.json(user ? { user: { name: user.subject } } : {}, { headers: { 'cache-control': 'no-store' } });
}

export { handle as GET, handle as POST };
