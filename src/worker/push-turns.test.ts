import { expect, test } from 'vitest';
import { PushTurns } from './push-turns.ts';

/** The turns that come one after the other, each ended at once. */
function turnsOf(turns: PushTurns, count: number, now = 0): (string | undefined)[] {
	return Array.from({ length: count }, () => {
		const webhook = turns.next(now);
		if (webhook !== undefined) turns.leave(webhook);
		return webhook;
	});
}
/** The turns that come one after the other, none of which ends. */
const hanging = (turns: PushTurns, count: number) => Array.from({ length: count }, () => turns.next(0));

test('owners take turns, however many webhooks and machines one has', () => {
	const turns = new PushTurns();
	for (let n = 0; n < 10; n++) turns.wants(`loud${n}`, 'loud');
	turns.wants('quiet', 'quiet');
	expect(turnsOf(turns, 4)).toEqual(['loud0', 'quiet', 'loud1', 'quiet']);
	// A subject that comes later has the turn after next at the latest.
	turns.wants('late', 'late');
	expect(turnsOf(turns, 3)).toContain('late');
});

test('the webhooks of an owner take turns', () => {
	const turns = new PushTurns();
	for (const webhook of ['a', 'b', 'c']) turns.wants(webhook, 'owner');
	expect(turnsOf(turns, 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
	turns.rests('b', 'owner');
	expect(turnsOf(turns, 3)).toEqual(['a', 'c', 'a']);
});

test('receivers that hang hold no more than their share, of webhooks and of owners, and room is left', () => {
	const turns = new PushTurns({ slots: 64, each: 8, burst: 1_000 });
	for (let n = 0; n < 20; n++) turns.wants(`first${n}`, 'first');
	const first = hanging(turns, 100).filter((webhook) => webhook !== undefined);
	expect(first).toHaveLength(32);
	expect(first.filter((webhook) => webhook === 'first0')).toHaveLength(2);
	for (let n = 0; n < 20; n++) turns.wants(`second${n}`, 'second');
	expect(hanging(turns, 100).filter((webhook) => webhook !== undefined)).toHaveLength(16);
	turns.wants('quick', 'quick');
	expect(turnsOf(turns, 5)).toEqual(Array(5).fill('quick'));
	const one = new PushTurns({ slots: 64, each: 8 });
	one.wants('only', 'owner');
	expect(hanging(one, 100).filter((webhook) => webhook !== undefined)).toHaveLength(8);
});

test('fifty owners whose receivers hang leave room for one more', () => {
	const turns = new PushTurns({ slots: 512, each: 8 });
	for (let n = 0; n < 50; n++) for (let m = 0; m < 10; m++) turns.wants(`${n}.${m}`, `owner${n}`);
	hanging(turns, 2_000);
	turns.wants('quick', 'quick');
	expect(turnsOf(turns, 3)).toEqual(['quick', 'quick', 'quick']);
});

test('an owner has so many pushes a minute, and the others go on', () => {
	const turns = new PushTurns({ perMinute: 60, burst: 3 });
	turns.wants('loud', 'loud');
	expect(turnsOf(turns, 5)).toEqual(['loud', 'loud', 'loud', undefined, undefined]);
	turns.wants('quiet', 'quiet');
	expect(turnsOf(turns, 2)).toEqual(['quiet', 'quiet']);
	expect(turnsOf(turns, 3, 1_000)).toEqual(['loud', 'quiet', 'quiet']);
	// To come and go gives nothing, nor does a clock that is set back.
	turns.rests('loud', 'loud');
	expect(turnsOf(turns, 1, 1_000)).toEqual([undefined]);
	turns.wants('loud', 'loud');
	expect(turnsOf(turns, 1, 0)).toEqual([undefined]);
});

test('a turn that finds nothing to send counts as none', () => {
	const turns = new PushTurns({ perMinute: 0, burst: 1 });
	turns.wants('empty', 'owner');
	for (let n = 0; n < 5; n++) {
		expect(turns.next(0)).toBe('empty');
		turns.leave('empty', { unused: true });
	}
	expect(turnsOf(turns, 2)).toEqual(['empty', undefined]);
});
