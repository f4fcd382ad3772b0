/** A reader with an open timeline hears of each change, and costs storage little meanwhile. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { PAGE_SIZE } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { observedStore } from '../../storage/observed-store.ts';
import type { Store, Table } from '../../storage/port.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sleep } from '../waiting/sleep.ts';
import { insertDeliveries, rowsOf, withdrawDeliveries } from './timeline-writes.ts';
import { type TimelineWatch, watchTimelines } from './watch-timelines.ts';

const ENDLESS_WAIT_MS = 1_000_000;
const reader = 'dev-reader';

describe.each(ENGINES)('watching on the %s store', (engine) => {
	let world: World;
	let looks: number;
	let watch: TimelineWatch;
	let observed: Store;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		const { timelines } = world.store.tables;
		looks = 0;
		const counted: Table = {
			...timelines,
			range: (query) => {
				looks++;
				return timelines.range(query);
			},
		};
		// Its own looks never come: what it hears, it was told.
		watch = watchTimelines(counted, sleep, {
			shortest: ENDLESS_WAIT_MS,
			longest: ENDLESS_WAIT_MS,
		});
		observed = observedStore(world.store, watch.observe);
	});
	afterEach(() => world.close());

	const event = (minutesAgo: number) => {
		const at = Date.now() - minutesAgo * 60_000;
		const id = eventIdAt(at, crypto.getRandomValues(new Uint8Array(10)));
		return { id, actor: 'app-x', name: 'x', verb: 'posted', text: 'x', occurredAt: new Date(at).toISOString() };
	};
	const deliver = (events: ReturnType<typeof event>[]) =>
		insertDeliveries(
			{ ...world.domain, store: observed },
			rowsOf(events.map((one) => ({ reader, event: one, epoch: 0 }))),
		);

	test('a write of this process is heard at once, below the first page too', async () => {
		await deliver(Array.from({ length: PAGE_SIZE + 50 }, (_, minute) => event(minute)));
		const changes = watch.changes(reader);
		const first = (await changes.next()).value;
		await deliver([event(0)]);
		const second = (await changes.next()).value;
		expect(second).not.toEqual(first);
		await deliver([event(10_000)]);
		expect((await changes.next()).value).toEqual(second);
		await changes.return(undefined);
	});

	test('an event that came and went between two looks is heard of: somebody may have read it between them', async () => {
		const before = watch.changes(reader);
		await before.next();
		const brief = event(0);
		// Another process writes like this: nobody is told.
		await insertDeliveries(world.domain, rowsOf([{ reader, event: brief, epoch: 0 }]));
		const withdrawn = withdrawDeliveries({ ...world.domain, store: observed }, [reader], brief.id);
		expect((await before.next()).done).toBe(false);
		await withdrawn;
		await before.return(undefined);
	});

	test('a row that others wrote and took away again changes the version that the next look sees', async () => {
		const versionNow = async () => {
			const changes = watch.changes(reader);
			const { value } = await changes.next();
			await changes.return(undefined);
			return value?.version;
		};
		const before = await versionNow();
		const brief = event(0);
		await insertDeliveries(world.domain, rowsOf([{ reader, event: brief, epoch: 0 }]));
		await withdrawDeliveries(world.domain, [reader], brief.id);
		expect(await versionNow()).not.toBe(before);
	});

	test('ten connections of one reader are one look', async () => {
		const connections = Array.from({ length: 10 }, () => watch.changes(reader));
		const firsts = await Promise.all(connections.map((changes) => changes.next()));
		expect(new Set(firsts.map(({ value }) => value?.version)).size).toBe(1);
		expect(looks).toBe(1);
		const seconds = Promise.all(connections.map((changes) => changes.next()));
		await deliver([event(0)]);
		expect(new Set((await seconds).map(({ value }) => value?.version)).size).toBe(1);
		expect(looks).toBe(2);
		await Promise.all(connections.map((changes) => changes.return(undefined)));
		await deliver([event(0)]);
		expect(looks).toBe(2);
	});

	test('a connection that is given up ends, and the others go on', async () => {
		const leaving = new AbortController();
		const [stays, leaves] = [watch.changes(reader), watch.changes(reader, leaving.signal)];
		await Promise.all([stays.next(), leaves.next()]);
		const end = leaves.next();
		leaving.abort();
		expect((await end).done).toBe(true);
		const next = stays.next();
		await deliver([event(0)]);
		expect((await next).done).toBe(false);
		await stays.return(undefined);
	});

	test('storage that fails ends all connections of the reader; a new one starts from the beginning', async () => {
		const failing = watchTimelines(
			{ ...world.store.tables.timelines, range: () => Promise.reject(new Error('down')) },
			world.domain.sleep,
			{
				shortest: ENDLESS_WAIT_MS,
				longest: ENDLESS_WAIT_MS,
			},
		);
		const answers = await Promise.allSettled([failing.changes(reader).next(), failing.changes(reader).next()]);
		expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});
