import type { TrailEntry } from '../../contract/audit/audit.ts';
import { encodeCursor } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import type { AuditQuery } from '../../contract/schema/audit.ts';
import type { AuditPage } from '../../contract/schema/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import type { PageRequest } from '../lists/page.ts';
import { peopleIn } from './people.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';
import { spanOf } from './span.ts';
import { readTrailCursor } from './trail-cursor.ts';
import { type Place, trailSteps, type Walk } from './trail-steps.ts';

/** A call looks into so many partitions of days at the most: 30 days of everybody, even if little happened on them. */
const PARTITIONS_A_CALL = 480;

type Query = AuditQuery & Pick<PageRequest, 'signal'>;

/**
 * A page of the audit trail, newest first. It may be short or empty: only a missing `next` is the end. A first page is
 * an entry itself. What is there when
 * the first page is read comes once, whatever is entered meanwhile. Throws `forbidden`, `invalid_input`, `cursor_invalid`.
 */
export async function listAudit(ctx: Ctx, query: Query): Promise<AuditPage> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const { cursor, limit, signal, direction: _, ...filter } = query;
	const span = spanOf(filter);
	const page = await readPage(domain, {
		filter,
		span,
		place: readTrailCursor(cursor, { filter, span }),
		wanted: limit,
		signal,
	});
	// Behind the read, which then never shows itself.
	if (cursor === undefined) await recordAuditRead(ctx, filterText(filter));
	return { ...page, people: await peopleIn(domain, page.items) };
}

async function readPage(
	domain: Domain,
	walk: Walk & { wanted: number },
): Promise<{ items: TrailEntry[]; next?: string }> {
	const items: TrailEntry[] = [];
	let place: Place = { ...walk.place };
	let rows = 0;
	let partitions = 0;
	for await (const step of trailSteps(domain, walk)) {
		const isFull = items.length === walk.wanted;
		if (isFull || partitions + step.queries > PARTITIONS_A_CALL) return { items, next: encodeCursor(place) };
		place = { ...place, ...step.place };
		rows += step.rows;
		partitions += step.queries;
		if (step.entry) items.push(step.entry);
		if (rows === MAX_ROWS_READ) return { items, next: encodeCursor(place) };
	}
	return { items };
}
