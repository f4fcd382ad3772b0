import { afterEach, describe, expect, inject, test } from 'vitest';
import { type Step, StorageError, type Store } from '../../storage/port.ts';
import { subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { getReceipts } from '../../testing/receipts.ts';
import { untilFound } from '../../testing/until-found.ts';
import { asUser, createWorld, type World, type WorldOptions } from '../../testing/world.ts';

import { createDomain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';

let world: World;

afterEach(() => world.close());

/** Called before steps with readings go to the store. */
type Between = (steps: readonly Step[]) => Promise<void> | undefined;

/** People by their names, with their first entries done; those of `followers` follow alice. */
async function begin(options: WorldOptions & { between?: Between; followers?: string[]; others?: string[] } = {}) {
	const { between, followers = ['bob'], others = [], ...rest } = options;
	let isOn = false;
	const seen = (store: Store): Store => {
		const { doAtOnce } = store;
		if (!doAtOnce || !between) return store;
		return {
			...store,
			async doAtOnce(steps, readings) {
				if (isOn && readings) await between(steps);
				return doAtOnce(steps, readings);
			},
		};
	};
	world = await createWorld('embedded', inject('azurite'), { seen, ...rest });
	for (const name of ['alice', ...followers, ...others]) await world.person(name);
	for (const name of followers) await follows(name);
	await world.post('dev-alice', 'an earlier one');
	await world.settle();
	isOn = true;
}

const follows = (name: string) => follow(world.as(`dev-${name}`), { follower: `dev-${name}`, followed: 'dev-alice' });

/** Work that is left now, before any job is run. */
const owed = async () => ({
	pending: world.pendingJobs.length,
	messages: await world.store.queues.jobs.depth(),
	jobRows: (await world.store.tables.ledger.range({ partition: 'dev-alice', from: 'job:', before: 'job:~' })).rows
		.length,
});

const NOTHING = { pending: 0, messages: 0, jobRows: 0 };

test('a post to a few followers is one call of the store, and leaves nothing to do', async () => {
	const calls: string[][] = [];
	await begin({
		between: (steps) =>
			void calls.push(steps.map((step) => `${step.kind} ${'table' in step ? step.table : step.queue}`)),
		followers: ['bob', 'carol'],
	});
	const { id } = await world.post('dev-alice', 'The winters of @bob #cold');
	expect(await owed()).toEqual(NOTHING);
	expect(calls).toHaveLength(1);
	expect(calls[0]?.[0]).toBe('transact ledger');
	for (const name of ['alice', 'bob', 'carol'])
		expect(await world.texts(`dev-${name}`)).toEqual(['The winters of @bob #cold', 'an earlier one']);
	expect(await getReceipts(world, 'dev-alice', id)).toMatchObject([{ recipients: 2, delivered: 2, done: true }]);
	await untilFound(world.store, ['dev-alice'], [id]);
	const { tables } = world.store;
	expect((await tables.notifications.range({ partition: 'dev-bob' })).rows).toHaveLength(1);
	expect((await tables.timelines.range({ partition: 'tag:cold' })).rows).toHaveLength(1);
});

test('a process that knows the followers from before asks storage for none of them again', async () => {
	await begin();
	await world.post('dev-alice', 'one');
	let reads = 0;
	const { subjectFollowers } = world.domain.store.tables;
	const { range } = subjectFollowers;
	subjectFollowers.range = (query) => {
		reads++;
		return range(query);
	};
	await world.post('dev-alice', 'two');
	expect(reads).toBe(0);
	await world.person('carol');
	await follows('carol');
	await world.settle();
	reads = 0;
	await world.post('dev-alice', 'three');
	expect(reads).toBeGreaterThan(0);
	expect(await owed()).toEqual(NOTHING);
	expect((await world.texts('dev-carol')).at(0)).toBe('three');
});

describe('what happens between the preparation of a job and its writing is seen:', () => {
	/** Once, through another process. */
	const once = (act: () => Promise<unknown>): Between => {
		let left = 1;
		return async () => {
			if (left-- > 0) await act();
		};
	};
	const elsewhere = (name: string) => ({ domain: world.another(), principal: asUser(`dev-${name}`) });

	test('a new follower gets the event', async () => {
		await begin({
			between: once(() => follow(elsewhere('carol'), { follower: 'dev-carol', followed: 'dev-alice' })),
			others: ['carol'],
			sizes: { chunk: 500, batch: 1, backfill: 0 },
		});
		await world.post('dev-alice', 'new');
		await world.settle();
		expect(await world.texts('dev-carol')).toEqual(['new']);
		expect(await world.texts('dev-bob')).toEqual(['new', 'an earlier one']);
	});

	test('a former follower does not get it', async () => {
		await begin({
			between: once(() => unfollow(elsewhere('bob'), { follower: 'dev-bob', followed: 'dev-alice' })),
		});
		await world.post('dev-alice', 'new');
		const { rows } = await world.store.tables.timelines.range({ partition: 'dev-bob' });
		expect(rows.map(({ properties }) => properties.text)).not.toContain('new');
		await world.settle();
		expect(await world.texts('dev-bob')).toEqual([]);
	});

	test('a subject that blocks the poster is not told of its mention', async () => {
		await begin({
			between: once(() => block(elsewhere('carol'), { subject: 'dev-carol', other: 'dev-alice' })),
			others: ['carol'],
		});
		await world.post('dev-alice', 'for @carol');
		expect((await world.store.tables.notifications.range({ partition: 'dev-carol' })).rows).toEqual([]);
		expect((await world.store.tables.timelines.range({ partition: 'dev-carol' })).rows).toEqual([]);
		expect(await world.texts('dev-bob')).toEqual(['for @carol', 'an earlier one']);
	});

	test('another command of the same ledger comes first, and both are in the chain', async () => {
		await begin({ between: once(() => postEvent(elsewhere('alice'), { actor: 'dev-alice', text: 'before it' })) });
		await world.post('dev-alice', 'new');
		await world.settle();
		expect((await world.texts('dev-bob')).toSorted()).toEqual(['an earlier one', 'before it', 'new']);
	});
});

describe('an answer that is not clear', () => {
	test.each([true, false])('leaves one event, delivered once (the write had landed: %s)', async (hasLanded) => {
		let failures = 0;
		await begin({
			seen(store) {
				const { doAtOnce } = store;
				return {
					...store,
					async doAtOnce(steps, readings) {
						const isPost = JSON.stringify(steps).includes('"unclear"');
						if (!doAtOnce || !isPost || !readings || failures++ > 0) return doAtOnce?.(steps, readings) ?? [];
						if (hasLanded) await doAtOnce(steps, readings);
						throw new StorageError('unclear', 'the connection was reset');
					},
				};
			},
		});
		const event = await world.post('dev-alice', 'unclear');
		expect(failures).toBeGreaterThan(0);
		await world.settle();
		expect(await owed()).toEqual(NOTHING);
		expect(await world.texts('dev-bob')).toEqual(['unclear', 'an earlier one']);
		expect((await getReceipts(world, 'dev-alice', event.id)).map(({ recipients }) => recipients)).toEqual([1]);
		expect(world.errors).toEqual([]);
	});
});

test('posts that wait together for one ledger are written together, each with its job', async () => {
	let calls = 0;
	await begin({ between: () => void calls++ });
	const texts = Array.from({ length: 16 }, (_, n) => `n${n} #together`);
	await Promise.all(texts.map((text) => world.post('dev-alice', text)));
	expect(await owed()).toEqual(NOTHING);
	expect(calls).toBeLessThanOrEqual(2);
	expect((await world.texts('dev-bob')).toSorted()).toEqual([...texts, 'an earlier one'].toSorted());
});

test('beside a thread for jobs, posts of many ledgers at once leave their jobs to it, and one alone does not', async () => {
	const others = Array.from({ length: 8 }, (_, n) => `poster${n}`);
	await begin({ others });
	const domain = createDomain({ ...world.domain, hasThreadForJobs: true });
	const posts = (name: string) =>
		postEvent({ domain, principal: asUser(`dev-${name}`) }, { actor: `dev-${name}`, text: `by ${name}` });
	await posts('alice');
	expect(await owed()).toEqual(NOTHING);
	await Promise.all(others.map(posts));
	expect(world.pendingJobs.length).toBeGreaterThan(0);
	await world.settle();
	for (const name of others) expect(await world.texts(`dev-${name}`)).toEqual([`by ${name}`]);
});

test('an event of more followers than a chunk leaves its job to be run behind it', async () => {
	await begin({ followers: ['bob', 'carol', 'dave'], sizes: { chunk: 2, batch: 1, backfill: 250 } });
	await world.post('dev-alice', 'to more');
	expect(await owed()).toEqual({ pending: 1, messages: 1, jobRows: 1 });
	await world.settle();
	expect(await owed()).toEqual(NOTHING);
	for (const name of ['bob', 'carol', 'dave'])
		expect(await world.texts(`dev-${name}`)).toEqual(['to more', 'an earlier one']);
	// As an erasure does it, in another process.
	await world.store.tables.subjectFollowers.delete(subjectFollowerKey('dev-alice', 'dev-dave'));
	await world.post('dev-alice', 'to fewer');
	expect(await owed()).toEqual(NOTHING);
	expect((await world.texts('dev-bob')).at(0)).toBe('to fewer');
});
