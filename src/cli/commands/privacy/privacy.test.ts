/** Erasure, holds and downloads at the command line, and a start on a backup from before an erasure. */
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { follow } from '../../../domain/graph/follow.ts';
import { tideline } from '../../../testing/tideline-command.ts';
import { createWorld } from '../../../testing/world.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-privacy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const place = (data: string) => ({ DATA_DIR: join(folder, data), ANCHOR_DIR: join(folder, 'anchor') });

async function run(data: string, ...words: string[]): Promise<string> {
	const { code, out, err } = await tideline(place(data), ...words);
	expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
	return out.trim();
}

test('a subject is read out, held, erased, and stays so after a restore', async () => {
	await mkdir(join(folder, 'old'));
	const world = await createWorld('embedded', '', { place: { dataDir: join(folder, 'data'), prefix: 'tideline' } });
	const [alice, bob] = [await world.person('alice'), await world.person('bob')];
	await follow(world.as(bob), { follower: bob, followed: alice });
	await world.post(alice, 'Number one');
	await world.settle();
	await world.store.close();
	await copyFile(join(folder, 'data/tideline.db'), join(folder, 'old/tideline.db'));

	const file = join(folder, 'alice.ndjson');
	expect(await run('data', 'data', alice, '--out', file)).toMatch(/^\d+ lines about dev-alice are in /);
	const lines = (await readFile(file, 'utf8')).trim().split('\n');
	expect(lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'event')).toMatchObject([
		{ text: 'Number one' },
	]);
	await run('data', 'hold', 'place', alice, '--reason', 'Case 12/26');
	expect(await run('data', 'hold', 'list')).toMatch(/^dev-alice {2}since .* {2}Case 12\/26$/);
	expect((await tideline(place('data'), 'erase', alice, '--yes')).err).toContain('(tideline hold lift dev-alice)');
	await run('data', 'hold', 'lift', alice);
	const unasked = await tideline(place('data'), 'erase', alice);
	expect(unasked.err).toContain(
		"error invalid_input: Nothing was erased: there's no terminal to ask for confirmation. Add --yes.",
	);
	expect(await run('data', 'erase', alice, '--yes')).toMatch(/^dev-alice was erased at .*: 1 events, /);

	// The first command on the backup erases again, before it does what it was asked for.
	const restored = await tideline(place('old'), 'timeline', bob);
	expect(restored).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Erased again: dev-alice') });
	expect((await tideline(place('old'), 'erase', '--lift', alice)).err).toContain('error erasure_under_way:');
}, 120_000);
