/** Replies: where they go, who reads and hears of them, and what stays of those that are removed. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event, PostInput } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { insertOfParticipant, THREAD_FOLLOWERS_TOLD } from '../../storage/rows/thread-followers.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { getEventOf } from '../event/get-event.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { muteTopic } from '../graph/mute-topic.ts';
import { limitSubject } from '../moderation/limit-subject.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { countReplies } from './count-replies.ts';
import { followThread } from './follow-thread.ts';
import { listReplies } from './list-replies.ts';
import { readAnswered, readThread } from './read-thread.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [alice, bob, carol, dave] = ['', '', '', ''];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob, carol, dave] = (await Promise.all(
			['alice', 'bob', 'carol', 'dave'].map((name) => world.person(name)),
		)) as [string, string, string, string];
		// Their handles are theirs then.
		await world.settle();
	});
	afterEach(() => world.close());

	const ref = ({ actor: subject, id }: Event) => ({ subject, id });
	async function post(actor: SubjectId, text: string, input: Partial<PostInput> = {}): Promise<Event> {
		const { event } = await postEvent(world.as(actor), { actor, text, ...input });
		return event;
	}
	async function reply(actor: SubjectId, to: Event, text: string): Promise<Event> {
		const event = await post(actor, text, { replyTo: ref(to) });
		await world.settle();
		return event;
	}
	const replies = async (reader: SubjectId, to: Event) =>
		(await listReplies(world.as(reader), { ...ref(to), limit: 250 })).items.map(({ text }) => text);
	const counted = async (event: Event) => (await countReplies(world.as(alice), { events: [counting(event)] }))[0];
	const NO_REACTIONS = { reactions: {}, myReactions: [] };
	const counting = (event: Event) => ({
		...ref(event),
		...(event.thread && { thread: { subject: event.thread.subject, id: event.thread.id } }),
	});
	const told = async (reader: SubjectId) => {
		await world.settle();
		const { items } = await listNotifications(world.as(reader), { reader, limit: 50 });
		return items.flatMap(({ kind, event }) => (event ? [`${kind}: ${event.text}`] : []));
	};
	const timeline = async (reader: SubjectId) => {
		await world.settle();
		return (await readTimeline(world.as(reader), { reader, limit: 50 })).items.map(({ text }) => text);
	};
	const differences = async () => {
		await world.settle();
		const found: string[] = [];
		await reconcile(world.operator, { ...settling, repair: false, onDifference: ({ what }) => found.push(what) });
		return found;
	};
	const settling = { settle: () => world.settle() };
	const refused = (work: Promise<unknown>) =>
		work.then(
			() => 'done',
			({ code }) => code,
		);

	test('a thread holds replies of all depths, the oldest first, and each event counts those that answer it', async () => {
		const first = await post(alice, 'The pump is out');
		const one = await reply(bob, first, 'Looking');
		const two = await reply(carol, first, 'Again?');
		const deep = await reply(alice, one, 'Thank you');
		const deeper = await reply(bob, deep, 'Fixed');
		const deepest = await reply(carol, deeper, 'Well done');
		expect(await replies(dave, first)).toEqual(['Looking', 'Again?', 'Thank you', 'Fixed', 'Well done']);
		expect(await replies(dave, one)).toEqual(['Thank you', 'Fixed', 'Well done']);
		expect(await replies(dave, deeper)).toEqual(['Well done']);
		expect(deepest.thread).toEqual({ ...ref(first), via: [one.id, deep.id] });
		expect(await counted(first)).toEqual({ ...ref(first), replies: 2, ...NO_REACTIONS });
		expect(await counted(one)).toEqual({ ...ref(one), replies: 1, ...NO_REACTIONS });
		expect(await counted(two)).toEqual({ ...ref(two), replies: 0, ...NO_REACTIONS });
		const { above, skips } = await readThread(world.as(dave), ref(deeper));
		expect(above.map(({ event }) => event?.text)).toEqual(['The pump is out', 'Looking', 'Thank you']);
		expect(skips).toBe(false);
		expect(await differences()).toEqual([]);
	});

	test('it reaches the followers of its poster, and tells the answered, the mentioned and the thread once each', async () => {
		await follow(world.as(dave), { follower: dave, followed: bob });
		const first = await post(alice, 'High water');
		const one = await reply(bob, first, 'How high? @carol');
		await reply(carol, one, 'Two metres @alice @bob');
		await reply(bob, first, 'Noted');
		expect(await timeline(dave)).toEqual(['Noted', 'How high? @carol']);
		expect(await told(alice)).toEqual(['reply: Noted', 'mention: Two metres @alice @bob', 'reply: How high? @carol']);
		expect(await told(bob)).toEqual(['reply: Two metres @alice @bob']);
		expect(await told(carol)).toEqual(['thread: Noted', 'mention: How high? @carol']);
		expect(await told(dave)).toEqual([]);
	});

	test('one chooses to follow a thread, or not to', async () => {
		const first = await post(alice, 'High water');
		const choose = (reader: SubjectId, follows: boolean) =>
			followThread(world.as(reader), { reader, event: ref(first), follows });
		const follows = async (reader: SubjectId) => (await readThread(world.as(reader), ref(first))).follows;
		expect([await follows(alice), await follows(dave)]).toEqual([true, false]);
		expect(await choose(dave, true)).toEqual({ repeated: false });
		expect(await choose(dave, true)).toEqual({ repeated: true });
		const one = await reply(bob, first, 'How high?');
		expect(await told(dave)).toEqual(['thread: How high?']);
		await choose(dave, false);
		await choose(alice, false);
		await choose(bob, false);
		await reply(carol, one, 'Two metres');
		// Bob hears of an answer to his own event all the same.
		expect([await told(alice), await told(bob), await told(dave)]).toEqual([
			['reply: How high?'],
			['reply: Two metres'],
			['thread: How high?'],
		]);
		// A later reply does not make him follow again.
		await reply(bob, first, 'Thank you');
		expect(await follows(bob)).toBe(false);
		expect(await differences()).toEqual([]);
	});

	test('a thread that many follow tells only those that a reply answers or mentions', async () => {
		const first = await post(alice, 'High water');
		await reply(bob, first, 'How high?');
		const followers = Array.from({ length: THREAD_FOLLOWERS_TOLD }, (_, n) => `dev-follower-${n}`);
		await world.store.tables.timelines.writeMany(followers.map((subject) => insertOfParticipant(ref(first), subject)));
		await reply(carol, first, 'Two metres @dave');
		expect([await told(bob), await told(dave)]).toEqual([[], ['mention: Two metres @dave']]);
		expect(await told(alice)).toEqual(['reply: Two metres @dave', 'reply: How high?']);
	});

	test('a removed reply leaves the thread and its count, and those that answer it stay', async () => {
		const first = await post(alice, 'High water');
		const one = await reply(bob, first, 'How high?');
		await reply(carol, one, 'Two metres');
		await removeEvent(world.as(bob), { actor: bob, id: one.id });
		await world.settle();
		expect(await replies(dave, first)).toEqual(['Two metres']);
		expect(await counted(first)).toMatchObject({ replies: 0 });
		expect(await replies(dave, one)).toEqual(['Two metres']);
		const [answered] = await readAnswered(world.as(dave), { events: [ref(one)] });
		expect(answered).toEqual({ ...ref(one), state: 'removed', followed: false });
		expect(await refused(post(dave, 'Too late', { replyTo: ref(one) }))).toBe('event_already_removed');
		await removeEvent(world.as(alice), { actor: alice, id: first.id });
		await world.settle();
		expect(await replies(dave, first)).toEqual(['Two metres']);
		expect(await differences()).toEqual([]);
	});

	test('a reply to what only followers read is read by them alone, and by who is answered', async () => {
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		const other = await post(bob, 'Who is there?');
		const own = await reply(alice, other, 'Me');
		// Alice's followers alone read that, so Bob may not.
		expect(own.audience).toBe('followers');
		expect(await replies(bob, other)).toEqual([]);
		expect(await told(bob)).toEqual([]);
		await editProfile(world.as(alice), { subject: alice, follows: 'open' });
		await follow(world.as(bob), { follower: bob, followed: alice });
		await follow(world.as(dave), { follower: dave, followed: bob });
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		const hidden = await post(alice, 'Only for us');
		await world.settle();
		const answer = await reply(bob, hidden, 'Understood @carol @alice');
		expect(answer).toMatchObject({ audience: 'thread', thread: ref(hidden), mentions: [{ subject: alice }] });
		expect(await timeline(dave)).toEqual(['Who is there?']);
		expect(await told(alice)).toEqual(['reply: Understood @carol @alice']);
		expect(await told(carol)).toEqual([]);
		expect(await replies(bob, hidden)).toEqual(['Understood @carol @alice']);
		expect(await refused(listReplies(world.as(carol), { ...ref(hidden), limit: 10 }))).toBe('events_protected');
		expect(await refused(getEventOf(world.as(carol), ref(answer)))).toBe('event_not_found');
		expect(await refused(getEventOf(world.as(dave), ref(answer)))).toBe('event_not_found');
		expect(await getEventOf(world.as(alice), ref(answer))).toMatchObject({ removed: false });
		// Once it is removed nobody knows who might read it.
		await removeEvent(world.as(alice), { actor: alice, id: hidden.id });
		await world.settle();
		expect(await refused(replies(dave, hidden))).toBe('events_protected');
		expect(await replies(alice, hidden)).toEqual(['Understood @carol @alice']);
		expect(await refused(getEventOf(world.as(dave), ref(answer)))).toBe('event_not_found');
		expect(await differences()).toEqual([]);
	});

	test('blocks, mutes and protected accounts hide replies, and nobody answers across a block', async () => {
		const first = await post(alice, 'High water');
		await reply(bob, first, 'From Bob');
		await reply(carol, first, 'From Carol');
		await mute(world.as(dave), { subject: dave, other: bob });
		expect(await replies(dave, first)).toEqual(['From Carol']);
		await muteTopic(world.as(dave), { subject: dave, kind: 'word', value: 'from carol' });
		expect(await replies(dave, first)).toEqual([]);
		await block(world.as(alice), { subject: alice, other: carol });
		await world.settle();
		expect(await replies(alice, first)).toEqual(['From Bob']);
		expect(await told(alice)).toEqual(['reply: From Bob']);
		for (const subject of [alice, carol]) {
			const to = subject === alice ? await post(carol, 'And now?') : first;
			expect(await refused(post(subject, 'No', { replyTo: ref(to) }))).toBe('blocked');
		}
		await editProfile(world.as(bob), { subject: bob, follows: 'approval' });
		const eve = await world.person('eve');
		expect(await replies(eve, first)).toEqual(['From Carol']);
		await limitSubject(world.operator, { subject: carol, reason: 'Posts a lot' });
		expect(await replies(eve, first)).toEqual([]);
		await follow(world.as(eve), { follower: eve, followed: carol });
		expect(await replies(eve, first)).toEqual(['From Carol']);
		// It is told to the one that it answers.
		expect(await replies(alice, first)).toEqual(['From Bob']);
	});

	test('a correction is shown where its event is, and only its poster makes one', async () => {
		const first = await post(alice, 'Low water at nine');
		const wrong = { replyTo: ref(first), corrects: true } as const;
		expect(await refused(post(bob, 'At ten', wrong))).toBe('correction_invalid');
		expect(await refused(post(alice, 'At ten', { corrects: true }))).toBe('correction_invalid');
		const one = await post(alice, 'At ten', wrong);
		await world.settle();
		const two = await post(alice, 'At eleven', { ...wrong });
		await world.settle();
		expect(await counted(first)).toEqual({ ...ref(first), replies: 2, correction: two.id, ...NO_REACTIONS });
		await removeEvent(world.as(alice), { actor: alice, id: two.id });
		await world.settle();
		expect(await counted(first)).toEqual({ ...ref(first), replies: 1, correction: one.id, ...NO_REACTIONS });
	});

	test('a reply comes after what it answers, and a post that is repeated answers once', async () => {
		const first = await post(alice, 'High water');
		const dated = await post(bob, 'Long ago', { replyTo: ref(first), occurredAt: 0 });
		expect(eventTime(dated.id)).toBe(eventTime(first.id) + 1);
		const again = { actor: bob, text: 'Once', replyTo: ref(first), idempotencyKey: ['a', 'b'] };
		const one = await postEvent(world.as(bob), again);
		await removeEvent(world.as(alice), { actor: alice, id: first.id });
		const two = await postEvent(world.as(bob), again);
		expect(two).toMatchObject({ repeated: true, event: { id: one.event.id } });
		expect(await refused(post(bob, 'No', { replyTo: { subject: alice, id: '0'.repeat(26) } }))).toBe('event_not_found');
	});

	test('an erasure takes the replies of a subject out of threads, and reconciliation mends what is damaged', async () => {
		const first = await post(alice, 'High water');
		const one = await reply(bob, first, 'From Bob');
		await reply(carol, first, 'From Carol');
		await eraseSubject(world.operator, { subject: carol });
		await world.settle();
		expect(await replies(dave, first)).toEqual(['From Bob']);
		expect(await counted(first)).toMatchObject({ replies: 1 });
		expect(await differences()).toEqual([]);
		const { timelines } = world.store.tables;
		const thread = `thread:${alice}:${first.id}`;
		for (const { partition, row } of (await timelines.range({ partition: thread })).rows)
			await timelines.delete({ partition, row });
		expect((await differences()).length).toBeGreaterThan(0);
		await reconcile(world.operator, { ...settling, repair: true });
		expect(await differences()).toEqual([]);
		expect(await replies(dave, first)).toEqual(['From Bob']);
		expect(await counted(first)).toMatchObject({ replies: 1 });
		expect(one.thread).toEqual(ref(first));
	});
});
