/** A tail against the real REST interface: what it hands out, whatever happens on the way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Link } from '../contract/audit/link.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { TimelineItem } from '../contract/timeline/timeline.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { revokeTokens } from '../domain/token/revoke-token.ts';
import { ORIGIN, type RestClient, restClient } from '../testing/rest.ts';
import { createWorld, type World } from '../testing/world.ts';
import { Tideline } from './index.ts';
import type { Fetch } from './query-rows.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

let world: World;
let rest: RestClient;
let alice: SubjectId;
let token: string;
let stopSettling: () => Promise<void>;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	token = await rest.token(alice);
	stopSettling = keepSettling(world);
});
afterEach(async () => {
	await stopSettling();
	await world.settle();
	await world.close();
});

/** Runs jobs one round after the other. Resolves, when it is stopped, once the last round is done. */
function keepSettling({ settle }: World): () => Promise<void> {
	let isStopped = false;
	const done = (async () => {
		while (!isStopped) {
			await settle();
			await sleep(20);
		}
	})();
	return async () => {
		isStopped = true;
		await done;
	};
}

const client = (fetch: Fetch = rest.fetch) =>
	new Tideline({ url: ORIGIN, token, fetch, backoff: { leastMs: 1, stepMs: 1, mostMs: 5 } });

/** A new subject that alice follows. */
async function followed(name: string): Promise<SubjectId> {
	const subject = await world.person(name);
	await follow(world.as(alice), { follower: alice, followed: subject });
	return subject;
}

const post = (actor: SubjectId, text: string, agoMs = 0) =>
	postEvent(world.as(actor), { actor, text, occurredAt: Date.now() - agoMs });

/** Short pages, so that few events are many pages. */
const PAGE = 3;
const inShortPages =
	(inner: Fetch = rest.fetch): Fetch =>
	async (url, init) => {
		const response = await inner(url, init);
		if (!url.endsWith('/timeline/link') || !response.ok) return response;
		return Response.json({ ...((await response.json()) as Link), pageSize: PAGE });
	};

/** Fills pages with events of now, and pages below the window of a day. */
async function fillPages(actor: SubjectId): Promise<void> {
	for (let number = 0; number < 3 * PAGE; number++) await post(actor, `before ${number}`);
	for (let number = 0; number < 3 * PAGE; number++) await post(actor, `long before ${number}`, 2 * DAY);
	await world.settle();
}

/** The connections that tell of changes, so that a test can cut them, and let no new one through for a while. */
function cuttable(inner: Fetch = rest.fetch) {
	const open: AbortController[] = [];
	let away = Promise.resolve();
	const fetch: Fetch = async (url, init) => {
		if (!url.includes('/timeline/changes')) return inner(url, init);
		await away;
		const cut = new AbortController();
		open.push(cut);
		return inner(url, { ...init, signal: AbortSignal.any([init.signal as AbortSignal, cut.signal]) });
	};
	const cut = (until = Promise.resolve()) => {
		away = until;
		open.at(-1)?.abort();
	};
	return { fetch, open, cut };
}

/** Reads a tail until the test ends it. */
function reading(tail: AsyncIterable<TimelineItem>, ended: AbortController, handle = async () => {}) {
	const texts: string[] = [];
	const done = (async () => {
		for await (const { text } of tail) {
			await handle();
			texts.push(text);
		}
	})();
	return {
		texts,
		until: async (text: string) => await expect.poll(() => texts, { timeout: 60_000 }).toContain(text),
		async end() {
			ended.abort();
			await done;
		},
	};
}

test('a tail hands out each event once: dated back, landed out of order, while it was not connected', async () => {
	const bob = await followed('bob');
	await fillPages(bob);
	const { fetch, open, cut } = cuttable(inShortPages());
	const ended = new AbortController();
	const ready = Promise.withResolvers<void>();
	const { texts, until, end } = reading(client(fetch).tail({ signal: ended.signal, onReady: ready.resolve }), ended);
	await ready.promise;
	await post(bob, 'now');
	await until('now');
	await post(bob, 'half a day ago', DAY / 2);
	await until('half a day ago');
	await expect.poll(() => open.length).toBe(1);
	const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
	cut(back);
	await post(bob, 'a month ago, while away', 30 * DAY);
	await world.settle();
	comeBack();
	await until('a month ago, while away');
	await end();
	expect(texts).toEqual(['now', 'half a day ago', 'a month ago, while away']);
});

test('an event dated back further than the window comes with a sweep', async () => {
	const bob = await followed('bob');
	await fillPages(bob);
	const ended = new AbortController();
	const ready = Promise.withResolvers<void>();
	const tail = client(inShortPages()).tail({
		signal: ended.signal,
		windowMs: SECOND,
		sweepMs: 300,
		onReady: ready.resolve,
	});
	const { texts, until, end } = reading(tail, ended);
	await ready.promise;
	for (const years of [1, 3, 2]) {
		await post(bob, `${years} years ago`, years * 365 * DAY);
		await until(`${years} years ago`);
	}
	await end();
	expect(texts).toEqual(['1 years ago', '3 years ago', '2 years ago']);
});

test('several post at once and date back by up to years, answers get lost, connections are cut, loops end early', async () => {
	const posters = await Promise.all(['bob', 'carol', 'dave'].map(followed));
	const ago = [0, 2 * SECOND, 300 * SECOND, DAY / 4, 3 * DAY, 800 * DAY];
	const rounds = 20;
	let calls = 0;
	/** Loses each 13th answer, and gives each third late. */
	const faulty: Fetch = async (url, init) => {
		calls += 1;
		const number = calls;
		const response = await rest.fetch(url, init);
		if (url.includes('/timeline/changes')) return response;
		if (number % 3 === 0) await sleep(number % 40);
		if (number % 13 !== 0) return response;
		await response.body?.cancel();
		throw new TypeError('fetch failed');
	};
	const { fetch, open, cut } = cuttable(inShortPages(faulty));
	const tideline = client(fetch);
	for await (const _ of tideline.timeline()) throw new Error('Nothing was posted yet.');

	const expected: string[] = [];
	const connections = async (least: number) =>
		await expect.poll(() => open.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
	const posting = posters.map(async (poster, who) => {
		await connections(1);
		for (let round = 0; round < rounds; round++) {
			const text = `${who}.${round}`;
			expected.push(text);
			await post(poster, text, ago[(round + who) % ago.length]);
			await sleep(10 * ((round * (who + 2)) % 5));
			if (who === 0 && round % 5 === 2) {
				const before = open.length;
				cut();
				await connections(before + 1);
			}
		}
	});

	// Once all has landed, a last sweep finds what no other look did.
	const landed = Promise.all(posting).then(async () => {
		await world.settle();
		cut();
	});

	const seen = new Set<string>();
	const handled: string[] = [];
	/** Reads until so many were handled in all, and breaks the loop at the next one. */
	const readOn = async (count: number) => {
		// There is no sweep but those after a time without a connection, and that at the start.
		for await (const { id, text } of tideline.tail({ seen, sweepMs: Number.POSITIVE_INFINITY })) {
			expect(seen.has(id)).toBe(false);
			if (handled.length === count) return text;
			if (handled.length % 10 === 0) await sleep(100);
			handled.push(text);
		}
		return undefined;
	};
	const brokenAt = [await readOn(7), await readOn(25), await readOn(posters.length * rounds - 1)];
	await landed;
	// The event at which a loop was broken comes again: nobody knows whether it was handled.
	expect(handled).toEqual(expect.arrayContaining(brokenAt.slice(0, 2)));
	expect([...handled, brokenAt[2]].sort()).toEqual(expected.sort());
	expect(seen.size).toBe(expected.length - 1);
	expect(open.length).toBeGreaterThanOrEqual(5);
});

test('more than a page at once comes whole, the oldest first', async () => {
	const bob = await followed('bob');
	const seen = new Set<string>();
	const texts: string[] = [];
	for (let number = 0; number < 600; number++) await post(bob, String(number), (600 - number) * SECOND);
	await world.settle();
	for await (const { text } of client().tail({ seen })) if (texts.push(text) === 600) break;
	expect(texts).toEqual(Array.from({ length: 600 }, (_, number) => String(number)));
});

test('events that a mute hid come after it ends, and nothing comes twice after another follow', async () => {
	const [bob, carol] = [await followed('bob'), await followed('carol')];
	const tideline = client();
	const ended = new AbortController();
	const ready = Promise.withResolvers<void>();
	const tail = tideline.tail({ signal: ended.signal, sweepMs: 200, onReady: ready.resolve });
	const { texts, until, end } = reading(tail, ended);
	await ready.promise;
	await tideline.relate('mute', bob);
	await post(bob, 'muted');
	await post(carol, 'heard');
	await until('heard');
	expect(texts).toEqual(['heard']);
	await tideline.relate('unmute', bob);
	await until('muted');
	await tideline.unfollow(carol);
	await world.settle();
	await tideline.follow(carol);
	await post(carol, 'heard again');
	await until('heard again');
	await end();
	expect(texts).toEqual(['heard', 'muted', 'heard again']);
});

test('it goes on after an outage of storage, and ends with the token', async () => {
	const bob = await followed('bob');
	let isDown = false;
	let refused = 0;
	const { fetch, cut } = cuttable(async (url, init) => {
		if (!isDown || !url.includes('/api/storage/')) return rest.fetch(url, init);
		refused += 1;
		return new Response(null, { status: 503 });
	});
	const ready = Promise.withResolvers<void>();
	const tail = client(fetch).tail({ onReady: ready.resolve });
	const first = tail.next();
	await ready.promise;
	isDown = true;
	await post(bob, 'in the outage', 2 * DAY);
	// More often than one read is tried.
	await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(4);
	isDown = false;
	cut();
	expect((await first).value).toMatchObject({ text: 'in the outage' });
	const next = tail.next();
	await Promise.all([
		expect(next).rejects.toMatchObject({ name: 'ApiError', code: 'token_revoked', status: 401 }),
		revokeTokens(world.operator, { subject: alice }),
	]);
	expect(await tail.next()).toEqual({ done: true, value: undefined });
});
