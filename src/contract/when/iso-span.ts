import { parseTime } from './date-time.ts';
import { DAY, HOUR, MINUTE, monthAfter, type Span } from './span.ts';

const TIME = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(\.\d{1,3})?)?)?)?Z?)?)?$/i;
const SECOND = 1_000;

/** The part of time that an ISO 8601 date, year, month or time in UTC means, such as `2026-03-01 10:00`. */
export function isoSpan(written: string): Span | undefined {
	const [, year, month, day, hour, minute, second, fraction = ''] = TIME.exec(written) ?? [];
	if (year === undefined) return undefined;
	const from = parseTime(
		`${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}${fraction}Z`,
	);
	if (from === undefined) return undefined;
	if (month === undefined) return { from, to: Date.UTC(Number(year) + 1, 0, 1) };
	if (day === undefined) return { from, to: monthAfter(from) };
	return { from, to: from + unitOf(hour, minute, second, fraction) };
}

function unitOf(hour?: string, minute?: string, second?: string, fraction?: string): number {
	if (fraction) return 1;
	if (second) return SECOND;
	if (minute) return MINUTE;
	return hour ? HOUR : DAY;
}
