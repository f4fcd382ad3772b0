import { expect, test } from 'vitest';
import { ACTION_KINDS, ACTIONS } from '../../../contract/audit/actions.ts';
import { actionsOf } from '../words/action-kinds.ts';
import { kindBars, sumOf, totalOf } from './bars.ts';

test('every action has one kind', () => {
	expect(ACTION_KINDS.flatMap(actionsOf).sort()).toEqual([...ACTIONS].sort());
});

test('bars put actions together by kind, and lose none', () => {
	const counts = { followed: 2, unfollowed: 1, 'event-posted': 4 };
	const from = '2026-03-01T00:00:00.000Z';
	const bars = kindBars({ from, to: from, stepMs: 3_600_000, bars: [{ at: from, counts }], whole: true });
	expect(bars).toMatchObject([
		{ at: Date.parse(from), to: Date.parse('2026-03-01T01:00Z'), relations: 3, events: 4, total: 7 },
	]);
	expect(totalOf(sumOf([...bars, ...bars]))).toBe(14);
});
