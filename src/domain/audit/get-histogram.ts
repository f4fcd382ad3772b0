import type { Histogram, HistogramInput } from '../../contract/schema/trail.ts';
import { pagesOf } from '../../storage/pages.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { Bars, DAY_MS, HOUR_MS } from './bars.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';
import { ALL_TIME, type Span, spanOf } from './span.ts';
import { trailSteps } from './trail-steps.ts';

/** Entries that one call looks at, and partitions of days that it looks into, where nobody has counted them. */
const MOST_ENTRIES = 20_000;
const MOST_PARTITIONS = 4_800;
/** Days whose counts one call reads, and at once. */
const COUNTED_DAYS_READ = 2_000;
const DAYS_AT_ONCE = 8;

type Filter = HistogramInput['filter'];
type Budget = { entries: number; partitions: number };
type Signal = AbortSignal | undefined;

/**
 * Counts entries over time, by action. The entries of everybody are counted already, by the hour; with another
 * filter, and for shorter steps, a call looks at 20,000 at the most. Throws `forbidden`, `invalid_input`.
 */
export async function getHistogram(
	ctx: Ctx,
	{ filter, from, to, signal }: HistogramInput & { signal?: Signal },
): Promise<Histogram> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const span = await spanAsked(domain, { from, to }, signal);
	await recordAuditRead(ctx, filterText({ ...filter, from, to }));
	const areCounted = [filter.subject, filter.actor, filter.via, filter.target].every((part) => part === undefined);
	const bars = new Bars(span);
	if (areCounted && bars.stepMs >= HOUR_MS) return countHours(domain, filter, span, signal);
	const budget = { entries: MOST_ENTRIES, partitions: MOST_PARTITIONS };
	// Without a span, a ledger is read as it is.
	const whole = await walk(domain, filter, from || to ? span : ALL_TIME, bars, budget, signal);
	return whole || !areCounted ? histogram(span, bars, whole) : countHours(domain, filter, span, signal);
}

const histogram = ({ from, to }: Span, bars: Bars, whole: boolean): Histogram => ({
	from: isoTime(from),
	to: isoTime(to),
	stepMs: bars.stepMs,
	bars: bars.all(),
	whole,
});

/** Without limits of its own: from the first day that has entries, until now. */
async function spanAsked(domain: Domain, asked: { from?: string; to?: string }, signal: Signal): Promise<Span> {
	const now = domain.now();
	const { from, to } = spanOf(asked);
	// Clocks may differ: what is entered now may be of a time that has not come here.
	const end = Math.min(to, Math.max(asked.to ? now + HOUR_MS : now + 1, from));
	if (asked.from) return { from, to: end };
	const days = await daysOf(domain, { from, to: end }, signal);
	const first = days.at(-1);
	return { from: first === undefined ? end - DAY_MS : Date.parse(first), to: end };
}

/** By whole hours, from the rows that count them. A day that has none is walked through. */
async function countHours(domain: Domain, { action }: Filter, asked: Span, signal: Signal): Promise<Histogram> {
	const span = {
		from: Math.floor(asked.from / HOUR_MS) * HOUR_MS,
		to: Math.ceil(asked.to / HOUR_MS) * HOUR_MS,
	};
	const bars = new Bars(span, HOUR_MS);
	const days = await daysOf(domain, span, signal);
	const uncounted: string[] = [];
	await mapSome(days.slice(0, COUNTED_DAYS_READ), DAYS_AT_ONCE, async (day) => {
		let isCounted = false;
		for await (const rows of pagesOf(domain.store.tables.audit, auditKeys.counts(day), signal))
			for (const row of rows) {
				isCounted = true;
				const counted = auditKeys.readCount(row.row);
				const at = Date.parse(day) + counted.hour * HOUR_MS;
				if (at < span.from || at >= span.to || (action !== undefined && counted.action !== action)) continue;
				bars.add(at, counted.action, Number(row.properties.count));
			}
		if (!isCounted) uncounted.push(day);
	});
	const budget = { entries: MOST_ENTRIES, partitions: MOST_PARTITIONS };
	let whole = days.length <= COUNTED_DAYS_READ;
	for (const day of uncounted.toSorted().toReversed()) {
		const begin = Date.parse(day);
		const ofDay = { from: Math.max(begin, span.from), to: Math.min(begin + DAY_MS, span.to) };
		if (!(await walk(domain, { action }, ofDay, bars, budget, signal))) whole = false;
	}
	return histogram(span, bars, whole);
}

/** The days of a span that have entries, newest first. */
async function daysOf(domain: Domain, span: Span, signal: Signal): Promise<string[]> {
	const days: string[] = [];
	for await (const rows of pagesOf(domain.store.tables.audit, auditKeys.daysDuring(span), signal))
		days.push(...rows.map(({ row }) => auditKeys.dayOfRow(row)));
	return days;
}

/** Counts entries one by one, newest first. False when there are more than the budget has. */
async function walk(
	domain: Domain,
	filter: Filter,
	span: Span,
	bars: Bars,
	budget: Budget,
	signal: Signal,
): Promise<boolean> {
	for await (const { entry, rows, queries } of trailSteps(domain, { filter, span, signal })) {
		if (budget.entries < rows || budget.partitions < queries) return false;
		budget.entries -= rows;
		budget.partitions -= queries;
		if (entry) bars.add(Date.parse(entry.at), entry.action, 1);
	}
	return true;
}
