import { DAY, HOUR, MINUTE, monthAfter, type Span, startOfDay } from '../../../contract/when/span.ts';

const CALENDAR =
	/^(?:(this|diesen?r?|dieses|current|aktuellen?)|(last|previous|letzten?r?|letztes|vorigen?|voriges|vergangenen?)) (?:(week|woche)|(month|monat)|(year|jahr))$/i;
const LAST_SPAN =
	/^(?:the |die |in den )?(?:last|past|previous|letzten?|vergangenen?) (\d{1,4}) ?(?:(minutes?|min|minuten)|(hours?|h|stunden?)|(days?|d|tagen?)|(weeks?|wochen?))$/i;
const MONTH = /^(?:in |im )?(\p{L}{3,9})\.?(?: (\d{4}))?$/iu;

/** "last week", "this month", "letztes Jahr", "the last 7 days", "März 2026". Weeks begin on Monday. */
export function calendarSpan(written: string, now: number): Span | undefined {
	return wholeUnit(written, now) ?? lately(written, now) ?? wholeMonth(written, now);
}

function wholeUnit(written: string, now: number): Span | undefined {
	const [match, , last, week, month] = CALENDAR.exec(written) ?? [];
	if (match === undefined) return undefined;
	const back = last ? 1 : 0;
	const today = new Date(startOfDay(now));
	const [year, monthIndex] = [today.getUTCFullYear(), today.getUTCMonth()];
	if (week) {
		const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY - back * 7 * DAY;
		return { from: monday, to: monday + 7 * DAY };
	}
	const from = month ? Date.UTC(year, monthIndex - back, 1) : Date.UTC(year - back, 0, 1);
	return { from, to: month ? monthAfter(from) : Date.UTC(year - back + 1, 0, 1) };
}

/** Up to now, to the minute. Days are whole: today and those before. */
function lately(written: string, now: number): Span | undefined {
	const [match, count, minutes, hours, days] = LAST_SPAN.exec(written) ?? [];
	if (match === undefined) return undefined;
	const many = Number(count);
	if (many === 0) return undefined;
	const to = Math.floor(now / MINUTE) * MINUTE + MINUTE;
	if (minutes) return { from: to - many * MINUTE, to };
	if (hours) return { from: to - many * HOUR, to };
	const end = startOfDay(now) + DAY;
	return { from: end - many * (days ? 1 : 7) * DAY, to: end };
}

const MONTHS: Record<string, number> = Object.fromEntries(
	['en', 'de'].flatMap((language) =>
		Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
			(['long', 'short'] as const).map((length) => [
				new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
					.format(Date.UTC(2000, month, 1))
					.replace('.', '')
					.toLowerCase(),
				month,
			]),
		),
	),
);

/** Without a year it is the last such month that has begun. */
function wholeMonth(written: string, now: number): Span | undefined {
	const [, name = '', year] = MONTH.exec(written) ?? [];
	const month = MONTHS[name.toLowerCase()];
	if (month === undefined) return undefined;
	const thisYear = new Date(now).getUTCFullYear();
	const from = Date.UTC(year ? Number(year) : thisYear, month, 1);
	return year || from <= now ? { from, to: monthAfter(from) } : wholeMonth(`${name} ${thisYear - 1}`, now);
}
