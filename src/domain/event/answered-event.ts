import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event, PostInput } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import type { Mention } from '../../contract/event/mention.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from '../graph/blocked.ts';
import { readableEvent } from './get-event.ts';
import { asMember, readsEvent } from './protected-events.ts';

/**
 * The event that a post answers, where its poster may answer it. Throws what `readableEvent` throws, `blocked`,
 * `event_already_removed`, `correction_invalid`.
 */
export async function answeredEvent(
	ctx: Ctx,
	actor: SubjectId,
	{ replyTo, corrects }: Pick<PostInput, 'replyTo' | 'corrects'>,
): Promise<Event | undefined> {
	if (corrects && replyTo?.subject !== actor)
		throw new TidelineError(
			'correction_invalid',
			'A correction answers an event of its own poster. Name that event in replyTo.',
		);
	return replyTo && answerableEvent(ctx, actor, replyTo);
}

/**
 * A live event that a subject may reply or react to. Throws what `readableEvent` throws, `blocked`, `event_already_removed`.
 */
export async function answerableEvent(ctx: Ctx, actor: SubjectId, event: EventRef): Promise<Event> {
	// Reading looks for a block already, but for those who read everything.
	const looksForBlock = readsEverything(ctx.principal) || readerOf(ctx.principal) !== actor;
	const [found, blocker] = await Promise.all([
		readableEvent(ctx, event),
		looksForBlock && actor !== event.subject ? blockerOf(ctx.domain, actor, event.subject) : undefined,
	]);
	if (blocker) throw new TidelineError('blocked', `You can't reply or react to events of ${event.subject}.`);
	if (found.removed)
		throw new TidelineError(
			'event_already_removed',
			'This event has been removed. Nobody can reply or react to it any more.',
		);
	return found.event;
}

/**
 * The mentions of a reply that reach somebody. A reply to an event that not everybody may read names nobody who may not
 * read it.
 */
export async function mentionsInThread(
	domain: Domain,
	answered: Event,
	mentions: readonly Mention[],
): Promise<Mention[]> {
	if (answered.audience === undefined) return [...mentions];
	const first = threadOfReplies(answered);
	const found = await getEvent(domain.store.tables.ledger, first.subject, first.id);
	if (!found || found.removed) return [];
	const may = await Promise.all(mentions.map(({ subject }) => readsEvent(asMember(domain, subject), found.event)));
	return mentions.filter((_, index) => may[index]);
}
