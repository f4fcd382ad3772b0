import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { followerKeys } from '../../storage/rows/followers/subject-followers.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { follow } from '../graph/follow.ts';
import { listSubjects } from './list-subjects.ts';

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
