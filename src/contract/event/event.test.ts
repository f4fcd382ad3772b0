import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOfIssues } from '../errors/errors.ts';
import { PostInput } from '../schema/event.ts';
import { parseTime } from '../when/date-time.ts';
import { eventIdAt, eventTime, isEventId } from './event-id.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
// Years 1 to 9999: what RFC 3339 can write.
const time = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });

describe('event ids', () => {
	test('hold their time, and the newer one sorts first', () => {
		fc.assert(
			fc.property(time, time, bytes, bytes, (a, b, one, two) => {
				const [idA, idB] = [eventIdAt(a, one), eventIdAt(b, two)];
				expect(isEventId(idA)).toBe(true);
				expect(eventTime(idA)).toBe(a);
				if (a > b) expect(idA < idB).toBe(true);
			}),
			{ numRuns: 5_000 },
		);
	});

	test('differ within one millisecond by their random bits', () => {
		fc.assert(
			fc.property(time, bytes, bytes, (at, one, two) => {
				fc.pre(one.some((byte, index) => byte !== two[index]));
				expect(eventIdAt(at, one)).not.toBe(eventIdAt(at, two));
			}),
		);
	});

	test('have the form that the contract names', () => {
		expect(eventIdAt(2 ** 48 - 1, new Uint8Array(10))).toBe('0'.repeat(26));
		expect(eventIdAt(0, new Uint8Array(10).fill(255))).toBe(`7vvvvvvvvv${'v'.repeat(16)}`);
	});
});

test.each([
	['2016-02-27T16:55:12-06:00', '2016-02-27T22:55:12.000Z'],
	['2026-05-04t09:30:00.123456789z', '2026-05-04T09:30:00.123Z'],
	['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
	['2024-02-29T00:00:00+05:45', '2024-02-28T18:15:00.000Z'],
	['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
])('%s is %s', (written, utc) => {
	expect(new Date(parseTime(written) ?? Number.NaN).toISOString()).toBe(utc);
});

test.each([
	'yesterday',
	'2026-05-04',
	'2026-05-04T09:30:00',
	'2026-02-30T00:00:00Z',
	'2023-02-29T00:00:00Z',
	'2026-13-01T00:00:00Z',
	'2026-05-04T24:00:00Z',
	'2026-05-04T09:60:00Z',
	'2026-05-04T09:30:61Z',
	'2026-05-04T09:30:00+99:00',
	'',
])('%j is not a time', (written) => {
	expect(parseTime(written)).toBeUndefined();
});

function codeOf(input: unknown): string | undefined {
	const read = PostInput.safeParse(input);
	return read.success ? undefined : errorOfIssues(read.error.issues).code;
}

describe('a post', () => {
	test.each([
		['', 'text_blank'],
		[' \n\t ', 'text_blank'],
		['\u200b\u2060\u00ad\u3164', 'text_blank'],
		['x'.repeat(4_001), 'text_too_long'],
		['🎈'.repeat(4_001), 'text_too_long'],
		['bell \u0007', 'text_control_character'],
		['null \u0000', 'text_control_character'],
		['c1 \u0085', 'text_control_character'],
		['cr \r alone', 'text_control_character'],
		['half \ud83d', 'text_lone_surrogate'],
		['\udc00 half', 'text_lone_surrogate'],
	])('text %j is refused: %s', (text, code) => {
		expect(codeOf({ text })).toBe(code);
	});

	test.each([
		'x'.repeat(4_000),
		'🎈'.repeat(4_000),
		'two\nlines\tand a tab',
		'👩‍👩‍👧 مرحبا',
		'<script>alert(1)</script>',
	])('a text of every kind passes whole', (text) => {
		expect(PostInput.parse({ text }).text).toBe(text);
	});

	test('line ends of every kind become line feeds', () => {
		expect(PostInput.parse({ text: 'a\r\nb' }).text).toBe('a\nb');
	});

	test.each([
		['javascript:alert(1)', 'url_not_http'],
		['ftp://example.org', 'url_not_http'],
		['data:text/html,x', 'url_not_http'],
		['example.org', 'url_invalid'],
		['//example.org', 'url_invalid'],
		['', 'url_invalid'],
		[`https://example.org/${'x'.repeat(2_048)}`, 'url_too_long'],
	])('url %s is refused: %s', (url, code) => {
		expect(codeOf({ text: 'x', url })).toBe(code);
	});

	test('other fields', () => {
		expect(codeOf({})).toBe('invalid_input');
		expect(codeOf({ text: 'x', verb: 'a\u0000' })).toBe('verb_invalid');
		expect(codeOf({ text: 'x', occurredAt: 'soon' })).toBe('occurred_at_invalid');
		expect(codeOf({ text: 'x', more: 1 })).toBe('invalid_input');
		expect(codeOf(null)).toBe('invalid_input');
	});
});
