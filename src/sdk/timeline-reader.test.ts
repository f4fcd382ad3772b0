/** The reader on real storage: the embedded store's endpoint, and Azurite behind the proxy that enforces ranges. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Event } from '../contract/event/event.ts';
import { eventIdAt, eventTime } from '../contract/event/event-id.ts';
import { createDomain } from '../domain/domain.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { linkTimeline } from '../domain/timeline/link-timeline.ts';
import { readTimeline } from '../domain/timeline/read-timeline.ts';
import { countInto } from '../storage/count-operations.ts';
import { observedStore } from '../storage/observed-store.ts';
import { timelineKey, timelineProperties } from '../storage/rows/timelines.ts';
import { type FaultProxy, startFaultProxy } from '../testing/fault-proxy/proxy.ts';
import { asUser, createWorld, ENGINES, type World } from '../testing/world.ts';
import { type TimelineReader, timelineReader } from './timeline-reader.ts';

describe.each(ENGINES)('the reader on the %s store', (engine) => {
	let proxy: FaultProxy;
	let world: World;
	let posted: Event[];
	beforeAll(async () => {
		proxy = await startFaultProxy({ connectionString: inject('azurite'), seed: 7, share: 0 });
		world = await createWorld(engine, proxy.connectionString);
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(alice), { follower: alice, followed: bob });
		posted = [];
		for (let n = 0; n < 30; n += 1) posted.push(await world.post(n % 3 === 0 ? bob : alice, `event ${n}`));
		// Tombstones at the top, in the middle, in a row and at the end.
		for (const n of [29, 28, 15, 14, 13, 12, 11, 10, 9, 8, 7, 0]) {
			const [event] = posted.splice(n, 1) as [Event];
			await removeEvent(world.as(event.actor), { actor: event.actor, id: event.id });
		}
		await world.settle();
		// Newest first, also those of one millisecond.
		posted.reverse();
	});
	afterAll(async () => {
		await world.close();
		await proxy.stop();
	});

	const readerOf = (subject: string, pageSize: number) =>
		timelineReader({
			link: async () => ({ ...(await linkTimeline(world.as(subject), { reader: subject })), pageSize }),
			origin: 'http://127.0.0.1',
			fetch: world.fetch,
		});

	test('pages are full, without what was removed, and end where storage says so', async () => {
		for (const pageSize of [1, 2, 5, 17, 18, 19, 250]) {
			const pages = await pagesRead(readerOf('dev-alice', pageSize));
			expect(pages.flat()).toEqual(posted.map(({ id }) => id));
			expect(pages.slice(0, -1).every(({ length }) => length === pageSize)).toBe(true);
		}
	});

	test('a page from before a time begins with the newest event from before it, and its cursor goes on below', async () => {
		const reader = readerOf('dev-alice', 4);
		const at = eventTime(posted[6]?.id ?? '');
		const older = posted.filter(({ id }) => eventTime(id) < at).map(({ id }) => id);
		const first = await reader.page(undefined, { before: at });
		const second = await reader.page(first.next, { before: at });
		expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(older.slice(0, 8));
		const asked = { reader: 'dev-alice', before: at, limit: 4 };
		expect(first).toEqual(await readTimeline(world.as('dev-alice'), asked));
	});

	test('items and cursors are those of the server: each goes on where the other one was', async () => {
		const reader = readerOf('dev-alice', 4);
		const first = await readTimeline(world.as('dev-alice'), { reader: 'dev-alice', limit: 4 });
		expect(await reader.page()).toEqual(first);
		const second = await reader.page(first.next);
		expect(second).toEqual(
			await readTimeline(world.as('dev-alice'), { reader: 'dev-alice', limit: 4, cursor: first.next }),
		);
		const third = await readTimeline(world.as('dev-alice'), { reader: 'dev-alice', limit: 4, cursor: second.next });
		expect(third).toEqual(await reader.page(second.next));
		// No follow brought the reader's own posts.
		expect(first.items.map(({ epoch }) => epoch > 0)).toEqual(first.items.map(({ actor }) => actor === 'dev-bob'));
	});

	test('forty pages ask nothing of the server but a link', async () => {
		const asked = { reads: 0, writes: 0, queue: 0 };
		const domain = createDomain({ ...world.domain, store: observedStore(world.store, countInto(asked)) });
		const reader = 'dev-carol';
		const ids = Array.from({ length: 395 }, (_, n) => eventIdAt(Date.now() - n * 1_000, randomBytes(10)));
		const event = { actor: reader, name: 'carol', verb: 'posted', text: 'x', occurredAt: new Date().toISOString() };
		await world.store.tables.timelines.writeMany(
			ids.map((id) => ({
				...timelineKey(reader, id),
				kind: 'insert',
				properties: timelineProperties({ id, ...event }, 0),
			})),
		);
		let links = 0;
		let requests = 0;
		const straight = timelineReader({
			async link() {
				links += 1;
				return { ...(await linkTimeline({ domain, principal: asUser(reader) }, { reader })), pageSize: 10 };
			},
			origin: 'http://127.0.0.1',
			fetch(url, init) {
				requests += 1;
				return world.fetch(url, init);
			},
		});
		expect((await pagesRead(straight)).map(({ length }) => length)).toEqual([...Array(39).fill(10), 5]);
		expect({ links, requests }).toEqual({ links: 1, requests: 40 });
		expect(asked).toEqual({ reads: 0, writes: 0, queue: 0 });

		// The counter counts: the same through the server.
		await readTimeline({ domain, principal: asUser(reader) }, { reader, limit: 10 });
		expect(asked.reads).toBeGreaterThan(0);
	});
});

test('lost, repeated, refused, cut and empty answers change nothing of what is read', async () => {
	const plain = await startFaultProxy({ connectionString: inject('azurite'), seed: 3, share: 0 });
	const faulty = await startFaultProxy({ connectionString: inject('azurite'), seed: 3, share: 0.25 });
	const world = await createWorld('azure', plain.connectionString);
	const ids = Array.from({ length: 60 }, (_, n) => eventIdAt(Date.now() - n * 1_000, randomBytes(10)));
	const event = { actor: 'dev-a', name: 'a', verb: 'posted', text: 'x', occurredAt: new Date().toISOString() };
	await world.store.tables.timelines.writeMany(
		ids.map((id) => ({
			...timelineKey('dev-a', id),
			kind: 'insert',
			properties: timelineProperties({ id, ...event }, 0),
		})),
	);
	const tableEndpoint = (text: string) => /TableEndpoint=([^;]+)/.exec(text)?.[1] ?? '';
	const reader = timelineReader({
		async link() {
			const { url, ...rest } = await linkTimeline(world.as('dev-a'), { reader: 'dev-a' });
			const through = url.replace(tableEndpoint(plain.connectionString), tableEndpoint(faulty.connectionString));
			return { ...rest, url: through, pageSize: 3 };
		},
	});
	expect((await pagesRead(reader)).flat()).toEqual(ids);
	expect(new Set(faulty.faults.map(({ kind }) => kind)).size).toBeGreaterThan(3);
	await faulty.quiet();
	await world.close();
	await Promise.all([plain.stop(), faulty.stop()]);
});

/** The ids of all pages. */
async function pagesRead(reader: TimelineReader): Promise<string[][]> {
	const pages: string[][] = [];
	let cursor: string | undefined;
	do {
		const { items, next } = await reader.page(cursor);
		pages.push(items.map(({ id }) => id));
		cursor = next;
	} while (cursor);
	return pages;
}
