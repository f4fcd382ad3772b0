/**
 * Finds the events of a followed subject that a follow should have brought, and that the follower's timeline lacks. The
 * follow's job noted what it brought, in entries and ids, so no clock is asked. Until then nothing is missed.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventIdOf, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';

/** The live rows of the follower's timeline, with their epochs. */
type Held = ReadonlyMap<EventId, number>;

/** One may have been removed meanwhile: each is looked at again before it counts. */
export async function* missedEvents(
	{ store }: Domain,
	followed: SubjectId,
	{ brought }: FollowingRow,
	held: Held,
): AsyncGenerator<EventId> {
	if (!brought) return;
	const { head, upTo } = brought;
	const { ledger } = store.tables;
	const last = upTo === undefined ? undefined : eventKeys.event(followed, upTo).row;
	for await (const rows of pagesOf(ledger, { ...eventKeys.all(followed), upTo: last }))
		for (const row of rows) if (!held.has(eventIdOf(row)) && !eventRowOf(row).removed) yield eventIdOf(row);
	if (upTo === undefined) return;
	// Behind the backfill: what was posted later, and dated back.
	const removed = new Set<EventId>();
	const { row: before } = entryKeys.entry(followed, head);
	for await (const rows of pagesOf(ledger, { ...entryKeys.all(followed), before }))
		for (const { action, target } of rows.map(entryOf)) {
			if (action === 'event-removed') removed.add(target);
			if (action === 'event-posted' && target > upTo && !held.has(target) && !removed.has(target)) yield target;
		}
}
