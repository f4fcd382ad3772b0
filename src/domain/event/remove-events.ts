/** Removes the events of a subject that happened within a span of time. */
import { type ApprovalAct, MOST_EVENTS_REMOVED } from '../../contract/approval/approval.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import { pagesOf } from '../../storage/pages.ts';
import { eventIdOf, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { actorOf, authorize, needsReason } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertApproved } from '../four-eyes/assert-approved.ts';
import { isErased, SubjectErased } from '../ledger/erased.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { mapSome } from '../lists/map-some.ts';
import { assertMayModerateEvents } from '../may-moderate.ts';
import { readReason } from '../read-reason.ts';
import { profileOf } from '../subject/profile.ts';
import { commitRemoval } from './remove-event.ts';

/** `from`, `to`: ISO 8601 in UTC. Events of the time `to` stay. */
export type EventSpan = Omit<Extract<ApprovalAct, { kind: 'remove-events' }>, 'kind'>;

/** Removals of one ledger wait for each other, and those that come at once are written together. */
const REMOVED_AT_ONCE = 16;

/** The number of events that `removeEvents` would remove now. Throws as it does. */
export async function countEvents({ domain, principal }: Ctx, span: EventSpan): Promise<{ count: number }> {
	authorize(principal, 'event.remove-many');
	return { count: (await eventsIn(domain, span)).length };
}

/**
 * Removes each of them as `removeEvent` does, with an entry and the reason of its own. It may be stopped, and run again
 * with the same span: events that are gone are no longer counted. Throws `subject_not_found`, `subject_erased`, `held`, `forbidden`,
 * `batch_too_large`, `invalid_input`, `approval_needed`.
 */
export async function removeEvents(
	ctx: Ctx,
	{
		reason: given,
		onProgress,
		...span
	}: EventSpan & { reason: string; onProgress?(removed: number, count: number): void },
): Promise<{ removed: number }> {
	authorize(ctx.principal, 'event.remove-many');
	const { domain, principal } = ctx;
	await assertMayRemove(ctx, span);
	const reason = readReason(given);
	const { subject, from, to } = span;
	await assertApproved(ctx, { kind: 'remove-events', subject, from, to });
	const events = await eventsIn(domain, span);
	const by = actorOf(principal);
	let removed = 0;
	await mapSome(events, REMOVED_AT_ONCE, async (id) => {
		if (domain.handingBack?.aborted) return;
		if (await removeUnlessGone(() => commitRemoval(ctx, by, { actor: subject, id, reason }))) removed++;
		onProgress?.(removed, events.length);
	});
	if (domain.handingBack?.aborted)
		throw new TidelineError('writing_stopped', `Stopped after ${removed} events. Run it again to continue.`);
	return { removed };
}

/** The number of events to remove. Throws what a removal would throw now, and `nothing_to_approve` for none. */
export async function assertEventsToRemove(asker: Pick<Ctx, 'domain' | 'principal'>, span: EventSpan): Promise<number> {
	await assertMayRemove(asker, span);
	const { length: count } = await eventsIn(asker.domain, span);
	if (count === 0)
		throw new TidelineError('nothing_to_approve', `${span.subject} has no events of this time to remove.`);
	return count;
}

async function assertMayRemove(asker: Pick<Ctx, 'domain' | 'principal'>, { subject }: EventSpan): Promise<void> {
	if (needsReason(asker.principal, subject)) await assertMayModerateEvents(asker, subject);
}

async function removeUnlessGone(remove: () => Promise<unknown>): Promise<boolean> {
	try {
		await remove();
		return true;
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'event_already_removed') return false;
		throw error;
	}
}

/** The live events of the span, newest first. */
async function eventsIn(domain: Domain, { subject, from, to }: EventSpan): Promise<EventId[]> {
	const [begin, end] = [Date.parse(from), Date.parse(to)];
	if (!(begin < end)) throw new TidelineError('invalid_input', 'Give a span of time that begins before it ends.');
	if (await isErased(domain, subject)) throw new SubjectErased();
	if (!(await profileOf(domain, subject))) throw new NotFound('subject', subject);
	await assertNotHeld(domain, subject);
	const found: EventId[] = [];
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.between(subject, begin, end))) {
		found.push(...rows.filter((row) => !eventRowOf(row).removed).map(eventIdOf));
		if (found.length > MOST_EVENTS_REMOVED)
			throw new TidelineError(
				'batch_too_large',
				`${subject} posted more than ${MOST_EVENTS_REMOVED} events in this time. Choose a shorter span, and repeat it.`,
			);
	}
	return found;
}
