import type { User } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../ctx.ts';
import { enterOnceAnHour } from '../enter-once-an-hour.ts';

/**
 * Enters that a person with a role reads what only followers may, on that person's own ledger. `target` is the event, or the
 * subject whose events are listed. Called before the answer, so that nobody has read what is not entered.
 */
export const recordHiddenRead = (ctx: Ctx & { principal: User }, target: string): Promise<void> =>
	enterOnceAnHour(ctx, {
		subject: ctx.principal.subject,
		action: 'protected-read',
		target,
		words: ['hidden-read', target],
	});

/** The caller without the role, where the caller is a person who acts on what is not their own. */
export function withoutRole(ctx: Ctx, subject: SubjectId): (Ctx & { principal: User }) | undefined {
	const { principal } = ctx;
	if (principal.kind !== 'user' || principal.role === 'member' || principal.subject === subject) return undefined;
	return { ...ctx, principal: { ...principal, role: 'member' } };
}
