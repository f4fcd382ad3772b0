/**
 * Reads times as people write them, in English and German: "yesterday", "letzten Dienstag", "3 March",
 * "2026-03-01 to 2026-03-05". All in UTC, as the audit trail counts. The package that reads dates is large, so only
 * what is loaded late may import this file.
 */
import type { ParsedComponents, ParsedResult } from 'chrono-node';
import * as german from 'chrono-node/de';
import * as english from 'chrono-node/en';
import { isoSpan } from '../../../contract/when/iso-span.ts';
import { DAY, HOUR, MINUTE, monthAfter, type Span, startOfDay } from '../../../contract/when/span.ts';
import { calendarSpan } from './calendar-span.ts';

/** A part of time. A missing end is open. */
export type When = Partial<Span>;

const SINCE_WORDS = /^(?:since|from|after|seit|ab|nach)\s+(.+)$/i;
const UNTIL_WORDS = /^(?:until|till|up to|before|bis zum|bis|vor dem|vor)\s+(.+)$/i;
const BETWEEN_WORDS = /^(?:between|zwischen)\s+(.+?)\s+(?:and|und)\s+(.+)$/i;
const RANGE = /^(?:from\s+|vom?\s+)?(.+?)\s*(?:\s(?:to|until|till|bis|-|–|—)\s|\.\.|–|—)\s*(?:zum\s+)?(.+)$/i;
/** "vor 3 Tagen" is a time ago, not all before a time. */
const AGO_WORDS = /^vor\s+(?:\d+|eine[mrn]?|zwei|drei|vier|fünf|sechs|sieben)\s+\p{L}+$/iu;
/** Words around a date that add nothing to it. */
const FILLER = /^(?:on|in|at|the|of|am|im|um|den|der|des|during|,|\s)*$/i;
const DOTTED = /\d\.\d/;
const MINUTES = /\d[:.]\d{2}/;
const LONGEST_TEXT = 100;

/**
 * Reads a span of time from a text, in Unix milliseconds: `from` inclusive, `to` exclusive. Undefined when any of it is
 * not understood, or when it ends before it begins. Without a year or a week it is the last one that was, never one to
 * come.
 */
export function readWhen(text: string, now: number): When | undefined {
	if (text.length > LONGEST_TEXT) return undefined;
	const written = text.trim().replace(/\s+/g, ' ');
	if (!written) return undefined;
	const when = openSpan(written, now) ?? closedSpan(written, now);
	return when && (when.from ?? -Infinity) < (when.to ?? Infinity) ? when : undefined;
}

/**
 * One moment in Unix milliseconds. A day, or anything longer, is its last moment, and never later than now. Undefined
 * when the text is not understood.
 */
export function readMoment(text: string, now: number): number | undefined {
	if (text.length > LONGEST_TEXT) return undefined;
	const written = text.trim().replace(/\s+/g, ' ');
	if (!written) return undefined;
	const span = singleSpan(written, now);
	if (!span || span.isRange) return undefined;
	return Math.min(span.to - span.from < DAY ? span.from : span.to - 1, now);
}

function openSpan(written: string, now: number): When | undefined {
	const [, since] = SINCE_WORDS.exec(written) ?? [];
	const begins = since && singleSpan(since, now);
	if (begins) return { from: /^(?:after|nach)/i.test(written) ? begins.to : begins.from };
	const [, until] = AGO_WORDS.test(written) ? [] : (UNTIL_WORDS.exec(written) ?? []);
	const ends = until && singleSpan(until, now);
	if (ends) return { to: /^(?:before|vor)/i.test(written) ? ends.from : ends.to };
	return undefined;
}

function closedSpan(written: string, now: number): Span | undefined {
	const single = singleSpan(written, now);
	if (single) return { from: single.from, to: single.to };
	const [, first, last] = BETWEEN_WORDS.exec(written) ?? RANGE.exec(written) ?? [];
	const begin = first && singleSpan(first, now);
	const end = last && singleSpan(last, now);
	return begin && end ? { from: begin.from, to: end.to } : undefined;
}

/** `isRange`: two times were written. */
function singleSpan(written: string, now: number): (Span & { isRange?: boolean }) | undefined {
	return isoSpan(written) ?? calendarSpan(written, now) ?? naturalSpan(written, now);
}

/**
 * In both languages, whichever the page has: what one does not understand, the other may. Dates with dots are German:
 * English would take 1.3. for the third of January.
 */
function naturalSpan(written: string, now: number): (Span & { isRange?: boolean }) | undefined {
	const reference = { instant: new Date(now), timezone: 0 };
	for (const { casual } of DOTTED.test(written) ? [german] : [english, german]) {
		const [result, second] = casual.parse(written, reference);
		if (!result || second || !isAllOf(written, result)) continue;
		const hasMinutes = MINUTES.test(result.text);
		const first = inThePast(spanOf(result.start, hasMinutes), result.start, now);
		if (!result.end) return first;
		return { from: first.from, to: inThePast(spanOf(result.end, hasMinutes), result.end, now).to, isRange: true };
	}
	return undefined;
}

function isAllOf(written: string, { index, text }: ParsedResult): boolean {
	return FILLER.test(written.slice(0, index)) && FILLER.test(written.slice(index + text.length));
}

/** The span of the smallest unit that was written. */
function spanOf(written: ParsedComponents, hasMinutes: boolean): Span {
	const at = written.date().getTime();
	const isFullHour = written.get('minute') === 0 && !hasMinutes;
	const whole = (unit: number) => ({ from: Math.floor(at / unit) * unit, to: Math.floor(at / unit) * unit + unit });
	if (written.isCertain('minute') && !isFullHour) return whole(MINUTE);
	if (written.isCertain('hour')) return whole(HOUR);
	if (written.isCertain('day') || written.isCertain('weekday')) return whole(DAY);
	const month = startOfDay(at) - (new Date(at).getUTCDate() - 1) * DAY;
	return { from: month, to: monthAfter(month) };
}

/** "Friday" is the last one, and "5 May" that of last year, as long as neither has come. */
function inThePast(span: Span, written: ParsedComponents, now: number): Span {
	if (span.from <= now || written.isCertain('year')) return span;
	if (!written.isCertain('month') && written.isCertain('weekday'))
		return { from: span.from - 7 * DAY, to: span.to - 7 * DAY };
	if (!written.isCertain('month')) return span;
	const yearBefore = (at: number) => new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() - 1);
	return { from: yearBefore(span.from), to: yearBefore(span.to) };
}
