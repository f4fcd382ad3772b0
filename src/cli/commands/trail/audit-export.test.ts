/** An export at the command line that is killed, and gone on with. */
import { mkdtemp, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tideline } from '../../../testing/tideline-command.ts';
import { createWorld } from '../../../testing/world.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-export-'));
	const world = await createWorld('embedded', '', { place: { dataDir, prefix: 'tideline' } });
	const alice = await world.person('alice');
	for (const text of ['One', 'Two', 'Three']) await world.post(alice, text);
	await world.settle();
	await world.store.close();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('an export that broke off goes on behind its last whole line, and has its name once it is whole', async () => {
	const out = join(dataDir, 'trail.csv');
	const words = ['audit', 'export', '--format', 'csv', '--actor', 'dev-alice', '--out', out];
	const first = await tideline(dataDir, ...words);
	expect([first.code, first.err]).toEqual([0, '4 entries exported\n']);
	const whole = await readFile(out, 'utf8');
	expect(whole.split('\r\n')).toHaveLength(6);
	// A kill may cut the file in the middle of a line, or right after the header.
	for (const at of [whole.length - 40, whole.indexOf('\r\n') + 2]) {
		await rename(out, `${out}.part`);
		await truncate(`${out}.part`, at);
		expect((await tideline(dataDir, ...words, '--resume')).code).toBe(0);
		expect(await readFile(out, 'utf8')).toBe(whole);
	}
	await expect(stat(`${out}.part`)).rejects.toThrow('ENOENT');
	expect((await tideline(dataDir, ...words, '--resume')).err).toContain("error invalid_input: There's no");
}, 60_000);

test('it goes to the output, and what cannot be is refused', async () => {
	expect((await tideline(dataDir, 'audit', '--actor', 'dev-alice')).out.split('\n')).toHaveLength(5);
	const { out } = await tideline(dataDir, 'audit', 'export', '--subject', 'dev-alice', '--action', 'event-posted');
	expect(
		out
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line).seq),
	).toEqual([4, 3, 2]);
	const refusal = async (...words: string[]) => (await tideline(dataDir, 'audit', 'export', ...words)).err;
	expect(await refusal('--format', 'xml')).toContain('error invalid_input:');
	expect(await refusal('--from', '2026-03-02', '--to', '2026-03-01')).toContain('error invalid_input:');
	expect(await refusal('--resume')).toContain('error usage:');
}, 30_000);
