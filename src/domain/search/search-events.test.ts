/** The events that a search finds for each reader: the index proposes, the ledger decides. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SearchOrder } from '../../contract/search/found.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { SearchIndex } from '../../storage/search-index.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, SEARCHES, type World } from '../../testing/world.ts';
import type { Ctx } from '../ctx.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { acceptRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { countNewMatches } from './count-new-matches.ts';
import { searchEvents } from './search-events.ts';

describe.each(SEARCHES)('searching the %s store', (engine) => {
	let world: World;
	const [alice, bob, carol, dora] = ['dev-alice', 'dev-bob', 'dev-carol', 'dev-dora'] as const;

	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		for (const name of ['alice', 'bob', 'carol', 'dora']) await world.person(name);
		await world.settle();
	});
	afterAll(() => world.close());

	const search = (ctx: Ctx, query: string, order: SearchOrder = 'newest') =>
		searchEvents(ctx, { query, order, limit: 100 });
	const texts = async (reader: SubjectId, query: string) =>
		(await search(world.as(reader), query)).items.map(({ event }) => event.text);
	/** Posts one after the other, so that the last one is the newest. */
	async function post(actor: SubjectId, ...written: string[]) {
		const ids: string[] = [];
		for (const [index, text] of written.entries()) {
			const occurredAt = Date.now() - (written.length - index) * 1_000;
			ids.push((await postEvent(world.as(actor), { actor, text, occurredAt })).event.id);
		}
		await world.settle();
		await untilFound(world.store, [actor], ids);
		return ids;
	}

	test('words, phrases and what must not be there; newest first, with the places of the words', async () => {
		await post(alice, 'Retry the pg-boss queue', 'PG Boss: retries, retried', 'boss of pg', 'Kräne heben „Güter“');
		expect(await texts(bob, 'boss')).toEqual(['boss of pg', 'PG Boss: retries, retried', 'Retry the pg-boss queue']);
		expect(await texts(bob, 'pg-boss')).toEqual(['PG Boss: retries, retried', 'Retry the pg-boss queue']);
		expect(await texts(bob, 'boss -"pg boss"')).toEqual(['boss of pg']);
		expect(await texts(bob, 'boss retr* -the')).toEqual(['PG Boss: retries, retried']);
		expect(await texts(bob, 'retr')).toEqual([]);
		expect(await texts(bob, 'GÜTER krane')).toEqual(['Kräne heben „Güter“']);
		const { items } = await search(world.as(bob), '"pg boss" retr*');
		expect(
			items.map(({ event: { text }, highlights }) => highlights.map(({ at, end }) => text.slice(at, end))),
		).toEqual([
			['PG Boss', 'retries', 'retried'],
			['Retry', 'pg-boss'],
		]);
		const typed = await searchEvents(world.as(bob), { query: 'pg bo', order: 'newest', limit: 10, typing: true });
		expect(typed.items).toHaveLength(3);
	});

	test('operators', async () => {
		const shipped = { actor: alice, verb: 'Shipped', type: 'release', url: 'https://example.org/' };
		const { event } = await postEvent(world.as(alice), { ...shipped, text: 'crane for @bob #V1' });
		await post(bob, 'crane by bob');
		await untilFound(world.store, [alice], [event.id]);
		const found = async (query: string) => (await texts(carol, `crane ${query}`)).sort();
		const both = ['crane by bob', 'crane for @bob #V1'];
		expect(await found('from:bob')).toEqual(['crane by bob']);
		expect(await found('from:@bob from:dev-alice')).toEqual(both);
		expect(await found('-from:bob to:bob tag:#v1 type:RELEASE verb:shipped has:link')).toEqual(['crane for @bob #V1']);
		expect(await found('from:me')).toEqual([]);
		expect(await found('after:yesterday')).toEqual(both);
		expect(await found('before:today')).toEqual([]);
		expect(await found('-before:today -after:today')).toEqual(both);
		expect(await found(`before:${new Date(Date.now() + 60_000).toISOString()}`)).toEqual(both);
	});

	test('a search that finds nothing says why', async () => {
		await post(alice, 'hinted at');
		const hints = async (query: string) => {
			const page = await search(world.as(bob), query);
			return [page.items.length, ...page.hints.map(({ code, operator }) => [code, operator].filter(Boolean).join(' '))];
		};
		expect(await hints('hinted from:nobody')).toEqual([0, 'subject_unknown from']);
		expect(await hints('hinted from:nobody from:alice')).toEqual([1, 'subject_unknown from']);
		expect(await hints('hinted -from:nobody from:')).toEqual([1, 'value_missing from', 'subject_unknown from']);
		expect(await hints('hinted has:wings')).toEqual([0, 'value_unknown has']);
		expect(await hints('hinted is:late')).toEqual([0, 'value_unknown is']);
		expect(await hints('hinted in:space')).toEqual([0, 'value_unknown in']);
		expect(await hints('hinted tag:12')).toEqual([0, 'value_unknown tag']);
		expect(await hints('...')).toEqual([0, 'nothing_asked']);
		expect((await search(world.operator, 'hinted in:timeline')).hints).toMatchObject([{ code: 'reader_missing' }]);
		const refusal = (query: string) => search(world.as(bob), query).catch(({ code }: { code: string }) => code);
		expect(await refusal('a '.repeat(1_000))).toBe('search_too_long');
		expect(await refusal('a'.repeat(30_000))).toBe('search_too_long');
		expect(await refusal('hinted before:soon')).toBe('search_date_invalid');
		for (const odd of ['"', "o'", 'NEAR(a b)', 'hinted OR text:x', '\0\uD800', 'x'.repeat(10_000), 'שלום', '* ^ ( )'])
			expect((await search(world.as(bob), odd)).items).toEqual([]);
	});

	test('a removed event is found no more, before any job has run', async () => {
		const [id = ''] = await post(alice, 'gone at once');
		expect(await texts(bob, 'gone')).toEqual(['gone at once']);
		await removeEvent(world.as(alice), { actor: alice, id });
		expect(await texts(bob, 'gone')).toEqual([]);
		expect(await texts(alice, 'gone')).toEqual([]);
		expect(await countNewMatches(world.as(bob), { query: 'gone' })).toBe(0);
		await world.settle();
		expect(await texts(bob, 'gone')).toEqual([]);
	});

	test('events under approval are found by followers, mentioned subjects, and admins', async () => {
		await editProfile(world.as(dora), { subject: dora, follows: 'approval' });
		await post(dora, 'whispered to all', 'whispered to @bob');
		const count = (ctx: Ctx) => countNewMatches(ctx, { query: 'whispered' });
		expect(await texts(carol, 'whispered')).toEqual([]);
		expect(await count(world.as(carol))).toBe(0);
		expect(await texts(dora, 'whispered')).toHaveLength(2);
		expect(await count(world.as(carol, 'admin'))).toBe(2);
		expect(await count(world.operator)).toBe(2);
		const asCarol = await searchEvents(world.operator, {
			query: 'whispered',
			order: 'newest',
			limit: 9,
			reader: carol,
		});
		expect(asCarol.items).toEqual([]);
		await follow(world.as(carol), { follower: carol, followed: dora });
		await acceptRequest(world.as(dora), { follower: carol, followed: dora });
		expect(await texts(carol, 'whispered')).toHaveLength(2);
	});

	test('replies are found by is:reply, and by to: of the one that they answer', async () => {
		const [first = ''] = await post(alice, 'buoy adrift');
		const replyTo = { subject: alice, id: first };
		const reply = async (actor: SubjectId, text: string) => {
			const { event } = await postEvent(world.as(actor), { actor, text, replyTo });
			await world.settle();
			await untilFound(world.store, [actor], [event.id]);
		};
		await reply(bob, 'buoy seen');
		await reply(alice, 'buoy caught @bob');
		const found = async (query: string) => (await texts(carol, `buoy ${query}`)).sort();
		expect(await found('is:reply')).toEqual(['buoy caught @bob', 'buoy seen']);
		expect(await found('-is:reply')).toEqual(['buoy adrift']);
		expect(await found('to:alice')).toEqual(['buoy seen']);
		expect(await found('to:bob IS:Reply')).toEqual(['buoy caught @bob']);
	});

	test('a reply in a thread of followers is found by the readers of its first event, while that is there', async () => {
		const gina = await world.person('gina');
		await world.settle();
		for (const follower of [bob, carol]) await follow(world.as(follower), { follower, followed: gina });
		await editProfile(world.as(gina), { subject: gina, follows: 'approval' });
		const [first = ''] = await post(gina, 'lagoon closed');
		const replyTo = { subject: gina, id: first };
		const { event } = await postEvent(world.as(bob), { actor: bob, text: 'lagoon understood', replyTo });
		await world.settle();
		await untilFound(world.store, [bob], [event.id]);
		const found = async (reader: SubjectId) => (await texts(reader, 'lagoon')).sort();
		expect(await found(carol)).toEqual(['lagoon closed', 'lagoon understood']);
		expect(await found(alice)).toEqual([]);
		await removeEvent(world.as(gina), { actor: gina, id: first });
		expect([await found(carol), await found(gina)]).toEqual([[], ['lagoon understood']]);
	});

	test('a block hides in both ways until it is lifted', async () => {
		await post(alice, 'quarrel of alice');
		await post(bob, 'quarrel of bob');
		await block(world.as(alice), { subject: alice, other: bob });
		expect(await texts(alice, 'quarrel')).toEqual(['quarrel of alice']);
		expect(await texts(bob, 'quarrel')).toEqual(['quarrel of bob']);
		expect(await texts(bob, 'from:alice')).toEqual([]);
		expect(await texts(carol, 'quarrel')).toHaveLength(2);
		await unblock(world.as(alice), { subject: alice, other: bob });
		await world.settle();
		expect(await texts(bob, 'quarrel')).toHaveLength(2);
	});

	test('in:timeline finds what the timeline shows now', async () => {
		await post(alice, 'lantern one', 'lantern for @bob');
		await post(carol, 'lantern of carol');
		await follow(world.as(bob), { follower: bob, followed: carol });
		await world.settle();
		const inside = () => texts(bob, 'lantern in:timeline');
		expect(await inside()).toEqual(['lantern of carol', 'lantern for @bob']);
		expect(await texts(bob, 'lantern -in:timeline')).toEqual(['lantern one']);
		await mute(world.as(bob), { subject: bob, other: carol });
		expect(await inside()).toEqual(['lantern for @bob']);
		expect(await texts(bob, 'lantern from:carol')).toEqual(['lantern of carol']);
		await unfollow(world.as(bob), { follower: bob, followed: carol });
		await world.settle();
		expect(await inside()).toEqual(['lantern for @bob']);
	});

	test.each(['newest', 'relevance'] as const)(
		'pages by %s have neither gaps nor repeats while events come',
		async (order) => {
			const written = Array.from({ length: 23 }, (_, n) => `${order}ly ${`${order}ly `.repeat(n % 5)}${n}`);
			await post(alice, ...written);
			const found: string[] = [];
			let cursor: string | undefined;
			for (let page = 0; page === 0 || cursor; page++) {
				const read = await searchEvents(world.as(bob), {
					query: `${order}ly`,
					order,
					limit: 5,
					...(cursor && { cursor }),
				});
				found.push(...read.items.map(({ event }) => event.text));
				cursor = read.next;
				await post(carol, `${order}ly late ${page}`);
			}
			expect(found.toSorted()).toEqual(written.toSorted());
			if (order === 'newest') expect(found).toEqual(written.toReversed());
			else expect(found[0]).toMatch(/^(relevancely ){5}/);
			const refusal = searchEvents(world.as(bob), { query: 'a', order, limit: 5, cursor: 'bm9uZQ' });
			await expect(refusal).rejects.toMatchObject({ code: 'cursor_invalid' });
		},
	);

	test('new matches are counted from an event on, and no further than to 100', async () => {
		const [first = ''] = await post(alice, ...Array.from({ length: 3 }, (_, n) => `tally ${n}`));
		expect(await countNewMatches(world.as(bob), { query: 'tally', since: first })).toBe(2);
		expect(await countNewMatches(world.as(bob), { query: 'tally' })).toBe(3);
	});

	test.runIf(engine === 'embedded')(
		'however little of what the index proposes may be read, a call looks at so much and no more',
		async () => {
			let finds = 0;
			const endless: SearchIndex['find'] = async ({ after = '', limit }) => {
				finds++;
				const hits = Array.from({ length: limit }, (_, n) => {
					const id = (Number.parseInt(after.slice(-12) || '0', 10) + n + 1).toString().padStart(26, '0');
					return { id, poster: alice, score: 1 };
				});
				return { hits, next: hits.at(-1)?.id ?? after };
			};
			const store = { ...world.store, search: { ...world.store.search, find: endless } };
			const domain = { ...world.domain, store };
			const ctx = { ...world.as(bob), domain };
			const page = await searchEvents(ctx, { query: 'anything', order: 'newest', limit: 10 });
			expect(page).toMatchObject({ items: [], next: expect.any(String) });
			expect(finds).toBeLessThan(20);
			expect(await searchEvents(ctx, { query: 'anything', order: 'relevance', limit: 10 })).toMatchObject({
				items: [],
			});
			const left = AbortSignal.abort(new Error('left the page'));
			const refusal = searchEvents(ctx, { query: 'anything', order: 'newest', limit: 10, signal: left });
			await expect(refusal).rejects.toThrow('left the page');
		},
	);
});
