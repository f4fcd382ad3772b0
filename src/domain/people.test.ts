/** Mentions, hashtags, mutes, blocks and requests between subjects, told on both engines. */

import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Role } from '../contract/caller/role.ts';
import type { EditProfileInput } from '../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../storage/rows/ledger/entries.ts';
import { tagTimeline } from '../storage/rows/timelines.ts';
import { asUser, createWorld, ENGINES, type World } from '../testing/world.ts';
import { getEventOf } from './event/get-event.ts';
import { listEvents } from './event/list-events.ts';
import { readPublicEvent, readPublicFeed } from './event/read-public-feed.ts';
import { removeEvent } from './event/remove-event.ts';
import { acceptRequest, refuseRequest } from './graph/answer-request.ts';
import { block } from './graph/block.ts';
import { follow } from './graph/follow.ts';
import { getStanding } from './graph/get-standing.ts';
import { listBlocked } from './graph/list-blocked.ts';
import { listFollowers, listFollowing } from './graph/list-follows.ts';
import { listMuted } from './graph/list-muted.ts';
import { listRequested, listRequests } from './graph/list-requests.ts';
import { mute, unmute } from './graph/mute.ts';
import { unblock } from './graph/unblock.ts';
import { unfollow } from './graph/unfollow.ts';
import type { Committer } from './ledger/commit.ts';
import { type Difference, findDifferences } from './reconcile/find-differences.ts';
import { redriveJobs } from './reconcile/redrive.ts';
import { editProfile } from './subject/edit-profile.ts';
import { readTag } from './timeline/read-tag.ts';
import { timelineFilter } from './timeline/timeline-filter.ts';

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

	const follows = (follower: string, followed: string) => follow(world.as(follower), { follower, followed });
	const tagged = async (tag: string) =>
		(await readTag(world.as(carol), { tag, limit: 250 })).items.map(({ text }) => text);

	async function differences(): Promise<Difference[]> {
		const found: Difference[] = [];
		for (const subject of [alice, bob, carol])
			for await (const difference of findDifferences(world.domain, subject)) found.push(difference);
		return found;
	}

	test('a mention reaches the subject that it names, once, follower or not, and stays when a follow ends', async () => {
		await follows(bob, alice);
		const event = await world.post(alice, 'High water, @bob and @Carol! cc @nobody');
		expect(event.mentions).toEqual([
			{ subject: bob, handle: 'bob' },
			{ subject: carol, handle: 'carol' },
		]);
		await world.post(alice, 'for followers');
		await world.settle();
		expect(await world.texts(bob)).toEqual(['for followers', event.text]);
		expect(await world.texts(carol)).toEqual([event.text]);

		await unfollow(world.as(bob), { follower: bob, followed: alice });
		expect(await world.texts(bob)).toEqual([event.text]);
		await world.settle();
		expect(await world.texts(bob)).toEqual([event.text]);
		expect(await differences()).toEqual([]);
	});

	test('hashtags gather events of everybody, in any script and case', async () => {
		await world.post(alice, 'so #Größe is #日本');
		await world.post(bob, 'a #GRÖSSE of another');
		await world.settle();
		expect(await tagged('grösse')).toEqual(['a #GRÖSSE of another', 'so #Größe is #日本']);
		expect(await tagged('日本')).toEqual(['so #Größe is #日本']);
		expect(await differences()).toEqual([]);
	});

	test('a removed event leaves the mentioned and its tags, and a day later nothing knows its mentions', async () => {
		const event = await world.post(alice, 'a slip, @carol #slip');
		const late = world.pendingJobs.splice(0);
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		await world.settle();
		world.pendingJobs.push(...late);
		await world.settle();
		expect(await world.texts(carol)).toEqual([]);
		expect(await tagged('slip')).toEqual([]);
		expect(await differences()).toEqual([]);
		const { rows } = await world.store.tables.ledger.range({ partition: alice });
		expect(JSON.stringify(rows.filter(({ row }) => row.startsWith('event:')))).not.toMatch(/carol|slip/);
	});

	test('a lost mention and a lost tag are found and brought back', async () => {
		const { id, text } = await world.post(alice, '@bob #tide');
		await world.settle();
		for (const partition of [bob, tagTimeline('tide')])
			await world.store.tables.timelines.delete({ partition, row: id });
		const found = await differences();
		expect(found.map(({ kind }) => kind)).toEqual(['lost', 'lost']);
		for (const { repair } of found) await repair?.();
		expect(await differences()).toEqual([]);
		expect(await world.texts(bob)).toEqual([text]);
		expect(await tagged('tide')).toEqual([text]);
	});

	test('a mute hides what is there and what comes, loses nothing, and the muted does not hear of it', async () => {
		await follows(bob, alice);
		await world.post(alice, 'loud');
		await world.settle();
		const muted = await mute(world.as(bob), { subject: bob, other: alice });
		expect(muted).toEqual({ repeated: false });
		expect(await mute(world.as(bob), { subject: bob, other: alice })).toEqual({ repeated: true });
		await world.post(alice, 'louder, @bob');
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		expect(await timelineFilter(world.as(bob), { reader: bob })).toMatchObject({ muted: [alice], blocked: [] });
		expect(await standing(alice, bob)).toMatchObject({ muted: false, follows: 'on' });
		expect(await standing(bob, alice)).toMatchObject({ muted: true, relation: 'following' });
		expect((await listMuted(world.as(bob), { subject: bob, limit: 10 })).items).toMatchObject([{ id: alice }]);
		await unmute(world.as(bob), { subject: bob, other: alice });
		expect(await world.texts(bob)).toEqual(['louder, @bob', 'loud']);
		await world.settle();
		expect(await differences()).toEqual([]);
	});

	test('a block ends follows and requests both ways, and nothing passes until it is taken back', async () => {
		await follows(bob, alice);
		await follows(alice, bob);
		await world.post(alice, 'before, @bob');
		await world.post(bob, 'before, @alice');
		await world.settle();
		expect(await blocks(bob, alice)).toEqual({ repeated: false, pending: false });
		expect(await timelineFilter(world.as(bob), { reader: bob })).toMatchObject({ muted: [], blocked: [alice] });
		expect(await world.texts(bob)).toEqual(['before, @alice']);
		// These events are posted before any job ran.
		await world.post(alice, 'during, @bob #tide');
		await world.post(bob, 'during, @alice');
		await world.settle();
		expect(await world.texts(bob)).toEqual(['during, @alice', 'before, @alice']);
		expect(await world.texts(alice)).toEqual(['during, @bob #tide', 'before, @bob']);
		expect((await readTag(world.as(bob), { tag: 'tide', limit: 10 })).items).toEqual([]);
		expect(await tagged('tide')).toEqual(['during, @bob #tide']);
		for (const [one, other] of [
			[bob, alice],
			[alice, bob],
		] as const)
			await expect(follows(one, other)).rejects.toMatchObject({ code: 'blocked' });
		expect(await standing(bob, alice)).toMatchObject({ relation: 'blocked', follows: 'off' });
		expect(await standing(alice, bob)).toMatchObject({ relation: 'none', follows: 'off' });
		expect((await listBlocked(world.as(bob), { subject: bob, limit: 10 })).items).toMatchObject([{ id: alice }]);
		expect(await differences()).toEqual([]);

		expect(await unblock(world.as(bob), { subject: bob, other: alice })).toEqual({ repeated: false });
		await world.settle();
		expect(await world.texts(bob)).toEqual(['during, @alice', 'during, @bob #tide', 'before, @alice', 'before, @bob']);
		expect(await differences()).toEqual([]);
		expect(await follows(bob, alice)).toMatchObject({ state: 'on' });
	});

	test('while a block stands, neither reads what the other posts, nor its lists; admins and feeds do', async () => {
		const event = await world.post(alice, 'High water, @bob #tide');
		await editProfile(world.as(alice), { subject: alice, feed: 'public' });
		await world.settle();
		const reads = (reader: string, of: string, role?: Role) => {
			const by = asUser(reader, role);
			const page = { limit: 10 };
			return codesOf([
				listEvents({ domain: world.domain, principal: by }, { subject: of, ...page }),
				listFollowers({ domain: world.domain, principal: by }, { subject: of, ...page }),
				listFollowing({ domain: world.domain, principal: by }, { subject: of, ...page }),
				// This includes an event that named them, and one that is not there.
				getEventOf(
					{ domain: world.domain, principal: by },
					{ subject: of, id: of === alice ? event.id : '0'.repeat(26) },
				),
			]);
		};
		const none = ['blocked', 'blocked', 'blocked', 'blocked'];
		expect(await reads(bob, alice)).toEqual(['ok', 'ok', 'ok', 'ok']);
		for (const [blocker, other] of [
			[alice, bob],
			[bob, alice],
		] as const) {
			await blocks(blocker, other);
			await world.settle();
			expect(await reads(bob, alice)).toEqual(none);
			expect(await reads(alice, bob)).toEqual(none);
			expect(await reads(bob, alice, 'admin')).toEqual(['ok', 'ok', 'ok', 'ok']);
			expect(await reads(carol, alice)).toEqual(['ok', 'ok', 'ok', 'ok']);
			// Their profiles are still to be seen, and so are the events for everybody.
			expect(await standing(bob, alice)).toMatchObject({ profile: { id: alice }, isBlocked: true });
			expect(await standing(alice, bob)).toMatchObject({ profile: { id: bob }, isBlocked: true });
			expect(
				(await readPublicFeed({ domain: world.domain, principal: ANONYMOUS }, { subject: alice, limit: 10 })).events
					.items,
			).toMatchObject([{ id: event.id }]);
			expect((await listBlocked(world.as(blocker), { subject: blocker, limit: 10 })).items).toMatchObject([
				{ id: other },
			]);
			await unblock(world.as(blocker), { subject: blocker, other });
		}
		expect(await standing(bob, alice)).toMatchObject({ isBlocked: false });
		expect(await reads(bob, alice)).toEqual(['ok', 'ok', 'ok', 'ok']);
	});

	test('a tag leaves out subjects that its reader blocks, an admin too, and admins see who blocks them', async () => {
		await world.post(alice, 'High water #tide');
		await world.settle();
		const shown = async (reader: string, role?: Role) =>
			(await readTag(world.as(reader, role), { tag: 'tide', limit: 10 })).items.length;
		await blocks(alice, bob);
		expect([await shown(bob), await shown(bob, 'admin')]).toEqual([0, 1]);
		await unblock(world.as(alice), { subject: alice, other: bob });
		await blocks(bob, alice);
		expect([await shown(bob), await shown(bob, 'admin')]).toEqual([0, 0]);
	});

	test('a follow that a block did not see ends when its job looks', async () => {
		const domain = world.another({ jobsPrepared: false });
		await follow({ domain, principal: asUser(bob) }, { follower: bob, followed: alice });
		const job = world.pendingJobs.splice(0);
		// The two acts may have been committed side by side: the block finds no follow to end.
		const key = { partition: bob, row: `following:${alice}` };
		const row = await world.store.tables.ledger.get(key);
		await world.store.tables.ledger.delete(key);
		await blocks(alice, bob);
		await world.settle();
		await world.store.tables.ledger.insert(key, row?.properties ?? {});
		world.pendingJobs.push(...job);
		await world.settle();
		expect(await standing(bob, alice)).toMatchObject({ relation: 'none' });
		expect((await listFollowers(world.as(alice), { subject: alice, limit: 10 })).items).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('an approval subject is asked; who is accepted gets its events, and nobody else does', async () => {
		await world.post(alice, 'for all, @carol #tide');
		await world.settle();
		await protect(alice);
		expect(await follows(bob, alice)).toEqual({ state: 'requested', repeated: false });
		expect(await follows(bob, alice)).toEqual({ state: 'requested', repeated: true });
		await follows(carol, alice);
		const secret = await world.post(alice, 'for few, @carol #tide');
		await world.settle();
		expect(await asking(alice)).toEqual([bob, carol]);
		expect((await listRequested(world.as(bob), { subject: bob, limit: 10 })).items).toMatchObject([{ id: alice }]);
		expect(await standing(bob, alice)).toMatchObject({ relation: 'requested' });
		expect(await standing(alice, bob)).toMatchObject({ follows: 'requested' });

		expect(await acceptRequest(world.as(alice), { followed: alice, follower: bob })).toEqual({
			state: 'on',
			repeated: false,
		});
		// The answer promises what is posted from now on, even before any job ran.
		await world.post(alice, 'welcome');
		expect(await refuseRequest(world.as(alice), { followed: alice, follower: carol })).toEqual({
			state: 'off',
			repeated: false,
		});
		await world.settle();
		expect(await world.texts(bob)).toEqual(['welcome', secret.text, 'for all, @carol #tide']);
		expect(await world.texts(carol)).toEqual(['for all, @carol #tide']);
		expect(await asking(alice)).toEqual([]);

		const read = (reader: string, role?: Role) =>
			listEvents(world.as(reader, role), { subject: alice, limit: 10 }).then(({ items }) => items.length);
		expect([await read(bob), await read(alice), await read(carol, 'admin')]).toEqual([3, 3, 3]);
		await expect(read(carol)).rejects.toMatchObject({ code: 'events_protected', status: 403 });
		await expect(getEventOf(world.as(carol), { subject: alice, id: secret.id })).rejects.toMatchObject({
			code: 'events_protected',
		});
		expect(await tagged('tide')).toEqual([]);
		expect((await readTag(world.as(bob), { tag: 'tide', limit: 10 })).items).toHaveLength(1);
		// Events for followers stay so when everybody may follow again.
		await editProfile(world.as(alice), { subject: alice, follows: 'open' });
		expect([await read(bob), await read(carol)]).toEqual([3, 1]);
		await expect(getEventOf(world.as(carol), { subject: alice, id: secret.id })).rejects.toMatchObject({
			code: 'events_protected',
		});
		await protect(alice);
		await world.settle();
		expect(await differences()).toEqual([]);
		// Each act is an entry of somebody's ledger, and says in whose name.
		expect(await entriesOf(bob)).toContainEqual({ action: 'followed', actor: alice, via: 'approval' });
		expect(await entriesOf(carol)).toContainEqual({ action: 'unfollowed', actor: alice, via: 'approval' });
		expect(await entriesOf(alice)).toContainEqual({ action: 'follow-refused', actor: alice, via: 'web' });
	});

	test('an event of a public feed is for everybody, as long as there is a feed, it is live, and it was not for followers', async () => {
		const edit = (input: EditProfileInput) => editProfile(world.as(alice), { subject: alice, ...input });
		const event = await world.post(alice, 'High water');
		const read = async (id = event.id, subject = alice) =>
			(await readPublicEvent({ domain: world.domain, principal: ANONYMOUS }, { subject, id }))?.event;
		expect(await read()).toBeUndefined();
		await protect(alice);
		const forFollowers = await world.post(alice, 'for followers');
		await edit({ feed: 'public' });
		expect(await read()).toBeUndefined();
		await edit({ follows: 'open' });
		expect(await read()).toEqual(event);
		expect(await read(forFollowers.id)).toBeUndefined();
		expect(await read(event.id, bob)).toBeUndefined();
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		expect(await read()).toBeUndefined();
	});

	test('an answer is to the request that was seen, once, and to none that was taken back', async () => {
		const accept = (who: string) => acceptRequest(world.as(alice), { followed: alice, follower: who });
		const refuse = (who: string) => refuseRequest(world.as(alice), { followed: alice, follower: who });
		await protect(alice);
		await expect(accept(bob)).rejects.toMatchObject({ code: 'request_not_found', status: 404 });
		await follows(bob, alice);
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		expect(await asking(alice)).toEqual([]);
		await expect(accept(bob)).rejects.toMatchObject({ code: 'request_not_found' });
		await follows(bob, alice);
		const answers = await Promise.all([accept(bob), accept(bob)]);
		expect(answers.map(({ state }) => state)).toEqual(['on', 'on']);
		await expect(refuse(bob)).rejects.toMatchObject({ code: 'request_not_found' });
		expect(await accept(bob)).toEqual({ state: 'on', repeated: true });
		await world.settle();
		const acts = (await entriesOf(alice)).map(({ action }) => action);
		expect(acts.filter((action) => action === 'follow-accepted')).toHaveLength(1);

		// Open again: who asks once more follows at once.
		await follows(carol, alice);
		await editProfile(world.as(alice), { subject: alice, follows: 'open' });
		expect(await follows(carol, alice)).toEqual({ state: 'on', repeated: false });
		await expect(refuse(carol)).rejects.toMatchObject({ code: 'request_not_found' });
		await world.settle();
		expect(await asking(alice)).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('an answer whose process died is carried by its job', async () => {
		await protect(alice);
		await follows(bob, alice);
		await world.settle();
		const died = { ...world.domain, committer: { commit: neverOn(bob) } };
		void acceptRequest({ domain: died, principal: asUser(alice) }, { followed: alice, follower: bob });
		await expect
			.poll(() => entriesOf(alice), { timeout: 300_000 })
			.toContainEqual(expect.objectContaining({ action: 'follow-accepted' }));
		expect(await standing(bob, alice)).toMatchObject({ relation: 'requested' });
		await redriveJobs(world.domain, alice);
		await world.settle();
		expect(await standing(bob, alice)).toMatchObject({ relation: 'following' });
		expect(await differences()).toEqual([]);
	});

	test('an act that makes no sense is refused with its code', async () => {
		await expect(blocks(bob, bob)).rejects.toMatchObject({ code: 'block_self' });
		await expect(blocks(bob, 'dev-nobody')).rejects.toMatchObject({ code: 'subject_not_found' });
		await expect(mute(world.as(bob), { subject: bob, other: bob })).rejects.toMatchObject({ code: 'mute_self' });
		await expect(mute(world.as(bob), { subject: bob, other: 'dev-nobody' })).rejects.toMatchObject({
			code: 'subject_not_found',
		});
		await expect(block(world.as(bob), { subject: alice, other: bob })).rejects.toMatchObject({ code: 'forbidden' });
		await expect(acceptRequest(world.as(bob), { followed: alice, follower: bob })).rejects.toMatchObject({
			code: 'forbidden',
		});
		expect(await unblock(world.as(bob), { subject: bob, other: alice })).toEqual({ repeated: true });
	});

	test('lists of followers say what their reader has of each, where that is asked for', async () => {
		for (const follower of [alice, bob]) await follow(world.as(follower), { follower, followed: carol });
		await protect(bob);
		await follow(world.as(alice), { follower: alice, followed: bob });
		await world.settle();
		const seenBy = async (reader: string) =>
			(await listFollowers(world.as(reader), { subject: carol, limit: 10, related: true })).items.map((item) => [
				item.id,
				item.follows,
				item.relation,
			]);
		expect(await seenBy(alice)).toEqual([
			[alice, 'open', 'self'],
			[bob, 'approval', 'requested'],
		]);
		await blocks(carol, bob);
		await blocks(alice, bob);
		await world.settle();
		expect(await seenBy(alice)).toEqual([[alice, 'open', 'self']]);
		const theirs = { subject: alice, limit: 10, related: true };
		const [followed] = (await listFollowing(world.as(carol), theirs)).items;
		expect(followed).toMatchObject({ id: carol, relation: 'self' });
		expect((await listFollowing(world.as(alice), theirs)).items).toMatchObject([{ id: carol, relation: 'following' }]);
		const plain = await listFollowing(world.as(alice), { subject: alice, limit: 10 });
		expect(plain.items.map(({ relation }) => relation)).toEqual([undefined]);
	});

	const codesOf = async (calls: Promise<unknown>[]) =>
		(await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? 'ok' : call.reason.code));
	const blocks = (subject: string, other: string) => block(world.as(subject), { subject, other });
	const standing = (reader: string, id: string) => getStanding(world.as(reader), { reader, subject: id });
	const protect = (subject: string) => editProfile(world.as(subject), { subject, follows: 'approval' });
	const asking = async (subject: string) =>
		(await listRequests(world.as(subject), { subject, limit: 10 })).items.map(({ id }) => id);

	async function entriesOf(subject: string) {
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(subject));
		return rows.map(entryOf).map(({ action, actor, via }) => ({ action, actor, via }));
	}

	/** A process that stands still before it commits anything on this ledger. */
	function neverOn(subject: string): Committer['commit'] {
		return (command) => (command.subject === subject ? new Promise(() => {}) : world.domain.committer.commit(command));
	}
});
