import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const LIMIT = 1_000;
const sent = (coding: string, ...chunks: Uint8Array[]) => ({
	headers: new Headers(coding ? { 'content-encoding': coding } : {}),
	body: (async function* () {
		yield* chunks;
	})(),
});

test('a compressed body is read as it was before', async () => {
	expect(await readBody(sent('gzip', gzipSync('high water')), LIMIT)).toBe('high water');
});

test.each([
	['as it is', sent('', Buffer.alloc(LIMIT + 1))],
	['once it is expanded', sent('gzip', gzipSync(Buffer.alloc(LIMIT + 1)))],
	['before it is expanded', sent('gzip', ...Array.from({ length: LIMIT / 20 + 1 }, () => gzipSync('')))],
])('a body that is too large %s is refused', async (_, body) => {
	await expect(readBody(body, LIMIT)).rejects.toMatchObject({ code: 'body_too_large' });
});
