/**
 * Everything in a timeline must be a live event of somebody followed, or one that names its reader, as its ledger has
 * it; and under an epoch that the pair has reached, or no later unfollow would take it away.
 */
import { isDeepStrictEqual } from 'node:util';
import { isForFollowers } from '../../contract/event/audience.ts';
import type { Event, EventId } from '../../contract/event/event.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { addresseesOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { type FollowingRow, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { tagOfTimeline, timelineKey, timelineProperties, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from '../graph/blocked.ts';
import { postingOf } from '../ledger/find-entry.ts';
import { withdrawDeliveries } from '../timeline/timeline-writes.ts';
import { type Difference, differs, type Found } from './check.ts';
import { isGenuine } from './content.ts';
import { isPairReadable } from './follower-differences.ts';

/** Enters the live rows that it meets into `held`, with their epochs. */
export async function* timelineDifferences(
	domain: Domain,
	reader: SubjectId,
	following: ReadonlyMap<SubjectId, FollowingRow>,
	held: Map<EventId, number>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.timelines, { partition: reader }))
		for (const row of rows) {
			const found = timelineRowOf(row);
			if (found.removed) continue;
			held.set(found.event.id, found.epoch);
			const { actor } = found.event;
			const pair = following.get(actor);
			const newest = actor === reader ? 0 : pair?.state === 'on' && isForFollowers(found.event) ? pair.seq : -1;
			yield* differs(domain, reader, `the row ${row.row} of its timeline`, async () => {
				// A first look, by the pairs as they were. What looks wrong is looked at again, by the pair as it is.
				if (found.epoch <= newest && (await isAsPosted(domain, found.event))) return undefined;
				return checkRow(domain, row, (event) => newestEpoch(domain, reader, event));
			});
		}
}

/** Every row of a hashtag's timeline must be a live event that carries it. Each difference is reported for the poster. */
export async function* tagDifferences(domain: Domain, partition: string): AsyncGenerator<Difference> {
	const tag = tagOfTimeline(partition);
	for await (const rows of pagesOf(domain.store.tables.timelines, { partition }))
		for (const row of rows) {
			const found = timelineRowOf(row);
			if (found.removed) continue;
			const { actor } = found.event;
			yield* differs(domain, actor, `the row ${row.row} under ${partition}`, () =>
				checkRow(domain, row, async ({ id }) => ((await carries(domain, actor, id, tag)) ? 0 : undefined)),
			);
		}
}

async function carries(domain: Domain, actor: SubjectId, id: EventId, tag: string): Promise<boolean> {
	const found = await getEvent(domain.store.tables.ledger, actor, id);
	// The tags of a removed or missing event are not known; it is judged by that.
	return !found || found.removed || addresseesOf(found).tags.includes(tag);
}

/**
 * The newest epoch under which an event may be in a timeline; undefined when nothing brings it. Read when it is asked.
 * Where the pair cannot be read nobody knows, and that is said of the pair.
 */
async function newestEpoch(domain: Domain, reader: SubjectId, event: Event): Promise<number | undefined> {
	const { actor } = event;
	if (actor === reader) return 0;
	const row = await domain.store.tables.ledger.get(followingKeys.following(reader, actor));
	if (row && !isPairReadable(row)) return Number.POSITIVE_INFINITY;
	const { state, seq } = row ? followingOf(row) : { state: 'off', seq: 0 };
	if (state === 'on' && isForFollowers(event)) return seq;
	return isMentioned(event, reader) && !(await blockerOf(domain, reader, actor)) ? seq : undefined;
}

async function checkRow(
	domain: Domain,
	{ partition, row: id }: Row,
	newestOf: (event: Event) => Promise<number | undefined>,
): Promise<Found | undefined> {
	const { ledger, timelines } = domain.store.tables;
	// Before what it is judged by: a follow since then lifts the row's epoch, and so its ETag.
	const row = await timelines.get(timelineKey(partition, id));
	const found = row && timelineRowOf(row);
	if (!found || found.removed) return undefined;
	const { actor } = found.event;
	const what = `${id} of ${actor} is in the timeline ${partition}`;
	const take = () => timelines.delete(row, row.etag);
	const newest = await newestOf(found.event);
	if (newest === undefined)
		return { kind: 'ghost', what: `${what}, where nothing brings it`, other: actor, write: take };
	const event = await getEvent(ledger, actor, id);
	if (!event) {
		// If it was posted once, this row may be the last copy of its text.
		const posted = await postingOf(domain, actor, id);
		const write = posted ? undefined : take;
		return { kind: 'ghost', what: `${what}, and its ledger has no such event`, other: actor, write };
	}
	if (event.removed) {
		const write = () => withdrawDeliveries(domain, [partition], id);
		return { kind: 'ghost', what: `${what} and was removed`, other: actor, write };
	}
	const epoch = found.epoch <= newest ? found.epoch : newest;
	if (epoch === found.epoch && isSame(found.event, event.event)) return undefined;
	const write = () => timelines.update(row, timelineProperties(event.event, epoch), row.etag);
	return {
		kind: 'changed',
		what: epoch === found.epoch ? `${what} with another content` : `${what} under a follow that never was`,
		other: actor,
		write: Number.isFinite(epoch) && (await isGenuine(domain, event)) ? write : undefined,
	};
}

async function isAsPosted({ store }: Domain, event: Event): Promise<boolean> {
	const found = await getEvent(store.tables.ledger, event.actor, event.id);
	return found?.removed === false && isSame(event, found.event);
}

/** Whether a timeline has an event as its ledger has it. */
const isSame = (copy: Event, event: Event) => isDeepStrictEqual(plain(copy), plain(event));
/** Without what is undefined. */
const plain = (event: Event): unknown => JSON.parse(JSON.stringify(event));
