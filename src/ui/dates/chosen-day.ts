import { dayIn, endOfDay, isDay, isZone } from '../../contract/when/zoned-day.ts';

/** The day to which an address leads. */
export type ChosenDay = {
	/** `2026-05-04`. Today where the address names no day that there was. */
	day: string;
	zone: string;
	today: string;
	/** ISO 8601 in UTC: the list begins with the newest event from before it. Undefined where that is the newest of all. */
	before?: string;
	/** Set where the address names no day that there was. `written` is what it names. */
	problem?: { code: 'noDate' | 'future'; written: string };
};

/** A name that comes twice has several values. */
type Address = { at?: string | string[] | undefined; zone?: string | string[] | undefined };

/** The most that a page repeats of an address. */
const WRITTEN_LENGTH_LIMIT = 40;

/** Reads `at` and `zone` of an address. Undefined without a day. Days are in UTC where it names no zone that there is. */
export function chosenDay({ at, zone: named }: Address, now: number): ChosenDay | undefined {
	if (at === undefined || at === '') return undefined;
	const written = String(at);
	const zone = typeof named === 'string' && isZone(named) ? named : 'UTC';
	const today = dayIn(zone, now);
	const problem = (code: 'noDate' | 'future') => ({
		day: today,
		zone,
		today,
		problem: { code, written: written.slice(0, WRITTEN_LENGTH_LIMIT) },
	});
	if (!isDay(written)) return problem('noDate');
	if (written > today) return problem('future');
	if (written === today) return { day: today, zone, today };
	return { day: written, zone, today, before: new Date(endOfDay(written, zone)).toISOString() };
}

/** The address of a day. `path` may have a query. */
export function dayAddress(path: string, { day, zone }: Pick<ChosenDay, 'day' | 'zone'>): string {
	const query = new URLSearchParams({ at: day, ...(zone !== 'UTC' && { zone }) });
	return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
