import { expect, test } from 'vitest';
import { stepAt, within } from '../testing/made-up-steps.ts';
import type { Step } from './steps.ts';
import { pressuresOf, sentencesOf, verdictOf } from './verdict.ts';

const demands = { deliverWithin: 2 };
const SLOW_DELIVERY = { min: 10, mean: 3_000, p95: 6_000, max: 9_000 };
const CARRIED = [stepAt(4), stepAt(8), stepAt(16), stepAt(32)];

const partsOf = (...refused: Step[]) =>
	verdictOf([...CARRIED, ...refused], 500, demands).gaveWay.map(({ part, at }) => `${part} at ${at}`);
const saidOf = (steps: Step[], engine: 'azure' | 'embedded' = 'azure', followers = 500) =>
	sentencesOf(verdictOf(steps, followers, demands), { ...demands, engine }).join(' ');

test('the ledger of the hottest poster gives way first, then the queue', () => {
	const steps = [
		stepAt(64, { hottest: within(2_500), others: within(90), deliver: { ...SLOW_DELIVERY, p95: 2_600 } }),
		stepAt(96, {
			hottest: within(4_000),
			others: within(90),
			deliver: SLOW_DELIVERY,
			depth: { before: 0, after: 400 },
		}),
	];
	expect(partsOf(...steps)).toEqual(['ledger at 64', 'queue at 96']);
	expect(saidOf([...CARRIED, ...steps])).toBe(
		'This account carries 32 posts/s to 500 followers each (16,000 deliveries/s), delivered within 2 s. At 64 posts/s, the ledger of the hottest poster (its posts alone are answered slowly) gives way first, then the queue (deliveries wait).',
	);
});

test('deliveries that wait after quick answers are the queue', () => {
	expect(partsOf(stepAt(64, { deliver: SLOW_DELIVERY }))).toEqual(['queue at 64']);
	expect(partsOf(stepAt(64, { posted: 50, depth: { before: 10, after: 200 } }))).toEqual(['queue at 64']);
	expect(partsOf(stepAt(64, { late: 300 }))).toEqual(['queue at 64']);
});

test('slow answers to everybody are the store, and not the ledger', () => {
	expect(partsOf(stepAt(64, { hottest: within(2_000), others: within(1_800) }))).toEqual(['store at 64']);
	expect(partsOf(stepAt(64, { reads: within(3_000) }))).toEqual(['store at 64']);
});

test('with one poster nobody else tells whether its ledger is slow', () => {
	expect(partsOf(stepAt(64, { hottest: within(2_000), others: within(0) }))).toEqual(['store at 64']);
});

test('refusals of the account, and a process that computes all the time, are causes and come first', () => {
	const slow = { hottest: within(9_000), others: within(9_000), deliver: SLOW_DELIVERY };
	expect(partsOf(stepAt(64, { ...slow, refused: 5 }))).toEqual(['account at 64', 'store at 64']);
	expect(partsOf(stepAt(64, { ...slow, failed: 2 }))).toEqual(['account at 64', 'store at 64']);
	expect(partsOf(stepAt(64, { ...slow, refused: 5, busy: 0.97 }))).toEqual([
		'process at 64',
		'account at 64',
		'store at 64',
	]);
	expect(saidOf([...CARRIED, stepAt(64, { ...slow, busy: 0.97 })])).toContain('The account may carry more');
	expect(saidOf([...CARRIED, stepAt(64, { ...slow, busy: 0.97 })], 'embedded')).not.toContain('may carry more');
});

test('a part under pressure in a load that is carried did not give way', () => {
	expect(verdictOf([...CARRIED, stepAt(64, { busy: 1, refused: 3 })], 500, demands)).toEqual({
		carries: 64,
		followers: 500,
		gaveWay: [],
		isOpen: true,
	});
});

test('words for a store that nothing brought down, for one that carries nothing, and for no step at all', () => {
	expect(saidOf(CARRIED, 'embedded', 1)).toBe(
		'This machine carries at least 32 posts/s to 1 follower each (32 deliveries/s), delivered within 2 s. Nothing gave way with the time and the operations that were allowed.',
	);
	const never = [4, 4, 2, 2].map((rate) => stepAt(rate, { deliver: SLOW_DELIVERY, depth: { before: 0, after: 90 } }));
	expect(saidOf(never)).toBe(
		'This account did not deliver the slowest load that was tried within 2 s. At 2 posts/s, the queue (deliveries wait) gives way first.',
	);
	expect(saidOf([])).toContain('did not suffice');
	expect(saidOf([...CARRIED, stepAt(64, { posted: 30 }), stepAt(64, { posted: 31 })])).toContain('No part stands out');
});

test('pressure is measured against what is demanded', () => {
	const step = stepAt(10, { deliver: { ...SLOW_DELIVERY, p95: 4_020 }, late: 5, busy: 0.45 });
	expect(pressuresOf(step, { deliverWithin: 4 })).toMatchObject({ queue: 1, process: 0.5, account: 0 });
	expect(pressuresOf(step, { deliverWithin: 8 })).toMatchObject({ queue: 0.5 });
});
