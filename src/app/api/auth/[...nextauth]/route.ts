import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import type { SignOutTrouble } from '../../../../auth/sessions.ts';
import { authOptions, currentUser } from '../../../../auth.ts';
import { refusal } from '../../../refusal.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
	const [action] = (await context.params).nextauth;
	if (action === 'session') return session();
	const trouble: SignOutTrouble = {};
	const answer = (await NextAuth(request, context, await authOptions(trouble))) as Response;
	// The cookie stays: who reads "signed out" must be.
	return trouble.error === undefined ? answer : refusal(trouble.error);
}

/** next-auth itself would name whoever the cookie names, ended or not, and give out the cookie anew, for longer. */
async function session(): Promise<Response> {
	try {
		const user = await currentUser();
		return Response.json(user ? { user: { name: user.subject } } : {}, { headers: { 'cache-control': 'no-store' } });
	} catch (error) {
		return refusal(error);
	}
}

export { handle as GET, handle as POST };
