/** Verifies a store that is whole, changed, put back or erased, and a log that is served. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCheckpoint, readEntryBundle, readLogTile } from '../../../domain/log/read-log.ts';
import { eraseSubject } from '../../../domain/privacy/erase-subject.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import { headKey } from '../../../storage/rows/ledger/head.ts';
import { tideline } from '../../../testing/tideline-command.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { parseEntryBundlePath, parseTilePath } from '../../../tlog/tiles.ts';

const KEY = '0b'.repeat(32);

let folder: string;
let world: World;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-verify-'));
	world = await openWorld();
});
afterEach(async () => {
	await world.close();
	await rm(folder, { recursive: true, force: true });
});

const openWorld = () => createWorld('embedded', '', { place: { dataDir: join(folder, 'data'), prefix: 'tideline' } });
const file = (name: string) => join(folder, name);

/** Verifies with the key that the log of a world is signed with. */
const verify = (...words: string[]) =>
	tideline({ DATA_DIR: file('data'), LOG_KEY: KEY, LOG_ORIGIN: 'test.example/log' }, 'verify', ...words);

async function postSome(...texts: string[]): Promise<string> {
	const alice = await world.person('alice');
	for (const text of texts) await world.post(alice, text);
	await world.settle();
	await world.keepLog();
	return alice;
}

test('a store that is whole verifies, and one that was put back or changed does not', async () => {
	const alice = await postSome('one', 'two');
	await world.store.close();
	await copyFile(file('data/tideline.db'), file('older.db'));
	world = await openWorld();
	await postSome('three');
	await world.store.close();

	const since = ['--since', file('since.json')];
	const whole = await verify(...since);
	expect(whole).toMatchObject({ code: 0, err: '' });
	expect(whole.out).toMatch(
		/^1 ledger\(s\): 5 entries, 5 in the log, 0 on their way\. 3 text\(s\), .* Everything is as it was/,
	);
	const remembered = await readFile(file('since.json'), 'utf8');
	expect(JSON.parse(remembered)).toMatchObject({ note: expect.stringMatching(/^test\.example\/log\n5\n/) });

	await copyFile(file('data/tideline.db'), file('newer.db'));
	await copyFile(file('older.db'), file('data/tideline.db'));
	const older = await verify(...since);
	expect(older).toMatchObject({
		code: 1,
		err: expect.stringContaining('fewer leaves than when you last looked (5 to 3)'),
	});
	expect(await readFile(file('since.json'), 'utf8')).toBe(remembered);

	await copyFile(file('newer.db'), file('data/tideline.db'));
	world = await openWorld();
	const { ledger } = world.store.tables;
	const key = entryKeys.entry(alice, 2);
	await ledger.upsert(key, { ...(await ledger.get(key))?.properties, via: 'cli' });
	await world.store.close();
	const changed = await verify('--subject', alice, '--json', ...since);
	expect(changed).toMatchObject({ code: 1, err: expect.stringContaining(`${alice}: entry 2 was changed`) });
	expect(JSON.parse(changed.out)).toMatchObject({
		checkpoint: { origin: 'test.example/log', size: 5 },
		counts: { ledgers: 1, inLog: 5 },
		findings: [{ code: 'entry-changed', subject: alice, seq: 2, count: 1 }],
	});
}, 120_000);

test('an erased ledger is no tampering, and one that only looks erased is', async () => {
	const alice = await postSome('one', 'two');
	await eraseSubject(world.operator, { subject: alice });
	const bob = await world.person('bob');
	await world.settle();
	await world.keepLog();
	await world.store.close();
	const erased = await verify();
	expect(erased).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^3 ledger\(s\), 1 of them erased: /) });

	world = await openWorld();
	const { ledger } = world.store.tables;
	const { seq, hash } = (await ledger.get(headKey(bob)))?.properties ?? {};
	await ledger.upsert(headKey(bob), { erased: true, seq, hash, erasedAt: '2026-03-03T12:00:00.000Z' });
	await world.store.close();
	const cut = await verify();
	expect(cut.code).toBe(1);
	expect(cut.err).toMatch(/^dev-bob: its ledger ends with entry 1 as if it had been erased/m);
}, 120_000);

test('an outsider verifies a log that is served, with its key', async () => {
	await postSome('one', 'two');
	const server = await serveLog();
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
	const key = world.domain.log?.signer?.verifierKeysOf('test.example/log') ?? [];
	const keys = key.flatMap((one) => ['--key', one]);
	const outside = (...words: string[]) => tideline({ DATA_DIR: file('none') }, 'verify', '--log', url, ...words);
	try {
		expect(await outside()).toMatchObject({ code: 1, err: expect.stringContaining("Pass the log's key with --key") });
		const since = ['--since', file('since.json')];
		expect(await outside(...keys, ...since)).toMatchObject({
			code: 0,
			out: expect.stringContaining('3 leaves are under its root. To verify'),
		});
		await postSome('three');
		const token = tideline({ DATA_DIR: file('none'), TIDELINE_TOKEN: 'tdl_x' }, 'verify', '--log', url, ...since);
		expect(await token).toMatchObject({ code: 0, out: expect.stringContaining('under its root, 5 of them read.') });
		const other = await outside('--key', key[0]?.replace('test', 'rest') ?? '');
		expect(other).toMatchObject({ code: 1, err: expect.stringContaining('is no verifier key') });
	} finally {
		server.close();
	}
}, 120_000);

/** Serves the log as the product does for a caller with any token. */
async function serveLog(): Promise<Server> {
	const answer = async (path: string, isKnown: boolean): Promise<string | Uint8Array | undefined> => {
		const generation = 1;
		const [tile, entryBundle] = [parseTilePath(path), parseEntryBundlePath(path)];
		if (path === 'checkpoint') return readCheckpoint(world.operator, { generation });
		if (tile) return readLogTile(world.operator, { generation, ...tile });
		return entryBundle && isKnown ? readEntryBundle(world.operator, { generation, ...entryBundle }) : undefined;
	};
	const server = createServer((request, response) => {
		const path = (request.url ?? '').replace('/log/', '');
		void answer(path, request.headers.authorization !== undefined).then((body) => {
			response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return server;
}

test('a store with entries and no log says so, and what begins one', async () => {
	const alice = await world.person('alice');
	await world.post(alice, 'before any log');
	await world.store.close();
	const told = await verify();
	expect(told.code).not.toBe(0);
	expect(told.err).toContain("This store's log hasn't begun");
	expect(told.err).toContain('tideline drain');
	await tideline({ DATA_DIR: file('data'), LOG_KEY: KEY, LOG_ORIGIN: 'test.example/log' }, 'drain');
	expect((await verify()).err).not.toContain("hasn't begun");
	world = await openWorld();
});
