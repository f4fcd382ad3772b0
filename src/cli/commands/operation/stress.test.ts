/** Runs `tideline stress` as an operator would: it asks, refuses, reports, and cleans up after a kill. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { parseEnv } from '../../../env.ts';
import { stressPlaceOf } from '../../../server/services/stress-place.ts';
import { openAzureStore } from '../../../storage/azure/store.ts';
import { openEmbeddedStore } from '../../../storage/embedded/store.ts';
import { allRows } from '../../../testing/all-rows.ts';
import { namesOfRuns, settingsOf } from '../../../testing/stress-places.ts';
import { startTideline, tideline } from '../../../testing/tideline-command.ts';
import { ENGINES, type EngineName } from '../../../testing/world.ts';

/** Ends a test that hangs. */
const HANGS = { timeout: 600_000, interval: 100 };
const SMALL_TEST = ['--seconds', '60', '--operations', '3000', '--followers', '3', '--posters', '2'];
/** It goes on until somebody ends it. */
const ENDLESS_TEST = ['--seconds', '3600', '--operations', '100000000', '--yes'];

let folder: string;
let settings: Record<string, string>;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-stress-'));
});
afterEach(async () => {
	const place = await stressPlaceOf(parseEnv(settings));
	for (const { id } of await place.runs()) await place.drop(id);
	await rm(folder, { recursive: true, force: true });
});

/** Whether a stress test has recorded itself. One that is killed before may still be at it, for two minutes. */
async function hasBegun(): Promise<boolean> {
	const runs = await (await stressPlaceOf(parseEnv(settings))).runs();
	return runs.some(({ host }) => host !== '');
}

function storeOf(engine: EngineName) {
	const prefix = settings.TABLE_PREFIX ?? 'tideline';
	return engine === 'embedded'
		? openEmbeddedStore({ dataDir: folder, prefix, isReadOnly: true })
		: openAzureStore({ connectionStrings: [inject('azurite')], prefix, isReadOnly: true });
}

/** All rows of the service, with their versions. */
async function rowsOfService(engine: EngineName): Promise<string[]> {
	const store = storeOf(engine);
	await store.open();
	const rows: string[] = [];
	for await (const { key, row } of allRows(store)) rows.push(`${key} ${row.etag} ${JSON.stringify(row.properties)}`);
	await store.close();
	return rows;
}

describe.each(ENGINES)('on %s', (engine) => {
	beforeEach(() => {
		settings = settingsOf(engine, { folder, azurite: inject('azurite') });
	});

	test('it says the cost, tells what the store carries, and writes a report', async () => {
		const report = join(folder, 'report.html');
		const prices = '{"currency":"EUR","reads":1,"writes":2,"queue":1}';
		const { code, out, err } = await tideline(
			{ ...settings, PRICES: prices },
			'stress',
			...SMALL_TEST,
			'--yes',
			'--report',
			report,
		);
		expect(err).toMatch(/^A stress test of the .*\nIt takes about 60 s, .*2 poster\(s\), 3 follower\(s\) each\n/);
		expect(err).toContain('about 3,000 operations on storage at the most. They cost €0.60 at the most');
		expect(out).toMatch(
			/^One partition: [\d.,]+ rows\/s written, [\d.,]+ rows\/s read\nMany partitions: .*\nOne queue: /,
		);
		expect(out).toMatch(/\nThis (machine|account) carries|\nThis (machine|account) did not/);
		expect(code).toBe(0);
		const html = await readFile(report, 'utf8');
		expect(html).toMatch(/^<!doctype html>/);
		expect(html).not.toContain('x'.repeat(32));
		expect(html).not.toMatch(/AccountKey|devstoreaccount1;/);
		expect(await namesOfRuns(settings)).toEqual([]);
	});

	test('killed beside the data of a service, it is cleaned up by the next one, and the data stay', async () => {
		expect(await tideline(settings, 'post', 'buoy', 'High water')).toMatchObject({ code: 0 });
		const before = await rowsOfService(engine);
		const { code, err } = await tideline(settings, 'stress', ...SMALL_TEST, '--yes');
		expect({ code, err }).toEqual({
			code: 1,
			err: expect.stringContaining('error stress_holds_data: This store holds'),
		});
		const child = startTideline(settings, ['stress', ...ENDLESS_TEST, '--beside-data']);
		const ended = once(child, 'close');
		child.stderr?.resume();
		await expect.poll(hasBegun, HANGS).toBe(true);
		child.kill('SIGKILL');
		await ended;
		expect(await namesOfRuns(settings)).not.toEqual([]);
		const next = await tideline(settings, 'stress', ...SMALL_TEST, '--yes', '--beside-data', '--json');
		expect({ code: next.code, err: next.err }).toMatchObject({ code: 0 });
		expect(JSON.parse(next.out)).toMatchObject({ posters: 2, followers: 3, plan: { operations: 3_000 } });
		expect(await namesOfRuns(settings)).toEqual([]);
		expect(await rowsOfService(engine)).toEqual(before);
	});

	test('Ctrl-C ends it, and it cleans up; a kill leaves that to --clean', async () => {
		const child = startTideline(settings, ['stress', ...ENDLESS_TEST]);
		const ended = once(child, 'close');
		let said = '';
		child.stderr?.on('data', (chunk) => (said += String(chunk)));
		await expect.poll(hasBegun, HANGS).toBe(true);
		child.kill('SIGINT');
		expect(await ended).toEqual([130, null]);
		expect(said).toContain('Stopping, and cleaning up.');
		expect(await namesOfRuns(settings)).toEqual([]);

		const killed = startTideline(settings, ['stress', ...ENDLESS_TEST]);
		killed.stderr?.resume();
		await expect.poll(hasBegun, HANGS).toBe(true);
		killed.kill('SIGKILL');
		await once(killed, 'close');
		expect(await tideline(settings, 'stress', '--clean')).toMatchObject({
			code: 0,
			out: '1 stress test(s) cleaned up\n',
		});
		expect(await namesOfRuns(settings)).toEqual([]);
		expect(await tideline(settings, 'stress', '--clean')).toMatchObject({ out: 'No stress test left anything\n' });
	});
});

describe('before it begins', () => {
	beforeEach(() => {
		settings = settingsOf('embedded', { folder, azurite: inject('azurite') });
	});

	test('without a terminal it needs --yes', async () => {
		const { code, err } = await tideline(settings, 'stress');
		expect(code).toBe(1);
		expect(err).toContain('about 2,000,000 operations on storage at the most. Set PRICES to see what they cost');
		expect(err).toContain('error stress_not_confirmed: Nothing was begun.');
		expect(await namesOfRuns(settings)).toEqual([]);
	});

	test.each([
		['--seconds', '4', '--seconds takes a whole number from 5 to 3,600'],
		['--seconds', 'long', '--seconds takes'],
		['--followers', '0', '--followers takes a whole number from 1 to 10,000'],
		['--posters', '1.5', '--posters takes'],
		['--operations', '100', '--operations takes a whole number from 2,000 to 100,000,000'],
		['--deliver-within', '21', '--deliver-within takes a whole number from 1 to 20'],
	])('%s %s is refused', async (option, value, words) => {
		const { code, err } = await tideline(settings, 'stress', '--yes', option, value);
		expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`error invalid_input: ${words}`) });
		expect(await namesOfRuns(settings)).toEqual([]);
	});
});
