import { expect, test } from 'vitest';
import { isLeftOver, isRunId, newRunId, type StressRun, unrecordedRun } from './stress-run.ts';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const MINUTE = 60_000;
const run: StressRun = {
	id: newRunId(NOW, 0.5),
	host: 'here',
	process: 7,
	startedAt: new Date(NOW).toISOString(),
	endsBy: new Date(NOW + MINUTE).toISOString(),
};
const seenFrom = (thisHost: string, now: number, alive: number[]) =>
	isLeftOver(run, { now, thisHost, isAlive: (process) => alive.includes(process) });

test('a run is left over when its process is gone, and elsewhere when its time is over', () => {
	expect(seenFrom('here', NOW, [7])).toBe(false);
	expect(seenFrom('here', NOW, [8])).toBe(true);
	expect(seenFrom('there', NOW, [])).toBe(false);
	expect(seenFrom('there', NOW + 2 * MINUTE, [7])).toBe(true);
	// Another process has the number by now.
	expect(seenFrom('here', NOW + 2 * MINUTE, [7])).toBe(true);
});

test('an ID holds its time, so that a run without a record is found out too', () => {
	for (const chance of [0, 0.5, 0.999_999]) expect(isRunId(newRunId(NOW, chance))).toBe(true);
	const unrecorded = unrecordedRun(newRunId(NOW, 0.3));
	expect(unrecorded).toMatchObject({ host: '', startedAt: '2026-11-27T08:00:00.000Z' });
	const at = (now: number) => isLeftOver(unrecorded, { now, thisHost: 'here', isAlive: () => true });
	expect([at(NOW + MINUTE), at(NOW + 3 * MINUTE)]).toEqual([false, true]);
});

test.each(['', 'ledger', '0mh2x9k1ab3', '0mh2x9k1ab3cd', '0MH2X9K1AB3C', '../0mh2x9k1a'])(
	'%j is no ID of a run',
	(text) => {
		expect(isRunId(text)).toBe(false);
	},
);
