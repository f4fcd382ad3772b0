import type { NextRequest } from 'next/server.js';
import NextAuth from 'next-auth';
import { server } from '../../../../server/handle.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function answer(request: NextRequest, context: Context): Promise<Response> {
	const { nextauth } = await context.params;
	return server().answerAuth(
		request,
		nextauth,
		async (readable, options) => (await NextAuth(readable, context, options)) as Response,
	);
}

export { answer as GET, answer as POST };
