import { DAY, type Span, startOfDay } from './span.ts';

const LAST_DAYS_FORM = /^last-([1-9]\d{0,2})-days$/;

/**
 * A span that moves with the time at which it is read: `today`, `yesterday`, or `last-7-days`, today included. Whole days
 * in UTC.
 */
export type RelativeSpan = 'today' | 'yesterday' | `last-${number}-days`;

export const isRelativeSpan = (word: string): word is RelativeSpan =>
	word === 'today' || word === 'yesterday' || LAST_DAYS_FORM.test(word);

/** The number of days of `last-7-days`. Undefined for the others. */
export function daysOf(span: RelativeSpan): number | undefined {
	const days = LAST_DAYS_FORM.exec(span)?.[1];
	return days === undefined ? undefined : Number(days);
}

/** The span in Unix milliseconds, read at `now`. */
export function spanAt(span: RelativeSpan, now: number): Span {
	const today = startOfDay(now);
	if (span === 'yesterday') return { from: today - DAY, to: today };
	return { from: today - ((daysOf(span) ?? 1) - 1) * DAY, to: today + DAY };
}
