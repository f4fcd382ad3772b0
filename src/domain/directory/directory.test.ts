/**
 * Suggestions of subjects to follow: lists in four orders, suggestions, trends, and the counts, told on both engines.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { SubjectCard, SubjectOrder } from '../../contract/subject/subject-card.ts';
import { rankKeys } from '../../storage/rows/directory/ranks.ts';
import { usedTagKeys } from '../../storage/rows/directory/used-tags.ts';
import { followerKeys } from '../../storage/rows/followers/subject-followers.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { acceptRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { listSubjects } from './list-subjects.ts';
import { listTrending } from './list-trending.ts';
import { readCounts } from './read-counts.ts';
import { suggestSubjects } from './suggest-subjects.ts';

const MINUTE = 60_000;
const NAMES = ['alice', 'bob', 'carol', 'dora', 'erin', 'frank', 'gina'];
const [alice, bob, carol, dora, erin, frank, gina] = NAMES.map((name) => `dev-${name}`) as [
	SubjectId,
	SubjectId,
	SubjectId,
	SubjectId,
	SubjectId,
	SubjectId,
	SubjectId,
];

describe.each(ENGINES)('on %s', (engine) => {
	let world: World;
	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		for (const name of NAMES) await world.person(name);
		await world.settle();
	});
	afterAll(() => world.close());

	const listed = async (order: SubjectOrder, reader = gina, limit = 2): Promise<SubjectCard[]> => {
		const found: SubjectCard[] = [];
		let cursor: string | undefined;
		do {
			const page = await listSubjects(world.as(reader), { order, limit, ...(cursor !== undefined && { cursor }) });
			expect(page.items.length).toBeLessThanOrEqual(limit);
			found.push(...page.items);
			cursor = page.next;
		} while (cursor);
		return found;
	};
	const ids = async (order: SubjectOrder, reader?: SubjectId, limit?: number) =>
		(await listed(order, reader, limit)).map(({ id }) => id);
	const counts = (subject: SubjectId) => readCounts(world.as(gina), { subject });
	const follows = async (follower: SubjectId, followed: SubjectId) => {
		await follow(world.as(follower), { follower, followed });
		await world.settle();
	};
	const said = async (repair = false): Promise<string[]> => {
		const lines: string[] = [];
		await reconcile(world.operator, {
			repair,
			settle: world.settle,
			onDifference: ({ subject, kind, what }) => lines.push(`${subject} ${kind}: ${what}`),
		});
		return lines;
	};

	test('nobody is active who never posted; A–Z and newest have everybody', async () => {
		expect(await ids('active')).toEqual([]);
		expect(await ids('name')).toEqual([alice, bob, carol, dora, erin, frank, gina]);
		expect(new Set(await ids('newest'))).toEqual(new Set(await ids('name')));
		expect(await ids('newest', gina, 250)).toEqual(await ids('newest', gina, 3));
	});

	test('posters are listed by the minute of the newest event, and by followers', async () => {
		const first = await world.post(alice, 'one #tide');
		await world.settle();
		world.clock.ahead += MINUTE;
		await world.post(bob, 'two #tide');
		await world.settle();
		expect(await ids('active')).toEqual([bob, alice]);
		world.clock.ahead += MINUTE;
		const third = await world.post(alice, 'three');
		await world.settle();
		expect(await ids('active')).toEqual([alice, bob]);
		// An event that is dated back moves nobody.
		await postEvent(world.as(bob), { actor: bob, text: 'of old', occurredAt: Date.parse('2020-01-01') });
		await world.settle();
		expect(await ids('active')).toEqual([alice, bob]);
		await removeEvent(world.as(alice), { actor: alice, id: third.id });
		await world.settle();
		expect(await ids('active')).toEqual([bob, alice]);
		const [card] = (await listed('active')).filter(({ id }) => id === alice);
		expect(card?.lastEventAt).toBe(`${first.occurredAt.slice(0, 16)}:00.000Z`);

		await follows(carol, alice);
		await follows(dora, alice);
		await follows(carol, bob);
		expect((await ids('followed')).slice(0, 2)).toEqual([alice, bob]);
		await unfollow(world.as(dora), { follower: dora, followed: alice });
		await unfollow(world.as(carol), { follower: carol, followed: alice });
		await world.settle();
		expect((await ids('followed'))[0]).toBe(bob);
		expect((await ids('followed')).toSorted()).toEqual((await ids('name')).toSorted());
	});

	test('followers, follows and events are counted as soon as they are answered', async () => {
		expect(await counts(alice)).toEqual({ followers: 0, following: 0, events: 1 });
		expect(await counts(carol)).toEqual({ followers: 0, following: 1, events: 0 });
		await Promise.all([alice, dora, erin].map((one) => follow(world.as(carol), { follower: carol, followed: one })));
		expect(await counts(carol)).toEqual({ followers: 0, following: 4, events: 0 });
		expect((await counts(erin)).followers).toBe(1);
		await follow(world.as(carol), { follower: carol, followed: erin });
		expect((await counts(erin)).followers).toBe(1);
		await Promise.all(['a', 'b', 'c'].map((text) => world.post(erin, text)));
		expect((await counts(erin)).events).toBe(3);
		await Promise.all([
			unfollow(world.as(carol), { follower: carol, followed: erin }),
			unfollow(world.as(carol), { follower: carol, followed: dora }),
		]);
		expect([(await counts(erin)).followers, (await counts(carol)).following]).toEqual([0, 2]);
		await block(world.as(alice), { subject: alice, other: carol });
		expect([(await counts(alice)).followers, (await counts(carol)).following]).toEqual([0, 1]);
		await world.settle();
	});

	test('neither of two across a block is listed to the other', async () => {
		for (const order of ['active', 'followed', 'newest', 'name'] as const) {
			expect(await ids(order, carol)).not.toContain(alice);
			expect(await ids(order, alice)).not.toContain(carol);
		}
		expect(await ids('active', gina)).toContain(alice);
		await unblock(world.as(alice), { subject: alice, other: carol });
		await world.settle();
	});

	test('events for followers alone are no activity, and a request is no follower', async () => {
		await editProfile(world.as(frank), { subject: frank, follows: 'approval' });
		await world.post(frank, 'for some #tide');
		await follow(world.as(dora), { follower: dora, followed: frank });
		await world.settle();
		expect(await ids('active')).not.toContain(frank);
		expect(await counts(frank)).toEqual({ followers: 0, following: 0, events: 1 });
		expect((await counts(dora)).following).toBe(0);
		await acceptRequest(world.as(frank), { follower: dora, followed: frank });
		await world.settle();
		expect([(await counts(frank)).followers, (await counts(dora)).following]).toEqual([1, 1]);
		const { tags } = await listTrending(world.as(gina));
		expect(tags).toEqual([{ tag: 'tide', count: 2 }]);
	});

	test('trends are of the last day, and of what is there', async () => {
		world.clock.ahead += 2 * MINUTE;
		await world.post(bob, 'again #tide #ebb');
		const gone = await world.post(erin, 'gone #flood');
		await removeEvent(world.as(erin), { actor: erin, id: gone.id });
		await world.settle();
		const { tags, subjects } = await listTrending(world.as(gina));
		expect(tags).toEqual([
			{ tag: 'tide', count: 3 },
			{ tag: 'ebb', count: 1 },
		]);
		expect(subjects.map(({ id }) => id).slice(0, 1)).toEqual([bob]);
		world.clock.ahead += 27 * 60 * MINUTE;
		expect(await listTrending(world.as(gina))).toEqual({ tags: [], subjects: [] });
		await world.post(bob, 'next day');
		await world.post(bob, 'next day #neap');
		await world.settle();
		const kept = await world.store.tables.ranks.range({ partition: 'tags' });
		expect(kept.rows.map(({ row }) => usedTagKeys.tagOf(row))).toEqual(['neap']);
	});

	test('suggestions are second-degree follows, then users of the same hashtags, then the most followed', async () => {
		// A newcomer.
		const newcomer = await suggestSubjects(world.as(gina), { reader: gina, limit: 3 });
		expect(newcomer.map(({ id, reason }) => [id, reason])).toEqual([
			[bob, undefined],
			...(newcomer.slice(1).map(({ id }) => [id, undefined]) as []),
		]);
		expect(newcomer.map(({ id }) => id)).not.toContain(gina);
		await world.post(alice, 'more #rip');
		await world.post(gina, 'and mine #rip');
		await follows(gina, carol);
		const found = await suggestSubjects(world.as(gina), { reader: gina, limit: 10 });
		expect(found.map(({ id, reason }) => [id, reason?.kind])).toEqual([
			[bob, 'followed-by'],
			[alice, 'shared-tags'],
			[erin, undefined],
		]);
		expect(found[0]?.reason).toEqual({
			kind: 'followed-by',
			by: [{ id: carol, handle: 'carol', name: 'carol', kind: 'person' }],
			count: 1,
		});
		expect(found[1]?.reason).toEqual({ kind: 'shared-tags', tags: ['rip'] });
		await mute(world.as(gina), { subject: gina, other: bob });
		await block(world.as(alice), { subject: alice, other: gina });
		await world.settle();
		const left = await suggestSubjects(world.as(gina), { reader: gina, limit: 10 });
		expect(left.map(({ id }) => id)).toEqual([erin]);
	});

	test('what damage made wrong is mended by a reconciliation', async () => {
		const lists = [await listed('active'), await listed('followed'), await listed('newest')];
		const { ledger, subjectFollowers, ranks } = world.store.tables;
		const head = (await ledger.get(headKey(bob)))?.properties ?? {};
		await ledger.upsert(headKey(bob), { ...head, events: 77 });
		await subjectFollowers.upsert(followerKeys.count(bob, '0'), { count: 5 });
		await ranks.delete(rankKeys.rank(erin));
		expect((await said(true)).map((line) => line.slice(0, 14)).toSorted()).toEqual([
			'dev-bob count:',
			'dev-bob count:',
			'dev-erin count',
		]);
		// The repairs are entered on the ledger of the service, which is in no list.
		expect([await listed('active'), await listed('followed'), await listed('newest')]).toEqual(lists);
	});

	test('an erased subject is in no list, and no count has it', async () => {
		await follows(erin, bob);
		await follows(bob, erin);
		const [followers, { following }] = [(await counts(bob)).followers, await counts(bob)];
		await eraseSubject(world.operator, { subject: erin });
		await world.settle();
		for (const order of ['active', 'followed', 'newest', 'name'] as const) expect(await ids(order)).not.toContain(erin);
		expect(await counts(bob)).toMatchObject({ followers: followers - 1, following: following - 1 });
		expect(await said()).toEqual([]);
	});
});
