/** Questions about a moment in the past: the answer is what was to be seen at that moment. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { ItemAt } from '../../contract/schema/trail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { entryKeys, entryProperties } from '../../storage/rows/ledger/entries.ts';
import { followingKeys } from '../../storage/rows/ledger/following.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { acceptRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { listFollowers } from '../graph/list-follows.ts';
import { mute } from '../graph/mute.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listFollowersAt } from './list-followers-at.ts';
import { listTimelineAt } from './list-timeline-at.ts';

const BACKFILL = 3;

describe.each(ENGINES)('the past on %s', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;
	let carol: SubjectId;
	let dora: SubjectId;
	/** The events and followers that were to be seen at each moment that a test has noted. */
	let noted: { what: string; at: string; events: EventId[]; followers: SubjectId[] }[];
	const admin = () => world.as('dev-root', 'admin');

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { sizes: { chunk: 500, batch: 8, backfill: BACKFILL } });
		[alice, bob, carol, dora] = await Promise.all([
			world.person('alice'),
			world.person('bob'),
			world.person('carol'),
			world.person('dora'),
		]);
		await world.settle();
		noted = [];
	});
	afterEach(() => world.close());

	/** Does something, lets all come of it that will, and notes bob's timeline and alice's followers. */
	async function then(what: string, act: () => Promise<unknown>): Promise<void> {
		world.clock.ahead += 50;
		await act();
		await world.settle();
		world.clock.ahead += 50;
		const at = new Date(world.domain.now()).toISOString();
		const timeline = await readTimeline(world.as(bob), { reader: bob, limit: 250 });
		const followers = await listFollowers(admin(), { subject: alice, limit: 250 });
		const followersNow = followers.items.map(({ id }) => id);
		noted.push({ what, at, events: timeline.items.map(({ id }) => id), followers: followersNow });
	}

	async function timelineAt(at: string, limit = 250): Promise<ItemAt[]> {
		const items: ItemAt[] = [];
		let cursor: string | undefined;
		do {
			const page = await listTimelineAt(admin(), { subject: bob, at, cursor, limit });
			expect(page.items.length).toBeLessThanOrEqual(limit);
			expect(page.whole).toBe(true);
			items.push(...page.items);
			cursor = page.next;
		} while (cursor);
		return items;
	}

	async function followersAt(at: string, limit = 250): Promise<SubjectId[]> {
		const followers: SubjectId[] = [];
		let cursor: string | undefined;
		do {
			const page = await listFollowersAt(admin(), { subject: alice, at, cursor, limit });
			followers.push(...page.items.map(({ follower }) => follower));
			cursor = page.next;
		} while (cursor);
		return followers;
	}

	/** All answers about noted moments show the noted state. */
	async function expectAllAsItWas(): Promise<void> {
		for (const { what, at, events, followers } of noted) {
			const seen = { what, events, followers };
			const ids = (items: ItemAt[]) => items.map(({ event }) => event.id);
			expect({ what, events: ids(await timelineAt(at)), followers: await followersAt(at) }).toEqual(seen);
			if (engine === 'azure') continue;
			expect({ what, events: ids(await timelineAt(at, 1)), followers: await followersAt(at, 1) }).toEqual(seen);
		}
	}

	const post = async (actor: SubjectId, text: string, occurredAt?: number) =>
		(await postEvent(world.as(actor), { actor, text, ...(occurredAt !== undefined && { occurredAt }) })).event.id;
	const bobFollows = (other: SubjectId) => follow(world.as(bob), { follower: bob, followed: other });
	const bobUnfollows = (other: SubjectId) => unfollow(world.as(bob), { follower: bob, followed: other });

	test('a timeline is as it was: follows and their ends, removals, what is dated back', async () => {
		const ids: EventId[] = [];
		const posts = async (actor: SubjectId, text: string, occurredAt?: number) => {
			ids.push(await post(actor, text, occurredAt));
		};
		await then('nothing', async () => {});
		for (let n = 0; n < 5; n++) await then(`alice posts ${n}`, () => posts(alice, `a${n}`));
		await then('bob posts', () => posts(bob, 'mine'));
		await then('bob follows alice', () => bobFollows(alice));
		await then('alice posts', () => posts(alice, 'while followed'));
		await then('alice posts of yesterday', () => posts(alice, 'dated back', Date.now() - 86_400_000));
		await then('alice removes', () => removeEvent(world.as(alice), { actor: alice, id: String(ids[4]) }));
		await then('carol follows alice', () => follow(world.as(carol), { follower: carol, followed: alice }));
		await then('bob unfollows alice', () => bobUnfollows(alice));
		await then('alice posts', () => posts(alice, 'unseen'));
		await then('bob follows alice again', () => bobFollows(alice));
		await then('alice posts', () => posts(alice, 'again'));
		await then('alice removes what was there before', () =>
			removeEvent(world.as(alice), { actor: alice, id: String(ids[6]) }),
		);
		await then('carol unfollows alice', () => unfollow(world.as(carol), { follower: carol, followed: alice }));
		await then('bob removes', () => removeEvent(world.as(bob), { actor: bob, id: String(ids[5]) }));
		await then('bob unfollows alice', () => bobUnfollows(alice));
		await then('bob asks nobody', () => posts(bob, 'the end'));
		expect(noted.map(({ events }) => events.length)).toEqual([
			0, 0, 0, 0, 0, 0, 1, 4, 5, 6, 5, 5, 1, 1, 4, 5, 4, 4, 3, 0, 1,
		]);
		await expectAllAsItWas();
		const first = noted.find(({ what }) => what === 'alice posts of yesterday');
		expect((await timelineAt(String(first?.at))).filter(({ event }) => 'removed' in event)).toMatchObject([
			{ event: { id: ids[6], actor: alice, removed: true }, reason: 'followed' },
			{ event: { id: ids[5], actor: bob, removed: true }, reason: 'own' },
			{ event: { id: ids[4], actor: alice, removed: true }, reason: 'followed' },
		]);
	});

	test('a timeline is as it was: mentions, and blocks in both directions', async () => {
		await then('carol mentions bob', () => post(carol, 'hello @bob'));
		await then('alice mentions bob', () => post(alice, 'hi @bob'));
		await then('bob follows alice', () => bobFollows(alice));
		await then('bob unfollows alice', () => bobUnfollows(alice));
		await then('carol blocks bob', () => block(world.as(carol), { subject: carol, other: bob }));
		await then('carol posts to bob', () => post(carol, 'not for you @bob'));
		await then('bob follows alice', () => bobFollows(alice));
		await then('carol unblocks bob', () => unblock(world.as(carol), { subject: carol, other: bob }));
		await then('bob blocks alice', () => block(world.as(bob), { subject: bob, other: alice }));
		await then('bob unblocks alice', () => unblock(world.as(bob), { subject: bob, other: alice }));
		await then('alice blocks bob', () => block(world.as(alice), { subject: alice, other: bob }));
		expect(noted.map(({ events }) => events.length)).toEqual([1, 2, 2, 2, 1, 1, 1, 3, 2, 3, 2]);
		await expectAllAsItWas();
	});

	test("a subject's mutes are its own affair: the muted events are there", async () => {
		await bobFollows(alice);
		const loud = await post(alice, 'loud');
		await mute(world.as(bob), { subject: bob, other: alice });
		await world.settle();
		const at = new Date(world.domain.now()).toISOString();
		const { items } = await listTimelineAt(admin(), { subject: bob, at, limit: 250 });
		expect(items.map(({ event }) => event.id)).toEqual([loud]);
	});

	test('a follower is one once it was accepted, and no more once it was refused or blocked', async () => {
		await then('alice wants to be asked', () => editProfile(world.as(alice), { subject: alice, follows: 'approval' }));
		await then('alice posts', () => post(alice, 'for followers'));
		await then('bob asks', () => bobFollows(alice));
		await then('dora asks', () => follow(world.as(dora), { follower: dora, followed: alice }));
		await then('bob is let in', () => acceptRequest(world.as(alice), { follower: bob, followed: alice }));
		await then('dora withdraws', () => unfollow(world.as(dora), { follower: dora, followed: alice }));
		await then('alice blocks bob', () => block(world.as(alice), { subject: alice, other: bob }));
		await then('alice unblocks bob', () => unblock(world.as(alice), { subject: alice, other: bob }));
		await then('bob asks again', () => bobFollows(alice));
		expect(noted.map(({ followers }) => followers.length)).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0]);
		expect(noted.map(({ events }) => events.length)).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0]);
		await expectAllAsItWas();
		const { items, people } = await listFollowersAt(admin(), { subject: alice, at: String(noted[4]?.at), limit: 250 });
		expect(items).toEqual([{ follower: bob, since: expect.any(String) }]);
		expect(people).toEqual([{ id: bob, handle: 'bob', name: 'bob' }]);
		const since = String(items[0]?.since);
		expect(since > String(noted[3]?.at) && since < String(noted[4]?.at)).toBe(true);
	});

	test('one sees the readers that an event came to, and when', async () => {
		const [erin, finn] = [await world.person('erin'), await world.person('finn')];
		await then('carol follows alice', () => follow(world.as(carol), { follower: carol, followed: alice }));
		await then('dora follows alice', () => follow(world.as(dora), { follower: dora, followed: alice }));
		await then('erin follows alice and leaves', async () => {
			await follow(world.as(erin), { follower: erin, followed: alice });
			await unfollow(world.as(erin), { follower: erin, followed: alice });
		});
		let id = '';
		await then('alice posts', async () => {
			id = await post(alice, 'hello @bob and @dora');
		});
		await then('carol leaves', () => unfollow(world.as(carol), { follower: carol, followed: alice }));
		await then('finn follows', () => follow(world.as(finn), { follower: finn, followed: alice }));
		const at = (n: number) => String(noted[n]?.at);
		const deliveries = async (limit: number) => {
			const found: [SubjectId, string, string | undefined][] = [];
			let cursor: string | undefined;
			do {
				const page = await listDeliveries(admin(), { subject: alice, event: id, cursor, limit });
				expect(page.items.length).toBeLessThanOrEqual(limit);
				found.push(
					...page.items.map(({ reader, reason, at }): [string, string, string | undefined] => [reader, reason, at]),
				);
				cursor = page.next;
			} while (cursor);
			return found;
		};
		const found = await deliveries(250);
		expect(found).toEqual([
			[alice, 'own', expect.any(String)],
			[bob, 'mentioned', undefined],
			[dora, 'mentioned', undefined],
			[carol, 'followed', expect.any(String)],
			[finn, 'followed', expect.any(String)],
		]);
		const times = [found[0]?.[2], found[3]?.[2], found[4]?.[2]].map(String);
		expect(times[0]).toSatisfy((time: string) => time > at(2) && time < at(3));
		expect(times[1]).toSatisfy((time: string) => time > at(2) && time < at(3));
		expect(times[2]).toSatisfy((time: string) => time > at(4) && time < at(5));
		for (const limit of [1, 2, 3]) expect(await deliveries(limit)).toEqual(found);

		await then('alice removes', () => removeEvent(world.as(alice), { actor: alice, id }));
		// Its mentions are forgotten with its text. Dora and Carol had it as followers, too.
		expect(await deliveries(250)).toEqual([
			[alice, 'own', undefined],
			[carol, 'followed', times[1]],
			[dora, 'followed', times[1]],
		]);
		await expect(listDeliveries(admin(), { subject: bob, event: id, limit: 1 })).rejects.toMatchObject({
			code: 'event_not_found',
		});
	});

	test.skipIf(engine === 'azure')(
		'a long ledger is looked through in some calls, and no answer passes for whole that is not',
		async () => {
			await then('dora follows alice', () => follow(world.as(dora), { follower: dora, followed: alice }));
			await then('alice posts', () => post(alice, 'hello'));
			const at = String(noted[1]?.at);
			const { ledger } = world.store.tables;
			const later = (n: number) => new Date(Date.parse(at) + n).toISOString();
			const last = 20_100;
			const entries = Array.from({ length: last - 2 }, (_, n): Entry => {
				const seq = n + 3;
				const action = seq === last ? 'unfollowed' : 'signed-in';
				const rest = { actor: dora, via: 'web', target: alice, contentHash: '', prev: '', hash: '' };
				return { subject: dora, seq, at: later(n + 1), action, ...rest };
			});
			await ledger.writeMany(
				entries.map((entry) => ({
					...entryKeys.entry(dora, entry.seq),
					kind: 'insert',
					properties: entryProperties(entry, ''),
				})),
			);
			const off = { state: 'off', seq: last, since: later(last) };
			await ledger.upsert(followingKeys.following(dora, alice), off);

			const found: SubjectId[] = [];
			let calls = 0;
			let cursor: string | undefined;
			do {
				const page = await listFollowersAt(admin(), { subject: alice, at, cursor, limit: 250 });
				found.push(...page.items.map(({ follower }) => follower));
				cursor = page.next;
				// A follower comes meanwhile, with a name before hers.
				if (calls++ === 0) await follow(world.as(bob), { follower: bob, followed: alice });
			} while (cursor);
			expect(found).toEqual([dora]);
			expect(calls).toBe(12);

			const past = await listTimelineAt(admin(), { subject: dora, at, limit: 250 });
			expect(past).toMatchObject({ items: [], whole: false });
			const present = await listTimelineAt(admin(), { subject: dora, at: later(last), limit: 250 });
			expect(present).toMatchObject({ items: [], whole: true });
		},
	);
});
