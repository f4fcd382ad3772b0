/**
 * events-expired: the texts of the events that some entries posted are too old. They go as those of removed events do,
 * but no command of the subject removed them, so its entry says of which entries they are.
 */
import { readExpired } from '../../../contract/event/retention.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row, Write } from '../../../storage/port.ts';
import { countOfEvent, headWithCounts } from '../../../storage/rows/ledger/counts.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import {
	addresseesOf,
	eventKeys,
	eventProperties,
	eventRowOf,
	repliesInOf,
} from '../../../storage/rows/ledger/events.ts';
import { headKey } from '../../../storage/rows/ledger/head.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { ListedEvent } from '../../../storage/rows/log/erasure-list.ts';
import type { Domain } from '../../domain.ts';
import { NOBODY } from '../../event/jobs/timelines-named.ts';
import { collectMany, withdrawMany } from '../../event/jobs/withdraw-many.ts';
import { mapSome } from '../../lists/map-some.ts';
import type { JobLease } from '../../ports/lease.ts';
import { isoTime } from '../../ports/ports.ts';

/** With the head, they fit into one transaction. */
const PAGE = 90;
const EVENTS_AT_ONCE = 16;

/**
 * Deletes the texts, then leaves tombstones where they were. The addressees of an event stay on its row until they go.
 */
export async function expireTexts(domain: Domain, poster: SubjectId, job: JobRow, lease: JobLease): Promise<void> {
	for await (const rows of eventsOf(domain, poster, job.target)) {
		lease.assertHeld();
		await withdrawMany(domain, poster, await expire(domain, poster, rows, job), lease);
	}
}

/** The events that a job has expired, a page at a time. */
export async function* eventsExpiredBy(domain: Domain, poster: SubjectId, job: JobRow): AsyncGenerator<ListedEvent[]> {
	for await (const rows of eventsOf(domain, poster, job.target))
		yield rows.filter((row) => isOf(row, job)).map(listedOf);
}

/** A day later: deletes the tombstones. */
export async function collectExpired(domain: Domain, poster: SubjectId, job: JobRow, lease: JobLease): Promise<void> {
	const { ledger } = domain.store.tables;
	for await (const rows of eventsOf(domain, poster, job.target)) {
		const mine = rows.filter((row) => isOf(row, job));
		if (mine.length === 0) continue;
		await collectMany(domain, poster, mine.map(listedOf), lease);
		await mapSome(mine, EVENTS_AT_ONCE, (row) => {
			const found = eventRowOf(row);
			const { removedAt, repliesIn } = found.removed ? found : { removedAt: '', repliesIn: undefined };
			const properties = eventProperties({ removed: true, removedAt, repliesIn });
			return ledger.update(row, { ...properties, commandId: job.commandId }, row.etag);
		});
	}
}

/**
 * The events, but for those that were removed in another way. They may have expired in an earlier try. What the head counts
 * changes with them.
 */
async function expire(domain: Domain, poster: SubjectId, rows: Row[], job: JobRow): Promise<ListedEvent[]> {
	const { ledger } = domain.store.tables;
	for (let found = rows; ; found = await reread(domain, rows)) {
		const head = await ledger.get(headKey(poster));
		let events = 0;
		const writes: Write[] = [];
		for (const row of found) {
			const live = eventRowOf(row);
			if (live.removed) continue;
			const properties = eventProperties({
				removed: true,
				removedAt: isoTime(domain.now()),
				repliesIn: repliesInOf(live),
				named: addresseesOf(live),
			});
			const { partition, row: name, etag } = row;
			writes.push({
				partition,
				row: name,
				etag,
				kind: 'update',
				properties: { ...properties, commandId: job.commandId },
			});
			events += countOfEvent(live.event);
		}
		const counted = head && headWithCounts(head, { events: -events });
		if (counted && writes.length > 0) writes.push(counted);
		if (writes.length === 0) return found.filter((row) => isOf(row, job)).map(listedOf);
		await ledger.transact(writes);
	}
}

async function reread({ store }: Domain, rows: Row[]): Promise<Row[]> {
	const found = await mapSome(rows, EVENTS_AT_ONCE, (row) => store.tables.ledger.get(row));
	return found.filter((row) => row !== undefined);
}

/** Whether it was this job that removed the event. */
const isOf = ({ properties }: Row, { commandId }: JobRow): boolean =>
	properties.removed === true && properties.commandId === commandId;

const listedOf = (row: Row): ListedEvent => {
	const found = eventRowOf(row);
	return { id: eventKeys.eventOf(row.row), named: (found.removed ? found.named : undefined) ?? NOBODY };
};

/** The rows of the events that the entries of an entry's target posted, those of the newest entries first. */
async function* eventsOf({ store }: Domain, poster: SubjectId, target: string): AsyncGenerator<Row[]> {
	const { ledger } = store.tables;
	const { from, to } = readExpired(target) ?? { from: 1, to: 0 };
	const range = { partition: poster, from: entryKeys.entry(poster, to).row, upTo: entryKeys.entry(poster, from).row };
	for await (const entries of pagesOf(ledger, { ...range, limit: PAGE })) {
		const posted = entries.map(entryOf).filter(({ action }) => action === 'event-posted');
		const rows = await mapSome(posted, EVENTS_AT_ONCE, (entry) => ledger.get(eventKeys.event(poster, entry.target)));
		yield rows.filter((row) => row !== undefined);
	}
}
