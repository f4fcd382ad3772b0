import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type RangeQuery, type Store, TABLES, type Table, type Value } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { collectorKey } from '../../storage/rows/log/collector.ts';
import { noteTokenUse } from '../../storage/rows/tokens.ts';
import { allRows } from '../../testing/all-rows.ts';
import { doManyActs } from '../../testing/busy-service.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { EXCEPTIONS, reasonsOfDifferences } from '../../testing/made-again.ts';
import { differencesOf, findingsOf } from '../../testing/problems.ts';
import { createWorld, ENGINES, type EngineName, type World, type WorldOptions } from '../../testing/world.ts';
import type { Domain } from '../domain.ts';
import { asTidelineError } from '../errors.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { markRead } from '../notification/mark-read.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { markTimelineSeen } from '../timeline/read-mark.ts';
import { sleep } from '../waiting/sleep.ts';
import { cancelMove, type MoveInput, move } from './move.ts';

const open: World[] = [];
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

/** A walk of four followers is handed out in pieces, and a follow notes where its backfill ended. */
const SMALL_STEPS = { sizes: { chunk: 3, batch: 1, backfill: 3 } };

async function newWorld(engine: EngineName, options?: WorldOptions): Promise<World> {
	const world = await createWorld(engine, inject('azurite'), { ...SMALL_STEPS, landedAfter: 0, ...options });
	open.push(world);
	return world;
}

const NAMES = { from: 'the old store', to: 'the new store' };

const moveTo = (from: World, to: World, input: Partial<MoveInput> = {}) =>
	// Some acts put the clock forward by days, which no move lasts.
	move({ ...from.operator, domain: { ...from.domain, now: Date.now } }, { to: to.domain, names: NAMES, ...input });

/** The copy. Something happens when all is copied and made that was there at the beginning. */
function onceItIsMade({ domain }: World, act: () => Promise<unknown>): Domain {
	const { directory } = domain.store.tables;
	let isDone = false;
	const upsert: Table['upsert'] = async (key, properties) => {
		if (properties.step === 'changes' && !isDone) {
			isDone = true;
			await act();
		}
		return directory.upsert(key, properties);
	};
	return { ...domain, store: changedStore(domain.store, { tables: { directory: { upsert } } }) };
}

/** A store whose writes fail once this says so. */
function failingWhen(store: Store, isDead: () => boolean): Store {
	const before =
		<A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
		async (...given: A) => {
			if (isDead()) throw new Error('The process died.');
			return write(...given);
		};
	return changedStore(store, {
		tables: Object.fromEntries(
			TABLES.map((name) => {
				const { writeMany, transact, upsert, insert, delete: remove } = store.tables[name];
				return [
					name,
					{
						writeMany: before(writeMany),
						transact: before(transact),
						upsert: before(upsert),
						insert: before(insert),
						delete: before(remove),
					},
				];
			}),
		),
	});
}

/** A store whose process dies behind so many writes. */
function dying(store: Store, writes: number): Store {
	let left = writes;
	return failingWhen(store, () => left-- <= 0);
}

async function begun(world: World): Promise<{ olga: SubjectId; paul: SubjectId }> {
	const [olga, paul] = [await world.person('olga'), await world.person('paul')];
	const readers = [paul];
	for (let number = 0; number < 4; number++) readers.push(await world.person(`reader${number}`));
	for (const follower of readers) await follow(world.as(follower), { follower, followed: olga });
	await world.post(olga, 'Slack water, @paul #tide');
	await world.settle();
	await world.keepLog();
	return { olga, paul };
}

/** Changes that no entry tells of. */
async function changeLooseRows({ store, as, domain }: World): Promise<void> {
	const alice = 'dev-alice';
	const [newest] = (await listNotifications(as(alice), { reader: alice, limit: 1 })).items;
	const upTo = newest?.id ?? expect.fail('Nobody told alice of anything.');
	await markRead(as(alice), { reader: alice, upTo });
	await markTimelineSeen(as(alice), { reader: alice, upTo });
	for await (const { table, row } of allRows(store))
		if (table === 'tokens' && row.row === 'token')
			await noteTokenUse(store.tables.tokens, row.partition, {
				at: new Date(domain.now()).toISOString(),
				from: 'a test',
			});
	await store.tables.log.upsert(collectorKey, { generation: 1, next: 3 });
}

/** Jobs that wait for their second run have had their first at another time. The service's own ledger tells of the move. */
async function keptRowsOf({ store }: World): Promise<Map<string, Record<string, Value>>> {
	const rows = new Map<string, Record<string, Value>>();
	for await (const { key, table, row } of allRows(store)) {
		const { purgedAt: _, planned: __, ...properties } = row.properties;
		if (fateOf(table, row) !== 'kept' || row.partition === TIDELINE) continue;
		rows.set(key, table === 'ledger' && jobKeys.isJob(row.row) ? properties : row.properties);
	}
	return rows;
}

async function differingRows(before: World, after: World): Promise<string[]> {
	const [old, moved] = [await keptRowsOf(before), await keptRowsOf(after)];
	return [...new Set([...old.keys(), ...moved.keys()])].flatMap((key) =>
		isDeepStrictEqual(old.get(key), moved.get(key))
			? []
			: `${key}: ${JSON.stringify(old.get(key))} and then ${JSON.stringify(moved.get(key))}`,
	);
}

const isOfMove = (reason: string) => /app-tideline|directory t tideline/.test(reason);

/** Everything of the source is in the copy, which goes on. */
async function expectMoved(before: World, after: World): Promise<void> {
	expect(await differingRows(before, after)).toEqual([]);
	const reasons = await reasonsOfDifferences(before, after);
	expect(reasons.filter((reason) => !(reason in EXCEPTIONS) && !isOfMove(reason))).toEqual([]);
	await after.settle();
	await after.keepLog();
	expect(await findingsOf(after.operator)).toEqual([]);
	expect(await differencesOf(after.operator)).toEqual([]);
	expect(after.errors).toEqual([]);
}

describe.each([
	['embedded', 'embedded'],
	['azure', 'azure'],
	['embedded', 'azure'],
	['azure', 'embedded'],
] as const)('from the %s store to the %s store', (from, to) => {
	test('all that happens while it moves is there', async () => {
		const before = await newWorld(from);
		const after = await newWorld(to);
		await begun(before);
		await moveTo(before, after, {
			to: onceItIsMade(after, async () => {
				await doManyActs(before);
				await changeLooseRows(before);
			}),
		});
		after.clock.ahead = before.clock.ahead;
		await expectMoved(before, after);
	});
});

describe.each(ENGINES)('from the %s store', (engine) => {
	test('what was acknowledged before, during and after is there once, and readers go on', async () => {
		// A request that was sent before the stop may take long on a busy machine.
		const before = await newWorld(engine, { landedAfter: 5_000 });
		const after = await newWorld('embedded');
		const { olga, paul } = await begun(before);
		const acknowledged: string[] = [];
		const refusals = new Set<string>();
		let isMoving = true;
		const writer = async () => {
			for (let number = 0; isMoving; number++) {
				const text = `Wave ${number}, @paul`;
				await before.post(olga, text).then(
					() => acknowledged.push(text),
					(error) => refusals.add(asTidelineError(error).code),
				);
				await sleep(2);
			}
		};
		const reader = async () => {
			while (isMoving) {
				expect((await before.texts(paul)).length).toBeGreaterThan(0);
				// Jobs are refused once writing is stopped.
				await before.settle().catch(() => {});
				await sleep(20);
			}
		};
		const others = [writer(), reader()];
		const moved = await moveTo(before, after);
		// The writer tries once more.
		while (refusals.size === 0) await sleep(5);
		isMoving = false;
		await Promise.all(others);
		expect([...refusals]).toEqual(['writing_stopped']);
		expect(Date.parse(moved.openAt)).toBeGreaterThanOrEqual(Date.parse(moved.stoppedAt));

		await after.settle();
		await after.post(olga, 'Afterwards');
		await after.settle();
		await after.keepLog();
		const texts = ['Slack water, @paul #tide', ...acknowledged, 'Afterwards'];
		expect(acknowledged.length).toBeGreaterThan(3);
		for (const whose of [olga, paul]) expect((await after.texts(whose)).toReversed()).toEqual(texts);
		expect(await findingsOf(after.operator)).toEqual([]);
		expect(await differencesOf(after.operator)).toEqual([]);
		await expect(before.post(olga, 'Too late')).rejects.toMatchObject({ reason: 'stopped' });
		expect((await before.texts(paul)).length).toBeGreaterThan(0);
	});
});

test('everything that is done between two looks of the copy is there', async () => {
	const before = await newWorld('embedded');
	const after = await newWorld('azure');
	const { olga, paul } = await begun(before);
	let looks = 0;
	const act = async () => {
		looks++;
		if (looks > 60 || looks % 3 > 0) return;
		const { id } = await before.post(olga, `Wave ${looks}, @paul #wave${looks}`);
		if (looks % 4 === 0) await removeEvent(before.as(olga), { actor: olga, id });
		const change = looks % 2 ? unfollow : follow;
		await change(before.as(paul), { follower: paul, followed: olga });
		if (looks % 9 === 0) await before.person(`newcomer${looks}`);
		await before.settle();
		if (looks % 5 === 0) await before.keepLog();
	};
	const store = changedStore(before.store, {
		tables: Object.fromEntries(
			TABLES.map((table) => [
				table,
				{
					async range(query: RangeQuery) {
						await act();
						return before.store.tables[table].range(query);
					},
				},
			]),
		),
	});
	const domain = { ...before.domain, store };
	await move({ ...before.operator, domain }, { to: after.domain, names: NAMES });
	expect(looks).toBeGreaterThan(60);
	await expectMoved(before, after);
});

test('a move that is killed again and again goes on each time', async () => {
	const before = await newWorld('embedded');
	const after = await newWorld('embedded');
	const { olga, paul } = await begun(before);
	let deaths = 0;
	for (let writes = 1; ; writes = Math.ceil(writes * 1.2)) {
		const to = { ...after.domain, store: dying(after.store, writes) };
		const moved = await moveTo(before, after, { to }).catch(() => undefined);
		if (moved) break;
		deaths++;
		if (deaths > 25) continue;
		const wave = await before.post(olga, `Wave ${deaths}, @paul`).catch(() => undefined);
		// The source is stopped for good once the copy may have entries of its own.
		if (!wave) continue;
		if (deaths % 3 === 0) await removeEvent(before.as(olga), { actor: olga, id: wave.id });
		if (deaths % 4 === 0) await unfollow(before.as(paul), { follower: paul, followed: olga });
		if (deaths % 4 === 2) await follow(before.as(paul), { follower: paul, followed: olga });
		await before.settle();
		await before.keepLog();
	}
	expect(deaths).toBeGreaterThan(20);
	await after.settle();
	expect((await after.texts(olga)).length).toBeGreaterThan(10);
	await expectMoved(before, after);
});

describe('it is refused', () => {
	test('into a store with rows, twice, from another store, and where there is nothing to move', async () => {
		const [before, after, other] = [await newWorld('embedded'), await newWorld('embedded'), await newWorld('embedded')];
		await expect(moveTo(before, after)).rejects.toMatchObject({ code: 'nothing' });
		await begun(before);
		await begun(other);
		await expect(moveTo(before, other)).rejects.toMatchObject({ code: 'not-empty' });
		const died = { ...after.domain, store: dying(after.store, 5) };
		await expect(moveTo(before, after, { to: died })).rejects.toThrow('died');
		await expect(moveTo(other, after)).rejects.toMatchObject({ code: 'another-source' });
		const keyless = { ...after.domain, log: { ...after.domain.log, signer: undefined } } as Domain;
		await expect(moveTo(before, after, { to: keyless })).rejects.toMatchObject({ code: 'key-missing' });
		await moveTo(before, after);
		await expect(moveTo(before, after)).rejects.toMatchObject({ code: 'moved' });
		await expect(cancelMove(before.operator, { to: after.domain })).rejects.toMatchObject({ code: 'moved' });
		expect(await differencesOf(other.operator)).toEqual([]);
	});

	test('when somebody is erased meanwhile, and writing goes on', async () => {
		const before = await newWorld('embedded');
		const after = await newWorld('embedded');
		const { olga, paul } = await begun(before);
		const to = onceItIsMade(after, () => eraseSubject(before.operator, { subject: paul }));
		await expect(moveTo(before, after, { to })).rejects.toMatchObject({ code: 'erasing' });
		await before.post(olga, 'Still here');
		await expect(moveTo(before, after)).rejects.toMatchObject({ code: 'erasing' });
		// From an empty store on, it moves.
		await before.settle();
		const third = await newWorld('embedded');
		await moveTo(before, third);
		await expectMoved(before, third);
	});

	test('when it fails at the end, and writing goes on', async () => {
		const before = await newWorld('embedded');
		const after = await newWorld('embedded');
		const { olga } = await begun(before);
		const steps: string[] = [];
		const failing = moveTo(before, after, {
			onProgress({ step }) {
				steps.push(step);
			},
			to: { ...after.domain, store: failingWhen(after.store, () => steps.at(-1) === 'stopped') },
		});
		await expect(failing).rejects.toThrow('died');
		expect([...new Set(steps)]).toEqual(['rows', 'projections', 'changes', 'stopped']);
		await before.post(olga, 'Still here');
		await before.settle();
		await moveTo(before, after);
		await expectMoved(before, after);
	});
});

test('one that is given up lets writing go on', async () => {
	const before = await newWorld('embedded');
	const after = await newWorld('embedded');
	const { olga } = await begun(before);
	const died = { ...after.domain, store: dying(after.store, 5) };
	await expect(moveTo(before, after, { to: died })).rejects.toThrow('died');
	await before.store.stopWriting('The process that moved it was killed.');
	await expect(before.post(olga, 'Refused')).rejects.toMatchObject({ reason: 'stopped' });
	await cancelMove(before.operator, { to: after.domain });
	await before.post(olga, 'Still here');
	expect(await before.texts(olga)).toContain('Still here');
});
