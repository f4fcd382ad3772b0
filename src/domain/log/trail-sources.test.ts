/** The product's own changes to ledgers and to the log are never taken for tampering, on both engines. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { verifyTrail } from '../../sdk/verify/verify-trail.ts';
import { pagesOf } from '../../storage/pages.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { liftErasure } from '../privacy/lift-erasure.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { restartLog } from './restart-log.ts';
import { readTrail } from './trail-sources.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on %s', (engine) => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 1_000, jobsPrepared: false });
	});
	afterEach(() => world.close());

	/** Verifies all of the store, as `tideline verify` does. */
	async function verify() {
		const trail = (await readTrail(world.operator)) ?? expect.fail('no log');
		const ledgers = async function* () {
			for await (const subject of trail.subjects()) yield trail.ledgerOf(subject);
		};
		const { origin, keys, service } = trail;
		const trust = { origin, keys, witnesses: [], needed: 0 };
		const now = world.domain.now();
		const verdict = await verifyTrail(trail.sha256, trail.log, ledgers(), { trust, service, isWhole: true, now });
		expect(verdict.findings).toEqual([]);
		return verdict.counts;
	}

	/** Runs the second runs, as if their day had come. */
	async function aDayLater(): Promise<void> {
		world.clock.ahead += DAY_MS;
		const { ledger } = world.store.tables;
		for await (const subject of ledger.partitions())
			for await (const rows of pagesOf(ledger, jobKeys.all(subject)))
				for (const { commandId } of rows.map(jobOf))
					await world.store.queues.purges.send(JSON.stringify({ v: 1, subject, commandId }));
		await settleAndSign();
	}

	async function settleAndSign(): Promise<void> {
		await world.settle();
		await world.keepLog();
	}

	test('edits, removals, erasures, a new beginning and a new log verify', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		const { id } = await world.post(alice, 'one');
		await world.post(alice, 'two');
		await editProfile(world.as(alice), { subject: alice, name: 'Alice B.' });
		await removeEvent(world.as(alice), { actor: alice, id });
		// Nothing is signed yet: then nothing is said of the log.
		await world.keepLog();
		expect(await verify()).toMatchObject({ ledgers: 2, inLog: 0, events: 1, removed: 1 });
		await settleAndSign();
		const settled = await verify();
		expect(settled).toMatchObject({ waiting: 0, events: 1, removed: 1, edits: 1, leaves: settled.inLog });

		await eraseSubject(world.operator, { subject: alice });
		await settleAndSign();
		const erased = await verify();
		expect(erased).toMatchObject({ ledgers: 3, erased: 1, events: 0, leaves: erased.inLog + settled.entries - 2 });

		await aDayLater();
		await liftErasure(world.operator, { subject: alice });
		await settleAndSign();
		expect(await verify()).toMatchObject({ ledgers: 3, erased: 0, events: 0 });
		await world.person('alice');
		await world.post(alice, 'three');
		await settleAndSign();
		expect(await verify()).toMatchObject({ ledgers: 3, erased: 0, events: 1 });

		await restartLog(world.operator);
		await settleAndSign();
		const filled = await verify();
		// They have their place in the new log, and the next round signs it.
		expect(filled.waiting + filled.inLog).toBe(filled.entries);
		await settleAndSign();
		const second = await verify();
		// The first leaf closes the old log.
		expect(second).toMatchObject({ waiting: 0, leaves: second.inLog + 1 });
	});
});
