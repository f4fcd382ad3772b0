/** A reader of storage's own rows and the server come to one view, whatever is muted. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { MutedTopic, Topic } from '../contract/timeline/muted-topic.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { ORIGIN, type RestClient, restClient } from '../testing/rest.ts';
import { createWorld, type World } from '../testing/world.ts';
import { Tideline } from './index.ts';

let world: World;
let rest: RestClient;
let alice: SubjectId;
let bob: SubjectId;
let tideline: Tideline;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await follow(world.as(alice), { follower: alice, followed: bob });
	tideline = new Tideline({ url: ORIGIN, token: await rest.token(alice), fetch: rest.fetch });
});
afterEach(() => world.close());

const PLACES = ['https://ci.example/run/1', 'https://ci.example/docs', 'https://www.github.com/acme/api/pull/2'];
const someText = fc
	.array(fc.constantFrom('Tide', 'ébb', '#Ebb', '_flow_', '**flow**,', 'Straße', '@alice', '潮が', 'run'), {
		minLength: 1,
		maxLength: 6,
	})
	.map((words) => words.join(' '));
const someEvents = fc.array(
	fc.record(
		{
			text: someText,
			type: fc.constantFrom('example.build', 'example.build.failed', 'Other'),
			url: fc.constantFrom(...PLACES),
			isOwn: fc.boolean(),
		},
		{ requiredKeys: ['text'] },
	),
	{ minLength: 60, maxLength: 60 },
);
const someTopics = fc.uniqueArray(
	fc.oneof(
		fc
			.constantFrom('tide', 'EBB', 'flow strasse', '潮', 'ebb flow', 'run')
			.map((value) => ({ kind: 'word', value }) as const),
		fc.constantFrom('ebb', 'tide').map((value) => ({ kind: 'hashtag', value }) as const),
		fc.constantFrom('example.*', 'example.build', 'other').map((value) => ({ kind: 'type', value }) as const),
		fc
			.constantFrom('ci.example/run', 'ci.example', 'github.com/ACME')
			.map((value) => ({ kind: 'source', value }) as const),
	),
	{ minLength: 1, maxLength: 4, selector: ({ kind, value }: Topic) => kind + value },
);

test('storage read with the filter shows what the server shows', async () => {
	const [events = []] = fc.sample(someEvents, { numRuns: 1, seed: 34 });
	for (const { isOwn, ...event } of events) {
		const actor = isOwn ? alice : bob;
		await postEvent(world.as(actor), { actor, ...event });
	}
	await world.settle();
	const shownCounts = new Set<number>();
	for (const topics of fc.sample(someTopics, { numRuns: 40, seed: 34 })) {
		const muted: MutedTopic[] = [];
		for (const topic of topics) muted.push(await tideline.muteTopic(topic));
		const { items } = await readTimeline(world.as(alice), { reader: alice, limit: 250 });
		const read: string[] = [];
		for await (const { id } of tideline.timeline()) read.push(id);
		expect([topics, read]).toEqual([topics, items.map(({ id }) => id)]);
		shownCounts.add(read.length);
		for (const { id } of muted) await tideline.unmuteTopic(id);
	}
	// The topics do hide something, and not everything.
	expect(shownCounts.size).toBeGreaterThan(5);
	expect(await tideline.mutedTopics()).toEqual([]);
});

test('a client that mutes a topic sees it hidden at once, and again once it has ended', async () => {
	await world.post(bob, 'High tide');
	await world.settle();
	const texts = async () => (await tideline.timelinePage()).items.map(({ text }) => text);
	expect(await texts()).toEqual(['High tide']);
	const { id } = await tideline.muteTopic({ kind: 'word', value: 'tide', until: '2999-01-01' });
	expect(await tideline.mutedTopics()).toMatchObject([{ id, until: '2999-01-01T00:00:00.000Z' }]);
	expect(await texts()).toEqual([]);
	await tideline.unmuteTopic(id);
	expect(await texts()).toEqual(['High tide']);
	await expect(tideline.muteTopic({ kind: 'hashtag', value: '#12' })).rejects.toMatchObject({
		code: 'muted_topic_invalid',
	});
	await expect(tideline.muteTopic({ kind: 'word', value: 'x'.repeat(2_000) })).rejects.toMatchObject({
		code: 'muted_topic_invalid',
	});
});
