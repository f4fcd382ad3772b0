import { TRPCError } from '@trpc/server';
import type { User } from '../contract/caller/principal.ts';
import type { Ctx } from '../domain/ctx.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { notSignedIn } from './trpc.ts';

/** Hands a stream on, as long as the session that asked for it lasts. */
export async function* whileSignedIn<T>(ctx: Ctx & { principal: User }, stream: AsyncIterable<T>): AsyncGenerator<T> {
	const { subject, session: id } = ctx.principal;
	for await (const each of stream) {
		if (id && !(await resumeSession(ctx, { subject, id })))
			throw new TRPCError({ code: 'UNAUTHORIZED', cause: notSignedIn() });
		yield each;
	}
}
