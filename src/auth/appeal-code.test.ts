import { expect, test } from 'vitest';
import { mintAdminCode } from './admin-code.ts';
import { mintAppealCode, readAppealCode } from './appeal-code.ts';

const SECRET = 'a secret of this test alone, long enough';
const MALLORY = 'liveid-00000000-0000-0000-9188-0d04b66dad_2fad';
const HOUR_MS = 60 * 60 * 1_000;

test('a code is read back by its own server, for an hour', () => {
	const code = mintAppealCode(SECRET, MALLORY, 1_000);
	expect(readAppealCode(SECRET, code, 1_000)).toBe(MALLORY);
	expect(readAppealCode(SECRET, code, 1_000 + HOUR_MS - 1)).toBe(MALLORY);
	expect(readAppealCode(SECRET, code, 1_000 + HOUR_MS)).toBeUndefined();
	expect(readAppealCode(`${SECRET}!`, code, 1_000)).toBeUndefined();
});

test('a code that was changed anywhere is none, and neither is one of another kind', () => {
	const code = mintAppealCode(SECRET, MALLORY);
	for (let at = 0; at < code.length; at++) {
		const changed = code.slice(0, at) + (code[at] === 'b' ? 'c' : 'b') + code.slice(at + 1);
		expect(readAppealCode(SECRET, changed), `changed at ${at}`).toBeUndefined();
	}
	const [expiry, signature] = code.split('.');
	const others = ['', '.', '..', code.slice(1), code.slice(0, -1), `${code} `, mintAdminCode(SECRET)];
	for (const nonsense of [...others, `${expiry}.${signature}.dev-alice`, `${expiry}.${signature}.`])
		expect(readAppealCode(SECRET, nonsense), `of ${nonsense}`).toBeUndefined();
});
