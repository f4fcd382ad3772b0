import { expect, test } from 'vitest';
import { mintAdminCode, readAdminCode } from './admin-code.ts';

const SECRET = 'a secret of this test alone, long enough';
const DAY_MS = 24 * 60 * 60 * 1_000;

test('a code is read back by its own server, for a day', () => {
	const code = mintAdminCode(SECRET, 1_000);
	const id = readAdminCode(SECRET, code, 1_000);
	expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
	expect(readAdminCode(SECRET, code, 1_000 + DAY_MS - 1)).toBe(id);
	expect(readAdminCode(SECRET, code, 1_000 + DAY_MS)).toBeUndefined();
	expect(readAdminCode(`${SECRET}!`, code, 1_000)).toBeUndefined();
	expect(mintAdminCode(SECRET, 1_000)).not.toBe(code);
});

test('a code that was changed anywhere is none', () => {
	const code = mintAdminCode(SECRET);
	for (let at = 0; at < code.length; at++) {
		// The last character of 43 carries four bits: another one may spell the same bytes, so the text is compared.
		const changed = code.slice(0, at) + (code[at] === 'b' ? 'c' : 'b') + code.slice(at + 1);
		expect(readAdminCode(SECRET, changed), `changed at ${at}`).toBeUndefined();
	}
	for (const nonsense of ['', '.', '..', code.slice(1), code.slice(0, -1), `${code} `, code.replaceAll('.', '')])
		expect(readAdminCode(SECRET, nonsense), `of ${nonsense}`).toBeUndefined();
});
