/** The disk of a machine that lost its power: the embedded store's log, cut off anywhere behind the last answer. */
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Sizes } from '../domain/domain.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { contentFlaws } from '../storage/embedded/content-flaws.ts';
import type { Store } from '../storage/port.ts';
import { insertOfFollower } from '../storage/rows/followers/set-follower.ts';
import { jobKeys, jobOf } from '../storage/rows/ledger/jobs.ts';
import { STORY_SIZES } from './crash/story.ts';
import { asUser, createWorld } from './world.ts';

/** A frame of SQLite's log is a header and a page, behind the header of the log (sqlite.org/fileformat2.html). */
const FRAME = 24 + 4_096;
const LOG_HEADER = 32;
/** Frames from one cut to the next. Most commits write more. */
const STEP = 2;

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-power-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Followers in small chunks, or many in one: their rows are a shared row then. */
const CROWDS = [
	{ crowd: 0, sizes: STORY_SIZES },
	{ crowd: 40, sizes: { ...STORY_SIZES, chunk: 500 } },
];

const worldIn = (dataDir: string, sizes: Sizes) =>
	createWorld('embedded', '', { sizes, place: { dataDir, prefix: 'power' } });

const logSize = async () => (await stat(join(folder, 'before', 'tideline.db-wal'))).size;

test.each(CROWDS)(
	'wherever the log is cut off, what was answered is there, and the rest is pending again ($crowd more followers)',
	async ({ crowd, sizes }) => {
		const before = await worldIn(join(folder, 'before'), sizes);
		const letGo = keepLog();
		const [alice, bob, cleo] = [await before.person('alice'), await before.person('bob'), await before.person('cleo')];
		for (const reader of [bob, cleo])
			await follow({ domain: before.domain, principal: asUser(reader) }, { follower: reader, followed: alice });
		const others = Array.from({ length: crowd }, (_, number) => `dev-reader${number}`);
		await before.store.tables.subjectFollowers.writeMany(
			others.map((follower) => insertOfFollower(alice, { follower, state: 'on', seq: 1 })),
		);
		await before.settle();
		/** The texts that alice and her followers are to find, once so much of the log is there; the latest first. */
		const answered: { from: number; texts: string[] }[] = [];
		const expectFromNowOn = async (...texts: string[]) => answered.unshift({ from: await logSize(), texts });
		await expectFromNowOn();
		await before.post(alice, 'first');
		await expectFromNowOn('first');
		await before.settle();
		const second = await before.post(alice, 'second');
		await expectFromNowOn('second', 'first');
		await before.settle();
		await removeEvent({ domain: before.domain, principal: asUser(alice) }, { actor: alice, id: second.id });
		await expectFromNowOn('first');
		await before.settle();
		const end = await logSize();
		let cuts = 0;
		let sharedRows = 0;
		for (let size = answered.at(-1)?.from ?? 0; size <= end; size += STEP * FRAME) {
			const after = join(folder, `after-${size}`);
			sharedRows += await cutOff(after, size);
			const world = await worldIn(after, sizes);
			await world.settle();
			const known = answered.findIndex(({ from }) => from <= size);
			// A command whose answer was still to come may be there, too.
			const possible = answered.slice(Math.max(0, known - 1), known + 1).map(({ texts }) => texts);
			for (const reader of [alice, bob, cleo]) expect(possible).toContainEqual(await world.texts(reader));
			for (const reader of [cleo, ...others]) expect(await world.texts(reader)).toEqual(await world.texts(bob));
			expect(world.errors).toEqual([]);
			expect(await openJobs(world.store, alice)).toEqual([]);
			expect(contentFlaws(after)).toEqual([]);
			await world.close();
			cuts++;
		}
		expect(cuts).toBeGreaterThan(20);
		expect(sharedRows > 0).toBe(crowd > 0);
		letGo();
		await before.close();
	},
);

/** While somebody reads at its beginning, the log is not emptied. Returns what ends that. */
function keepLog(): () => void {
	const reader = new DatabaseSync(join(folder, 'before', 'tideline.db'), { readOnly: true });
	reader.exec('BEGIN');
	reader.prepare('SELECT count(*) FROM names').get();
	return () => reader.close();
}

/** The jobs that are still pending, without those that wait a day for their tombstones. */
async function openJobs({ tables }: Store, subject: SubjectId): Promise<string[]> {
	const { rows } = await tables.ledger.range(jobKeys.all(subject));
	return rows.map(jobOf).flatMap(({ action, purgedAt }) => (purgedAt ? [] : [action]));
}

/**
 * Copies the store with so much of its log, half a frame behind it, and no message that waits for its time. Resolves to
 * the number of shared rows in it.
 */
async function cutOff(to: string, size: number): Promise<number> {
	const file = join(to, 'tideline.db');
	await mkdir(to);
	await copyFile(join(folder, 'before', 'tideline.db'), file);
	const log = await readFile(join(folder, 'before', 'tideline.db-wal'));
	await writeFile(`${file}-wal`, log.subarray(0, size + FRAME / 2));
	expect((size - LOG_HEADER) % FRAME).toBe(0);
	const database = new DatabaseSync(file);
	database.exec("UPDATE messages SET visibleAt = 0 WHERE name = (SELECT id FROM names WHERE name LIKE '%jobs%')");
	const { count } = database.prepare('SELECT count(*) AS count FROM sharedRows').get() as { count: number };
	database.close();
	return count;
}
