import { EndedSession, EndedSessions, SessionInput, SessionList, SignedIn } from '../../contract/schema/session.ts';
import { endSession } from '../../domain/session/end-session.ts';
import { endSessions } from '../../domain/session/end-sessions.ts';
import { listSessions } from '../../domain/session/list-sessions.ts';
import { open, router, signedIn } from '../trpc.ts';

export const session = router({
	me: open.output(SignedIn).query(({ ctx: { principal } }) => (principal.kind === 'user' ? principal : null)),
	/** The sessions of the caller. */
	list: signedIn
		.output(SessionList)
		.query(({ ctx }) => listSessions(ctx, { subject: ctx.self, current: ctx.principal.session })),
	end: signedIn
		.input(SessionInput)
		.output(EndedSession)
		.mutation(({ ctx, input }) => endSession(ctx, { subject: ctx.self, id: input.id })),
	endOthers: signedIn
		.output(EndedSessions)
		.mutation(({ ctx }) => endSessions(ctx, { subject: ctx.self, except: ctx.principal.session })),
	/** The caller's own, too. */
	endAll: signedIn.output(EndedSessions).mutation(({ ctx }) => endSessions(ctx, { subject: ctx.self })),
});
