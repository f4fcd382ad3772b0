import { z } from 'zod';
import { NotFound } from '../../contract/errors/errors.ts';
import { isForFollowers } from '../../contract/event/audience.ts';
import type { EventId } from '../../contract/event/event.ts';
import { decodeCursor, encodeCursor } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import type { Deliveries, DeliveriesInput, DeliveryTo } from '../../contract/schema/trail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { addresseesOf, type EventRow, getEvent } from '../../storage/rows/ledger/events.ts';
import { getReceipts, type ReceiptRow } from '../../storage/rows/ledger/receipts.ts';
import { timelineKey, timelineRowOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { readPair } from '../graph/pair.ts';
import { mapSome } from '../lists/map-some.ts';
import { type FollowersPlace, type FollowersStep, type FollowThen, followersThen } from './follow-at.ts';
import { FollowersCursor } from './list-followers-at.ts';
import { peopleOf } from './people.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';

/** `named`: how many of the poster and those that the event mentions are done. The followers come behind them. */
const Cursor = z.union([z.strictObject({ named: z.int().min(0) }), FollowersCursor]);

/** Followers whose timelines are read at once. */
const LOOKS_AT_ONCE = 16;

type Found = { domain: Domain; subject: SubjectId; event: EventId; row: EventRow; chunks: ReceiptRow[] };

/**
 * Lists the subjects that got an event, and when: its poster, those that it mentions, and the followers, in the order
 * of ids. A follower of that time has it since its chunk of the walk was done, though it may have left since. A later
 * one has it since it followed, if it still has it. Not known any more: the mentions of a removed event, and later
 * followers that left. A page may be short or empty: only a missing `next` is the end. Throws `forbidden`,
 * `event_not_found`, `cursor_invalid`.
 */
export async function listDeliveries(
	ctx: Ctx,
	{ subject, event, cursor, limit, signal }: DeliveriesInput & { signal?: AbortSignal | undefined },
): Promise<Deliveries> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const { ledger } = domain.store.tables;
	const place = cursor === undefined ? { named: 0 } : decodeCursor(Cursor, cursor);
	const row = await getEvent(ledger, subject, event);
	if (!row) throw new NotFound('event', event);
	if (cursor === undefined) await recordAuditRead(ctx, filterText({ about: 'deliveries', subject, event }));
	const found = { domain, subject, event, row, chunks: await getReceipts(ledger, subject, event, 'd') };
	const named = 'named' in place ? await namedFrom(found, place.named, limit) : undefined;
	const page = named?.next
		? named
		: await followersOf(found, 'named' in place ? {} : place, limit, named?.items ?? [], signal);
	const people = await peopleOf(
		domain,
		page.items.map(({ reader }) => reader),
	);
	return { ...page, people };
}

type Part = { items: DeliveryTo[]; next?: string };

/** The poster and those mentioned that have it. */
async function namedFrom({ domain, subject, event, row }: Found, from: number, limit: number): Promise<Part> {
	const readers = [subject, ...mentionedIn(row)];
	const asked = readers.slice(from, from + limit);
	const have = await Promise.all(asked.map((reader) => holds(domain, reader, event)));
	const items = asked.flatMap((reader, index): DeliveryTo[] => {
		if (reader === subject) return [{ reader, ...(!row.removed && { at: row.postedAt }), reason: 'own' }];
		return have[index] ? [{ reader, reason: 'mentioned' }] : [];
	});
	const isEnd = from + limit >= readers.length && items.length < limit;
	return isEnd ? { items } : { items, next: encodeCursor({ named: from + asked.length }) };
}

const mentionedIn = (row: EventRow): SubjectId[] => (row.removed ? [] : addresseesOf(row).mentioned);

async function followersOf(
	found: Found,
	start: FollowersPlace,
	limit: number,
	items: DeliveryTo[],
	signal: AbortSignal | undefined,
): Promise<Part> {
	const { domain, subject, row, chunks } = found;
	if (!row.removed && !isForFollowers(row.event)) return { items };
	const chunkOf = chunkFinder(chunks);
	// For who came later, any moment will do: the look at its timeline decides.
	const momentOf = (follower: SubjectId) => chunkOf(follower)?.startedAt;
	const walk = { place: start, wanted: limit, budget: { rows: MAX_ROWS_READ }, signal };
	let place = start;
	let steps: FollowersStep[] = [];
	/** Looks at the timelines of some followers at once. True when the page is full. */
	const look = async () => {
		const deliveries = await mapSome(steps, LOOKS_AT_ONCE, async ({ follower, follow }) =>
			follower === undefined ? undefined : deliveryTo(found, follower, follow, chunkOf(follower)),
		);
		items.push(...deliveries.flatMap((delivery) => delivery ?? []));
		place = steps.at(-1)?.place ?? place;
		steps = [];
		return items.length === limit;
	};
	for await (const step of followersThen(domain, subject, momentOf, walk)) {
		steps.push(step);
		const isSpent = step.follower === undefined;
		if (!isSpent && steps.length < Math.min(LOOKS_AT_ONCE, limit - items.length)) continue;
		if ((await look()) || isSpent) return { items, next: encodeCursor(place) };
	}
	await look();
	return { items };
}

async function deliveryTo(
	{ domain, subject, event, row }: Found,
	follower: SubjectId,
	follow: FollowThen | undefined,
	chunk: ReceiptRow | undefined,
): Promise<DeliveryTo | undefined> {
	const isNamed = mentionedIn(row).includes(follower);
	if (follow && chunk?.done) {
		// It came first to those mentioned.
		if (isNamed && (await holds(domain, follower, event))) return undefined;
		return { reader: follower, ...(chunk.finishedAt && { at: chunk.finishedAt }), reason: 'followed' };
	}
	if (isNamed || !(await holds(domain, follower, event))) return undefined;
	const pair = await readPair(domain, follower, subject);
	return { reader: follower, ...(pair?.state === 'on' && !follow && { at: pair.since }), reason: 'followed' };
}

async function holds({ store }: Domain, reader: SubjectId, event: EventId): Promise<boolean> {
	const row = await store.tables.timelines.get(timelineKey(reader, event));
	return row !== undefined && !timelineRowOf(row).removed;
}

/** Finds the chunk of the walk that a follower belongs to. Chunks are in the order of their bounds. */
function chunkFinder(chunks: ReceiptRow[]): (follower: SubjectId) => ReceiptRow | undefined {
	return (follower) => {
		let [low, high] = [0, chunks.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (String(chunks[middle]?.upTo) < follower) low = middle + 1;
			else high = middle;
		}
		const chunk = chunks[low];
		return chunk && chunk.after < follower ? chunk : undefined;
	};
}
