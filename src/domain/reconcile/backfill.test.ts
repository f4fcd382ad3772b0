import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event.ts';
import { timelineKey } from '../../storage/keys.ts';
import { asUser, createWorld, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../follow/follow.ts';
import { findDifferences } from './find-differences.ts';

let world: World;
let alice: string;
let bob: string;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'), { sizes: { chunk: 500, batch: 32, backfill: 3 } });
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
});
afterEach(() => world.close());

async function posts(...texts: string[]): Promise<Event[]> {
	const events: Event[] = [];
	for (const text of texts) {
		world.clock.ahead += 1_000;
		events.push(await world.post(alice, text));
	}
	await world.settle();
	world.clock.ahead += 1_000;
	return events;
}

async function bobFollows(): Promise<void> {
	await follow(world.domain, asUser(bob), bob, alice);
	await world.settle();
	world.clock.ahead += 1_000;
}

async function lose(...events: (Event | undefined)[]): Promise<void> {
	for (const event of events) await world.store.tables.timelines.delete(timelineKey(bob, event?.id ?? ''));
}

/** Mends what is missed, and returns how much that was. */
async function mended(): Promise<number> {
	let count = 0;
	for await (const { repair } of findDifferences(world.domain, bob)) if ((await repair?.()) === 'mended') count++;
	for await (const { what } of findDifferences(world.domain, bob)) throw new Error(what);
	return count;
}

test('a lost event of the backfill is brought back, and none that was beyond it', async () => {
	const [, two, , four] = await posts('one', 'two', 'three', 'four');
	await bobFollows();
	expect(await world.texts(bob)).toEqual(['four', 'three', 'two']);
	await lose(two, four);
	expect(await mended()).toBe(2);
	expect(await world.texts(bob)).toEqual(['four', 'three', 'two']);
});

test('what was removed since the follow had its place in the backfill; what was removed before it had none', async () => {
	const [, , three, four, five] = await posts('one', 'two', 'three', 'four', 'five');
	await removeEvent(world.domain, asUser(alice), alice, four?.id ?? '');
	await world.settle();
	world.clock.ahead += 1_000;
	await bobFollows();
	await removeEvent(world.domain, asUser(alice), alice, five?.id ?? '');
	await world.settle();
	expect(await world.texts(bob)).toEqual(['three', 'two']);
	await lose(three);
	expect(await mended()).toBe(1);
	expect(await world.texts(bob)).toEqual(['three', 'two']);
});

test('behind many later events, the backfill is missed as far as an older event of it tells', async () => {
	const [one, two, three] = await posts('one', 'two', 'three');
	await bobFollows();
	await posts('four', 'five', 'six');
	await lose(two);
	expect(await mended()).toBe(1);
	await lose(one, two, three);
	// Had the backfill been late, the newer three would have taken their places.
	expect(await mended()).toBe(0);
});
