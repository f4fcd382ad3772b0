/** Notifications of a subject, on both engines: those that still hold, once each, and read on all devices at once. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import {
	MOST_UNREAD,
	NOTIFICATION_GROUPS,
	NOTIFICATION_KINDS,
	type NotificationGroup,
} from '../../contract/reading/notification.ts';
import { insertOfNotification, notificationKeys } from '../../storage/rows/notifications.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute, unmute } from '../graph/mute.ts';
import { readPair } from '../graph/pair.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { giveReaction } from '../reaction/react.ts';
import { type Difference, findDifferences } from '../reconcile/find-differences.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { KEPT_MS, tell } from './notification-writes.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;
	let carol: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
		await world.settle();
	});
	afterEach(() => world.close());

	const list = async (reader: string, page: { cursor?: string; limit?: number; only?: NotificationGroup } = {}) =>
		listNotifications(world.as(reader), { reader, limit: 250, ...page });
	/** Each as a sentence, the newest first. */
	const told = async (reader: string) => {
		await world.settle();
		return (await list(reader)).items.map(({ kind, subject, event }) =>
			[kind, subject.name, event?.text].join(' ').trim(),
		);
	};
	const unread = async (reader: string) => (await countUnread(world.as(reader), { reader })).count;
	const follows = (follower: string, followed: string) => follow(world.as(follower), { follower, followed });
	const rowsOf = async (reader: string) =>
		(await world.store.tables.notifications.range({ partition: reader })).rows.map(({ row }) => row);

	test('mentions, followers, requests and answers come, the newest first, and what is no more so goes', async () => {
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		const event = await world.post(bob, 'High water, @alice and @bob');
		await world.settle();
		await follows(alice, carol);
		expect(await told(alice)).toEqual(['mention bob High water, @alice and @bob']);
		expect(await told(bob)).toEqual([]);
		expect(await told(carol)).toEqual(['follower alice']);

		await follows(carol, alice);
		expect(await told(alice)).toEqual(['request carol', 'mention bob High water, @alice and @bob']);
		await refuseRequest(world.as(alice), { follower: carol, followed: alice });
		expect(await told(alice)).toEqual(['mention bob High water, @alice and @bob']);
		expect(await told(carol)).toEqual(['follower alice']);
		await follows(carol, alice);
		await acceptRequest(world.as(alice), { follower: carol, followed: alice });
		expect(await told(alice)).toEqual(['follower carol', 'mention bob High water, @alice and @bob']);
		expect(await told(carol)).toEqual(['answer alice', 'follower alice']);

		await removeEvent(world.as(bob), { actor: bob, id: event.id });
		// It is told at once, before its job.
		expect((await list(alice)).items.map(({ kind }) => kind)).toEqual(['follower']);
		await unfollow(world.as(carol), { follower: carol, followed: alice });
		expect(await told(alice)).toEqual([]);
		expect(await told(carol)).toEqual(['follower alice']);
	});

	test('each kind is listed apart, in pages without gaps, and in one list alone', async () => {
		expect(Object.values(NOTIFICATION_GROUPS).flat().toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
		const event = await world.post(alice, 'Low water');
		await follows(bob, alice);
		for (const text of ['One @alice', 'Two @alice', 'Three @alice']) await world.post(carol, text);
		await postEvent(world.as(bob), { actor: bob, text: 'It is', replyTo: { subject: alice, id: event.id } });
		await giveReaction(world.as(carol), { actor: carol, event: { subject: alice, id: event.id }, kind: 'thanks' });
		await world.settle();
		const kindsOf = async (only: NotificationGroup) => (await list(alice, { only })).items.map(({ kind }) => kind);
		expect(await kindsOf('mentions')).toEqual(['mention', 'mention', 'mention']);
		expect(await kindsOf('replies')).toEqual(['reply']);
		expect(await kindsOf('reactions')).toEqual(['reaction']);
		expect(await kindsOf('follows')).toEqual(['follower']);
		const texts: (string | undefined)[] = [];
		let cursor: string | undefined;
		do {
			const page = await list(alice, { only: 'mentions', limit: 2, ...(cursor !== undefined && { cursor }) });
			texts.push(...page.items.map(({ event: named }) => named?.text));
			cursor = page.next;
		} while (cursor !== undefined);
		expect(texts).toEqual(['Three @alice', 'Two @alice', 'One @alice']);
		// One mark says what is read, for all kinds.
		expect(await unread(alice)).toBe(6);
	});

	test('a follow that is made again and again is told once', async () => {
		for (let n = 0; n < 3; n++) {
			await follows(bob, alice);
			await unfollow(world.as(bob), { follower: bob, followed: alice });
		}
		await follows(bob, alice);
		expect(await told(alice)).toEqual(['follower bob']);
		expect(await unread(alice)).toBe(1);
	});

	test('mutes and blocks hide, in both directions, and an end of them shows again', async () => {
		await world.post(bob, 'One @alice');
		await world.post(carol, 'Two @alice');
		const pair = { subject: alice, other: bob };
		await mute(world.as(alice), pair);
		expect(await told(alice)).toEqual(['mention carol Two @alice']);
		await unmute(world.as(alice), pair);
		await block(world.as(carol), { subject: carol, other: alice });
		expect(await told(alice)).toEqual(['mention bob One @alice']);
		expect(await unread(alice)).toBe(1);
		// Events that were posted meanwhile come with the end of the block, as they come to the timeline.
		await world.post(carol, 'Three @alice');
		await world.settle();
		await unblock(world.as(carol), { subject: carol, other: alice });
		expect(await told(alice)).toEqual([
			'mention carol Three @alice',
			'mention carol Two @alice',
			'mention bob One @alice',
		]);
	});

	test('a notification read on one device is read on all, never comes back, and a later one is unread', async () => {
		await world.post(bob, 'One @alice');
		await world.settle();
		await world.post(bob, 'Two @alice');
		await world.settle();
		expect(await unread(alice)).toBe(2);
		const [two, one] = (await list(alice)).items.map(({ id }) => id);
		if (!one || !two) return expect.fail('They did not come.');
		const mark = (upTo: string) => markRead(world.as(alice), { reader: alice, upTo });
		expect(await mark(one)).toEqual({ upTo: one });
		expect((await list(alice)).items.map((each) => each.unread)).toEqual([true, false]);
		// Two devices at once.
		await Promise.all([mark(two), mark(one)]);
		expect(await mark(one)).toEqual({ upTo: two });
		expect(await unread(alice)).toBe(0);
		// Nobody marks as read what is still to come.
		await mark('0'.repeat(26));
		await new Promise((resolve) => setTimeout(resolve, 2));
		await world.post(bob, 'Three @alice');
		await world.settle();
		expect(await unread(alice)).toBe(1);
	});

	test('a job that runs twice tells once, pages go on without gaps, and a lost row is found and put back', async () => {
		for (let n = 0; n < 5; n++) await world.post(bob, `${n} @alice`);
		await follows(bob, alice);
		await world.settle();
		const whole = (await list(alice)).items;
		expect(whole).toHaveLength(6);
		const inPages: typeof whole = [];
		let cursor: string | undefined;
		do {
			const page = await list(alice, { cursor, limit: 2 });
			inPages.push(...page.items);
			cursor = page.next;
		} while (cursor);
		expect(inPages).toEqual(whole);

		const differences = async () => {
			const found: Difference[] = [];
			for (const subject of [alice, bob])
				for await (const difference of findDifferences(world.domain, subject)) found.push(difference);
			return found;
		};
		expect(await differences()).toEqual([]);
		for (const { id } of whole.slice(0, 2))
			await world.store.tables.notifications.delete(notificationKeys.notification(alice, id));
		const lost = await differences();
		expect(lost.map(({ subject, kind }) => [subject, kind])).toEqual([
			[bob, 'lost'],
			[bob, 'lost'],
		]);
		for (const { repair } of lost) expect(await repair?.()).toBe('mended');
		expect((await list(alice)).items).toEqual(whole);
	});

	test('a notification that is too old is told no more, and is deleted while new ones come', async () => {
		const { notifications } = world.store.tables;
		await follows(bob, alice);
		const pair = await readPair(world.domain, bob, alice);
		const old = world.domain.now() - KEPT_MS - 1_000;
		const row = { kind: 'follower', subject: bob, seq: pair?.seq ?? 0 } as const;
		await notifications.writeMany([insertOfNotification(alice, { ...row, at: old })]);
		expect(await told(alice)).toEqual(['follower bob']);
		expect(await rowsOf(alice)).toHaveLength(2);
		const at = world.domain.now();
		// One in 32 looks for old ones.
		let seq = 1_000;
		while (!notificationKeys.isOneOfMany(notificationKeys.idFor(at, 'follower', bob, seq))) seq++;
		await tell(world.domain, [{ reader: alice, row: { ...row, at, seq } }]);
		expect(await rowsOf(alice)).not.toContain(insertOfNotification(alice, { ...row, at: old }).row);
		// An import of long ago tells nobody.
		await tell(world.domain, [{ reader: carol, row: { ...row, at: old } }]);
		expect(await rowsOf(carol)).toEqual([]);
		expect(await told(alice)).toEqual(['follower bob']);
	});

	test('an erasure takes what its subject was told, and what others were told of it', async () => {
		await world.post(bob, 'One @alice');
		await world.post(alice, 'Two @bob');
		await follows(bob, alice);
		await world.settle();
		const { items } = await list(bob);
		await markRead(world.as(bob), { reader: bob, upTo: items[0]?.id ?? '' });
		await eraseSubject(world.operator, { subject: bob });
		await world.settle();
		expect(await rowsOf(bob)).toEqual([]);
		expect(await rowsOf(alice)).toEqual([]);
	});
});

test('unread notifications are counted up to a limit, and more are told of, even where some are no more so', async () => {
	const world = await createWorld('embedded', '');
	const [alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
	const mentions = (number: number) =>
		Promise.all(Array.from({ length: number }, (_, index) => world.post(bob, `@alice ${index}`)));
	const unread = () => countUnread(world.as(alice), { reader: alice });
	const first = await mentions(MOST_UNREAD);
	await world.settle();
	expect(await unread()).toEqual({ count: MOST_UNREAD, more: false });
	await mentions(2);
	await world.settle();
	expect(await unread()).toEqual({ count: MOST_UNREAD, more: true });
	// Two events are removed, and the jobs of their removals did not run yet.
	const removed = first.slice(-2);
	for (const { id } of removed) await removeEvent(world.as(bob), { actor: bob, id });
	expect(await unread()).toEqual({ count: MOST_UNREAD + 1 - removed.length, more: true });
	await world.close();
});
