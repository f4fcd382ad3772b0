/** Every live event must be in the timelines that its posting, its mentions, its hashtags and follows bring it to. */
import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event, EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import {
	addresseesOf,
	eventIdOf,
	eventKeys,
	eventRowOf,
	getEvent,
	type LiveEvent,
} from '../../storage/rows/ledger/events.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import { timelineKey, timelineProperties, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';
import { timelinesNamed } from '../event/jobs/timelines-named.ts';
import { blockerOf } from '../graph/blocked.ts';
import { readPair } from '../graph/pair.ts';
import { isErased } from '../ledger/erased.ts';
import { insertDeliveries, rowsOf } from '../timeline/timeline-writes.ts';
import { type Check, type Difference, differs } from './check.ts';
import { missedEvents } from './missed-events.ts';

/**
 * An event that must be in a timeline, and why: asked again, it gives the epoch to write, or undefined for no reason
 * any more.
 */
type Due = {
	reader: string;
	actor: SubjectId;
	id: EventId;
	what: string;
	reason: (found: LiveEvent) => Promise<number | undefined>;
};

/** The reader's own events that its timeline lacks. `held` has its live rows. */
export async function* lostOwnEvents(
	domain: Domain,
	subject: SubjectId,
	held: ReadonlyMap<EventId, number>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.all(subject)))
		for (const row of rows) {
			const id = eventIdOf(row);
			if (held.has(id) || eventRowOf(row).removed) continue;
			const what = `${id} of ${subject} is not in its timeline`;
			yield* lost(domain, subject, { reader: subject, actor: subject, id, what, reason: async () => 0 });
		}
}

/** The events of a followed subject that the follow should have brought and that the reader's timeline lacks. */
export async function* lostEvents(
	domain: Domain,
	reader: SubjectId,
	actor: SubjectId,
	pair: FollowingRow,
	held: ReadonlyMap<EventId, number>,
): AsyncGenerator<Difference> {
	const reason = async ({ event }: LiveEvent) => {
		if (!isForFollowers(event)) return undefined;
		const now = await readPair(domain, reader, actor);
		// A newer follow brings its events itself.
		return now?.state === 'on' && now.seq === pair.seq ? pair.seq : undefined;
	};
	for await (const id of missedEvents(domain, actor, pair, held))
		yield* lost(domain, reader, { reader, actor, id, what: `${id} of ${actor} is not in its timeline`, reason });
}

/**
 * A subject's own events that are missing from the timelines of the subjects that they mention and of their hashtags.
 * `forged` events are delivered nowhere.
 */
export async function* lostNamedEvents(
	domain: Domain,
	actor: SubjectId,
	forged: ReadonlySet<EventId>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.all(actor)))
		for (const row of rows) {
			const found = eventRowOf(row);
			const id = eventIdOf(row);
			if (found.removed || forged.has(id)) continue;
			const named = addresseesOf(found);
			for (const reader of timelinesNamed(named)) {
				const what = `${id} is not in the timeline of ${reader}, which it names`;
				const reason = async () => {
					if (!named.mentioned.includes(reader)) return 0;
					return (await blockerOf(domain, actor, reader)) || (await isErased(domain, reader)) ? undefined : 0;
				};
				yield* lost(domain, actor, { reader, actor, id, what, reason });
			}
		}
}

function lost(domain: Domain, subject: SubjectId, due: Due): AsyncGenerator<Difference> {
	return differs(
		domain,
		subject,
		`${eventKeys.event(due.actor, due.id).row} for ${due.reader}`,
		checkLost(domain, due),
	);
}

function checkLost(domain: Domain, { reader, actor, id, what, reason }: Due): Check {
	const { ledger, timelines } = domain.store.tables;
	const key = timelineKey(reader, id);
	const live = async () => {
		const found = await getEvent(ledger, actor, id);
		return found && !found.removed ? found : undefined;
	};
	return async () => {
		// Before the event: a removal writes the ledger first, so a tombstone of an event that is live after it is
		// damage.
		const row = await timelines.get(key);
		if (row && !timelineRowOf(row).removed) return undefined;
		const found = await live();
		const epoch = found && (await reason(found));
		if (epoch === undefined) return undefined;
		const write = async () => {
			const event: Event | undefined = (await live())?.event;
			if (!event) return;
			// A tombstone of a removal in between has another ETag, and an insert does not pass it.
			if (row) await timelines.update(key, timelineProperties(event, epoch), row.etag);
			else await insertDeliveries(domain, rowsOf([{ reader, event, epoch }]));
		};
		return { kind: 'lost', what: row ? `${what}, where it stands as removed` : what, other: actor, write };
	};
}
