import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeavyKeys } from './heavy-keys.ts';

test('a count is never too great, and too small by total / room at the most', () => {
	const streams = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), { maxLength: 2_000 });
	fc.assert(
		fc.property(streams, fc.integer({ min: 1, max: 20 }), (stream, room) => {
			const counter = new HeavyKeys(room);
			const exact = new Map<string, number>();
			for (const [key, by] of stream) {
				counter.add(String(key), by);
				exact.set(String(key), (exact.get(String(key)) ?? 0) + by);
			}
			const total = [...exact.values()].reduce((sum, count) => sum + count, 0);
			const top = new Map(counter.top(Number.POSITIVE_INFINITY));
			expect(counter.total).toBe(total);
			expect(top.size).toBeLessThan(2 * room);
			for (const [key, count] of exact) {
				const told = top.get(key) ?? 0;
				expect(told).toBeLessThanOrEqual(count);
				expect(told).toBeGreaterThanOrEqual(count - total / room);
			}
		}),
	);
});

test('a hot key is found among a million others', () => {
	const counter = new HeavyKeys(1_024);
	for (let n = 0; n < 1_000_000; n++) {
		counter.add(`cold ${n}`);
		if (n % 100 === 0) counter.add('hot');
	}
	expect(counter.top(1)).toEqual([['hot', expect.any(Number)]]);
	expect(counter.top(1)[0]?.[1]).toBeGreaterThan(10_000 - 1_010_000 / 1_024);
});
