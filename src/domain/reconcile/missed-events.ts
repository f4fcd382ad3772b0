/**
 * Finds events of a followed subject that a follow should have brought, and that the follower's timeline lacks. The
 * follow's job noted what it brought, in entries and ids, so no clock is asked. Follows from before that note have
 * times alone.
 */
import type { EventId } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { type Brought, entryOf, eventIdOf, eventRowOf, type FollowingRow } from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import { CLOCKS_APART_MS } from '../../storage/protocol-times.ts';
import { isoTime } from '../core/ports.ts';
import type { Domain } from '../domain.ts';

/** The live rows of the follower's timeline, with their epochs. */
type Held = ReadonlyMap<EventId, number>;

/** One may have been removed meanwhile: each is looked at again before it counts. */
export function missedEvents(
	domain: Domain,
	followed: SubjectId,
	pair: FollowingRow,
	held: Held,
): AsyncGenerator<EventId> {
	const { brought } = pair;
	return brought ? missedByNote(domain, followed, brought, held) : missedByTimes(domain, followed, pair, held);
}

async function* missedByNote(
	{ store }: Domain,
	followed: SubjectId,
	{ head, upTo }: Brought,
	held: Held,
): AsyncGenerator<EventId> {
	const { ledger } = store.tables;
	const last = upTo === undefined ? undefined : ledgerKeys.event(followed, upTo).row;
	for await (const rows of pagesOf(ledger, { ...ledgerKeys.events(followed), upTo: last }))
		for (const row of rows) if (!held.has(eventIdOf(row)) && !eventRowOf(row).removed) yield eventIdOf(row);
	if (upTo === undefined) return;
	// Behind the backfill: what was posted later, and dated back.
	const removed = new Set<EventId>();
	const { row: before } = ledgerKeys.entry(followed, head);
	for await (const rows of pagesOf(ledger, { ...ledgerKeys.entries(followed), before }))
		for (const { action, target } of rows.map(entryOf)) {
			if (action === 'event-removed') removed.add(target);
			if (action === 'event-posted' && target > upTo && !held.has(target) && !removed.has(target)) yield target;
		}
}

/**
 * By times, which are off as far as the clocks of two processes are apart: all that was certainly posted since the
 * follow, and of what may be from before it what its backfill certainly brought. Events that were posted or removed
 * since may have taken a place in it. So an event is missed when it was among the newest however one counts, or when it
 * was so by those that may be from before the follow, and an older one of the backfill is there.
 */
async function* missedByTimes(
	{ store, sizes: { backfill } }: Domain,
	followed: SubjectId,
	{ seq, since }: FollowingRow,
	held: Held,
): AsyncGenerator<EventId> {
	const [before, after] = [-CLOCKS_APART_MS, CLOCKS_APART_MS].map((apart) => isoTime(Date.parse(since) + apart)) as [
		string,
		string,
	];
	let newer = 0;
	let newerBefore = 0;
	const doubtful: EventId[] = [];
	for await (const rows of pagesOf(store.tables.ledger, ledgerKeys.events(followed)))
		for (const row of rows) {
			const id = eventIdOf(row);
			const found = eventRowOf(row);
			if (found.removed && found.removedAt !== '' && found.removedAt < before) continue;
			if (!found.removed && found.postedAt > after) {
				if (!held.has(id)) yield id;
				newer++;
				continue;
			}
			if (!found.removed) {
				if (held.get(id) === seq && found.postedAt < before) yield* doubtful.splice(0);
				else if (!held.has(id) && newer < backfill) yield id;
				else if (!held.has(id) && newerBefore < backfill) doubtful.push(id);
			}
			newer++;
			newerBefore++;
		}
}
