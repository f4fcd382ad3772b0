/** The days of a calendar in a time zone. A day on which the clocks change has other than 24 hours. */
import { parseTime } from './date-time.ts';
import { DAY, type Span } from './span.ts';

/** A day with its time, in Unix milliseconds. `day` is `2026-05-04`. */
export type ZonedDay = Span & { day: string };

/** Longest name of a zone. The longest of the tz database has 32 characters. */
const ZONE_LENGTH_LIMIT = 64;

/** Whether it names a zone of the tz database, such as `Europe/Berlin`. */
export function isZone(zone: string): boolean {
	if (zone.length > ZONE_LENGTH_LIMIT) return false;
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

/** Whether it is a day of the calendar, written as `2026-05-04`, of the years 1000 to 9998: days beside it have four digits, too. */
export const isDay = (day: string): boolean =>
	/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && day < '9999' && midnightInUtc(day) !== undefined;

/** Whether it is a month of the calendar, written as `2026-05`. */
export const isMonth = (month: string): boolean => /^\d{4}-\d{2}$/.test(month) && isDay(`${month}-01`);

/** The day that is so many days later, or earlier where it is negative. */
export function dayApart(day: string, days: number): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + days);
	return date.toISOString().slice(0, 10);
}

/** The day of a time, in Unix milliseconds, in a zone. */
export const dayIn = (zone: string, at: number): string => writtenDay(clockOf(zone)(at));

/** The first moment behind a day in a zone, in Unix milliseconds. */
export const endOfDay = (day: string, zone: string): number => endBy(clockOf(zone), day);

/** The days of a month in a zone, the last one first. `month` is `2026-05`. */
export function daysOfMonth(month: string, zone: string): ZonedDay[] {
	const clock = clockOf(zone);
	const days: ZonedDay[] = [];
	let from = endBy(clock, dayApart(`${month}-01`, -1));
	for (let day = `${month}-01`; day.startsWith(month); day = dayApart(day, 1)) {
		const to = endBy(clock, day);
		days.unshift({ day, from, to });
		from = to;
	}
	return days;
}

/** Reads the clocks of a zone at a time. What they show comes out as if it were UTC. */
type Clock = (at: number) => number;

/**
 * A day ends where the clocks go past midnight. Clocks that skip midnight do so with one step, and clocks that are put back
 * behind it do so twice: then it is the second time.
 */
function endBy(clock: Clock, day: string): number {
	const midnight = (midnightInUtc(day) ?? Number.NaN) + DAY;
	const behindUtc = (at: number) => clock(at) - at;
	// No zone changes its clocks twice within these two days.
	const [early, late] = [midnight - behindUtc(midnight - DAY), midnight - behindUtc(midnight + DAY)];
	if (early === late) return early;
	const isEnd = (at: number) => clock(at) >= midnight && clock(at - 1) < midnight;
	return Math.max(...[early, late].filter(isEnd), Math.min(early, late));
}

function clockOf(zone: string): Clock {
	const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	});
	return (at) => {
		const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
		const { year = '', month, day, hour, minute, second } = parts;
		const shown = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
		// Clocks show whole seconds.
		return shown + (((at % 1_000) + 1_000) % 1_000);
	};
}

const writtenDay = (shown: number) => new Date(shown).toISOString().slice(0, 10);

const midnightInUtc = (day: string) => parseTime(`${day}T00:00:00Z`);
