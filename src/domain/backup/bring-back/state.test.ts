/** The state of a subject that comes back: as it was at the moment, beside others that went since. */
import { afterEach, expect, test } from 'vitest';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { getProfile } from '../../../storage/rows/ledger/profile.ts';
import { listedEvent } from '../../../storage/rows/log/erasure-list.ts';
import { timelineKey } from '../../../storage/rows/timelines.ts';
import { subjectHash } from '../../../storage/subject-hash.ts';
import { beginMistake } from '../../../testing/erased-by-mistake.ts';
import type { World } from '../../../testing/world.ts';
import { follow } from '../../graph/follow.ts';
import { listFollowers } from '../../graph/list-follows.ts';
import { mute } from '../../graph/mute.ts';
import { suspendSubject, unsuspendSubject } from '../../moderation/suspend-subject.ts';
import { liftHold, placeHold } from '../../privacy/holds.ts';

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

test('it is suspended as it was, and held no more', async () => {
	const { world, alice, ...mistake } = await beginMistake('embedded', worlds);
	await suspendSubject(world.operator, { subject: alice, reason: 'Spam' });
	await placeHold(world.operator, { subject: alice, reason: 'Case 12/26' });
	await mistake.settle();
	await mistake.backUpNow();
	await liftHold(world.operator, { subject: alice });
	await mistake.erase();
	await mistake.back();
	await mistake.nothingIsWrong();
	await expect(world.post(alice, 'Here again')).rejects.toMatchObject({ code: 'suspended' });
	await unsuspendSubject(world.operator, { subject: alice });
	await world.post(alice, 'Here again');
	await mistake.erase();
});

test('subjects that were erased since stay away from its follows and mutes', async () => {
	const { world, alice, carol, ...mistake } = await beginMistake('embedded', worlds);
	const dan = await world.person('dan');
	await follow(world.as(dan), { follower: dan, followed: alice });
	await mute(world.as(alice), { subject: alice, other: dan });
	await mistake.settle();
	await mistake.backUpNow();
	for (const subject of [dan, carol, alice]) await mistake.erase(subject);
	expect((await mistake.back()).left).toBe(0);
	expect(headOf((await world.store.tables.ledger.get(headKey(alice))) ?? expect.fail()).counts).toEqual({
		events: 3,
		following: 0,
	});
	for (const row of [`following:${carol}`, `hide:mute:${dan}`])
		expect(await world.store.tables.ledger.get({ partition: alice, row })).toBeUndefined();
	await mistake.nothingIsWrong();
	// One after the other, in any order.
	expect((await mistake.back({ subject: carol })).left).toBe(0);
	expect((await mistake.back({ subject: dan })).left).toBe(0);
	await mistake.nothingIsWrong();
	const { items } = await listFollowers(world.as(alice), { subject: alice, limit: 10 });
	expect(items).toHaveLength(2);
});

test('what the second clearing still collects is not what came back', async () => {
	const { world, alice, bob, ...mistake } = await beginMistake('embedded', worlds);
	await mistake.backUpNow();
	const lost = await world.post(alice, 'Lost at sea');
	await mistake.settle();
	await mistake.erase();
	await mistake.back();
	// A process that ends right behind the step that makes the subject live leaves this line.
	const { timelines, log } = world.store.tables;
	const named = { mentioned: [bob], tags: ['tide'] };
	await log.writeMany([listedEvent(subjectHash(alice), { id: await mistake.eventOf('Low water, @bob'), named })]);
	expect((await timelines.get(timelineKey(bob, lost.id)))?.properties).toEqual({ removed: true });
	await mistake.aDayLater();
	expect(await timelines.get(timelineKey(bob, lost.id))).toBeUndefined();
	expect(await world.texts(bob)).toHaveLength(3);
	await mistake.nothingIsWrong();
});

test('after the second clearing it can still come back', async () => {
	const { world, alice, bob, ...mistake } = await beginMistake('embedded', worlds);
	await mistake.backUpNow();
	await mistake.erase();
	await mistake.aDayLater();
	expect(await mistake.back()).toMatchObject({ left: 0 });
	expect(await world.texts(bob)).toHaveLength(3);
	expect(await getProfile(world.store.tables.ledger, alice)).toMatchObject({ handle: 'alice' });
	await mistake.nothingIsWrong();
});
