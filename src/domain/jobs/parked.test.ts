import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { asUser, createWorld, ENGINES, type World } from '../../testing/world.ts';
import { jobMessage } from '../ledger/message.ts';
import { park } from '../ledger/parked-messages.ts';
import { listParked, redriveParked } from './parked.ts';

describe.each(ENGINES)('parked messages on the %s store', (engine) => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
	});
	afterEach(() => world.close());

	test('are listed with their reasons and stay; redriven, a job runs, and what cannot be read stays', async () => {
		const alice = await world.person('alice');
		const admin = asUser(alice, 'admin');
		await expect(listParked(world.as(alice))).rejects.toMatchObject({ code: 'forbidden' });
		await expect(redriveParked(world.as(alice))).rejects.toMatchObject({ code: 'forbidden' });
		await world.settle();
		await world.post(alice, 'parked');
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		await world.store.queues.jobs.delete(pending.lease);
		await park(world.domain, 'the disk was full', jobMessage({ subject: alice, commandId: pending.commandId }));
		await park(world.domain, 'The message cannot be read.', 'not json');
		for (const _ of [1, 2])
			expect(
				(await listParked({ domain: world.domain, principal: admin })).map(({ reason }) => reason).toSorted(),
			).toEqual(['The message cannot be read.', 'the disk was full']);
		expect(await redriveParked({ domain: world.domain, principal: admin })).toBe(1);
		await world.settle();
		expect((await listParked({ domain: world.domain, principal: admin })).map(({ body }) => body)).toEqual([
			'not json',
		]);
		const { rows } = await world.store.tables.ledger.range({ partition: alice, from: 'job:', before: 'job:~' });
		expect(rows).toEqual([]);
	});
});
