/** Threads whose readers change: who reads and hears of a reply after a block, a removal and an erasure. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event, PostInput } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { getEventOf } from '../event/get-event.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { limitSubject } from '../moderation/limit-subject.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { searchEvents } from '../search/search-events.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countReplies } from './count-replies.ts';
import { listReplies } from './list-replies.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [alice, bob, carol, dave] = ['', '', '', ''];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob, carol, dave] = (await Promise.all(
			['alice', 'bob', 'carol', 'dave'].map((name) => world.person(name)),
		)) as [string, string, string, string];
		await world.settle();
	});
	afterEach(() => world.close());

	const ref = ({ actor: subject, id }: Event) => ({ subject, id });
	async function post(actor: SubjectId, text: string, input: Partial<PostInput> = {}): Promise<Event> {
		const { event } = await postEvent(world.as(actor), { actor, text, ...input });
		await world.settle();
		return event;
	}
	const reply = (actor: SubjectId, to: Event, text: string) => post(actor, text, { replyTo: ref(to) });
	async function remove({ actor, id }: Event) {
		await removeEvent(world.as(actor), { actor, id });
		await world.settle();
	}
	const told = async (reader: SubjectId) => {
		const { items } = await listNotifications(world.as(reader), { reader, limit: 50 });
		return items.flatMap(({ kind, event }) => (event ? [`${kind}: ${event.text}`] : []));
	};
	const answerTo = (work: Promise<unknown>) =>
		work.then(
			() => 'read',
			({ code }) => code,
		);
	const reconciled = async (repair: boolean) => {
		const found: string[] = [];
		const settling = { settle: () => world.settle() };
		await reconcile(world.operator, { ...settling, repair, onDifference: ({ kind }) => found.push(kind) });
		return found;
	};

	test('a reply to somebody who may no longer read its thread is for those who may', async () => {
		for (const one of [bob, carol]) await follow(world.as(one), { follower: one, followed: alice });
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		const first = await post(alice, 'Only for us');
		const one = await reply(bob, first, 'Understood');
		await block(world.as(alice), { subject: alice, other: bob });
		await world.settle();
		const two = await reply(carol, one, 'Understood as well');
		expect(await answerTo(getEventOf(world.as(bob), ref(two)))).toBe('event_not_found');
		expect(await answerTo(getEventOf(world.as(alice), ref(two)))).toBe('read');
		expect(await told(bob)).toEqual([]);
		const { items } = await listReplies(world.as(bob), { ...ref(one), limit: 10 });
		expect(items).toEqual([]);
		const found = async (reader: SubjectId) => {
			const page = await searchEvents(world.as(reader), { query: 'is:reply', order: 'newest', limit: 10 });
			return page.items.map(({ event }) => event.text);
		};
		await expect.poll(() => found(carol)).toEqual(['Understood as well', 'Understood']);
		expect(await found(bob)).toEqual(['Understood']);
	});

	test('a protected account answers what only followers read, and the answered reads that', async () => {
		for (const one of [bob, carol]) await follow(world.as(one), { follower: one, followed: alice });
		for (const subject of [alice, bob]) await editProfile(world.as(subject), { subject, follows: 'approval' });
		const first = await post(alice, 'Only for us');
		const one = await reply(bob, first, 'Understood');
		expect(await told(alice)).toEqual(['reply: Understood']);
		expect(await answerTo(getEventOf(world.as(alice), ref(one)))).toBe('read');
		expect(await answerTo(getEventOf(world.as(carol), ref(one)))).toBe('events_protected');
	});

	test('the poster of the first event hears of its thread while that event is there', async () => {
		const notified = async (subject: SubjectId) =>
			(await world.store.tables.notifications.range({ partition: subject })).rows.length;
		const [kept, removed, erased] = [
			await post(alice, 'Kept'),
			await post(alice, 'Removed'),
			await post(dave, 'Erased'),
		];
		const replies = await Promise.all([kept, removed, erased].map((first) => reply(bob, first, 'How high?')));
		expect([await notified(alice), await notified(dave)]).toEqual([2, 1]);
		await remove(removed);
		await eraseSubject(world.operator, { subject: dave });
		await world.settle();
		for (const one of replies) await reply(carol, one, 'Two metres');
		expect([await notified(alice), await notified(dave)]).toEqual([3, 0]);
		expect((await told(alice))[0]).toBe('thread: Two metres');
	});

	test('a limited profile is heard in a thread by its followers, and by those that it answers', async () => {
		const first = await post(alice, 'High water');
		await reply(bob, first, 'How high?');
		await reply(dave, first, 'Where?');
		await follow(world.as(dave), { follower: dave, followed: carol });
		await limitSubject(world.operator, { subject: carol, reason: 'Posts a lot' });
		await reply(carol, first, 'Buy a boat');
		expect([await told(bob), await told(dave)]).toEqual([['thread: Where?'], ['thread: Buy a boat']]);
		expect((await told(alice))[0]).toBe('reply: Buy a boat');
	});

	test('reconciliation mends choices that no ledger says, and damaged counts refuse no reply', async () => {
		const first = await post(alice, 'High water');
		const one = await reply(bob, first, 'How high?');
		const { timelines } = world.store.tables;
		const partition = `thread:${alice}:${first.id}`;
		await timelines.upsert({ partition, row: `~to:${bob}` }, { follows: false, seq: 99 });
		await timelines.upsert({ partition, row: `~to:${dave}` }, { follows: true, seq: 3 });
		expect(await reconciled(true)).toEqual(['changed', 'changed']);
		expect(await reconciled(false)).toEqual([]);
		await reply(carol, first, 'Two metres');
		expect([await told(bob), await told(dave)]).toEqual([['thread: Two metres'], []]);

		const { rows } = await timelines.range({ partition });
		const counts = rows.filter(({ row }) => row.includes(':count:'));
		await Promise.all(counts.map(({ row }) => timelines.upsert({ partition, row }, {})));
		for (let n = 0; n < 16; n++) await reply(carol, first, `Three metres, ${n}`);
		await remove(one);
		await reconciled(true);
		expect(await reconciled(false)).toEqual([]);
		expect(await countReplies(world.as(alice), { events: [ref(first)] })).toMatchObject([{ replies: 17 }]);
	});
});
