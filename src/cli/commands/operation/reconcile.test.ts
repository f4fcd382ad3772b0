/** Runs `tideline reconcile` on a store that needs nothing, and on one with waiting jobs. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeEvent } from '../../../domain/event/remove-event.ts';
import { follow } from '../../../domain/graph/follow.ts';
import { jobMessage } from '../../../domain/ledger/message.ts';
import { tideline } from '../../../testing/tideline-command.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let folder: string;
let copy: string;
let world: World;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-reconcile-'));
	copy = join(folder, 'copy');
	world = await createWorld('embedded', '', { place: { dataDir: join(folder, 'data'), prefix: 'tideline' } });
});
afterEach(async () => {
	await world.close();
	await rm(folder, { recursive: true, force: true });
});

async function filesIn(place: string): Promise<Record<string, string>> {
	const entries = await readdir(place, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
	const hashes = files.map(async (file) => [
		file,
		createHash('sha256')
			.update(await readFile(file))
			.digest('hex'),
	]);
	return Object.fromEntries(await Promise.all(hashes));
}

/** Copies the file of a store that is open, as SQLite does it. */
async function backUp(): Promise<void> {
	await cp(join(folder, 'data'), copy, { recursive: true, filter: (name) => !name.includes('tideline.db') });
	const database = new DatabaseSync(join(folder, 'data', 'tideline.db'));
	database.exec(`VACUUM INTO '${join(copy, 'tideline.db')}'`);
	database.close();
	await rm(join(copy, 'processes'), { recursive: true, force: true });
}

/** An event that is removed while its job waits, beside one whose row in a timeline is lost. */
async function prepare(): Promise<{ alice: string; bob: string; carol: string }> {
	const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((name) => world.person(name)));
	if (!alice || !bob || !carol) throw new Error('There are three.');
	await follow(world.as(bob), { follower: bob, followed: alice });
	const removed = await world.post(alice, 'Removed soon');
	await world.post(carol, 'Her own');
	await world.settle();
	await world.keepLog();
	await removeEvent(world.as(alice), { actor: alice, id: removed.id });
	return { alice, bob, carol };
}

test('a copy is only looked at: no file in it changes, and none is made', async () => {
	await prepare();
	await backUp();
	const before = await filesIn(copy);
	const { code, out, err } = await tideline(copy, 'reconcile');
	expect([code, err]).toEqual([0, expect.stringContaining('(waiting: a job may mend it)')]);
	expect(out).toMatch(
		/ 1 job\(s\) waiting, 0 difference\(s\), [1-9]\d* more that a waiting job may mend\. Nothing was written\./,
	);
	expect(await filesIn(copy)).toEqual(before);

	const repaired = await tideline(copy, 'reconcile', '--repair');
	expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('0 difference(s)')]);
	expect(await filesIn(copy)).not.toEqual(before);
	expect((await tideline(copy, 'reconcile')).out).toContain('0 difference(s), 0 more');
});

test('it waits for the jobs that it sends, and for no message of a command that was never committed', async () => {
	await prepare();
	const body = jobMessage({ subject: 'app-gauge', commandId: 'f'.repeat(32) });
	await world.store.queues.jobs.send(body, { delay: 600 });
	await backUp();
	const { code, out, err } = await tideline(copy, 'reconcile', '--repair');
	expect([code, out]).toEqual([0, expect.stringContaining(' 0 difference(s)')]);
	expect(err).not.toContain('Waiting for');
});

test('a flaw that no waiting job can mend is a difference', async () => {
	const { bob, carol } = await prepare();
	await backUp();
	const spoiled = await createWorld('embedded', '', { place: { dataDir: copy, prefix: 'tideline' } });
	const { rows } = await spoiled.store.tables.timelines.range({ partition: carol });
	for (const row of rows) await spoiled.store.tables.timelines.delete(row);
	await spoiled.store.close();

	const { code, out, err } = await tideline(copy, 'reconcile');
	expect(code).toBe(1);
	expect(out).toContain(' 1 difference(s)');
	const lines = err.split('\n').filter((line) => line.includes(carol) || line.includes(bob));
	expect(lines.find((line) => line.includes('is not in its timeline'))).not.toContain('waiting');
	expect(lines.find((line) => line.includes('and was removed'))).toContain('waiting');
});

test('a copy of another version, or a place without one, is refused with a sentence', async () => {
	await prepare();
	await backUp();
	const database = new DatabaseSync(join(copy, 'tideline.db'));
	database.exec('PRAGMA user_version = 3');
	database.close();
	expect((await tideline(copy, 'reconcile')).err).toContain(
		'was written by an unreleased version of Tideline (schema 3',
	);
	const nowhere = join(folder, 'nowhere');
	expect((await tideline(nowhere, 'reconcile')).err).toContain('There is no database at');
	expect(await readdir(folder)).not.toContain('nowhere');
});
