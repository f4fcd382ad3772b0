/** Reactions that are written with their jobs, many at once, and beside a thread for jobs, too. */
import { afterEach, expect, inject, test } from 'vitest';
import type { Step, Store } from '../../storage/port.ts';
import { asUser, createWorld, type World } from '../../testing/world.ts';
import { createDomain } from '../domain.ts';
import { removeEvent } from '../event/remove-event.ts';
import { giveReaction } from '../reaction/react.ts';
import { countReplies } from '../thread/count-replies.ts';

let world: World;
afterEach(() => world.close());

/** Called before steps with readings go to the store. */
async function begin(between: (steps: readonly Step[]) => Promise<unknown> | void) {
	let isOn = false;
	const seen = (store: Store): Store => {
		const { doAtOnce } = store;
		if (!doAtOnce) return store;
		return {
			...store,
			async doAtOnce(steps, readings) {
				if (isOn && readings) await between(steps);
				return doAtOnce(steps, readings);
			},
		};
	};
	world = await createWorld('embedded', inject('azurite'), { seen });
	const alice = await world.person('alice');
	const people = await Promise.all(Array.from({ length: 24 }, (_, n) => world.person(`reader${n}`)));
	const { id } = await world.post(alice, 'High water');
	await world.settle();
	isOn = true;
	const event = { subject: alice, id };
	const domain = createDomain({ ...world.domain, hasThreadForJobs: true });
	const react = (actor: string) =>
		giveReaction({ domain, principal: asUser(actor) }, { actor, event, kind: 'like' }).catch(({ code }) => code);
	const counted = async () => (await countReplies(world.as(alice), { events: [event] }))[0]?.reactions;
	return { event, people, react, counted };
}

test('those that come at once are few transactions, and counted when they are answered', async () => {
	const calls: (readonly Step[])[] = [];
	const { people, react, counted } = await begin((steps) => void calls.push(steps));
	await Promise.all(people.map(react));
	expect(world.pendingJobs).toEqual([]);
	expect(await world.store.queues.jobs.depth()).toBe(0);
	expect(await counted()).toEqual({ like: people.length });
	expect(calls.length).toBeLessThanOrEqual(4);
	const sums = calls.map((steps) =>
		steps.flatMap((step) =>
			step.kind === 'transact' ? step.writes.filter(({ row }) => row.endsWith(':count-of-reactions')) : [],
		),
	);
	// One for all of them, not one for each.
	expect(sums.map(({ length }) => length)).toEqual(calls.map(() => 1));
});

test('an event that is removed between the preparation and the writing takes none', async () => {
	let isRemoved = false;
	const { event, people, react, counted } = await begin(async () => {
		if (isRemoved) return;
		isRemoved = true;
		const elsewhere = { domain: world.another(), principal: asUser(event.subject) };
		await removeEvent(elsewhere, { actor: event.subject, id: event.id });
	});
	await Promise.all(people.slice(0, 5).map(react));
	await world.settle();
	expect(await counted()).toEqual({});
	const { timelines } = world.store.tables;
	for await (const partition of timelines.partitions())
		if (partition.startsWith('reactions:'))
			for (const { properties } of (await timelines.range({ partition })).rows)
				expect(properties).toEqual({ removed: true });
});
