/** Runs `tideline backup`, `backup status` and `restore` as an operator would, in folders and in a container. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openEmbeddedStore } from '../../../storage/embedded/store.ts';
import { tideline } from '../../../testing/tideline-command.ts';

let work: string;
let service: string;
let place: string;
beforeEach(async () => {
	work = await mkdtemp(join(tmpdir(), 'tideline-backup-'));
	[service, place] = [join(work, 'service'), join(work, 'backup')];
	await followIn(service, 'gauge', 'buoy');
});
afterEach(() => rm(work, { recursive: true, force: true }));

/** Makes two machines. */
async function followIn(dataDir: string, follower: string, followed: string): Promise<void> {
	const file = join(work, 'follows.csv');
	await writeFile(file, `follower,followed\n${follower},${followed}\n`);
	expect(await tideline(dataDir, 'follow-graph', file)).toMatchObject({ code: 0 });
}

/** An empty place for a store, with the key of the log. */
async function emptyWithKey(name: string): Promise<string> {
	const dataDir = join(work, name);
	await mkdir(dataDir, { mode: 0o700 });
	await cp(join(service, 'log-key'), join(dataDir, 'log-key'));
	return dataDir;
}

const KEY = 'k'.repeat(32);

describe.each(['a folder', 'an encrypted folder', 'a container'])('in %s', (kind) => {
	const settings = () => ({
		...(kind === 'a container' && { BACKUP_CONNECTION_STRING: inject('azurite') }),
		...(kind === 'an encrypted folder' && { BACKUP_KEY: KEY }),
	});
	const where = () => (kind === 'a container' ? `backup-${process.pid}-${Date.now()}` : place);

	test('everything is backed up, told, and restored', async () => {
		const to = where();
		const at = { DATA_DIR: service, ...settings() };
		expect(await tideline(at, 'post', 'buoy', 'High water')).toMatchObject({ code: 0 });
		const made = await tideline(at, 'backup', to, '--json');
		expect(made.code).toBe(0);
		expect(JSON.parse(made.out)).toMatchObject({ place: to, number: 1, isBase: true });
		expect(await tideline(at, 'post', 'buoy', 'Low water')).toMatchObject({ code: 0 });
		expect(await tideline(at, 'backup', to)).toMatchObject({
			code: 0,
			out: expect.stringContaining('All changes up to'),
		});
		const status = await tideline({ DATA_DIR: join(work, 'nowhere'), ...settings() }, 'backup', 'status', to, '--json');
		expect(JSON.parse(status.out)).toMatchObject({ place: to, moments: 2, encrypted: kind === 'an encrypted folder' });
		expect(await tideline(at, 'backup', 'status', to, '--older-than', '3600')).toMatchObject({ code: 0 });
		expect(await tideline(at, 'backup', 'status', to, '--older-than', '0')).toMatchObject({ code: 1 });

		const restored = { DATA_DIR: await emptyWithKey('restored'), ...settings() };
		expect(await tideline(restored, 'restore', to)).toMatchObject({
			code: 0,
			out: expect.stringMatching(/moment 2\nAll \d+ entries are verified: everything is as it was written/),
		});
		const { out } = await tideline(restored, 'timeline', 'gauge');
		expect(out).toMatch(/Low water[\s\S]*High water/);
		expect(await tideline(restored, 'reconcile')).toMatchObject({ code: 0 });
	});
});

test('what cannot be done is refused in words, and nothing is written', async () => {
	const refused = async (words: string[], where: Record<string, string> = {}) => {
		const { code, err } = await tideline({ DATA_DIR: service, ...where }, ...words);
		expect(code).not.toBe(0);
		return err.trim().split('\n').at(-1);
	};
	expect(await refused(['backup'])).toContain('error invalid_input: Name the place of the backup');
	expect(await refused(['backup', join(service, 'backup')])).toContain('is inside DATA_DIR');
	expect(await refused(['backup', 'https://account.example/'])).toContain('names no container');
	expect(await refused(['backup', 'status', place])).toContain('error not_found');
	expect(await refused(['restore', place])).toContain('error backup_missing');
	expect(existsSync(place)).toBe(false);

	expect(await tideline(service, 'backup', place)).toMatchObject({ code: 0 });
	expect(await refused(['restore', place])).toContain('error backup_not_empty');
	expect(await refused(['restore', place, '--at', 'yesterday'])).toContain('--at takes a time');
	const empty = { DATA_DIR: join(work, 'empty') };
	expect(await refused(['restore', place, '--at', '2000-01-01T00:00:00Z'], empty)).toContain('error backup_missing');
	expect(await refused(['restore', place], { ...empty, BACKUP_KEY: KEY })).toContain('error backup_foreign');
	// Another service does not write there.
	await followIn(join(work, 'other'), 'lock', 'sluice');
	expect(await refused(['backup', place], { DATA_DIR: join(work, 'other') })).toContain('error backup_foreign');

	const [rows = ''] = await readdir(join(place, 'rows'));
	await writeFile(join(place, 'rows', rows), 'spoiled');
	expect(await refused(['restore', place], empty)).toContain('error backup_foreign');
});

test('a store that is open is not restored into, and one that is half restored opens for nothing else', async () => {
	expect(await tideline(service, 'backup', place)).toMatchObject({ code: 0 });
	const dataDir = await emptyWithKey('restored');
	const open = openEmbeddedStore({ dataDir, prefix: 'tideline', secret: async () => 'secret' });
	await open.open();
	await open.tables.ledger.get({ partition: 'dev-nobody', row: 'head' });
	expect(await tideline(dataDir, 'restore', place)).toMatchObject({
		code: 1,
		err: expect.stringContaining('Another process has'),
	});
	await open.close();
	const [rows = ''] = await readdir(join(place, 'rows'));
	await cp(join(place, 'rows', rows), join(work, rows));
	await rm(join(place, 'rows', rows));
	expect(await tideline(dataDir, 'restore', place)).toMatchObject({ code: 1 });
	expect(await tideline(dataDir, 'timeline', 'gauge')).toMatchObject({
		code: 1,
		err: expect.stringContaining('is being restored'),
	});
	await cp(join(work, rows), join(place, 'rows', rows));
	expect(await tideline(dataDir, 'restore', place)).toMatchObject({ code: 0 });
	expect(await tideline(dataDir, 'timeline', 'gauge')).toMatchObject({ code: 0 });
});

test('one subject that was erased by mistake is brought back into the store in use', async () => {
	expect(await tideline(service, 'post', 'buoy', 'High water')).toMatchObject({ code: 0 });
	const only = ['restore', place, '--only', 'app-buoy'];
	expect(await tideline(service, 'backup', place)).toMatchObject({ code: 0 });
	expect(await tideline(service, ...only)).toMatchObject({
		err: expect.stringContaining("error subject_not_found: app-buoy isn't erased here"),
	});
	expect(await tideline(service, 'post', 'buoy', 'Lost at sea')).toMatchObject({ code: 0 });
	expect(await tideline(service, 'erase', 'app-buoy', '--yes')).toMatchObject({ code: 0 });
	expect((await tideline(service, 'timeline', 'gauge')).out).not.toContain('High water');
	expect(await tideline(service, ...only, '--at', '2000-01-01T00:00:00Z')).toMatchObject({
		err: expect.stringContaining('error backup_missing'),
	});
	expect(await tideline(service, 'restore', place, '--reason', 'A mistake')).toMatchObject({
		err: expect.stringContaining('--reason needs --only'),
	});
	const { code, out } = await tideline(service, ...only, '--reason', 'A mistake');
	expect(code).toBe(0);
	expect(out).toMatch(/^app-buoy is back, with 2 entries up to \S+, from moment 1\n1 entry after it is lost/);
	expect((await tideline(service, 'timeline', 'gauge')).out).toContain('High water');
	const again = await tideline(service, ...only, '--json');
	expect(JSON.parse(again.out)).toMatchObject({ subject: 'app-buoy', lost: 1, left: 0, repeated: true });
	expect(await tideline(service, 'reconcile')).toMatchObject({ code: 0 });
	expect(await tideline(service, 'verify')).toMatchObject({ code: 0 });
	expect((await tideline(service, 'audit', '--action', 'subject-brought-back', '--json')).out).toContain('A mistake');
	expect(await tideline(service, 'post', 'buoy', 'Here again')).toMatchObject({ code: 0 });
	expect((await tideline(service, 'timeline', 'gauge')).out).toMatch(/Here again[\s\S]*High water/);
});
