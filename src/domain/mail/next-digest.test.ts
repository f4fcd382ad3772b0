import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone, nextDigest } from './next-digest.ts';

const at = (text: string) => Date.parse(text);
const next = (now: string, period: 'daily' | 'weekly', zone: string) =>
	new Date(nextDigest(at(now), period, zone)).toISOString();

test.each([
	['2026-11-27T06:59:59Z', 'daily', 'Europe/Berlin', '2026-11-27T07:00:00.000Z'],
	['2026-11-27T07:00:00Z', 'daily', 'Europe/Berlin', '2026-11-28T07:00:00.000Z'],
	['2026-11-27T07:00:00Z', 'daily', 'UTC', '2026-11-27T08:00:00.000Z'],
	// A Friday.
	['2026-11-27T07:00:00Z', 'weekly', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
	['2026-11-30T06:59:00Z', 'weekly', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
	['2026-11-30T07:00:00Z', 'weekly', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
	// The clocks change in the night before: 2026-03-29 at 02:00, and 2026-10-25 at 03:00.
	['2026-03-28T20:00:00Z', 'daily', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
	['2026-10-24T20:00:00Z', 'daily', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
	// Here it is Saturday already, and there still Friday.
	['2026-11-27T20:00:00Z', 'daily', 'Pacific/Auckland', '2026-11-28T19:00:00.000Z'],
	['2026-11-30T05:00:00Z', 'weekly', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
	['2026-11-27T02:29:00Z', 'daily', 'Asia/Kolkata', '2026-11-27T02:30:00.000Z'],
	['2026-11-27T07:00:00Z', 'daily', 'Nowhere/Land', '2026-11-27T08:00:00.000Z'],
] as const)('from %s the next %s digest in %s is due at %s', (now, period, zone, due) => {
	expect(next(now, period, zone)).toBe(due);
});

test('it is always to come, within a day or a week and an hour, and the same until then', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
			fc.constantFrom('daily' as const, 'weekly' as const),
			fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
			(now, period, zone) => {
				const due = nextDigest(now, period, zone);
				const days = period === 'daily' ? 1 : 7;
				expect(due).toBeGreaterThan(now);
				expect(due - now).toBeLessThanOrEqual((days * 24 + 1) * 3_600_000);
				expect(nextDigest(due - 1, period, zone)).toBe(due);
			},
		),
	);
});

test('time zones are those that this system knows', () => {
	expect(['Europe/Berlin', 'UTC', 'Nowhere/Land', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
