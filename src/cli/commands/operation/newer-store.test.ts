/** A store that a newer version wrote is refused with a sentence and an exit code, wherever it is opened. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../../scripts/process.ts';
import { schemaNumber } from '../../../storage/migrations/schema-version.ts';
import { tideline } from '../../../testing/tideline-command.ts';

const REFUSAL = 'was written by a newer version of Tideline (schema 99';

let dataDir: string;
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-newer-'));
	await tideline(dataDir, 'drain');
	const database = new DatabaseSync(join(dataDir, 'tideline.db'));
	database.exec(`PRAGMA user_version = ${schemaNumber(99)}`);
	database.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.each([
	'drain',
	'work',
	'reconcile',
	'reconcile --repair',
	'verify',
	'timeline dev-alice',
	'post gauge High',
	'demo',
])('by tideline %s', async (command) => {
	const { code, out, err } = await tideline(dataDir, ...command.split(' '));
	expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(REFUSAL) });
	expect(err).toMatch(/^error storage_denied: /);
});

test('by the server', async () => {
	const start = "import('./src/server/start.ts').then(({ start }) => start())";
	const options = { cwd: root, env: { ...process.env, DATA_DIR: dataDir } };
	await expect(promisify(execFile)(process.execPath, ['-e', start], options)).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining(REFUSAL),
	});
});
