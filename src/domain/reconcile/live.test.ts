/** Repairs beside a service that goes on: what happens between a look and its write must not be undone. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Table } from '../../storage/port.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { seeingOtherwise } from '../../testing/seeing-otherwise.ts';
import { createWorld, ENGINES, OPERATOR, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { reconcile } from './reconcile.ts';

describe.each(ENGINES)('beside a live service on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	const bobFollows = async () => {
		await follow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
	};

	/** Repairs, and has something happen right before its first call of one method of `timelines` that `when` names. */
	async function repairWhile(method: 'range' | 'delete' | 'writeMany', when: string, happens: () => Promise<unknown>) {
		const { timelines } = world.store.tables;
		let happened = false;
		const changed = {
			async [method](...args: unknown[]) {
				if (!happened && JSON.stringify(args).includes(when)) {
					happened = true;
					await happens();
				}
				return (timelines[method] as (...args: unknown[]) => unknown)(...args);
			},
		} as Partial<Table>;
		const domain = seeingOtherwise(world.domain, { tables: { timelines: changed } });
		const result = await reconcile({ domain, principal: OPERATOR }, { repair: true, settle: () => world.settle() });
		expect(happened).toBe(true);
		return result;
	}

	test('a follow after the pairs were read keeps its rows', async () => {
		await world.post(alice, 'one');
		await world.settle();
		expect(await repairWhile('range', bob, bobFollows)).toMatchObject({ differences: 0 });
		expect(await world.texts(bob)).toEqual(['one']);
	});

	test('a follow right before the delete of a ghost keeps the row', async () => {
		const { id } = await world.post(alice, 'one');
		await bobFollows();
		const row = await world.store.tables.timelines.get(timelineKey(bob, id));
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		await world.store.tables.timelines.upsert(timelineKey(bob, id), row?.properties ?? {});
		expect(await repairWhile('delete', id, bobFollows)).toMatchObject({ differences: 1, repaired: 1 });
		expect(await world.texts(bob)).toEqual(['one']);
	});

	test('a removal right before the insert of a lost event stays removed', async () => {
		await bobFollows();
		const { id } = await world.post(alice, 'one');
		await world.settle();
		await world.store.tables.timelines.delete(timelineKey(bob, id));
		await repairWhile('writeMany', id, async () => {
			await removeEvent(world.as(alice), { actor: alice, id });
			await world.settle();
		});
		expect(await world.texts(bob)).toEqual([]);
		expect((await world.store.tables.timelines.get(timelineKey(bob, id)))?.properties).toEqual({ removed: true });
	});
});
