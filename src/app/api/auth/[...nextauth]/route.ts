import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '../../../../auth.ts';
import { problem } from '../../../problem.ts';
import { readAuthRequest } from '../read-auth-request.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
	try {
		const readable = await readAuthRequest(request, (await context.params).nextauth);
		return (await NextAuth(readable, context, await authOptions())) as Response;
	} catch (error) {
		return problem(error, 'A sign-in failed');
	}
}

export { handle as GET, handle as POST };
