/** The orders by which no line with a push is forgotten, with two processes at it whose clocks differ. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import { inOrder } from '../../storage/in-order.ts';
import type { Table } from '../../storage/port.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { getPushesWaiting } from './get-pushes-waiting.ts';
import { readyLines, settleLine, stepsOfTickets } from './push-lines.ts';

const DUE_AT = 1_000_000;
const EARLIER_TIME = DUE_AT - 1;

let world: World;
afterEach(() => world.close());

describe.each(ENGINES)('on %s', (engine) => {
	test('a line becomes ready again, although a process whose clock is behind makes it unready meanwhile', async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 10 });
		const { webhooks } = world.store.tables;
		const of = { subject: await world.person('alice'), webhook: 'webhook1' };
		await inOrder(world.store, stepsOfTickets([{ ...of, push: 'push1', at: DUE_AT }]));
		const [added] = await readyLines(webhooks, EARLIER_TIME, undefined);
		if (!added) throw new Error('The line is not ready');
		await settleLine(webhooks, added, EARLIER_TIME);
		expect(await readyLines(webhooks, EARLIER_TIME, undefined)).toEqual([]);
		let writes = 0;
		const watched: Pick<Table, 'range' | 'writeMany'> = {
			range: (range) => webhooks.range(range),
			async writeMany(list) {
				const outcomes = await webhooks.writeMany(list);
				if (++writes > 1) return outcomes;
				const [line] = (await webhooks.range({ partition: 'lines' })).rows;
				if (line) await settleLine(webhooks, { ...of, etag: line.etag }, EARLIER_TIME);
				return outcomes;
			},
		};
		await readyLines(watched as Table, DUE_AT, undefined);
		expect(await readyLines(webhooks, DUE_AT, undefined)).toMatchObject([of]);
	});

	test('an admin sees since when the oldest push waits, of those that are due', async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 10 });
		const subject = await world.person('alice');
		const now = world.domain.now();
		const waiting = () => getPushesWaiting(world.operator);
		expect(await waiting()).toEqual({ webhooks: 0 });
		await inOrder(
			world.store,
			stepsOfTickets([
				{ subject, webhook: 'webhook1', push: 'push1', at: now - 3_000 },
				{ subject, webhook: 'webhook1', push: 'push2', at: now - 2_000 },
				{ subject, webhook: 'webhook2', push: 'push3', at: now - 9_000 },
				{ subject, webhook: 'webhook3', push: 'push4', at: now + 600_000 },
			]),
		);
		expect(await waiting()).toEqual({ webhooks: 2, since: new Date(now - 9_000).toISOString() });
		// No worker looks, and its time has come.
		const [later] = (await readyLines(world.store.tables.webhooks, now, undefined)).slice(2);
		if (later) await settleLine(world.store.tables.webhooks, later, now);
		world.clock.ahead += 600_000;
		expect(await waiting()).toEqual({ webhooks: 3, since: new Date(now - 9_000).toISOString() });
	});

	test('a push that is added while its line becomes unready keeps it ready', async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 10 });
		const { webhooks } = world.store.tables;
		const of = { subject: await world.person('alice'), webhook: 'webhook1' };
		await inOrder(world.store, stepsOfTickets([{ ...of, push: 'push1', at: DUE_AT }]));
		const [read] = await readyLines(webhooks, EARLIER_TIME, undefined);
		await inOrder(world.store, stepsOfTickets([{ ...of, push: 'push1', at: DUE_AT }]));
		if (read) await settleLine(webhooks, read, EARLIER_TIME);
		expect(await readyLines(webhooks, EARLIER_TIME, undefined)).toMatchObject([of]);
	});
});
