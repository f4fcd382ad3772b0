import type { EventId } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import { ROWS_A_READ } from '../../contract/reading/fill-page.ts';
import { daysOfMonth, type ZonedDay } from '../../contract/when/zoned-day.ts';
import type { RangeQuery, Row, Table } from '../../storage/port.ts';
import { pageOf } from './page.ts';

/** Events of a day. `more`: there may be more than were counted. */
export type DayCount = { day: string; count: number; more: boolean };

/** A month such as `2026-05`, in a time zone. */
export type ZonedMonth = { month: string; zone: string };

/** Reads the newest events of the times from `from` on, before `to`: Unix milliseconds. */
export type ReadTimes = (from: number, to: number) => Promise<ReadEvents>;

/** `reached`: the read ended at this time, and may have left events of it. Undefined when it left none of its span. */
type ReadEvents = {
	/** Times of the events that the reader sees. */
	times: readonly number[];
	reached: number | undefined;
};

/**
 * Counts the events of each day of a month, the last day first. Each read settles a day or more: all days that it read to
 * their end, or the one day that is longer than a read. So a month takes 31 reads at the most, and one where little
 * happened.
 */
export async function countDays(read: ReadTimes, { month, zone }: ZonedMonth): Promise<DayCount[]> {
	const days = daysOfMonth(month, zone);
	const counts: DayCount[] = [];
	while (counts.length < days.length) counts.push(...(await countFrom(read, days.slice(counts.length))));
	return counts;
}

/** Counts the first of these days, and those after it that the same read reaches. */
async function countFrom(read: ReadTimes, days: readonly ZonedDay[]): Promise<DayCount[]> {
	const { times, reached } = await read(days.at(-1)?.from ?? 0, days[0]?.to ?? 0);
	const whole = reached === undefined ? days : days.filter(({ from }) => from > reached);
	const settled = whole.length > 0 ? whole : days.slice(0, 1);
	return settled.map(({ day, from, to }) => ({
		day,
		count: times.filter((at) => at >= from && at < to).length,
		more: whole.length === 0,
	}));
}

/** A list of events whose row keys are in the order of their ids, newest first. */
type ListInRows = {
	table: Table;
	between(from: number, to: number): RangeQuery;
	idOf(row: Row): EventId;
	/** Whether the reader sees the event of a row. */
	isShown(row: Row): boolean;
	signal?: AbortSignal | undefined;
};

/** Reads 250 rows at a time. */
export const timesInRows =
	({ table, between, idOf, isShown, signal }: ListInRows): ReadTimes =>
	async (from, to) => {
		const request = { limit: ROWS_A_READ, signal };
		const { items: rows, next } = await pageOf(table, between(from, to), request, (row) => row);
		const last = rows.at(-1);
		return {
			times: rows.filter(isShown).map((row) => eventTime(idOf(row))),
			reached: next === undefined || !last ? undefined : eventTime(idOf(last)),
		};
	};
