import { TRPCError } from '@trpc/server';
import type { User } from '../contract/caller/principal.ts';
import { TidelineError } from '../contract/errors/errors.ts';
import type { Ctx } from '../domain/ctx.ts';
import { sessionState } from '../domain/session/session-state.ts';
import { notSignedIn } from './trpc.ts';

type Caller = Ctx & { principal: User };

/** Interval at which the session of an open stream is looked up: a suspension shows on an open page within 5 s. */
const LOOK_MS = 2_500;

/**
 * Hands on the stream that `open` begins, as long as the session that asked for it lasts. It looks before each message, and
 * every few seconds while there is none. Throws `not_signed_in`, and `suspended` where that ended the session. The signal
 * that `open` gets ends the stream, too.
 */
export function whileSignedIn<T>(
	ctx: Caller,
	signal: AbortSignal | undefined,
	open: (signal: AbortSignal) => AsyncGenerator<T>,
	lookMs = LOOK_MS,
): AsyncGenerator<T> {
	const end = new AbortController();
	// It may refuse at once, before anything is streamed.
	const stream = open(signal ? AbortSignal.any([signal, end.signal]) : end.signal);
	return handOn(ctx, stream, end, lookMs);
}

async function* handOn<T>(
	ctx: Caller,
	stream: AsyncGenerator<T>,
	end: AbortController,
	lookMs: number,
): AsyncGenerator<T> {
	try {
		let next = stream.next();
		for (;;) {
			const found = await within(lookMs, next);
			await assertSignedIn(ctx);
			if (found?.done) return;
			if (!found) continue;
			yield found.value;
			next = stream.next();
		}
	} finally {
		end.abort();
		// It may rest between two messages, where no signal reaches it.
		stream.return(undefined).catch(() => {});
	}
}

/** Undefined when nothing came in this time. */
async function within<T>(ms: number, next: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), ms);
	});
	try {
		return await Promise.race([next, late]);
	} finally {
		clearTimeout(timer);
	}
}

async function assertSignedIn(ctx: Caller): Promise<void> {
	const { subject, session: id } = ctx.principal;
	if (!id) return;
	const state = await sessionState(ctx, { subject, id });
	if (state === 'ended') throw new TRPCError({ code: 'UNAUTHORIZED', cause: notSignedIn() });
	if (state === 'suspended')
		throw new TRPCError({
			code: 'FORBIDDEN',
			cause: new TidelineError('suspended', 'Your profile was suspended. Sign in to read why, and to appeal.'),
		});
}
