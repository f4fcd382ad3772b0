/**
 * The days and years of times in Unix milliseconds. The reader's own zone is the one that the browser reckons in; the
 * server says all in UTC. A formatter of the language costs more, for each event that is drawn.
 */

/** `2026-05-04`. */
export function dayOf(at: number, zone: string): string {
	const date = new Date(at);
	if (zone === 'UTC') return date.toISOString().slice(0, 10);
	const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
	return `${date.getFullYear()}-${month}-${day}`;
}

/** By the calendar: where the clock changes, a day has 23 or 25 hours. */
export function dayBefore(day: string): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() - 1);
	return date.toISOString().slice(0, 10);
}

export function yearOf(at: number, zone: string): number {
	const date = new Date(at);
	return zone === 'UTC' ? date.getUTCFullYear() : date.getFullYear();
}
