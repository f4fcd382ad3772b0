/** The client against the real REST interface, with answers that get lost on the way. */
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import type { SubjectId } from '../contract/subject/subject.ts';
import { follow } from '../domain/graph/follow.ts';
import { mute } from '../domain/graph/mute.ts';
import { listCases } from '../domain/moderation/list-cases.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { createLimits } from '../rate-limits/rate-limits.ts';
import { ORIGIN, type RestClient, restClient } from '../testing/rest.ts';
import { createWorld, type World } from '../testing/world.ts';
import { ApiError, type CloudEvent, Tideline } from './index.ts';
import type { Fetch } from './query-rows.ts';

let world: World;
let rest: RestClient;
let alice: SubjectId;
let bob: SubjectId;
let token: string;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	bob = await world.person('bob');
	token = await rest.token(alice);
});
afterEach(() => world.close());

const client = (fetch: Fetch = rest.fetch, more = {}) =>
	new Tideline({ url: ORIGIN, token, fetch, backoff: { leastMs: 1, stepMs: 1, mostMs: 5 }, ...more });

/** Does what it is asked, and loses every second answer. */
function losing(): Fetch {
	let calls = 0;
	return async (url, init) => {
		const response = await rest.fetch(url, init);
		calls += 1;
		if (calls % 2 === 0) return response;
		await response.body?.cancel();
		throw new TypeError('fetch failed');
	};
}

const event = (id: string, more = {}): CloudEvent => ({
	specversion: '1.0',
	id,
	source: '/gauge',
	type: 'tide',
	data: id,
	...more,
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
	const found: T[] = [];
	for await (const item of items) found.push(item);
	return found;
}

test('a request sent again because its answer was lost is done once', async () => {
	const tideline = client(losing());
	const posted = await tideline.post({ text: 'High water', occurredAt: new Date('2026-05-04T07:30:00Z') });
	await tideline.follow(bob);
	await tideline.putSubject(alice, { name: 'Alice A.' });
	const machine = await tideline.makeMachine({ name: 'Gauge' });
	const outcomes = await all(
		tideline.postAll([event('1'), event('2'), event('1'), event('3', { data: 'x'.repeat(4_001) })]),
	);
	expect(outcomes.map((one) => ('event' in one ? one.event.text : one.error.code))).toEqual([
		'1',
		'2',
		'1',
		'text_too_long',
	]);
	await tideline.remove(posted.id);
	await world.settle();
	expect(await world.texts(alice)).toEqual(['2', '1']);
	expect((await all(tideline.following())).map(({ id }) => id)).toEqual([bob]);
	const { items } = (await rest.call('GET', '/machines', { token })).body as { items: { id: string }[] };
	expect(items.map(({ id }) => id)).toEqual([machine.id]);
});

test('a report is made once, and says when it was made before', async () => {
	const { token: filter } = await issueToken(world.operator, {
		subject: alice,
		name: 'filter',
		scopes: ['moderation:write', 'timeline:read'],
	});
	const spam = await world.post(bob, 'Buy cheap anchors');
	const report = { subject: bob, event: spam.id, reason: 'spam', text: 'Seen in 40 copies' } as const;
	expect(await client(losing(), { token: filter }).report(report)).toEqual({ repeated: true });
	expect((await listCases(world.operator)).cases).toMatchObject([{ subject: bob, event: spam.id, reports: 1 }]);
});

test('batches of any length keep to the limits, and tell of each event', async () => {
	const events = Array.from({ length: 230 }, (_, n) =>
		event(`e${n}`, { data: `${n} ${'x'.repeat(n < 5 ? 3_900 : 10)}`, note: 'a'.repeat(500) }),
	);
	const outcomes = await all(client().postAll(events));
	expect(outcomes).toHaveLength(230);
	expect(outcomes.every((one) => 'event' in one && !one.repeated)).toBe(true);
	const again = await all(client().postAll(events.slice(0, 3)));
	expect(again.every((one) => 'event' in one && one.repeated)).toBe(true);
});

test('a batch of events that are all refused tells of each, and the next batches are posted', async () => {
	const gone = { replyto: `${bob}/${'0'.repeat(26)}` };
	const refused = Array.from({ length: 100 }, (_, n) => event(`r${n}`, gone));
	const outcomes = await all(client().postAll([...refused, event('last')]));
	const codes = outcomes.map((one) => ('error' in one ? one.error.code : one.event.text));
	expect(codes).toEqual([...refused.map(() => 'event_not_found'), 'last']);
});

test('an id that leads nowhere is refused at once, without a call', async () => {
	const fetch = vi.fn<Fetch>();
	const tideline = client(fetch, {
		backoff: {
			get leastMs(): number {
				throw new Error('It tries again.');
			},
		},
	});
	const dots = { subject: '..', id: '..' };
	await expect(tideline.reactions.give(dots, 'seen')).rejects.toMatchObject({ code: 'invalid_input' });
	await expect(tideline.threads.repliesPage(dots)).rejects.toMatchObject({ code: 'invalid_input' });
	expect(fetch).not.toHaveBeenCalled();
});

test('the timeline comes straight from storage, without what the reader hides', async () => {
	await follow(world.as(alice), { follower: alice, followed: bob });
	for (const text of ['one', 'two']) await world.post(bob, text);
	await world.settle();
	const asked: string[] = [];
	const tideline = client((url, init) => {
		asked.push(new URL(url).pathname);
		return rest.fetch(url, init);
	});
	expect((await all(tideline.timeline())).map(({ text }) => text)).toEqual(['two', 'one']);
	expect(asked).toContain('/api/storage/timelines()');
	expect(asked).not.toContain('/api/v1/timeline');
	// A mute by another client hides within a second, one by this client at once.
	await mute(world.as(alice), { subject: alice, other: bob });
	await expect.poll(() => all(tideline.timeline())).toEqual([]);
	await tideline.relate('unmute', bob);
	expect(await all(tideline.timeline())).toHaveLength(2);
});

test('errors have a stable code, and what another try cures is tried again', async () => {
	const error = await client()
		.event('0'.repeat(26))
		.catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(ApiError);
	expect(error).toMatchObject({ code: 'event_not_found', status: 404 });
	await expect(client().post({ text: 'a' }, { idempotencyKey: '5 €' })).rejects.toMatchObject({
		code: 'idempotency_key_invalid',
	});
	const nobody = new Tideline({ url: ORIGIN, token: 'tdl_x', fetch: rest.fetch });
	await expect(nobody.me()).rejects.toMatchObject({ code: 'token_malformed', status: 401 });
	const down: Fetch = () => Promise.reject(new TypeError('fetch failed'));
	await expect(client(down, { attempts: 2 }).me()).rejects.toMatchObject({ code: 'unreachable' });
	const html: Fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
	await expect(client(html, { attempts: 2 }).me()).rejects.toMatchObject({ code: 'internal', status: 502 });
	const limited = restClient(world, { limits: createLimits({ calls: [{ count: 1, seconds: 1 }] }) });
	const tideline = client(limited.fetch);
	expect([await tideline.me(), await tideline.me()]).toHaveLength(2);
	const ended = new AbortController();
	const waiting = client(down).timeline({ signal: ended.signal }).next();
	ended.abort(new Error('enough'));
	await expect(waiting).rejects.toThrow('enough');
});

test('bookmarks, lists and searches are kept for the subject alone', async () => {
	const { saved } = client();
	const high = await world.post(bob, 'High water');
	expect(await saved.addBookmark(high.id, bob)).toEqual({ repeated: false });
	expect(await saved.addBookmark(high.id, bob)).toEqual({ repeated: true });
	const [bookmark] = await all(saved.bookmarks());
	expect(bookmark?.event.text).toBe('High water');
	expect((await saved.bookmarksPage()).people).toEqual([expect.objectContaining({ id: bob, name: 'bob' })]);

	const list = await saved.makeList({ name: 'Gauges', members: [bob] });
	expect((await saved.listPage(list.id)).items.map(({ text }) => text)).toEqual(['High water']);
	expect(await saved.changeList(list.id, { name: 'Buoys', remove: [bob] })).toMatchObject({
		name: 'Buoys',
		members: [],
	});
	expect(await saved.lists()).toEqual([{ ...list, name: 'Buoys', members: [] }]);
	const { id: gauges } = await saved.makeList({ name: 'Gauges', members: [bob] });
	world.clock.ahead += 1;
	const slack = await world.post(bob, 'Slack water');
	expect(await saved.countNewInList(gauges)).toBe(1);
	expect((await saved.markListSeen(gauges, slack.id)).seen).toBe(slack.id);
	expect(await saved.countNewInList(gauges)).toBe(0);
	await saved.deleteList(gauges);

	const search = await saved.saveSearch('water');
	expect((await saved.saveSearch('water')).id).toBe(search.id);
	await world.post(bob, 'Low water');
	await world.settle();
	await vi.waitFor(async () => expect(await saved.countMatches('water', search.seen)).toBe(1));

	const others = client(rest.fetch, { token: await rest.token(bob) }).saved;
	expect([await all(others.bookmarks()), await others.lists(), await others.searches()]).toEqual([[], [], []]);
	await expect(others.listPage(list.id)).rejects.toMatchObject({ code: 'list_not_found', status: 404 });

	expect(await saved.removeBookmark(high.id)).toEqual({ repeated: false });
	expect((await saved.deleteList(list.id)).name).toBe('Buoys');
	expect((await saved.deleteSearch(search.id)).query).toBe('water');
	expect([await all(saved.bookmarks()), await saved.lists(), await saved.searches()]).toEqual([[], [], []]);
});

test('what was read of a timeline is told on all devices', async () => {
	const tideline = client(rest.fetch);
	expect(await tideline.ask('timelineSeen', {})).toEqual({});
	const { id } = await world.post(bob, 'High water');
	expect(await tideline.markTimelineSeen(id)).toEqual({ upTo: id });
	expect(await client(rest.fetch).ask('timelineSeen', {})).toEqual({ upTo: id });
	await expect(tideline.markTimelineSeen('high')).rejects.toMatchObject({ code: 'event_invalid', status: 400 });
});

test('replies are posted once, read page after page, and their thread is followed', async () => {
	const tideline = client(losing());
	const first = await world.post(bob, 'The pump is out');
	const asked = { subject: bob, id: first.id };
	const one = await tideline.post({ text: 'Looking', replyTo: asked });
	await tideline.post({ text: 'At noon', replyTo: { subject: alice, id: one.id } });
	const correction = { text: 'At one', replyTo: { subject: alice, id: one.id }, corrects: true } as const;
	const { id } = await tideline.post(correction);
	await world.settle();
	expect((await all(tideline.threads.replies(asked))).map(({ text, replies }) => [text, replies])).toEqual([
		['Looking', 2],
		['At noon', 0],
		['At one', 0],
	]);
	expect(await tideline.event(one.id)).toMatchObject({ replies: 2, correction: id, thread: asked });
	const { items, next } = await tideline.threads.repliesPage(asked, { limit: 1 });
	expect([items.map(({ text }) => text), typeof next]).toEqual([['Looking'], 'string']);
	const others = client(rest.fetch, { token: await rest.token(bob) }).threads;
	expect(await others.unfollow(asked)).toEqual({ repeated: false });
	expect([await others.follow(asked), await others.follow(asked)]).toEqual([{ repeated: false }, { repeated: true }]);
	await expect(others.follow({ subject: bob, id: 'x' })).rejects.toMatchObject({ code: 'event_invalid' });
});

test('reactions are given once, counted with their event, listed with who gave them, and taken back', async () => {
	const tideline = client(rest.fetch);
	const { id } = await world.post(bob, 'The pump is out');
	const asked = { subject: bob, id };
	const { reactions } = tideline;
	expect([await reactions.give(asked, 'seen'), await reactions.give(asked, 'seen')]).toEqual([
		{ repeated: false },
		{ repeated: true },
	]);
	const others = client(rest.fetch, { token: await rest.token(bob) });
	await others.reactions.give(asked, 'thanks');
	await world.settle();
	expect(await others.event(id)).toMatchObject({ reactions: { seen: 1, thanks: 1 }, myReactions: ['thanks'] });
	expect(await tideline.eventOf(asked)).toMatchObject({ reactions: { seen: 1, thanks: 1 }, myReactions: ['seen'] });
	expect((await all(reactions.list(asked))).map(({ subject, kinds }) => [subject.id, ...kinds]).toSorted()).toEqual([
		[alice, 'seen'],
		[bob, 'thanks'],
	]);
	const { items, next } = await reactions.listPage(asked, { kind: 'seen', limit: 1 });
	expect([items.map(({ subject }) => subject.id), next]).toEqual([[alice], undefined]);
	expect(await reactions.takeBack(asked, 'seen')).toEqual({ repeated: false });
	await expect(reactions.give({ subject: bob, id: 'x' }, 'seen')).rejects.toMatchObject({ code: 'event_invalid' });
	await expect(reactions.give(asked, 'wave' as 'seen')).rejects.toMatchObject({ code: 'invalid_input' });
});
