/** The key of the log on one machine, and the store beside an anchor that is another's. */
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tideline } from '../../../testing/tideline-command.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = (...words: string[]) => tideline(dataDir, ...words);
const keyFile = () => join(dataDir, 'log-key');

test('a store that signed and finds no key makes none, and says how to go on', async () => {
	await run('post', 'beacon', 'One');
	const { out: known } = await run('log', 'key');
	expect(known).toMatch(/\+/);
	const kept = await readFile(keyFile(), 'utf8');
	await rename(keyFile(), `${keyFile()}.away`);

	const { code, err } = await run('post', 'beacon', 'Two');
	expect([code, err]).toEqual([0, expect.stringContaining('its key is missing, so nothing is signed now')]);
	expect(await readdir(dataDir)).not.toContain('log-key');
	const { out: status } = await run('log', 'status');
	expect(status).toContain('Put the file log-key back into DATA_DIR, or set LOG_KEY');

	await rename(`${keyFile()}.away`, keyFile());
	await run('post', 'beacon', 'Three');
	expect((await run('log', 'status')).out).not.toContain('problem');
	expect(await readFile(keyFile(), 'utf8')).toBe(kept);
});

test('a new log after a lost key gets a key, and is signed', async () => {
	await run('post', 'beacon', 'One');
	await rm(keyFile());
	expect((await run('log', 'restart', '--yes')).code).toBe(0);
	await run('post', 'beacon', 'Two');
	const { out: status } = await run('log', 'status');
	expect(status).toContain('/restarted/2');
	expect(status).not.toContain('problem');
	expect(status).not.toContain('not yet');
	expect((await run('verify')).code).toBe(0);
});

test('a copy without its key is verified as it was written, and signs nothing', async () => {
	await run('post', 'beacon', 'One');
	const copy = `${dataDir}-copy`;
	await cp(dataDir, copy, { recursive: true });
	await rm(join(copy, 'log-key'));
	const { out, err } = await tideline(copy, 'log', 'status');
	expect([out, err]).toEqual([expect.stringContaining('its key is missing'), expect.stringContaining('log restart')]);
	expect(await readdir(copy)).not.toContain('log-key');
	await rm(copy, { recursive: true });
});
