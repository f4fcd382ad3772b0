import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { StorageError } from '../../storage/port.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { seeingOtherwise } from '../../testing/seeing-otherwise.ts';
import { asUser, createWorld, type World } from '../../testing/world.ts';
import { runInline } from '../../worker/run-inline.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { findDifferences } from './find-differences.ts';

/** Storage that takes no timeline row. */
const FULL_TABLE = { writeMany: () => Promise.reject(new StorageError('denied', 'It takes no rows.')) };

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
	for (const text of texts) events.push(await world.post(alice, text));
	await world.settle();
	return events;
}

async function bobFollows(): Promise<void> {
	await follow(world.as(bob), { follower: bob, followed: alice });
	await world.settle();
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

describe('of a follow that notes what it brought', () => {
	test('a lost event of the backfill is brought back, and none that was beyond it', async () => {
		const [, two, , four] = await posts('one', 'two', 'three', 'four');
		await bobFollows();
		expect(await world.texts(bob)).toEqual(['four', 'three', 'two']);
		await lose(two, four);
		expect(await mended()).toBe(2);
		expect(await world.texts(bob)).toEqual(['four', 'three', 'two']);
	});

	test('an event removed since the follow had its place in the backfill; one removed before it had none', async () => {
		const [, , three, four, five] = await posts('one', 'two', 'three', 'four', 'five');
		await removeEvent(world.as(alice), { actor: alice, id: four?.id ?? '' });
		await world.settle();
		await bobFollows();
		await removeEvent(world.as(alice), { actor: alice, id: five?.id ?? '' });
		await world.settle();
		expect(await world.texts(bob)).toEqual(['three', 'two']);
		await lose(three);
		expect(await mended()).toBe(1);
		expect(await world.texts(bob)).toEqual(['three', 'two']);
	});

	test('behind many later events, the backfill is still missed', async () => {
		const [one, two, three] = await posts('one', 'two', 'three');
		await bobFollows();
		await posts('four', 'five', 'six');
		await lose(two);
		expect(await mended()).toBe(1);
		await lose(one, two, three);
		expect(await mended()).toBe(3);
	});
});

test('a follow notes nothing before its backfill is there: a job that is run again may bring another one', async () => {
	await posts('one', 'two', 'three');
	const behind = world.another({ jobsPrepared: false });
	await follow({ domain: behind, principal: asUser(bob) }, { follower: bob, followed: alice });
	const pending = world.pendingJobs.splice(0);
	const full = seeingOtherwise(world.domain, { tables: { timelines: FULL_TABLE } });
	for (const job of pending) await expect(runInline(full, job)).rejects.toThrow('It takes no rows.');
	await posts('four', 'five', 'six', 'seven');
	world.pendingJobs.push(...pending);
	await world.settle();
	expect(await world.texts(bob)).toEqual(['seven', 'six', 'five', 'four']);
	expect(await mended()).toBe(0);
});
