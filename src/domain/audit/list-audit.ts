/**
 * Every entry of every subject, newest first. A day is 16 partitions (one with a subject asked for):
 * each is read a page at a time, and the pages are merged by row key, which begins with the inverted time.
 */
import { z } from 'zod';
import type { AuditQuery, Entry } from '../../contract/audit.ts';
import { decodeCursor, encodeCursor } from '../../contract/cursor.ts';
import type { Page } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import { auditEntryOf } from '../../storage/audit.ts';
import { auditKeys } from '../../storage/keys.ts';
import type { Row } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { assertAdmin } from '../permission.ts';

/** Rows that one call looks at, at the most: a rare action then comes in short pages instead of one slow one. */
const LOOKED_AT = 10_000;

const Cursor = z.strictObject({ day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), after: z.string() });

/** A page of the audit trail. It may be short: only a missing `next` is the end. Throws `forbidden`, `cursor_invalid`. */
export async function listAudit(domain: Domain, principal: Principal, query: AuditQuery): Promise<Page<Entry>> {
	assertAdmin(principal);
	const start = query.cursor === undefined ? undefined : decodeCursor(Cursor, query.cursor);
	const items: Entry[] = [];
	let looked = 0;
	let position = start;
	for await (const day of daysFrom(domain, query.day, start?.day)) {
		for await (const row of newestFirst(domain, day, query, day === start?.day ? start.after : undefined)) {
			if (items.length === query.limit || looked === LOOKED_AT) return { items, next: encodeCursor(position) };
			looked++;
			position = { day, after: row.row };
			const entry = auditEntryOf(row);
			if (matches(entry, query)) items.push(entry);
		}
	}
	return { items };
}

function matches(entry: Entry, { subject, action }: AuditQuery): boolean {
	return (!subject || entry.subject === subject) && (!action || entry.action === action);
}

/** The days that have entries, newest first, from the cursor's on. */
async function* daysFrom(domain: Domain, only: string | undefined, from: string | undefined): AsyncGenerator<string> {
	if (only) {
		yield only;
		return;
	}
	const start = from && auditKeys.day(from).row;
	for await (const row of rowsOf(domain, { partition: auditKeys.days, from: start })) yield auditKeys.dayOfRow(row.row);
}

/** The rows of a day, merged over its partitions. */
async function* newestFirst(
	domain: Domain,
	day: string,
	{ subject, limit }: AuditQuery,
	after: string | undefined,
): AsyncGenerator<Row> {
	const shards = subject ? [auditKeys.shardOf(day, subject)] : auditKeys.shards(day);
	const streams = shards.map((partition) => rowsOf(domain, { partition, after, limit }));
	const heads = await Promise.all(streams.map((stream) => stream.next()));
	for (;;) {
		let first = -1;
		let row: Row | undefined;
		for (const [index, head] of heads.entries())
			if (!head.done && (row === undefined || head.value.row < row.row)) {
				first = index;
				row = head.value;
			}
		const stream = streams[first];
		if (!row || !stream) return;
		yield row;
		heads[first] = await stream.next();
	}
}

async function* rowsOf(
	domain: Domain,
	query: { partition: string; from?: string; after?: string; limit?: number },
): AsyncGenerator<Row> {
	let continuation: string | undefined;
	do {
		const page = await domain.store.tables.audit.range({ ...query, continuation });
		yield* page.rows;
		continuation = page.next;
	} while (continuation);
}
