import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import type { SignOutFailure } from '../../../../auth/sessions.ts';
import { authOptions, currentUser } from '../../../../auth.ts';
import { limitSignIn } from '../../../limit-sign-in.ts';
import { problem } from '../../../problem.ts';
import { readAuthRequest } from '../read-auth-request.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
	try {
		const { nextauth } = await context.params;
		const readable = await readAuthRequest(request, nextauth);
		if (nextauth[0] === 'session') return await session();
		const failure: SignOutFailure = {};
		const options = await authOptions(request.headers, failure);
		const answer = await limitSignIn(
			readable,
			context,
			async () => (await NextAuth(readable, context, options)) as Response,
		);
		// The cookie stays: who reads "signed out" must be.
		return failure.error === undefined ? answer : problem(failure.error, 'A sign-out failed');
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
