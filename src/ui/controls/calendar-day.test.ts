import { afterEach, expect, test, vi } from 'vitest';
import { dayBefore, dayOf } from './calendar-day.ts';

afterEach(() => {
	vi.unstubAllEnvs();
});

test('the day before is that of the calendar, however long it was', () => {
	vi.stubEnv('TZ', 'Europe/Berlin');
	const yesterday = (at: string) => dayBefore(dayOf(Date.parse(at), 'Europe/Berlin'));
	// The 29th of March has 23 hours there, the 25th of October 25.
	expect(yesterday('2026-03-30T00:30:00+02:00')).toBe('2026-03-29');
	expect(yesterday('2026-10-25T23:30:00+01:00')).toBe('2026-10-24');
	expect(yesterday('2027-01-01T00:30:00+01:00')).toBe('2026-12-31');
});
