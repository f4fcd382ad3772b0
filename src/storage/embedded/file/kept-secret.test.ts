import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret } from './kept-secret.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-secret-'));
	dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('all who start together have the same secret, and it stays', async () => {
	const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(dataDir)));
	expect(new Set(secrets).size).toBe(1);
	expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
	expect(await keptSecret(dataDir)).toBe(secrets[0]);
	expect(await readdir(dataDir)).toEqual(['secret']);
	expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
	expect(await keptSecret(join(folder, 'other'))).not.toBe(secrets[0]);
});

test.each(['', 'short', '0'.repeat(63)])('a file that holds %j is refused, and kept', async (content) => {
	await keptSecret(dataDir);
	const file = join(dataDir, 'secret');
	await writeFile(file, content);
	await expect(keptSecret(dataDir)).rejects.toMatchObject({ reason: 'denied', message: expect.stringContaining(file) });
	expect(await readFile(file, 'utf8')).toBe(content);
});
