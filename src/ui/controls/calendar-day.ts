/**
 * The days and years of times in Unix milliseconds. The browser computes them in its own zone, the server in UTC. A
 * formatter of the language would cost more for each event.
 */

/** `2026-05-04`. */
export function dayOf(at: number, zone: string): string {
	const date = new Date(at);
	if (zone === 'UTC') return date.toISOString().slice(0, 10);
	const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
	return `${date.getFullYear()}-${month}-${day}`;
}

/** Counts calendar days: one on which the clock changes has 23 or 25 hours. */
export function dayBefore(day: string): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() - 1);
	return date.toISOString().slice(0, 10);
}

export function yearOf(at: number, zone: string): number {
	const date = new Date(at);
	return zone === 'UTC' ? date.getUTCFullYear() : date.getFullYear();
}
