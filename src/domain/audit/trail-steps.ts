/**
 * The entries of the audit trail that a filter asks for, newest first, from where they are found with the fewest reads:
 * - one subject, of all time: its ledger;
 * - one subject, of a span of time: its partition of each day;
 * - one target that may be a subject: the copies under it;
 * - one actor: the copies under it, and what it did on its own ledger;
 * - all else: the 16 partitions of each day.
 * Partitions are read a page at a time and merged by row key, which begins with the inverted time.
 */
import type { Entry, TrailEntry, TrailFilter } from '../../contract/audit/audit.ts';
import { eventTime, isEventId } from '../../contract/event/event-id.ts';
import { MAX_ROWS_READ, ROWS_A_READ } from '../../contract/reading/fill-page.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row, TableName } from '../../storage/port.ts';
import { auditKeys, trailEntryOf } from '../../storage/rows/audit.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import type { Domain } from '../domain.ts';
import { mergeStreams } from '../lists/merge-streams.ts';
import { isEmpty, isEver, onlyDayOf, type Span } from './span.ts';

/** A step of a walk through the trail: a row that was looked at, or a day that is about to be. */
export type Step = {
	/** The order of steps. */
	key: string;
	/** From where one goes on behind it, put over the places of the steps before. */
	place: Place;
	/** Missing when the row is not asked for. */
	entry?: TrailEntry | undefined;
	/** Rows that were read, and partitions that are about to be. */
	rows: number;
	queries: number;
};

/** `after` is in partitions of the trail, `own` in the ledger of the subject that is asked for. */
export type Place = { after?: string | undefined; own?: string | undefined };

export type Walk = {
	filter: TrailFilter;
	span: Span;
	place?: Place | undefined;
	/** Entries that the caller wants, if it wants no more than so many. */
	wanted?: number;
	signal?: AbortSignal | undefined;
};

/** An event is posted at its time or later: no entry about it is much older. Clocks may differ. */
const BEFORE_ITS_EVENT_MS = 86_400_000;

type Source = { partitions: number; read(walk: WalkInPart): AsyncGenerator<Step> };
type WalkInPart = Walk & { domain: Domain; limit: number };

/** Whether a walk may go on from this place: another filter has other places. */
export function isPlaceOf({ filter, span }: Pick<Walk, 'filter' | 'span'>, { after, own }: Place): boolean {
	if (own !== undefined && !(readsLedger(filter, span) && entryKeys.isEntry(own))) return false;
	if (after === undefined) return own !== undefined;
	const day = auditKeys.dayOfPlace(after);
	if (day === undefined || (filter.subject && readsLedger(filter, span))) return false;
	const begin = Date.parse(`${day}T00:00:00Z`);
	return begin < span.to && begin + 86_400_000 > span.from;
}

/** All steps of a walk. It ends where the trail does: the caller counts rows and queries, and stops. */
export async function* trailSteps(domain: Domain, walk: Walk): AsyncGenerator<Step> {
	const span = narrowed(walk);
	if (isEmpty(span)) return;
	const sources = sourcesOf(walk.filter, span);
	const limit = rowsOfOneRead(
		walk,
		sources.reduce((sum, { partitions }) => sum + partitions, 0),
	);
	yield* mergeStreams(sources.map((source) => source.read({ ...walk, span, domain, limit })));
}

const readsLedger = ({ subject, actor, target }: TrailFilter, span: Span) =>
	isEver(narrowed({ filter: { target }, span })) && (subject ?? actor) !== undefined;

function narrowed({ filter: { target }, span }: Pick<Walk, 'filter' | 'span'>): Span {
	if (target === undefined || !isEventId(target)) return span;
	return { ...span, from: Math.max(span.from, eventTime(target) - BEFORE_ITS_EVENT_MS) };
}

function sourcesOf(filter: TrailFilter, span: Span): Source[] {
	const { subject, actor, target } = filter;
	if (subject !== undefined) return [isEver(span) ? ledger(subject, filter) : days([subject])];
	if (target !== undefined && isSubjectId(target)) return [copies(auditKeys.target(target))];
	if (actor === undefined) return [days()];
	const elsewhere = auditKeys.actor(actor).map(copies);
	if (!isSubjectId(actor)) return elsewhere;
	const own = { ...filter, subject: actor };
	return [isEver(span) ? ledger(actor, own) : days([actor], own), ...elsewhere];
}

/** Each partition is read ahead of the merge. Together they read no more at first than one call may. */
function rowsOfOneRead({ filter, wanted }: Walk, partitions: number): number {
	const most = Math.min(ROWS_A_READ, Math.floor(MAX_ROWS_READ / partitions));
	const { day: _, from: __, to: ___, ...narrowing } = filter;
	if (wanted === undefined || Object.values(narrowing).some((value) => value !== undefined)) return most;
	// They are spread evenly, mostly.
	return Math.min(most, 8 + Math.ceil((wanted / partitions) * 1.25));
}

/** A ledger is in the order of its chain, which clocks that differ may make another one than that of times. */
function ledger(subject: SubjectId, filter: TrailFilter): Source {
	return {
		partitions: 1,
		async *read({ domain, place, limit, signal }) {
			const query = { ...entryKeys.all(subject), after: place?.own, limit };
			// Nothing of this ledger has come yet: what is newer than all that came was entered meanwhile.
			let newest = place?.own === undefined ? place?.after : undefined;
			for await (const row of rowsOf(domain, 'ledger', query, signal)) {
				const entry = ledgerEntryOf(row);
				const key = auditKeys.entry(entry).row;
				if (newest !== undefined && key < newest) continue;
				newest = undefined;
				const asked = matches(entry, filter) ? entry : undefined;
				yield { key, place: { own: row.row }, entry: asked, rows: 1, queries: 0 };
			}
		},
	};
}

/** Copies of entries under one partition, of all days. */
function copies(partition: string): Source {
	return {
		partitions: 1,
		read: ({ domain, filter, span, place, limit, signal }) =>
			stepsIn(domain, { partition, ...auditKeys.during(span), after: place?.after, limit }, filter, signal),
	};
}

/** Day by day: of these subjects, or of all. */
function days(subjects?: readonly SubjectId[], own?: TrailFilter): Source {
	const partitionsOf = (day: string) =>
		subjects ? [...new Set(subjects.map((subject) => auditKeys.shardOf(day, subject)))] : auditKeys.shards(day);
	return {
		partitions: subjects?.length ?? auditKeys.shards('').length,
		async *read({ domain, filter, span, place, limit, signal }) {
			const after = place?.after;
			for await (const day of daysOf(domain, span, after, signal)) {
				const partitions = partitionsOf(day);
				const begin = auditKeys.beginOf(day);
				if (after === undefined || after <= begin)
					yield { key: begin, place: { after: begin }, rows: 0, queries: partitions.length };
				const query = { ...auditKeys.during(span), after, limit };
				yield* mergeStreams(
					partitions.map((partition) => stepsIn(domain, { ...query, partition }, own ?? filter, signal)),
				);
			}
		},
	};
}

/** The days of a span that have entries, newest first, from that of a place on. */
async function* daysOf(
	domain: Domain,
	span: Span,
	after: string | undefined,
	signal: AbortSignal | undefined,
): AsyncGenerator<string> {
	const only = onlyDayOf(span);
	if (only !== undefined) {
		yield only;
		return;
	}
	const from = after && auditKeys.dayOfPlace(after);
	const bounds = auditKeys.daysDuring(span);
	const start = from === undefined ? bounds.from : auditKeys.day(from).row;
	for await (const row of rowsOf(domain, 'audit', { ...bounds, from: start, limit: ROWS_A_READ }, signal))
		yield auditKeys.dayOfRow(row.row);
}

async function* stepsIn(
	domain: Domain,
	query: RangeQuery,
	filter: TrailFilter,
	signal: AbortSignal | undefined,
): AsyncGenerator<Step> {
	for await (const row of rowsOf(domain, 'audit', query, signal)) {
		const entry = trailEntryOf(row);
		const isAsked = matches(entry, filter);
		yield { key: row.row, place: { after: row.row }, entry: isAsked ? entry : undefined, rows: 1, queries: 0 };
	}
}

async function* rowsOf(
	domain: Domain,
	table: TableName,
	query: RangeQuery,
	signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
	for await (const rows of pagesOf(domain.store.tables[table], query, signal)) yield* rows;
}

function matches(entry: Entry, { subject, actor, action, via, target }: TrailFilter): boolean {
	return (
		(subject === undefined || entry.subject === subject) &&
		(actor === undefined || entry.actor === actor) &&
		(action === undefined || entry.action === action) &&
		(via === undefined || entry.via === via || entry.via.startsWith(`${via}:`)) &&
		(target === undefined || entry.target === target)
	);
}

/** An entry as its own ledger has it. */
export function ledgerEntryOf(row: Row): TrailEntry {
	return trailEntryOf({ ...row, properties: { ...row.properties, subject: row.partition } });
}
