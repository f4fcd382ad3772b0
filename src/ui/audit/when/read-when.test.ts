import { describe, expect, test } from 'vitest';
import { readMoment, readWhen } from './read-when.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-11T10:20:30Z');

/** Reads a text as `from/to`, to the minute. */
function read(text: string): string | undefined {
	const when = readWhen(text, NOW);
	const written = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString().slice(0, 16));
	return when && `${written(when.from)}/${written(when.to)}`.replaceAll('T00:00', '');
}

describe('the time field understands', () => {
	test.each([
		['yesterday', '2026-03-10/2026-03-11'],
		['Gestern', '2026-03-10/2026-03-11'],
		['vorgestern', '2026-03-09/2026-03-10'],
		['today', '2026-03-11/2026-03-12'],
		['last Tuesday', '2026-03-10/2026-03-11'],
		['on Tuesday', '2026-03-10/2026-03-11'],
		['letzten Dienstag', '2026-03-10/2026-03-11'],
		['Friday', '2026-03-06/2026-03-07'],
		['3 March', '2026-03-03/2026-03-04'],
		['on the 3rd of March', '2026-03-03/2026-03-04'],
		['am 3. März', '2026-03-03/2026-03-04'],
		['5 May', '2025-05-05/2025-05-06'],
		['5 May 2026', '2026-05-05/2026-05-06'],
	])('the day %s', (text, span) => expect(read(text)).toBe(span));

	test.each([
		['2026-03-01', '2026-03-01/2026-03-02'],
		['2026-03', '2026-03-01/2026-04-01'],
		['2026', '2026-01-01/2027-01-01'],
		['2026-03-01 to 2026-03-05', '2026-03-01/2026-03-06'],
		['2026-03-01 bis 2026-03-05', '2026-03-01/2026-03-06'],
		['2026-03-01..2026-03-05', '2026-03-01/2026-03-06'],
		['2026-03-01 10:00 to 2026-03-01 11:29', '2026-03-01T10:00/2026-03-01T11:30'],
		['2026-03-01T10:00:00Z', '2026-03-01T10:00/2026-03-01T10:00'],
	])('ISO 8601: %s', (text, span) => expect(read(text)).toBe(span));

	test.each([
		['3-5 March', '2026-03-03/2026-03-06'],
		['3 March to 5 March', '2026-03-03/2026-03-06'],
		['3. März bis 5. März', '2026-03-03/2026-03-06'],
		['vom 3. März bis zum 5. März', '2026-03-03/2026-03-06'],
		['01.03.2026 - 05.03.2026', '2026-03-01/2026-03-06'],
		['between 3 March and yesterday', '2026-03-03/2026-03-11'],
		['zwischen Montag und gestern', '2026-03-09/2026-03-11'],
		['last week', '2026-03-02/2026-03-09'],
		['diese Woche', '2026-03-09/2026-03-16'],
		['letzten Monat', '2026-02-01/2026-03-01'],
		['last year', '2025-01-01/2026-01-01'],
		['March', '2026-03-01/2026-04-01'],
		['Dezember', '2025-12-01/2026-01-01'],
		['März 2025', '2025-03-01/2025-04-01'],
		['last 7 days', '2026-03-05/2026-03-12'],
		['die letzten 2 Wochen', '2026-02-26/2026-03-12'],
		['past 3 hours', '2026-03-11T07:21/2026-03-11T10:21'],
	])('the range %s', (text, span) => expect(read(text)).toBe(span));

	test.each([
		['since Monday', '2026-03-09/'],
		['seit gestern', '2026-03-10/'],
		['until 3 March', '/2026-03-04'],
		['before 3 March', '/2026-03-03'],
		['bis zum 3. März', '/2026-03-04'],
		['vor 3 Tagen', '2026-03-08/2026-03-09'],
	])('the open range %s', (text, span) => expect(read(text)).toBe(span));

	test.each([
		['yesterday 14:00', '2026-03-10T14:00/2026-03-10T14:01'],
		['gestern 14 Uhr', '2026-03-10T14:00/2026-03-10T15:00'],
		['yesterday 14:00-15:30', '2026-03-10T14:00/2026-03-10T15:31'],
	])('the time %s', (text, span) => expect(read(text)).toBe(span));

	test.each([
		'',
		'soon',
		'2026-13-45',
		'30 February',
		'2026-02-30',
		'yesterday alice',
		'5 March to 3 March',
		'x'.repeat(5_000),
	])('nothing of %s', (text) => expect(read(text)).toBeUndefined());
});

test('a moment is the end of a day, a time of day itself, and never to come', () => {
	const moment = (text: string) => {
		const at = readMoment(text, NOW);
		return at === undefined ? undefined : new Date(at).toISOString();
	};
	expect(moment('3 March')).toBe('2026-03-03T23:59:59.999Z');
	expect(moment('gestern 14:00')).toBe('2026-03-10T14:00:00.000Z');
	expect(moment('today')).toBe('2026-03-11T10:20:30.000Z');
	expect(moment('2027-01-01')).toBe('2026-03-11T10:20:30.000Z');
	expect(moment('3 March to 5 March')).toBeUndefined();
	expect(moment('soon')).toBeUndefined();
});
