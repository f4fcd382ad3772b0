import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventTime, isEventId } from '../../contract/event/event-id.ts';
import { EventIds } from './event-ids.ts';

const TIME = Date.UTC(2026, 10, 23);
const ports = { randomBytes: (size: number) => randomBytes(size) };

test('each event of one millisecond sorts before the one minted earlier', () => {
	const ids = new EventIds(ports);
	const minted = Array.from({ length: 10_000 }, () => ids.next(TIME));
	expect(new Set(minted).size).toBe(10_000);
	expect(minted.toSorted()).toEqual(minted.toReversed());
	expect(minted.every((id) => isEventId(id) && eventTime(id) === TIME)).toBe(true);
});

test('ids of other milliseconds, and of other processes, have nothing in common', () => {
	const [one, other] = [new EventIds(ports), new EventIds(ports)];
	const tails = [one.next(TIME), one.next(TIME + 1), one.next(TIME), other.next(TIME)].map((id) => id.slice(10, 18));
	expect(new Set(tails).size).toBe(4);
});

test('when no smaller id is left, the next one begins with new random bits', () => {
	const drawn = [0, 0, 255].map((byte) => (size: number) => new Uint8Array(size).fill(byte));
	// A step is drawn first, then the number where it is needed.
	const ids = new EventIds({
		randomBytes: (size) => (size === 4 ? new Uint8Array(4) : (drawn.shift() ?? randomBytes)(size)),
	});
	expect(ids.next(TIME).slice(10)).toBe('0'.repeat(16));
	expect(ids.next(TIME).slice(10)).toBe('0'.repeat(16));
	expect(ids.next(TIME).slice(10)).toBe('v'.repeat(16));
	expect(ids.next(TIME).slice(10)).toBe(`${'v'.repeat(15)}u`);
});
