import type { DigestPeriod } from '../../contract/mail/mail.ts';

const HOUR = 8;
const DAY_MS = 86_400_000;
const MONDAY = 1;

/**
 * The next morning at eight in a time zone, or that of the next Monday, in Unix milliseconds: always later than `now`. A
 * zone that this system does not know counts as UTC.
 */
export function nextDigest(now: number, period: DigestPeriod, zone: string): number {
	const offset = offsetsIn(zone);
	const today = dayOf(now + offset(now));
	for (let day = today; ; day++) {
		const at = utcOf(day * DAY_MS + HOUR * 3_600_000, offset);
		if (at > now && (period === 'daily' || new Date(day * DAY_MS).getUTCDay() === MONDAY)) return at;
	}
}

/** Whether it is the name of a time zone that this system knows. */
export function isTimeZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** Milliseconds by which the clocks of a zone are ahead of UTC at a time. */
function offsetsIn(zone: string): (at: number) => number {
	const format = new Intl.DateTimeFormat('en', {
		timeZone: isTimeZone(zone) ? zone : 'UTC',
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	return (at) => {
		const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
		const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
		return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
	};
}

/** The second step is right where the first one has crossed a change of the clocks. */
function utcOf(local: number, offset: (at: number) => number): number {
	const near = local - offset(local);
	return local - offset(near);
}
