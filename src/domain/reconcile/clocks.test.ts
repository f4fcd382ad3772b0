/** Processes whose clocks are minutes apart: a reconciliation finds what was lost, and nothing else. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { asUser, createWorld, ENGINES, type EngineName, type World } from '../../testing/world.ts';
import { createDomain, type Domain, type Sizes } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { reconcile } from './reconcile.ts';

const MINUTE = 60_000;
const SMALL_SIZES: Sizes = { chunk: 500, batch: 32, backfill: 3 };

describe.each(ENGINES)('clocks that differ, on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;
	/** The processes that alice and bob use. */
	let hers: Domain;
	let his: Domain;

	beforeEach(() => open(engine, SMALL_SIZES));
	afterEach(() => world.close());

	async function open(name: EngineName, sizes?: Sizes): Promise<void> {
		world = await createWorld(name, inject('azurite'), { sizes });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	}

	/** Minutes that each of the two clocks is ahead. */
	function setClocks(ofAlice: number, ofBob: number): void {
		[hers, his] = [ofAlice, ofBob].map((minutes) => {
			return createDomain({ ...world.domain, now: () => world.domain.now() + minutes * MINUTE }, world.domain.sizes);
		}) as [Domain, Domain];
	}

	/** Posts them in their order, each with an id of its own millisecond. */
	async function posts(...texts: string[]): Promise<void> {
		for (const text of texts) {
			world.clock.ahead += 1;
			await postEvent({ domain: hers, principal: asUser(alice) }, { actor: alice, text });
		}
		await world.settle();
	}

	async function bobFollows(): Promise<void> {
		await follow({ domain: his, principal: asUser(bob) }, { follower: bob, followed: alice });
		await world.settle();
	}

	async function run(repair: boolean) {
		const { differences, repaired } = await reconcile(world.operator, { repair, settle: () => world.settle() });
		return { differences, repaired };
	}

	async function lose(...texts: string[]): Promise<void> {
		const { timelines } = world.store.tables;
		for (const { row, properties } of (await timelines.range({ partition: bob })).rows)
			if (texts.includes(String(properties.text))) await timelines.delete(timelineKey(bob, row));
	}

	describe.each([
		[8, -8],
		[-8, 8],
	])("alice's %i minutes ahead and bob's %i", (ofAlice, ofBob) => {
		beforeEach(() => setClocks(ofAlice, ofBob));

		test('nothing is missed that no follow owed, and nothing is brought', async () => {
			await posts('1', '2', '3', '4', '5', '6');
			await bobFollows();
			await posts('7', '8');
			await unfollow({ domain: his, principal: asUser(bob) }, { follower: bob, followed: alice });
			await world.settle();
			await posts('9', '10', '11', '12', '13');
			await bobFollows();
			await posts('14');
			expect(await world.texts(bob)).toEqual(['14', '13', '12', '11']);
			expect(await run(false)).toEqual({ differences: 0, repaired: 0 });
			expect(await run(true)).toEqual({ differences: 0, repaired: 0 });
			expect(await world.texts(bob)).toEqual(['14', '13', '12', '11']);
		});

		test('lost events of the backfill and later ones are brought back, and nothing else', async () => {
			await posts('1', '2', '3', '4', '5', '6');
			await bobFollows();
			await posts('7', '8', '9', '10', '11', '12');
			const all = ['12', '11', '10', '9', '8', '7', '6', '5', '4'];
			expect(await world.texts(bob)).toEqual(all);
			await lose('4', '7', '12');
			expect(await run(false)).toEqual({ differences: 3, repaired: 0 });
			expect(await run(true)).toEqual({ differences: 3, repaired: 3 });
			expect(await world.texts(bob)).toEqual(all);
			await lose(...all);
			expect(await run(true)).toEqual({ differences: 9, repaired: 9 });
			expect(await world.texts(bob)).toEqual(all);
		});

		test('an event that is dated back is owed by when it was posted', async () => {
			const longAgo = (text: string) =>
				postEvent({ domain: hers, principal: asUser(alice) }, { actor: alice, text, occurredAt: Date.UTC(2001, 0, 1) });
			await longAgo('before');
			await posts('1', '2', '3');
			await bobFollows();
			const after = await longAgo('after');
			const removed = await longAgo('removed');
			await world.settle();
			await removeEvent({ domain: hers, principal: asUser(alice) }, { actor: alice, id: removed.event.id });
			await world.settle();
			expect(await world.texts(bob)).toEqual(['3', '2', '1', 'after']);
			expect(await run(false)).toEqual({ differences: 0, repaired: 0 });
			await world.store.tables.timelines.delete(timelineKey(bob, after.event.id));
			expect(await run(true)).toEqual({ differences: 1, repaired: 1 });
			expect(await world.texts(bob)).toEqual(['3', '2', '1', 'after']);
		});
	});

	test.runIf(engine === 'embedded')(
		'events beyond the backfill are not missed among 300 from before a follow',
		async () => {
			await world.close();
			await open(engine);
			setClocks(8, -8);
			await Promise.all(
				Array.from({ length: 300 }, (_, n) =>
					postEvent({ domain: hers, principal: asUser(alice) }, { actor: alice, text: `${n}` }),
				),
			);
			await world.settle();
			await bobFollows();
			expect(await world.texts(bob)).toHaveLength(250);
			expect(await run(false)).toEqual({ differences: 0, repaired: 0 });
		},
	);
});
