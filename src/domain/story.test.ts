/** The product's story, told on both engines. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { getReceipts } from '../testing/receipts.ts';
import { asUser, createWorld, ENGINES, type World } from '../testing/world.ts';
import { drain } from '../worker/drain.ts';
import { createDomain } from './domain.ts';
import { postEvent } from './event/post-event.ts';
import { removeEvent } from './event/remove-event.ts';
import { follow } from './graph/follow.ts';
import { listFollowers, listFollowing } from './graph/list-follows.ts';
import { unfollow } from './graph/unfollow.ts';
import { readTimeline } from './timeline/read-timeline.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
	});
	afterEach(() => world.close());

	const follows = (follower: string, followed: string) => follow(world.as(follower), { follower, followed });
	const unfollows = (follower: string, followed: string) => unfollow(world.as(follower), { follower, followed });
	const removes = (actor: string, id: string) => removeEvent(world.as(actor), { actor, id });

	test('bob follows alice; alice posts; drain; bob sees one event; drain again; still one', async () => {
		expect(await follows(bob, alice)).toEqual({ state: 'on', repeated: false });
		await world.post(alice, 'hello');
		expect(await world.texts(alice)).toEqual(['hello']);
		await world.settle();
		expect(await world.texts(bob)).toEqual(['hello']);
		await world.settle();
		expect(await world.texts(bob)).toEqual(['hello']);
		expect(await world.store.queues.jobs.depth()).toBe(0);
	});

	test('a follow that was answered gets what is posted after it, even when its own job never ran', async () => {
		await follows(bob, alice);
		world.pendingJobs.length = 0;
		await world.post(alice, 'after the follow');
		await world.settle();
		expect(await world.texts(bob)).toEqual(['after the follow']);
	});

	test('an unfollow that was answered gets nothing more, even when its own job never ran', async () => {
		await follows(bob, alice);
		await world.settle();
		await unfollows(bob, alice);
		world.pendingJobs.length = 0;
		await world.post(alice, 'after the unfollow');
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
	});

	test('a follow brings the newest 250 live events', async () => {
		const before = [];
		for (let n = 0; n < 252; n++) before.push(await postAt(alice, `n${n}`, n));
		await removes(alice, before[251]?.id ?? '');
		await world.settle();
		await follows(bob, alice);
		await world.settle();
		const texts = await world.texts(bob);
		expect(texts).toHaveLength(250);
		expect(texts[0]).toBe('n250');
		expect(texts.at(-1)).toBe('n1');
	});

	test('a removed event leaves every timeline, also that of somebody who unfollowed, and its text leaves storage', async () => {
		const carol = await world.person('carol');
		await follows(bob, alice);
		await follows(carol, alice);
		const event = await world.post(alice, 'a secret slip');
		await world.post(alice, 'fine');
		await world.settle();
		await unfollows(carol, alice);
		await removes(alice, event.id);
		expect(await world.texts(alice)).toEqual(['fine']);
		await world.settle();
		expect(await world.texts(bob)).toEqual(['fine']);
		for (const table of Object.values(world.store.tables))
			for (const partition of [alice, bob, carol]) {
				const { rows } = await table.range({ partition });
				expect(JSON.stringify(rows)).not.toContain('secret slip');
			}
	});

	test('a delivery that runs late does not bring a removed event back', async () => {
		await follows(bob, alice);
		await world.settle();
		const event = await world.post(alice, 'too late');
		const late = world.pendingJobs.splice(0);
		await removes(alice, event.id);
		await world.settle();
		world.pendingJobs.push(...late);
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		expect(await world.texts(alice)).toEqual([]);
	});

	test("unfollowing hides a subject's events at once, and purges them", async () => {
		await follows(bob, alice);
		await world.post(bob, 'my own');
		await world.post(alice, 'theirs');
		await world.settle();
		await unfollows(bob, alice);
		expect(await world.texts(bob)).toEqual(['my own']);
		await world.settle();
		const { rows } = await world.store.tables.timelines.range({ partition: bob });
		expect(rows).toHaveLength(1);
		expect(await world.store.queues.purges.depth()).toBe(1);
	});

	test('following again brings the events back, in any order of the jobs', async () => {
		await world.post(alice, 'one');
		await follows(bob, alice);
		await unfollows(bob, alice);
		await follows(bob, alice);
		world.pendingJobs.reverse();
		await world.settle();
		expect(await world.texts(bob)).toEqual(['one']);
		expect((await listFollowers(world.as(alice), { subject: alice, limit: 10 })).items.map(({ id }) => id)).toEqual([
			bob,
		]);
	});

	test('both directions of a follow are listed, and only while it lasts', async () => {
		await follows(bob, alice);
		expect((await listFollowing(world.as(bob), { subject: bob, limit: 10 })).items).toMatchObject([
			{ id: alice, handle: 'alice' },
		]);
		expect((await listFollowers(world.as(alice), { subject: alice, limit: 10 })).items).toMatchObject([
			{ id: bob, handle: 'bob' },
		]);
		await unfollows(bob, alice);
		expect((await listFollowing(world.as(bob), { subject: bob, limit: 10 })).items).toEqual([]);
		expect((await listFollowers(world.as(alice), { subject: alice, limit: 10 })).items).toEqual([]);
	});

	test('a timeline comes in pages of 250, newest first, each event once', async () => {
		await Promise.all(Array.from({ length: 520 }, (_, n) => postAt(alice, `n${n}`, n)));
		const pages = [];
		let cursor: string | undefined;
		do {
			const page = await readTimeline(world.as(alice), { reader: alice, cursor, limit: 250 });
			pages.push(page.items.map(({ text }) => text));
			cursor = page.next;
		} while (cursor);
		expect(pages.map(({ length }) => length)).toEqual([250, 250, 20]);
		expect(pages.flat()).toEqual(Array.from({ length: 520 }, (_, n) => `n${519 - n}`));
	});

	test('a refused command leaves nothing behind', async () => {
		await expect(follows(bob, bob)).rejects.toMatchObject({ code: 'follow_self' });
		await expect(follows(bob, 'dev-nobody')).rejects.toMatchObject({ code: 'subject_not_found' });
		await expect(removes(bob, '0'.repeat(26))).rejects.toMatchObject({ code: 'event_not_found' });
		await expect(postEvent(world.as(bob), { actor: alice, text: 'as alice' })).rejects.toMatchObject({
			code: 'forbidden',
		});
		const event = await world.post(bob, 'once');
		await removes(bob, event.id);
		await expect(removes(bob, event.id)).rejects.toMatchObject({ code: 'event_already_removed' });
		const head = await world.store.tables.ledger.get({ partition: bob, row: 'head' });
		// Sign-in, post, removal.
		expect(head?.properties.seq).toBe(3);
		await world.settle();
		expect(await world.store.queues.jobs.depth()).toBe(0);
	});

	test('a job whose process died is done by the next drain', async () => {
		await follows(bob, alice);
		await world.post(alice, 'left over');
		await world.settle();
		const { prepareJobs: _, ...ports } = world.domain;
		const behind = { domain: createDomain(ports), principal: asUser(alice) };
		const event = await postEvent(behind, { actor: alice, text: 'orphan' });
		const [job] = world.pendingJobs.splice(0);
		if (!job) throw new Error('no job is pending');
		// The process died: its lease ends at once instead of in 15 s.
		await world.store.queues.jobs.renew(job.lease, 0);
		expect(await world.texts(bob)).toEqual(['left over']);
		await drain(world.domain, { until: 'settled' });
		expect(await world.texts(bob)).toEqual(['orphan', 'left over']);
		expect(await getReceipts(world, alice, event.event.id)).toMatchObject([
			{ recipients: 1, delivered: 1, done: true },
		]);
	});

	/** Posts dated n seconds after a fixed time, so that the order is known. */
	async function postAt(actor: string, text: string, n: number) {
		const occurredAt = Date.UTC(2026, 0, 1) + n * 1_000;
		return (await postEvent(world.as(actor), { actor, text, occurredAt })).event;
	}
});
