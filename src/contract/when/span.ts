/** A part of time in Unix milliseconds: `from` inclusive, `to` exclusive. */
export type Span = { from: number; to: number };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The first moment of a day. All times here are in UTC. */
export const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** The first moment of the next month; `month` is the first of one. */
export function monthAfter(month: number): number {
	const date = new Date(month);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
