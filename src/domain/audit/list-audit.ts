/**
 * Every entry of every subject, newest first. A day is 16 partitions (one with a subject asked for):
 * each is read a page at a time, and the pages are merged by row key, which begins with the inverted time.
 */
import { z } from 'zod';
import type { AuditQuery, Entry, TrailEntry } from '../../contract/audit.ts';
import { CURSOR_REFUSED, decodeCursor, encodeCursor, isRowKey } from '../../contract/cursor.ts';
import { TidelineError } from '../../contract/errors.ts';
import type { Page } from '../../contract/event.ts';
import { MAX_ROWS_READ, ROWS_A_READ } from '../../contract/fill-page.ts';
import { Day } from '../../contract/schema/audit.ts';
import { trailEntryOf } from '../../storage/audit.ts';
import { auditKeys } from '../../storage/keys.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { authorize } from '../authorize.ts';
import type { PageRequest } from '../core/page.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';

/** A call reads at most so many days: each costs up to 16 queries, even if little happened on it. */
const DAYS_A_CALL = 30;

/** `after` is missing when the page begins with the day. */
const Cursor = z.strictObject({ day: Day, after: z.string().refine(isRowKey).optional() });

type Query = AuditQuery & Pick<PageRequest, 'signal'>;

/**
 * A page of the audit trail. It may be short or empty: only a missing `next` is the end. A first page is an entry itself.
 * Throws `forbidden`,
 * `cursor_invalid`.
 */
export async function listAudit(ctx: Ctx, query: Query): Promise<Page<TrailEntry>> {
	authorize(ctx.principal, 'audit.read');
	const page = await readPage(ctx.domain, query);
	const { subject, action, day } = query;
	// Behind the read, which then never shows itself.
	if (query.cursor === undefined) await recordAuditRead(ctx, filterText({ subject, action, day }));
	return page;
}

async function readPage(domain: Domain, query: Query): Promise<Page<TrailEntry>> {
	const start = readCursor(query);
	const items: TrailEntry[] = [];
	let looked = 0;
	let days = 0;
	let position = start;
	for await (const day of daysFrom(domain, query, start?.day)) {
		if (days === DAYS_A_CALL) return { items, next: encodeCursor({ day }) };
		days++;
		for await (const row of newestFirst(domain, day, query, day === start?.day ? start.after : undefined)) {
			if (items.length === query.limit || looked === MAX_ROWS_READ) return { items, next: encodeCursor(position) };
			looked++;
			position = { day, after: row.row };
			const entry = trailEntryOf(row);
			if (matches(entry, query)) items.push(entry);
		}
	}
	return { items };
}

function readCursor({ cursor, day }: Query): z.infer<typeof Cursor> | undefined {
	const start = cursor === undefined ? undefined : decodeCursor(Cursor, cursor);
	// This cursor belongs to the list of another day.
	if (start && day && start.day !== day) throw new TidelineError('cursor_invalid', CURSOR_REFUSED);
	return start;
}

function matches(entry: Entry, { subject, action }: AuditQuery): boolean {
	return (!subject || entry.subject === subject) && (!action || entry.action === action);
}

/** The days that have entries, newest first, from the cursor's on. */
async function* daysFrom(
	domain: Domain,
	{ day: only, signal }: Query,
	from: string | undefined,
): AsyncGenerator<string> {
	if (only) {
		yield only;
		return;
	}
	const start = from && auditKeys.day(from).row;
	for await (const row of rowsOf(domain, { partition: auditKeys.days, from: start, limit: ROWS_A_READ }, signal))
		yield auditKeys.dayOfRow(row.row);
}

/** The rows of a day, merged over its partitions. */
async function* newestFirst(
	domain: Domain,
	day: string,
	{ subject, signal }: Query,
	after: string | undefined,
): AsyncGenerator<Row> {
	const shards = subject ? [auditKeys.shardOf(day, subject)] : auditKeys.shards(day);
	// Each shard is read ahead of the merge. Together they read no more than one call may.
	const limit = Math.min(ROWS_A_READ, MAX_ROWS_READ / shards.length);
	const streams = shards.map((partition) => rowsOf(domain, { partition, after, limit }, signal));
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
	query: { partition: string; from?: string; after?: string; limit: number },
	signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
	for await (const rows of pagesOf(domain.store.tables.audit, query, signal)) yield* rows;
}
