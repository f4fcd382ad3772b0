/** A bundle at the command line: made, verified from its file, taken back. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../domain/ledger/sha256.ts';
import { tideline } from '../../../testing/tideline-command.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-bundle-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('it is made, verified, and taken back', async () => {
	const run = (...words: string[]) => tideline(dataDir, ...words);
	await run('post', 'beacon', 'Number one');
	const made = await run('bundle', 'make', '--subject', 'beacon', '--days', '2');
	expect(made.out).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auditor#\/api\/files\/bundles\/\S+&sig=\S+\n$/);
	const folder = join(dataDir, 'files/bundles');
	const [name = ''] = await readdir(folder);
	const file = join(folder, name);
	const verified = await run('bundle', 'verify', file);
	expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('all entries of app-beacon, from 1 to 2')]);
	const { out: summary } = await run('bundle', 'verify', file, '--summary');
	for (const line of ['By action', '  1  event-posted', '  1  subject-created', 'By actor', 'By day, in UTC'])
		expect(summary.split('\n')).toContain(line);
	const digest = sha256.hex(await readFile(file));
	expect(summary).toContain(`sha256      ${digest}`);
	const changed = join(dataDir, 'changed.ndjson');
	await writeFile(changed, (await readFile(file, 'utf8')).replace('Number one', 'Number two'));
	const wrong = await run('bundle', 'verify', changed);
	expect([wrong.code, wrong.out]).toEqual([1, 'wrong       content-changed, entry 2 of app-beacon\n']);
	const { out: noCounts } = await run('bundle', 'verify', changed, '--summary');
	expect(noCounts).toMatch(/^wrong {7}content-changed, entry 2 of app-beacon\n\nsha256 {6}\S{64}\n$/);
	const id = name.replace('.ndjson', '');
	expect((await run('bundle', 'delete', id)).out).toBe(`Revoked ${id}\n`);
	expect((await run('bundle', 'list')).out).toBe('');
	expect((await run('bundle', 'delete', id)).err).toContain('error bundle_not_found:');
	expect((await run('bundle', 'make', '--days', '8')).err).toContain('error invalid_input:');
}, 60_000);
