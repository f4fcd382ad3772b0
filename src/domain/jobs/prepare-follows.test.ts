/** Follows that are written with their jobs, alone and many at once. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Reading, type Step, StorageError, type Store } from '../../storage/port.ts';
import { getRankRow, rankOf } from '../../storage/rows/directory/ranks.ts';
import { getFollower } from '../../storage/rows/followers/subject-followers.ts';
import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { asUser, createWorld, type World } from '../../testing/world.ts';
import { readCounts } from '../directory/read-counts.ts';
import { postEvent } from '../event/post-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { readPair } from '../graph/pair.ts';
import { unfollow } from '../graph/unfollow.ts';

const ALICE = 'dev-alice';
const BOB = 'dev-bob';

let world: World;
/** The steps of each try to write a command with its job, since the beginning of the test. */
let calls: (readonly Step[])[];
/** The newest of them depends on these. */
let readingsChecked: readonly Reading[];
/** Called before the first of them is written. */
let between: (() => Promise<unknown>) | undefined;
/** The first of them lands and no answer comes, or it does not land. */
let unclear: 'landed' | 'not landed' | undefined;

beforeEach(async () => {
	[between, unclear] = [undefined, undefined];
	const seen = (store: Store): Store => {
		const { doAtOnce } = store;
		if (!doAtOnce) return store;
		return {
			...store,
			async doAtOnce(steps, readings) {
				if (!readings) return doAtOnce(steps);
				calls.push(steps);
				readingsChecked = readings;
				const act = between;
				between = undefined;
				await act?.();
				const fate = unclear;
				unclear = undefined;
				if (fate !== 'not landed') {
					const results = await doAtOnce(steps, readings);
					if (!fate) return results;
				}
				throw new StorageError('unclear', 'the connection was reset');
			},
		};
	};
	calls = [];
	world = await createWorld('embedded', inject('azurite'), { seen });
	await world.person('alice');
	await world.person('bob');
	await world.settle();
	calls = [];
});
afterEach(() => world.close());

const follows = (follower: string) => follow(world.as(follower), { follower, followed: ALICE });

/** Through another process. */
const elsewhere = (subject: string) => ({ domain: world.another(), principal: asUser(subject) });

async function people(count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let n = 0; n < count; n++) ids.push(await world.person(`reader${n}`));
	await world.settle();
	calls = [];
	return ids;
}

async function owed() {
	const { ledger } = world.store.tables;
	const { rows } = await ledger.range({ partition: BOB, from: 'job:', before: 'job:~' });
	return { pending: world.pendingJobs.length, messages: await world.store.queues.jobs.depth(), jobRows: rows.length };
}
const NOTHING = { pending: 0, messages: 0, jobRows: 0 };

const followersOfAlice = async () => ({
	counted: (await readCounts(world.operator, { subject: ALICE })).followers,
	ranked: rankOf(
		(await getRankRow(world.store.tables.ranks, ALICE)) ?? { partition: '', row: '', etag: '', properties: {} },
	).followers,
});

/** Rows that steps write, by table. */
function rowsOf(steps: readonly Step[] = []) {
	const rows: Record<string, number> = {};
	for (const step of steps)
		if (step.kind === 'transact' || step.kind === 'writeMany')
			rows[step.table] = (rows[step.table] ?? 0) + step.writes.length;
	return rows;
}

test('a first follow is one call of the store, writes each row once, and leaves nothing to do', async () => {
	await world.post(ALICE, 'an earlier one');
	calls = [];
	expect(await follows(BOB)).toEqual({ state: 'on', repeated: false });
	expect(await owed()).toEqual(NOTHING);
	expect(calls.map(rowsOf)).toEqual([
		{
			// Head, entry and pair. The note of what it brings is in the pair.
			ledger: 3,
			subjectFollowers: 2,
			audit: 2,
			log: 1,
			timelines: 1,
			notifications: 1,
			// The rank, and its place in the list of the most followed.
			ranks: 3,
		},
	]);
	// No row that is written under its ETag, such as the count of followers or the rank, is looked at once more.
	expect(
		readingsChecked.map(({ table, range: { partition, from } }) => `${table} ${partition} ${from}`).toSorted(),
	).toEqual([
		`ledger ${ALICE} event:`,
		`ledger ${ALICE} hide:block:${BOB}`,
		`ledger ${ALICE} notification-choices`,
		`ledger ${BOB} hide:block:${ALICE}`,
	]);
	expect(await world.texts(BOB)).toEqual(['an earlier one']);
	expect((await readPair(world.domain, BOB, ALICE))?.brought).toEqual({ head: 0 });
	expect(await followersOfAlice()).toEqual({ counted: 1, ranked: 1 });
});

test('follows of one subject that come at once are written together, each with its job', async () => {
	const readers = await people(24);
	await Promise.all(readers.map(follows));
	expect(await owed()).toEqual(NOTHING);
	// Follows that come while the first ones are written make a few more.
	expect(calls.length).toBeLessThanOrEqual(4);
	// One for each count of a sixteenth, not one for each follow.
	for (const steps of calls) expect(rowsOf(steps).ranks).toBe(3);
	expect(await followersOfAlice()).toEqual({ counted: 24, ranked: 24 });
	const told = await world.store.tables.notifications.range({ partition: ALICE });
	expect(told.rows).toHaveLength(24);
	await world.post(ALICE, 'for all');
	await world.settle();
	for (const reader of readers) expect(await world.texts(reader)).toEqual(['for all']);
});

test('follows by one subject that come at once are written together', async () => {
	const followed = await people(20);
	await Promise.all(followed.map((other) => follow(world.as(BOB), { follower: BOB, followed: other })));
	expect(await owed()).toEqual(NOTHING);
	expect(calls.length).toBeLessThanOrEqual(2);
	expect(await readCounts(world.operator, { subject: BOB })).toMatchObject({ following: 20 });
});

test('follows across each other that come at once are few transactions, and each subject is counted', async () => {
	const subjects = await people(8);
	const pairs = subjects.flatMap((follower) =>
		subjects.filter((followed) => followed !== follower).map((followed) => ({ follower, followed })),
	);
	await Promise.all(pairs.map((pair) => follow(world.as(pair.follower), pair)));
	expect(await owed()).toEqual(NOTHING);
	expect(calls.length).toBeLessThanOrEqual(4);
	for (const subject of subjects)
		expect(await readCounts(world.operator, { subject })).toMatchObject({ followers: 7, following: 7 });
});

test('follows of subjects that were made at this moment are not refused by the jobs of these', async () => {
	const { ledger } = world.store.tables;
	// The job of a first command makes the keys of its subject in the log.
	await ledger.delete(logKeysKey(BOB));
	await follows(BOB);
	expect(calls).toHaveLength(1);
	expect(readingsChecked.map(({ range }) => range.from)).not.toContain('log-keys');
	expect(await ledger.get(logKeysKey(BOB))).toBeDefined();
	expect(await owed()).toEqual(NOTHING);
});

describe('what happens between the preparation of a follow and its writing is seen:', () => {
	test('an event that is posted is brought', async () => {
		between = () => postEvent(elsewhere(ALICE), { actor: ALICE, text: 'in between' });
		await follows(BOB);
		expect(await world.texts(BOB)).toEqual(['in between']);
	});

	test('a block ends the follow', async () => {
		between = () => block(elsewhere(ALICE), { subject: ALICE, other: BOB });
		await follows(BOB);
		await world.settle();
		expect((await readPair(world.domain, BOB, ALICE))?.state).toBe('off');
		expect((await getFollower(world.store.tables.subjectFollowers, ALICE, BOB))?.state).toBe('off');
		expect(await followersOfAlice()).toEqual({ counted: 0, ranked: 0 });
	});

	test('another follow of the same subject counts, too', async () => {
		const [carol = ''] = await people(1);
		between = () => follow(elsewhere(carol), { follower: carol, followed: ALICE });
		await follows(BOB);
		expect(await owed()).toEqual(NOTHING);
		expect(await followersOfAlice()).toEqual({ counted: 2, ranked: 2 });
	});

	test('an act of one follower keeps none of the others from following', async () => {
		const readers = await people(6);
		const [first = ''] = readers;
		between = () => postEvent(elsewhere(first), { actor: first, text: 'an act' });
		await Promise.all(readers.map(follows));
		await world.settle();
		expect(await owed()).toEqual(NOTHING);
		expect(await followersOfAlice()).toEqual({ counted: 6, ranked: 6 });
	});
});

test.each(['landed', 'not landed'] as const)(
	'an answer that is not clear leaves each follow once (%s)',
	async (fate) => {
		const readers = await people(5);
		unclear = fate;
		await Promise.all(readers.map(follows));
		await world.settle();
		expect(await owed()).toEqual(NOTHING);
		expect(await followersOfAlice()).toEqual({ counted: 5, ranked: 5 });
		expect((await world.store.tables.notifications.range({ partition: ALICE })).rows).toHaveLength(5);
		expect(world.errors).toEqual([]);
	},
);

test('a follow that brings many events leaves them to its job', async () => {
	await Promise.all(Array.from({ length: 101 }, (_, n) => world.post(ALICE, `n${n}`)));
	expect(await follows(BOB)).toEqual({ state: 'on', repeated: false });
	expect(await owed()).toEqual({ pending: 1, messages: 1, jobRows: 1 });
	await world.settle();
	expect(await owed()).toEqual(NOTHING);
	expect(await world.texts(BOB)).toHaveLength(101);
});

test('follows that bring many events do not keep others from being written together', async () => {
	await Promise.all(Array.from({ length: 101 }, (_, n) => world.post(ALICE, `n${n}`)));
	const readers = await people(6);
	await Promise.all(
		readers.map((follower, n) => follow(world.as(follower), { follower, followed: n % 2 === 0 ? ALICE : BOB })),
	);
	expect(world.pendingJobs).toHaveLength(3);
	expect(await readCounts(world.operator, { subject: BOB })).toMatchObject({ followers: 3 });
	await world.settle();
	expect(await followersOfAlice()).toEqual({ counted: 3, ranked: 3 });
	expect(world.errors).toEqual([]);
});

test('a follow that was ended and is made again brings the events again', async () => {
	await world.post(ALICE, 'an earlier one');
	await follows(BOB);
	await unfollow(world.as(BOB), { follower: BOB, followed: ALICE });
	await world.settle();
	expect(await world.texts(BOB)).toEqual([]);
	await follows(BOB);
	await world.settle();
	expect(await world.texts(BOB)).toEqual(['an earlier one']);
	expect(await followersOfAlice()).toEqual({ counted: 1, ranked: 1 });
});
