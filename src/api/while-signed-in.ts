import { TRPCError } from '@trpc/server';
import type { Principal } from '../contract/principal.ts';
import type { Domain } from '../domain/domain.ts';
import { findSession } from '../domain/session/find-session.ts';
import { notSignedIn } from './trpc.ts';

/** What a stream tells, as long as the session that asked for it goes on. */
export async function* whileSignedIn<T>(
	domain: Domain,
	{ subject, session }: Extract<Principal, { kind: 'user' }>,
	told: AsyncIterable<T>,
): AsyncGenerator<T> {
	for await (const each of told) {
		if (session && !(await findSession(domain, subject, session)))
			throw new TRPCError({ code: 'UNAUTHORIZED', cause: notSignedIn() });
		yield each;
	}
}
