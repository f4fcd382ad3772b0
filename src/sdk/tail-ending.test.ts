/** Ends a tail by its consumer, by an abort at any moment, and by an error. Constant changes do not hold the end up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { TimelineItem } from '../contract/timeline/timeline.ts';
import { ORIGIN, type RestClient, restClient } from '../testing/rest.ts';
import { createWorld, type World } from '../testing/world.ts';
import { Tideline } from './index.ts';
import type { Fetch } from './query-rows.ts';
import { tailOf } from './tail.ts';

let world: World;
let rest: RestClient;
let alice: SubjectId;
let token: string;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	token = await rest.token(alice);
});
afterEach(() => world.close());

const client = (fetch: Fetch = rest.fetch) =>
	new Tideline({ url: ORIGIN, token, fetch, backoff: { leastMs: 1, stepMs: 1, mostMs: 5 } });

test('the first reading of the timeline has to succeed', async () => {
	const down: Fetch = (url, init) =>
		url.includes('/api/storage/') ? Promise.resolve(new Response(null, { status: 403 })) : rest.fetch(url, init);
	await expect(client(down).tail().next()).rejects.toMatchObject({ name: 'ReadError', reason: 'refused' });
	await expect(new Tideline({ url: ORIGIN, token: 'tdl_x', fetch: rest.fetch }).tail().next()).rejects.toMatchObject({
		code: 'token_malformed',
	});
});

test.each(['/timeline/link', '/timeline/filter', '/api/storage/', '/timeline/changes'])(
	'an abort ends it while %s does not answer',
	async (path) => {
		const ended = new AbortController();
		const asked = Promise.withResolvers<void>();
		const fetch: Fetch = (url, init) => {
			if (!url.includes(path)) return rest.fetch(url, init);
			asked.resolve();
			return new Promise((_, reject) => {
				init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
			});
		};
		for (const seen of [undefined, new Set<string>()]) {
			const one = new AbortController();
			const tail = client(fetch).tail({ signal: AbortSignal.any([one.signal, ended.signal]), ...(seen && { seen }) });
			const next = tail.next();
			await asked.promise;
			one.abort(new Error('enough'));
			expect(await next).toEqual({ done: true, value: undefined });
		}
	},
);

test('an abort while an event is handled ends it before the next one, which the next run has', async () => {
	for (const text of ['one', 'two', 'three']) await world.post(alice, text);
	await world.settle();
	const seen = new Set<string>();
	const ended = new AbortController();
	const texts: string[] = [];
	for await (const { text } of client().tail({ seen, signal: ended.signal })) {
		texts.push(text);
		ended.abort();
	}
	for await (const { text } of client().tail({ seen })) if (texts.push(text) === 3) break;
	expect(texts).toEqual(['one', 'two', 'three']);
});

test('changes that never cease do not keep it from looking further down', async () => {
	const item = (id: string, day: string): TimelineItem => ({
		id,
		actor: 'app-a',
		name: 'a',
		verb: 'posted',
		text: id,
		occurredAt: `${day}T12:00:00Z`,
		epoch: 0,
	});
	const timeline = [item('new', '2026-05-04'), item('old', '2020-01-01')];
	/** Tells of a change at each read, so that there is always one to look for. */
	let tell = () => {};
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			tell = () => controller.enqueue(new TextEncoder().encode('data: {}\n\n'));
		},
	});
	const api = { call: () => Promise.reject(new Error('Nobody calls.')), open: async () => new Response(stream) };
	const readPage = async (cursor?: string) => {
		tell();
		await sleep(1);
		return cursor === undefined ? { items: timeline.slice(0, 1), next: 'more' } : { items: timeline.slice(1) };
	};
	const tail = tailOf(api, readPage, { seen: new Set(['new']) });
	expect((await tail.next()).value).toMatchObject({ id: 'old' });
	await tail.return(undefined);
});
