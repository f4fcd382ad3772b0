/** Everything in a timeline must be a live event of somebody followed, or one that names its reader, as its ledger has it. */
import { isDeepStrictEqual } from 'node:util';
import type { Event, EventId } from '../../contract/event.ts';
import { isMentioned } from '../../contract/mention.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { tagTimeline, timelineKey } from '../../storage/keys.ts';
import { type FollowingRow, getEvent, namedBy, pagesOf } from '../../storage/ledger.ts';
import type { Row } from '../../storage/port.ts';
import { timelineProperties, timelineRowOf } from '../../storage/timelines.ts';
import { blockerOf } from '../block/apart.ts';
import type { Domain } from '../domain.ts';
import { readPair } from '../follow/pair.ts';
import { withdrawDeliveries } from '../jobs/timeline-writes.ts';
import { type Difference, differs, type Found } from './check.ts';
import { isGenuine, postingOf } from './content.ts';

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
			held.set(row.row, found.epoch);
			const { actor } = found.event;
			const followed = actor === reader || following.get(actor)?.state === 'on';
			yield* differs(domain, reader, `the row ${row.row} of its timeline`, async () => {
				// A first look, by the pairs as they were. What looks wrong is looked at again, by the pair as it is.
				if (followed && (await isAsPosted(domain, found.event))) return undefined;
				return checkRow(domain, row, (event) => belongs(domain, reader, event));
			});
		}
}

/** Every row under a hashtag must be a live event that carries it. Each is told of its poster. */
export async function* tagDifferences(domain: Domain, tag: string): AsyncGenerator<Difference> {
	const partition = tagTimeline(tag);
	for await (const rows of pagesOf(domain.store.tables.timelines, { partition }))
		for (const row of rows) {
			const found = timelineRowOf(row);
			if (found.removed) continue;
			const { actor } = found.event;
			yield* differs(domain, actor, `the row ${row.row} under ${partition}`, () =>
				checkRow(domain, row, ({ id }) => carries(domain, actor, id, tag)),
			);
		}
}

async function carries(domain: Domain, actor: SubjectId, id: EventId, tag: string): Promise<boolean> {
	const found = await getEvent(domain.store.tables.ledger, actor, id);
	// Of one that is removed or gone nobody knows; it is judged by that.
	return !found || found.removed || namedBy(found).tags.includes(tag);
}

/** Why an event may be in a timeline; read when it is asked. */
async function belongs(domain: Domain, reader: SubjectId, event: Event): Promise<boolean> {
	const { actor } = event;
	if (actor === reader || (await readPair(domain, reader, actor))?.state === 'on') return true;
	return isMentioned(event, reader) && !(await blockerOf(domain, reader, actor));
}

async function checkRow(
	domain: Domain,
	{ partition, row: id }: Row,
	isDue: (event: Event) => Promise<boolean>,
): Promise<Found | undefined> {
	const { ledger, timelines } = domain.store.tables;
	// Before what it is judged by: a follow since then lifts the row's epoch, and so its ETag.
	const row = await timelines.get(timelineKey(partition, id));
	const found = row && timelineRowOf(row);
	if (!found || found.removed) return undefined;
	const { actor } = found.event;
	const what = `${id} of ${actor} is in the timeline ${partition}`;
	const take = () => timelines.delete(row, row.etag);
	if (!(await isDue(found.event))) return { kind: 'ghost', what: `${what}, where nothing brings it`, write: take };
	const event = await getEvent(ledger, actor, id);
	if (!event) {
		// Where it was posted once, this row may be the last copy of what it said.
		const posted = await postingOf(domain, actor, id);
		return { kind: 'ghost', what: `${what}, and its ledger has no such event`, write: posted ? undefined : take };
	}
	if (event.removed)
		return { kind: 'ghost', what: `${what} and was removed`, write: () => withdrawDeliveries(domain, [partition], id) };
	if (isSame(found.event, event.event)) return undefined;
	const write = () => timelines.update(row, timelineProperties(event.event, found.epoch), row.etag);
	return {
		kind: 'changed',
		what: `${what} with another content`,
		write: (await isGenuine(domain, event)) ? write : undefined,
	};
}

async function isAsPosted({ store }: Domain, event: Event): Promise<boolean> {
	const found = await getEvent(store.tables.ledger, event.actor, event.id);
	return found?.removed === false && isSame(found.event, event);
}

const isSame = (one: Event, other: Event) => isDeepStrictEqual(plain(one), plain(other));
/** Without what is undefined. */
const plain = (event: Event): unknown => JSON.parse(JSON.stringify(event));
