/** Muted words, hashtags, types, sources and threads, on both engines: what they hide from one reader, and for how long. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MOST_TOPICS, type Topic } from '../../contract/timeline/muted-topic.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { openAct } from '../ledger/private-act.ts';
import { countUnread } from '../notification/count-unread.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { makeList } from '../saved/lists.ts';
import { readList } from '../saved/read-list.ts';
import { countNewMatches } from '../search/count-new-matches.ts';
import { searchEvents } from '../search/search-events.ts';
import { readTag } from '../timeline/read-tag.ts';
import { follow } from './follow.ts';
import { listMutedTopics, muteTopic, unmuteTopic } from './mute-topic.ts';

const DAY_MS = 86_400_000;
const FIRST_PAGE = { limit: 250 };

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
	});
	afterEach(() => world.close());

	const inDays = (days: number) => new Date(world.domain.now() + days * DAY_MS).toISOString();
	const mute = (kind: Topic['kind'], value: string, until?: string) =>
		muteTopic(world.as(bob), { subject: bob, kind, value, until });
	const topics = async () =>
		(await listMutedTopics(world.as(bob), { subject: bob })).map(({ kind, value }) => `${kind} ${value}`);
	const entries = async () => (await world.store.tables.ledger.range(entryKeys.all(bob))).rows.map(entryOf);

	test('a topic hides events of others from the view, and they are there again once it goes', async () => {
		await world.post(alice, 'High tide');
		await world.post(alice, 'out #release');
		await world.post(bob, 'my own tide #release');
		const { actor } = await world.post(alice, 'calm');
		await postEvent(world.as(actor), { actor, text: 'built', type: 'example.build', url: 'https://ci.example/1' });
		await world.settle();
		const word = await mute('word', 'TIDE');
		expect(await world.texts(bob)).toEqual(['built', 'calm', 'my own tide #release', 'out #release']);
		await mute('hashtag', '#Release');
		expect(await world.texts(bob)).toEqual(['built', 'calm', 'my own tide #release']);
		const type = await mute('type', 'example.*');
		expect(await world.texts(bob)).toEqual(['calm', 'my own tide #release']);
		await unmuteTopic(world.as(bob), { subject: bob, id: type.id });
		await mute('source', 'https://ci.example');
		expect(await world.texts(bob)).toEqual(['calm', 'my own tide #release']);
		await unmuteTopic(world.as(bob), { subject: bob, id: word.id });
		expect(await world.texts(bob)).toEqual(['calm', 'my own tide #release', 'High tide']);
		expect(await topics()).toEqual(['source ci.example', 'hashtag release']);
		expect(await world.texts(alice)).toHaveLength(4);
	});

	test('it ends by itself, and what has ended makes room', async () => {
		await world.post(alice, 'High tide');
		await world.settle();
		await mute('word', 'tide', inDays(1));
		expect(await world.texts(bob)).toEqual([]);
		world.clock.ahead += DAY_MS;
		expect(await world.texts(bob)).toEqual(['High tide']);
		expect(await topics()).toEqual([]);
		await mute('word', 'ebb');
		const { rows } = await world.store.tables.ledger.range(hiddenKeys.topics(bob));
		expect(rows).toHaveLength(1);
	});

	test('the same topic is there once, with its last end, and no more than 200 are kept', async () => {
		const first = await mute('word', 'Low Water', inDays(1));
		const renewed = await mute('word', 'low  WATER', inDays(7));
		expect(renewed.id).toBe(first.id);
		const before = (await entries()).length;
		await mute('word', 'low water', renewed.until);
		expect(await entries()).toHaveLength(before);
		expect(await topics()).toEqual(['word low WATER']);
		await expect(mute('word', 'x', inDays(-1))).rejects.toMatchObject({ code: 'muted_topic_invalid' });
		await expect(mute('hashtag', '#12')).rejects.toMatchObject({ code: 'muted_topic_invalid' });
		await expect(unmuteTopic(world.as(bob), { subject: bob, id: 'f'.repeat(32) })).rejects.toMatchObject({
			code: 'muted_topic_not_found',
		});
		for (let n = 1; n < MOST_TOPICS; n++) await mute('word', `word${n}`);
		await expect(mute('word', 'one more')).rejects.toMatchObject({ code: 'too_many_muted_topics' });
		expect(await mute('word', 'low water')).not.toHaveProperty('until');
		world.clock.ahead += DAY_MS;
		expect(await topics()).toHaveLength(MOST_TOPICS);
	});

	test('notifications of a muted topic neither show nor count, and those of the service do', async () => {
		const other = await world.post(alice, 'quiet, @bob');
		await world.post(alice, 'tide, @bob');
		await world.settle();
		await mute('word', 'tide');
		const { items } = await listNotifications(world.as(bob), { reader: bob, ...FIRST_PAGE });
		expect(items.map(({ event }) => event?.id)).toEqual([other.id]);
		expect(await countUnread(world.as(bob), { reader: bob })).toEqual({ count: 1, more: false });
		expect(await world.texts(bob)).toEqual(['quiet, @bob']);
	});

	test('lists, hashtags and search leave it out, unless one asks for it', async () => {
		const event = await world.post(alice, 'high tide #water');
		const other = await world.post(alice, 'low #water');
		await world.settle();
		await untilFound(world.store, [alice], [event.id, other.id]);
		const list = await makeList(world.as(bob), { subject: bob, name: 'Gauges', members: [alice] });
		const seen = {
			list: async () => (await readList(world.as(bob), { subject: bob, id: list.id, ...FIRST_PAGE })).items,
			tag: async () => (await readTag(world.as(bob), { tag: 'water', ...FIRST_PAGE })).items,
			found: async (query: string) =>
				(await searchEvents(world.as(bob), { query, order: 'newest', ...FIRST_PAGE })).items.map((item) => item.event),
		};
		const { id } = await mute('word', 'tide');
		for (const read of [seen.list, seen.tag, () => seen.found('water'), () => seen.found('water in:timeline')])
			expect((await read()).map(({ text }) => text)).toEqual(['low #water']);
		expect(await countNewMatches(world.as(bob), { query: 'water' })).toBe(1);
		expect(await seen.found('tide')).toHaveLength(1);
		expect(await seen.found('"high tide" in:timeline')).toHaveLength(1);
		expect(
			(await searchEvents(world.as(alice), { query: 'water', order: 'newest', ...FIRST_PAGE })).items,
		).toHaveLength(2);
		await unmuteTopic(world.as(bob), { subject: bob, id });

		await mute('hashtag', 'water');
		expect(await seen.list()).toEqual([]);
		expect(await seen.tag()).toHaveLength(2);
		expect(await seen.found('tide')).toEqual([]);
		expect(await seen.found('tag:Water')).toHaveLength(2);
	});

	test('the trail says that it was done, and not what', async () => {
		const { id } = await mute('word', 'tide', '2999-01-01T00:00:00.000Z');
		await unmuteTopic(world.as(bob), { subject: bob, id });
		const [unmuted, muted] = await entries();
		expect([muted, unmuted]).toMatchObject([
			{ action: 'topic-muted', target: '' },
			{ action: 'topic-unmuted', target: '' },
		]);
		expect(JSON.stringify([muted, unmuted])).not.toMatch(/tide|word/);
		if (!muted) return expect.fail('There is no entry.');
		expect(await openAct(world.domain, muted)).toEqual({
			after: { kind: 'word', value: 'tide', until: '2999-01-01T00:00:00.000Z' },
		});
	});
});
