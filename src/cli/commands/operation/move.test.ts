/** Runs `tideline move` as an operator would, between folders and to Azure. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { tideline } from '../../../testing/tideline-command.ts';

let work: string;
let service: string;
beforeEach(async () => {
	work = await mkdtemp(join(tmpdir(), 'tideline-move-'));
	service = join(work, 'service');
	await followIn(service);
	await postIn(service, 'High water');
});
afterEach(() => rm(work, { recursive: true, force: true }));

async function followIn(dataDir: string): Promise<void> {
	const file = join(work, 'follows.csv');
	await writeFile(file, 'follower,followed\ngauge,buoy\n');
	expect(await tideline(dataDir, 'follow-graph', file)).toMatchObject({ code: 0 });
}

async function postIn(dataDir: string, text: string): Promise<void> {
	expect(await tideline(dataDir, 'post', 'buoy', text)).toMatchObject({ code: 0 });
}

/** An empty folder for a store. */
async function emptyFolder(name: string): Promise<string> {
	const folder = join(work, name);
	await mkdir(folder, { mode: 0o700 });
	return folder;
}

test('to another folder: the old one can be read, and the new one is used', async () => {
	const to = await emptyFolder('moved');
	const { code, out } = await tideline(service, 'move', '--to', to);
	expect(code).toBe(0);
	expect(out).toMatch(/^Moved to .*moved: 2 ledgers\nNothing was written for \d+\.\d s, from .*\nStart the servers/);
	expect(out).toMatch(/All \d+ entries are verified: everything is as it was written/);
	expect(await tideline(service, 'post', 'buoy', 'Too late')).toMatchObject({
		code: 1,
		err: expect.stringMatching(/error (storage|writing)_stopped: .*moves to .*moved/),
	});
	expect((await tideline(service, 'timeline', 'gauge')).out).toContain('High water');
	expect(await tideline(to, 'post', 'buoy', 'Low water')).toMatchObject({ code: 0 });
	expect((await tideline(to, 'timeline', 'gauge')).out).toMatch(/Low water[\s\S]*High water/);
	for (const name of ['secret', 'log-key'])
		expect(await readFile(join(to, name), 'utf8')).toBe(await readFile(join(service, name), 'utf8'));
	expect(await tideline(to, 'verify')).toMatchObject({ code: 0 });
	expect(await tideline(to, 'reconcile')).toMatchObject({ code: 0 });
});

test('to Azure by a file of settings', async () => {
	const prefix = `m${randomBytes(6).toString('hex')}`;
	const settings = {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: inject('azurite'),
		TABLE_PREFIX: prefix,
		AUTH_SECRET: await readFile(join(service, 'secret'), 'utf8'),
		LOG_KEY: await readFile(join(service, 'log-key'), 'utf8'),
	};
	const file = join(work, 'azure.env');
	const write = (given: Record<string, string>) =>
		writeFile(
			file,
			Object.entries(given)
				.map(([name, value]) => `${name}=${value}\n`)
				.join(''),
		);
	const { LOG_KEY: _, ...keyless } = settings;
	await write(keyless);
	expect(await tideline(service, 'move', '--to', file)).toMatchObject({
		code: 1,
		err: expect.stringContaining('error move_key_missing'),
	});
	await write(settings);
	const moved = await tideline(service, 'move', '--to', file, '--json');
	expect(moved.code).toBe(0);
	expect(JSON.parse(moved.out)).toMatchObject({ from: service, subjects: 2, findings: 0 });
	expect(moved.err).not.toContain('AUTH_SECRET');
	expect(await tideline(settings, 'post', 'buoy', 'From Azure')).toMatchObject({ code: 0 });
	expect((await tideline(settings, 'timeline', 'gauge')).out).toMatch(/From Azure[\s\S]*High water/);
	expect(await tideline(settings, 'reconcile')).toMatchObject({ code: 0 });
});

test('what cannot be done is refused in words, and nothing is written', async () => {
	const refused = async (...words: string[]) => {
		const { code, err } = await tideline(service, ...words);
		expect(code).not.toBe(0);
		return err.trim().split('\n').at(-1);
	};
	expect(await refused('move')).toContain("Required option '--to <settings>'");
	expect(await refused('move', '--to', join(work, 'nowhere'))).toContain('error invalid_input: There is no');
	expect(await refused('move', '--to', service)).toContain('error invalid_input: --to names the store that is in use');
	const file = join(work, 'wrong.env');
	await writeFile(file, 'STORE=azure\n');
	expect(await refused('move', '--to', file)).toContain('AZURE_STORAGE_CONNECTION_STRING');
	await followIn(join(work, 'other'));
	expect(await refused('move', '--to', join(work, 'other'))).toContain('error backup_not_empty');
	expect(await tideline(service, 'post', 'buoy', 'Still here')).toMatchObject({ code: 0 });
	// Nothing is begun, and so there is nothing to give up.
	expect(await tideline(service, 'move', '--to', await emptyFolder('empty'), '--cancel')).toMatchObject({ code: 0 });
	expect(await tideline(service, 'post', 'buoy', 'Still here, too')).toMatchObject({ code: 0 });
});
