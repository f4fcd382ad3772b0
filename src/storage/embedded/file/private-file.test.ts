import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbeddedStore } from '../store.ts';
import { keptSecret } from './kept-secret.ts';

let dataDir: string;
const umask = process.umask();

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-private-'));
	await chmod(dataDir, 0o755);
});
afterEach(async () => {
	process.umask(umask);
	await rm(dataDir, { recursive: true, force: true });
});

/** The files of the folder with their modes, once a store is open there and has written. */
async function modesOfOpenStore(): Promise<Record<string, string>> {
	const store = openEmbeddedStore({ dataDir, prefix: 'private' });
	await store.open();
	await keptSecret(dataDir);
	await store.tables.ledger.upsert({ partition: 'p', row: 'r' }, { text: 'for few' });
	const names = await readdir(dataDir);
	const modes = names.map(
		async (name) => [name, ((await stat(join(dataDir, name))).mode & 0o777).toString(8)] as const,
	);
	const found = Object.fromEntries(await Promise.all(modes));
	await store.close();
	return found;
}

const PRIVATE = {
	'tideline.db': '600',
	'tideline.db-wal': '600',
	'tideline.db-shm': '600',
	processes: '700',
	secret: '600',
};

test.skipIf(process.platform === 'win32')(
	'in a folder that others may read, files are for their owner only',
	async () => {
		process.umask(0o022);
		expect(await modesOfOpenStore()).toEqual(PRIVATE);
	},
);

test.skipIf(process.platform === 'win32')('files that others may read are taken away from them', async () => {
	await modesOfOpenStore();
	for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o644);
	expect(await modesOfOpenStore()).toEqual(PRIVATE);
});
