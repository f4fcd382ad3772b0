import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '../../../../auth.ts';
import { limitSignIn } from '../../../limit-sign-in.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
	return limitSignIn(request, context, async () => (await NextAuth(request, context, await authOptions())) as Response);
}

export { handle as GET, handle as POST };
