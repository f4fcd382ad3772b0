import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfSecret, isSecretOf, newToken, readToken, writeToken } from './token-form.ts';

const ports = { randomBytes: (size: number) => randomBytes(size) };

test('a token is found in a text by one regular expression, and read back', () => {
	for (let run = 0; run < 1_000; run++) {
		const token = newToken(ports);
		const text = writeToken(token);
		expect(/\btdl_[0-9A-Za-z]{54}\b/.exec(`curl -H "Authorization: Bearer ${text}" https://example.org`)?.[0]).toBe(
			text,
		);
		expect(readToken(text)).toEqual(token);
	}
});

test('a token with one wrong, missing or additional character is none', () => {
	const text = writeToken(newToken(ports));
	const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- \n'.split('');
	fc.assert(
		fc.property(fc.nat(text.length - 1), fc.constantFrom(...characters), (at, character) => {
			const [before, after] = [text.slice(0, at), text.slice(at + 1)];
			if (text[at] !== character) expect(readToken(before + character + after)).toBeUndefined();
			expect(readToken(before + after)).toBeUndefined();
			expect(readToken(before + character + text.slice(at))).toBeUndefined();
		}),
		{ numRuns: 2_000 },
	);
});

test('all digits are equally likely', () => {
	const counts = new Map<string, number>();
	const tokens = 4_000;
	for (let run = 0; run < tokens; run++) {
		const { id, secret } = newToken(ports);
		for (const digit of id + secret) counts.set(digit, (counts.get(digit) ?? 0) + 1);
	}
	const expected = (tokens * 48) / 62;
	expect(counts.size).toBe(62);
	// Six standard deviations: one digit in 500 million is further off by chance.
	for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
});

test('a secret is known by its hash alone', () => {
	const { secret } = newToken(ports);
	const hash = hashOfSecret(secret);
	expect(hash).toMatch(/^[0-9a-f]{64}$/);
	expect(isSecretOf(hash, secret)).toBe(true);
	expect(isSecretOf(hash, newToken(ports).secret)).toBe(false);
	expect(isSecretOf('', secret)).toBe(false);
});
