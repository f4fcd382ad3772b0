import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventTime } from '../../contract/event/event-id.ts';
import { getRankRow } from '../../storage/rows/directory/ranks.ts';
import { followerKeys } from '../../storage/rows/followers/subject-followers.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { runInline } from '../../worker/run-inline.ts';
import { createDomain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { listSubjects } from './list-subjects.ts';
import { refreshRank } from './refresh-rank.ts';

const FOLLOWERS = 64;

let world: World;
let pagesOfCounts = 0;

beforeAll(async () => {
	const counts = followerKeys.counts('dev-alice');
	world = await createWorld('embedded', inject('azurite'), {
		seen(store) {
			const { subjectFollowers } = store.tables;
			return changedStore(store, {
				tables: {
					subjectFollowers: {
						range(query) {
							if (query.partition === counts.partition && query.from === counts.from) pagesOfCounts++;
							return subjectFollowers.range(query);
						},
					},
				},
			});
		},
	});
});
afterAll(() => world.close());

test('many follows of one subject share their refreshes of its rank, and the last one counts them all', async () => {
	const alice = await world.person('alice');
	const followers = await Promise.all(Array.from({ length: FOLLOWERS }, (_, index) => world.person(`fan-${index}`)));
	await world.settle();
	pagesOfCounts = 0;
	await Promise.all(followers.map((follower) => follow(world.as(follower), { follower, followed: alice })));
	await world.settle();
	// Unshared, each would have the others read again: 1,710 pages.
	expect(pagesOfCounts).toBeLessThanOrEqual(FOLLOWERS);
	const { items } = await listSubjects(world.as('dev-fan-0'), { order: 'followed', limit: 1 });
	expect(items).toMatchObject([{ id: alice, counts: { followers: FOLLOWERS } }]);
});

test('a post that comes while the rank of a removed one is taken back leaves its poster active', async () => {
	const bob = await world.person('bob');
	const { id } = await world.post(bob, 'goes');
	await world.settle();
	const { ranks } = world.store.tables;
	const isActive = async () => (await getRankRow(ranks, bob))?.properties.activeAt !== undefined;
	expect(await isActive()).toBe(true);
	await removeEvent(world.as(bob), { actor: bob, id });
	let hasPosted = false;
	const slow = changedStore(world.store, {
		tables: {
			ranks: {
				// The events were read by now, and the rank is not written yet.
				async transact(writes) {
					if (!hasPosted) {
						hasPosted = true;
						await postEvent(world.as(bob), { actor: bob, text: 'stays', occurredAt: eventTime(id) });
						await Promise.all(world.pendingJobs.splice(-1).map((job) => runInline(world.domain, job)));
					}
					return ranks.transact(writes);
				},
			},
		},
	});
	await refreshRank(createDomain({ ...world.domain, store: slow }), bob);
	expect(await isActive()).toBe(true);
	await world.settle();
	expect(await isActive()).toBe(true);
});

test('an event that is removed while its job runs makes nobody active', async () => {
	const carol = await world.person('carol');
	await world.settle();
	const { id } = await world.post(carol, 'goes soon');
	const [job] = world.pendingJobs.splice(-1);
	if (!job) throw new Error('no job is pending');
	const { ledger, ranks } = world.store.tables;
	let isRemoved = false;
	const slow = changedStore(world.store, {
		tables: {
			ledger: {
				/** The event is still live when it is read, and all of its removal is done right behind that. */
				async get(key) {
					const row = await ledger.get(key);
					if (eventKeys.isEvent(key.row) && !isRemoved) {
						isRemoved = true;
						await removeEvent(world.as(carol), { actor: carol, id });
						await Promise.all(world.pendingJobs.splice(0).map((removal) => runInline(world.domain, removal)));
					}
					return row;
				},
			},
		},
	});
	await runInline(createDomain({ ...world.domain, store: slow }), job);
	await world.settle();
	expect(isRemoved).toBe(true);
	expect((await getRankRow(ranks, carol))?.properties.activeAt).toBeUndefined();
	expect(await world.texts(carol)).toEqual([]);
});
