/** Events of an erased subject: out of all timelines, then out of its ledger. */
import type { EventId } from '../../../contract/event/event.ts';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row } from '../../../storage/port.ts';
import type { Addressees } from '../../../storage/rows/ledger/addressees.ts';
import {
	addresseesOf,
	eventIdOf,
	eventKeys,
	eventProperties,
	eventRowOf,
	getEvent,
} from '../../../storage/rows/ledger/events.ts';
import { jobKeys, jobOf } from '../../../storage/rows/ledger/jobs.ts';
import {
	erasureListKeys,
	eventOfListed,
	idsListed,
	type ListedEvent,
	listed,
	listedEvent,
} from '../../../storage/rows/log/erasure-list.ts';
import { threadFollowerKeys } from '../../../storage/rows/thread-followers.ts';
import { timelineRowOf } from '../../../storage/rows/timelines.ts';
import { NOBODY } from '../../event/jobs/timelines-named.ts';
import { collectMany, withdrawMany } from '../../event/jobs/withdraw-many.ts';
import { takeBackNotice } from '../../notice/send-notice.ts';
import { isoTime } from '../../ports/ports.ts';
import type { Clearing } from './clearing.ts';

/** Events that are withdrawn together: a page of followers is read once for all of them. */
const EVENTS_AT_ONCE = 50;

/**
 * A page at a time, in this order: list where each event is; delete its text, so that a delivery under way sees it
 * removed; leave tombstones; delete the rows. A clearing that dies in between meets the rows again.
 */
export async function clearEvents(clearing: Clearing): Promise<void> {
	const { tables, subject, hash, domain, lease } = clearing;
	const removals = await namedOfRemovals(clearing);
	for await (const rows of pagesOf(tables.ledger, { ...eventKeys.all(subject), limit: EVENTS_AT_ONCE })) {
		// Before they are listed as withdrawn: by that, a clearing that goes on knows those that it removed itself.
		await listRemoved(clearing, rows);
		const events = (await Promise.all(rows.map((row) => toWithdraw(clearing, row, removals)))).flat();
		await clearing.write(
			'log',
			events.map((event) => listedEvent(hash, event)),
		);
		const properties = eventProperties({ removed: true, removedAt: isoTime(domain.now()) });
		const live = rows.filter((row) => !eventRowOf(row).removed);
		await clearing.write(
			'ledger',
			live.map(({ partition, row }) => ({ partition, row, kind: 'upsert', properties })),
		);
		await withdrawMany(domain, subject, events, lease, {
			followers: (followers) =>
				clearing.write(
					'log',
					followers.map((follower) => listed(hash, 'follower', follower)),
				),
			rows: (count) => clearing.count('deliveries', count),
		});
		const threads = events.flatMap(({ named }) => named.thread ?? []);
		await clearing.delete(
			'timelines',
			threads.map((thread) => threadFollowerKeys.follower(thread, subject)),
			'timelineRows',
		);
		await clearing.delete('ledger', rows, 'events');
	}
}

/** Events that were removed before the erasure stay removed if the subject is brought back. */
async function listRemoved(clearing: Clearing, rows: readonly Row[]): Promise<void> {
	const { tables, hash } = clearing;
	const removed = rows.filter((row) => eventRowOf(row).removed).map(eventIdOf);
	const isWithdrawn = await Promise.all(
		removed.map(async (id) => (await tables.log.get(erasureListKeys.listed(hash, 'event', id))) !== undefined),
	);
	const before = removed.filter((_, index) => !isWithdrawn[index]);
	await clearing.write(
		'log',
		before.map((id) => listed(hash, 'removed', id)),
	);
}

/** An event that was removed long ago has no row left anywhere. */
async function toWithdraw(
	{ tables, hash }: Clearing,
	row: Row,
	removals: ReadonlyMap<EventId, Addressees>,
): Promise<ListedEvent[]> {
	const found = eventRowOf(row);
	const id = eventIdOf(row);
	if (!found.removed) return [{ id, named: addresseesOf(found) }];
	const before = await tables.log.get(erasureListKeys.listed(hash, 'event', id));
	if (before) return [eventOfListed(before)];
	const named = found.named ?? removals.get(id);
	return named ? [{ id, named }] : [];
}

/** Removals whose tombstones are not collected yet: their jobs know where they are. */
async function namedOfRemovals({ tables, subject }: Clearing): Promise<Map<EventId, Addressees>> {
	const found = new Map<EventId, Addressees>();
	for await (const rows of pagesOf(tables.ledger, jobKeys.all(subject)))
		for (const { action, target, named } of rows.map(jobOf))
			if (action === 'event-removed') found.set(target, named ?? NOBODY);
	return found;
}

/** Notices to the subject name it. This runs before its timeline goes, where they are found. */
export async function takeBackNotices(clearing: Clearing): Promise<void> {
	const { tables, subject, domain } = clearing;
	for await (const rows of pagesOf(tables.timelines, { partition: subject }))
		for (const row of rows) {
			const found = timelineRowOf(row);
			if (found.removed || found.event.actor !== TIDELINE) continue;
			clearing.lease.assertHeld();
			await takeBackNotice(domain, found.event.id);
			clearing.count('notices', 1);
		}
}

/** A day later: deletes the tombstones of all events that were listed, but for those that came back since. */
export async function collectListed({ domain, tables, subject, hash, lease }: Clearing): Promise<void> {
	for await (const rows of pagesOf(tables.log, { ...erasureListKeys.ofKind(hash, 'event'), limit: EVENTS_AT_ONCE })) {
		const found = await Promise.all(rows.map((row) => getEvent(tables.ledger, subject, erasureListKeys.idOf(row.row))));
		const gone = rows.filter((_, index) => found[index] === undefined || found[index].removed);
		await collectMany(domain, subject, gone.map(eventOfListed), lease, idsListed(tables.log, hash, 'follower'));
	}
}
