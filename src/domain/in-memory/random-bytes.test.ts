import { expect, test } from 'vitest';
import { randomBytes } from './random-bytes.ts';

test('bytes have the size that is asked for, and no part of them comes twice', () => {
	const parts: string[] = [];
	for (const size of [16, 4_096, 4_095, 10_000, 3, 1, 0, ...Array.from({ length: 1_000 }, () => 16)]) {
		const bytes = randomBytes(size);
		expect(bytes).toHaveLength(size);
		for (let at = 0; at + 16 <= size; at += 16) parts.push(Buffer.from(bytes.subarray(at, at + 16)).toString('hex'));
	}
	expect(new Set(parts).size).toBe(parts.length);
});

test("who changes the bytes that it got changes nobody else's", () => {
	randomBytes(16).fill(0);
	const [first, second] = [randomBytes(16), randomBytes(16)];
	const before = Buffer.from(second).toString('hex');
	first.fill(0);
	expect(Buffer.from(second).toString('hex')).toBe(before);
	expect(second.some((byte) => byte !== 0)).toBe(true);
});
