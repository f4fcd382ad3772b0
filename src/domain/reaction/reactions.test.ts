/** Reactions: who gives them, how they are counted, who hears of them, and what stays of those to a removed event. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event, PostInput } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { cursorAfter } from '../../contract/reading/cursor.ts';
import type { ReactionCounts, ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Row } from '../../storage/port.ts';
import { givenReactionKeys } from '../../storage/rows/ledger/given-reactions.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { reactionKeys } from '../../storage/rows/reactions.ts';
import { allRows } from '../../testing/all-rows.ts';
import { asUser } from '../../testing/as-user.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { createDomain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { runJob } from '../jobs/run-job.ts';
import { limitSubject } from '../moderation/limit-subject.ts';
import { countUnread } from '../notification/count-unread.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countReplies } from '../thread/count-replies.ts';
import { listReactions } from './list-reactions.ts';
import { giveReaction, takeBackReaction } from './react.ts';

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
	const give = (actor: SubjectId, event: Event, kind: ReactionKind) =>
		giveReaction(world.as(actor), { actor, event: ref(event), kind });
	const takeBack = (actor: SubjectId, event: Event, kind: ReactionKind) =>
		takeBackReaction(world.as(actor), { actor, event: ref(event), kind });
	const counted = async (event: Event, reader = alice) => {
		await world.settle();
		const [counts] = await countReplies(world.as(reader), {
			events: [
				{
					...ref(event),
					...(event.thread && { thread: ref({ ...event, ...event.thread, actor: event.thread.subject }) }),
				},
			],
		});
		return counts;
	};
	const reactions = async (event: Event): Promise<ReactionCounts | undefined> => (await counted(event))?.reactions;
	const who = async (reader: SubjectId, event: Event, kind?: ReactionKind) => {
		await world.settle();
		const { items } = await listReactions(world.as(reader), { ...ref(event), kind, limit: 250 });
		return items.map(({ subject, kinds }) => `${subject.handle}: ${kinds.join(' ')}`).sort();
	};
	const told = async (reader: SubjectId) => {
		await world.settle();
		const { items } = await listNotifications(world.as(reader), { reader, limit: 50 });
		return items.map(({ kind, subject, event, reactions }) => [
			kind,
			subject.handle,
			event?.text,
			...(reactions ?? []),
		]);
	};
	const refused = (work: Promise<unknown>) =>
		work.then(
			() => 'done',
			({ code }) => code,
		);

	test('each subject gives each kind once, takes it back, and a second time changes nothing', async () => {
		const event = await post(alice, 'High water');
		expect(await give(bob, event, 'seen')).toEqual({ repeated: false });
		expect(await give(bob, event, 'seen')).toEqual({ repeated: true });
		await give(bob, event, 'like');
		await give(carol, event, 'like');
		await give(alice, event, 'celebrate');
		expect(await counted(event, bob)).toEqual({
			...ref(event),
			replies: 0,
			reactions: { seen: 1, like: 2, celebrate: 1 },
			myReactions: ['seen', 'like'],
		});
		expect(await takeBack(bob, event, 'seen')).toEqual({ repeated: false });
		expect(await takeBack(bob, event, 'seen')).toEqual({ repeated: true });
		expect(await takeBack(dave, event, 'seen')).toEqual({ repeated: true });
		expect(await reactions(event)).toEqual({ like: 2, celebrate: 1 });
		await give(bob, event, 'seen');
		expect(await reactions(event)).toEqual({ seen: 1, like: 2, celebrate: 1 });
		expect(await who(dave, event)).toEqual(['alice: celebrate', 'bob: seen like', 'carol: like']);
		expect(await who(dave, event, 'like')).toEqual(['bob: seen like', 'carol: like']);
		expect(await who(dave, event, 'problem')).toEqual([]);
	});

	test('reactions of one page of events are read in one go, those to other events left out', async () => {
		const [one, two, three] = [await post(alice, 'one'), await post(bob, 'two'), await post(alice, 'three')];
		await give(carol, one, 'thanks');
		await give(carol, two, 'question');
		await give(carol, three, 'problem');
		await takeBack(carol, three, 'problem');
		const counts = await countReplies(world.as(carol), { events: [ref(one), ref(three), ref(two)] });
		expect(counts.map(({ myReactions }) => myReactions)).toEqual([['thanks'], [], ['question']]);
	});

	test('so are those of a subject that reacted to very many events between them', async () => {
		const one = await post(alice, 'one');
		world.clock.ahead += 1_000;
		const middle = world.domain.now();
		world.clock.ahead += 1_000;
		const two = await post(bob, 'two');
		await give(carol, one, 'thanks');
		await give(carol, two, 'question');
		const between = Array.from({ length: 250 }, () => eventIdAt(middle, randomBytes(10)));
		await world.store.tables.ledger.writeMany(
			between.map((id) => ({
				...givenReactionKeys.given(carol, { subject: alice, id }),
				kind: 'insert',
				properties: { kinds: 'like', seq: 1, since: '', thread: `${alice}/${id}` },
			})),
		);
		const counts = await countReplies(world.as(carol), { events: [ref(one), ref(two)] });
		expect(counts.map(({ myReactions }) => myReactions)).toEqual([['thanks'], ['question']]);
	});

	test('many who react at once to one event are all counted, whatever process they use', async () => {
		const event = await post(alice, 'High water');
		const people = await Promise.all(Array.from({ length: 40 }, (_, n) => world.person(`reader${n}`)));
		await world.settle();
		await Promise.all(
			people.map((actor, n) => {
				const ctx = n % 2 ? world.as(actor) : { ...world.as(actor), domain: world.another() };
				return giveReaction(ctx, { actor, event: ref(event), kind: n % 4 ? 'like' : 'seen' });
			}),
		);
		expect(await reactions(event)).toEqual({ seen: 10, like: 30 });
		expect(await who(dave, event)).toHaveLength(40);
		const pages: number[] = [];
		let cursor: string | undefined;
		do {
			const page = await listReactions(world.as(dave), { ...ref(event), kind: 'like', limit: 7, cursor });
			pages.push(page.items.length);
			cursor = page.next;
		} while (cursor !== undefined);
		// A cursor of another list would read as the end of this one.
		const foreign = listReactions(world.as(dave), { ...ref(event), limit: 7, cursor: cursorAfter(event.id) });
		await expect(foreign).rejects.toMatchObject({ code: 'cursor_invalid' });
		expect(pages.reduce((sum, length) => sum + length, 0)).toBe(30);
	});

	test('its poster is told once of each subject, as long as a reaction of it is left', async () => {
		const event = await post(alice, 'High water');
		await give(alice, event, 'like');
		await give(bob, event, 'seen');
		await give(bob, event, 'thanks');
		await give(carol, event, 'like');
		expect((await told(alice)).toSorted()).toEqual([
			['reaction', 'bob', 'High water', 'seen', 'thanks'],
			['reaction', 'carol', 'High water', 'like'],
		]);
		await takeBack(bob, event, 'seen');
		await takeBack(carol, event, 'like');
		expect(await told(alice)).toEqual([['reaction', 'bob', 'High water', 'thanks']]);
		expect(await countUnread(world.as(alice), { reader: alice })).toMatchObject({ count: 1 });
		await mute(world.as(alice), { subject: alice, other: bob });
		expect(await told(alice)).toEqual([]);
	});

	test('the poster of an event to which many react is told of ten in each sixteenth of them', async () => {
		const event = await post(alice, 'High water');
		const people = await Promise.all(Array.from({ length: 200 }, (_, n) => world.person(`reader${n}`)));
		const [shard = '', some = []] =
			[...Map.groupBy(people, reactionKeys.shardOf)].find(([, { length }]) => length > 10) ?? [];
		await Promise.all(some.map((actor) => give(actor, event, 'like')));
		expect(await told(alice)).toHaveLength(10);
		expect(await reactions(event)).toEqual({ like: some.length });
		expect(some.map(reactionKeys.shardOf)).toContain(shard);
	});

	test('only who may read an event reacts to it, and nobody across a block', async () => {
		const event = await post(alice, 'High water');
		await give(bob, event, 'like');
		await block(world.as(alice), { subject: alice, other: bob });
		expect(await refused(give(bob, event, 'seen'))).toBe('blocked');
		expect(await refused(give(alice, await post(bob, 'And now?'), 'seen'))).toBe('blocked');
		expect(await takeBack(bob, event, 'like')).toEqual({ repeated: false });
		expect(await reactions(event)).toEqual({});
		expect(await refused(give(carol, { ...event, id: '0'.repeat(26) }, 'like'))).toBe('event_not_found');
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		expect(await refused(give(carol, await post(alice, 'Only for us'), 'like'))).toBe('events_protected');
		expect(await refused(listReactions(world.as(carol), { ...ref(event), limit: 10 }))).toBe('events_protected');
	});

	test('across a block, and of protected and limited subjects, reactions count and are not named', async () => {
		const event = await post(alice, 'High water');
		for (const actor of [bob, carol, dave]) await give(actor, event, 'like');
		expect(await who(bob, event)).toEqual(['bob: like', 'carol: like', 'dave: like']);
		await block(world.as(carol), { subject: carol, other: bob });
		await editProfile(world.as(dave), { subject: dave, follows: 'approval' });
		expect(await who(bob, event)).toEqual(['bob: like']);
		expect(await who(dave, event)).toEqual(['bob: like', 'carol: like', 'dave: like']);
		expect((await told(alice)).map(([, handle]) => handle).toSorted()).toEqual(['bob', 'carol']);
		const eve = await world.person('eve');
		await limitSubject(world.operator, { subject: carol, reason: 'Reacts a lot' });
		expect(await who(eve, event)).toEqual(['bob: like']);
		await follow(world.as(eve), { follower: eve, followed: carol });
		expect(await who(eve, event)).toEqual(['bob: like', 'carol: like']);
		expect(await reactions(event)).toEqual({ like: 3 });
	});

	test('a removed event loses its reactions, those to a reply in a thread too, and takes no more', async () => {
		const first = await post(alice, 'High water');
		const answer = await post(bob, 'How high?', { replyTo: ref(first) });
		const quiet = await post(bob, 'Nobody reacts');
		for (const event of [first, answer]) for (const actor of [carol, dave]) await give(actor, event, 'like');
		expect(await reactions(answer)).toEqual({ like: 2 });
		for (const event of [answer, quiet]) await removeEvent(world.as(bob), { actor: bob, id: event.id });
		expect(await reactions(answer)).toEqual({});
		expect(await reactions(first)).toEqual({ like: 2 });
		expect(await refused(give(carol, answer, 'seen'))).toBe('event_already_removed');
		expect(await takeBack(carol, answer, 'like')).toEqual({ repeated: false });
		expect(await told(bob)).toEqual([]);
		await removeEvent(world.as(alice), { actor: alice, id: first.id });
		await world.settle();
		for (const event of [first, answer, quiet]) expect(await rowsOf(event)).toEqual([]);
		await aDayLater();
		for await (const { key } of allRows(world.store)) if (key.startsWith('timelines reactions:')) expect(key).toBe('');
		expect(await differences()).toEqual([]);
	});

	/** Rows of reactions to an event, but for closed counts. */
	async function rowsOf(event: Event): Promise<string[]> {
		const { timelines } = world.store.tables;
		const found: string[] = [];
		for await (const partition of timelines.partitions())
			for (const { row, properties } of (await timelines.range({ partition })).rows)
				if (partition.includes(`:${event.id}:`) || row.includes(`${event.id}:count-of`))
					if (!properties.removed) found.push(`${partition} ${row}`);
		return found;
	}

	test('a reaction whose event is removed before its job runs leaves nothing', async () => {
		const event = await post(alice, 'High water');
		const key = givenReactionKeys.given(bob, ref(event));
		const { prepareJobs: _, ...ports } = world.domain;
		const slow = createDomain({ ...ports, runPending: () => {} });
		await giveReaction({ domain: slow, principal: asUser(bob) }, { actor: bob, event: ref(event), kind: 'like' });
		const { ledger } = world.store.tables;
		expect(await ledger.get(key)).toBeDefined();
		const [job] = (await ledger.range(jobKeys.all(bob))).rows.map(jobOf);
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		await world.settle();
		if (!job) expect.fail('The reaction left no job.');
		await runJob(world.domain, bob, job, {}, { assertHeld() {} });
		expect(await rowsOf(event)).toEqual([]);
	});

	const differences = async (repair = false) => {
		await world.settle();
		const found: string[] = [];
		const options = { settle: () => world.settle(), onDifference: ({ what }: { what: string }) => found.push(what) };
		await reconcile(world.operator, { ...options, repair });
		return found;
	};

	/** Runs the second run of every job that waits for one. */
	async function aDayLater(): Promise<void> {
		const { store, domain } = world;
		for await (const subject of store.tables.ledger.partitions()) {
			const { rows } = await store.tables.ledger.range({ ...jobKeys.all(subject), limit: 100 });
			for (const job of rows.map(jobOf)) await runJob(domain, subject, job, { second: true }, { assertHeld() {} });
		}
		await world.settle();
	}

	test('an erasure takes the reactions of a subject out of the counts, and those to its events away', async () => {
		const event = await post(alice, 'High water');
		const other = await post(carol, 'Low water');
		for (const actor of [bob, carol]) for (const kind of ['seen', 'like'] as const) await give(actor, event, kind);
		await give(bob, other, 'like');
		await eraseSubject(world.operator, { subject: carol });
		expect(await reactions(event)).toEqual({ seen: 1, like: 1 });
		expect(await who(alice, event)).toEqual(['bob: seen like']);
		expect((await told(alice)).map(([, handle]) => handle)).toEqual(['bob']);
		expect(await rowsOf(other)).toEqual([]);
		expect(await differences()).toEqual([]);
		await aDayLater();
		for await (const { key } of allRows(world.store)) if (key.includes('reactions:')) expect(key).not.toContain(carol);
		expect(await reactions(event)).toEqual({ seen: 1, like: 1 });
		expect(await differences()).toEqual([]);
	});

	test.each(['by:', '~count', ':count-of-reactions'])(
		'reconciliation finds rows that are gone or forged, and mends them (%s)',
		async (name) => {
			const event = await post(alice, 'High water');
			for (const actor of [bob, carol, dave]) await give(actor, event, 'like');
			expect(await differences()).toEqual([]);
			const { timelines } = world.store.tables;
			const damage = async (change: (row: Row) => Promise<unknown>) => {
				for await (const { table, row } of allRows(world.store))
					if (table === 'timelines' && row.row.includes(name)) await change(row);
			};
			await damage((row) => timelines.delete(row));
			expect(await differences()).not.toEqual([]);
			await differences(true);
			expect(await differences()).toEqual([]);
			expect(await reactions(event)).toEqual({ like: 3 });
			const forged: Record<string, Properties> = {
				'by:': { kinds: 'like problem', seq: 99 },
				'~count': { like: 7, version: 99, told: 3 },
				':count-of-reactions': { poster: alice, shard0: '99 like=7' },
			};
			await damage((row) => timelines.upsert(row, forged[name] ?? {}));
			expect(await differences()).not.toEqual([]);
			await differences(true);
			expect(await differences()).toEqual([]);
			expect(await reactions(event)).toEqual({ like: 3 });
			expect(await who(alice, event)).toEqual(['bob: like', 'carol: like', 'dave: like']);
		},
	);
});
