import { expect, test } from 'vitest';
import { chosenDay, dayAddress } from './chosen-day.ts';

const NOW = Date.parse('2026-05-04T23:30:00Z');
const BERLIN = 'Europe/Berlin';

test('an address leads to the end of a day in its zone, and in UTC where it names none that there is', () => {
	expect(chosenDay({ at: '2026-05-01', zone: BERLIN }, NOW)).toEqual({
		day: '2026-05-01',
		zone: BERLIN,
		today: '2026-05-05',
		before: '2026-05-01T22:00:00.000Z',
	});
	for (const zone of [undefined, '', 'Mars/Olympus', [BERLIN, 'UTC']])
		expect(chosenDay({ at: '2026-05-01', zone }, NOW)).toEqual({
			day: '2026-05-01',
			zone: 'UTC',
			today: '2026-05-04',
			before: '2026-05-02T00:00:00.000Z',
		});
});

test('today is the newest of all, by the clocks of the zone', () => {
	expect(chosenDay({ at: '2026-05-05', zone: BERLIN }, NOW)).toEqual({
		day: '2026-05-05',
		zone: BERLIN,
		today: '2026-05-05',
	});
	expect(chosenDay({ at: '2026-05-05' }, NOW)?.problem?.code).toBe('future');
});

test('anything else shows today, and says why', () => {
	expect(chosenDay({}, NOW)).toBeUndefined();
	expect(chosenDay({ at: '' }, NOW)).toBeUndefined();
	for (const at of ['nonsense', '2026-02-30', '2026-05', '0001-01-01', ['2026-05-01', '2026-05-02']])
		expect(chosenDay({ at }, NOW)).toMatchObject({ day: '2026-05-04', problem: { code: 'noDate' } });
	expect(chosenDay({ at: 'x'.repeat(5_000) }, NOW)?.problem?.written).toHaveLength(40);
	expect(chosenDay({ at: '9998-12-31' }, NOW)).toMatchObject({ day: '2026-05-04', problem: { code: 'future' } });
});

test('the address of a day reads back as this day', () => {
	for (const zone of [BERLIN, 'UTC'])
		for (const path of ['/', '/search?q=tide']) {
			const { searchParams } = new URL(dayAddress(path, { day: '2026-05-01', zone }), 'http://localhost');
			expect(chosenDay(Object.fromEntries(searchParams), NOW)).toMatchObject({ day: '2026-05-01', zone });
		}
});
