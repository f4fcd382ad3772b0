import { NotFound } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type FoundEvent, getEventOf } from './get-event.ts';

/** One of a subject's own events, by the words under which it was posted. Throws `event_not_found`. */
export async function findEvent(
	ctx: Ctx,
	{ actor, words }: { actor: SubjectId; words: readonly string[] },
): Promise<FoundEvent> {
	authorize(ctx.principal, 'event.find', actor);
	const posted = await ctx.domain.store.tables.ledger.get(idempotencyRow(actor, words));
	const id = posted?.properties.event;
	if (typeof id !== 'string') throw new NotFound('event', words.slice(1).join(' '));
	return getEventOf(ctx, { subject: actor, id });
}
