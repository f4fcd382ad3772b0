/** A reconciliation of a damaged store: it overlooks nothing, and one row never hides another. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { type Properties, type RowKey, StorageError, type TableName } from '../../storage/port.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { followingKeys } from '../../storage/rows/ledger/following.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { tagTimeline, timelineKey } from '../../storage/rows/timelines.ts';
import { seeingOtherwise } from '../../testing/seeing-otherwise.ts';
import { createWorld, ENGINES, OPERATOR, type World } from '../../testing/world.ts';
import { drain } from '../../worker/drain.ts';
import type { Domain } from '../domain.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { runJob } from '../jobs/run-job.ts';
import { jobMessage } from '../ledger/message.ts';
import { newestEntry } from '../ledger/newest-entry.ts';
import { park } from '../ledger/parked-messages.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { reconcile } from './reconcile.ts';

const COMMAND = 'a'.repeat(32);

describe.each(ENGINES)('a damaged store on %s', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;
	let carol: string;
	let event: Event;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		event = await world.post(alice, 'paid 10 #tide');
		await world.settle();
	});
	afterEach(() => world.close());

	/** Its report on each difference, with the outcome of its repair. */
	async function said(repair: boolean, domain: Domain = world.domain): Promise<string[]> {
		const lines: string[] = [];
		const result = await reconcile(
			{ domain, principal: OPERATOR },
			{
				repair,
				settle: () => world.settle(),
				onDifference: ({ subject, kind, what }, outcome, failed) =>
					lines.push(
						`${subject} ${kind}: ${what}${outcome === 'mended' ? ' (mended)' : failed ? ` (not mended: ${failed})` : ''}`,
					),
			},
		);
		expect(result.differences).toBe(lines.length);
		expect(result.repaired).toBe(lines.filter((line) => line.endsWith('(mended)')).length);
		return lines;
	}

	async function change(table: TableName, key: RowKey, changes: Properties): Promise<void> {
		const row = await world.store.tables[table].get(key);
		await world.store.tables[table].upsert(key, { ...row?.properties, ...changes });
	}

	test('a subject whose first command never committed has no difference', async () => {
		const found: Difference[] = [];
		for await (const difference of findDifferences(world.domain, 'dev-nobody')) found.push(difference);
		expect(found).toEqual([]);
	});

	test('a changed event and a changed profile are named, mended by nothing, and carried nowhere', async () => {
		await change('ledger', eventKeys.event(alice, event.id), { text: 'paid 10000' });
		await change('ledger', profileKey(alice), { name: 'Mallory' });
		expect(await said(true)).toEqual([
			`${alice} content: event:${event.id} was changed: its content has another hash than entry 2 says`,
			`${alice} content: profile was changed: its content has another hash than entry 1 says`,
			`${alice} directory: the handle alice has another name or kind in the directory`,
			`${alice} directory: it is not found by each word of its name and handle`,
			`${alice} changed: ${event.id} of ${alice} is in the timeline ${alice} with another content`,
			`${bob} changed: ${event.id} of ${alice} is in the timeline ${bob} with another content`,
			`${alice} changed: ${event.id} of ${alice} is in the timeline ${tagTimeline('tide')} with another content`,
		]);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('an event that is gone from its ledger, or emptied there, is named, and its copies stay', async () => {
		await world.store.tables.ledger.upsert(eventKeys.event(alice, event.id), { removed: true, removedAt: '' });
		expect(await said(false)).toContain(`${alice} content: event:${event.id} is empty, and no entry removed it`);
		await world.store.tables.ledger.delete(eventKeys.event(alice, event.id));
		expect(await said(true)).toContain(`${alice} content: event:${event.id}, which entry 2 posted, is gone`);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('an entry that is not in the log is named and enters it, and one that was changed does not', async () => {
		await world.keepLog();
		const leaf = leafKeys.leaf(1, alice, 2);
		await world.store.tables.log.delete(leaf);
		expect(await said(false)).toEqual([`${alice} log: entry 2 is not in the log`]);
		await change('ledger', entryKeys.entry(alice, 2), { via: 'cli' });
		expect(await said(true)).toContain(`${alice} log: entry 2 is not in the log`);
		await change('ledger', entryKeys.entry(alice, 2), { via: 'web' });
		expect(await said(true)).toContain(`${alice} log: entry 2 is not in the log (mended)`);
		await world.keepLog();
		expect(await world.store.tables.log.get(leaf)).toBeDefined();
		expect(await said(false)).toEqual([]);
	});

	test('a changed copy of an event is made right', async () => {
		await change('timelines', timelineKey(bob, event.id), { text: 'paid 10000' });
		expect(await said(true)).toHaveLength(1);
		expect(await said(false)).toEqual([]);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('a lost head is made again from a whole chain, and the ledger goes on', async () => {
		await world.store.tables.ledger.delete(headKey(alice));
		expect(await said(true)).toEqual([`${alice} head: its head is missing (mended)`]);
		await world.post(alice, 'two');
		await world.settle();
		expect(await said(false)).toEqual([]);
		await world.store.tables.ledger.delete(headKey(alice));
		await world.store.tables.ledger.delete(entryKeys.entry(alice, 2));
		expect((await said(true))[0]).toBe(`${alice} head: its head is missing`);
	});

	test('a head that fell behind a whole chain is set to its end, and the ledger goes on', async () => {
		const { ledger } = world.store.tables;
		const head = headKey(alice);
		const before = (await ledger.get(head))?.properties as Properties;
		await world.post(alice, 'two');
		await world.settle();
		await ledger.upsert(head, before);
		expect(await said(true)).toEqual([`${alice} head: its head is behind its chain (mended)`]);
		await world.post(alice, 'three');
		await world.settle();
		expect(await said(false)).toEqual([]);
		// The head's hash is not the chain's hash of that entry: one of them was changed.
		await ledger.upsert(head, { ...before, hash: 'f'.repeat(64) });
		expect((await said(true))[0]).toBe(`${alice} head: its head is behind its chain`);
		// A head that is ahead is all that tells of entries that were lost.
		await ledger.upsert(head, { ...before, seq: 9 });
		expect(await said(true)).toEqual([`${alice} chain: entry 4 stands where entry 9 must be`]);
	});

	test('followers who never followed are set off, those that are no subject go, and a real follow works after it', async () => {
		await change('subjectFollowers', subjectFollowerKey(alice, carol), { state: 'on', seq: 77 });
		await change('subjectFollowers', { partition: alice, row: 'tag:tide' }, { state: 'on', seq: 1 });
		expect(await said(true)).toEqual([
			`${alice} follower: ${carol} is its follower and never followed it (mended)`,
			`${alice} follower: its follower "tag:tide" is no subject (mended)`,
			`${alice} count: it has 1 followers, and 0 are counted (mended)`,
		]);
		await world.post(alice, 'two');
		await world.settle();
		expect(await world.texts(carol)).toEqual([]);
		await follow(world.as(carol), { follower: carol, followed: alice });
		await world.settle();
		expect(await said(false)).toEqual([]);
		expect(await world.texts(carol)).toEqual(['two', 'paid 10 #tide']);
	});

	test('a follower row ahead of its ledger is made right, and said not to be where that did not take effect', async () => {
		await change('subjectFollowers', subjectFollowerKey(alice, bob), { state: 'off', seq: 9_999 });
		const what = `${bob} follower: ${alice} does not have it as a follower that is on`;
		const always = { tables: { subjectFollowers: { transact: async () => ({ done: false, index: 0 }) as const } } };
		expect(await said(true, seeingOtherwise(world.domain, always))).toEqual([
			`${what} (not mended: it is so still)`,
			`${alice} count: it has 0 followers, and 1 are counted (not mended: it is so still)`,
		]);
		expect(await said(true)).toEqual([
			`${what} (mended)`,
			`${alice} count: it has 1 followers, and 2 are counted (mended)`,
		]);
		expect(await said(false)).toEqual([]);
	});

	test('a live event that stands as removed in a timeline is brought back', async () => {
		await world.store.tables.timelines.upsert(timelineKey(bob, event.id), { removed: true });
		await world.store.tables.timelines.upsert(timelineKey(tagTimeline('tide'), event.id), { removed: true });
		expect(await said(true)).toHaveLength(2);
		expect(await said(false)).toEqual([]);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('a removed event under its hashtag is taken away', async () => {
		const key = timelineKey(tagTimeline('tide'), event.id);
		const copy = await world.store.tables.timelines.get(key);
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		await world.settle();
		await world.store.tables.timelines.upsert(key, copy?.properties ?? {});
		expect(await said(true)).toEqual([
			`${alice} ghost: ${event.id} of ${alice} is in the timeline tag:tide and was removed (mended)`,
		]);
		expect(await said(false)).toEqual([]);
	});

	test('a changed audit row and a lost audit day are made again', async () => {
		const row = await world.store.tables.ledger.get(entryKeys.entry(alice, 2));
		if (!row) throw new Error('there is no entry');
		const { commandId: _, ...entry } = entryOf(row);
		await change('audit', auditKeys.entry(entry), { actor: 'dev-mallory' });
		expect(await said(true)).toEqual([`${alice} audit: entry 2 is another one in the audit trail (mended)`]);
		// The repair is an entry of that day, too.
		await world.settle();
		await world.store.tables.audit.delete(auditKeys.day(entry.at));
		expect(await said(true)).toEqual([
			expect.stringContaining(`audit: the day ${entry.at.slice(0, 10)} is not in the audit trail (mended)`),
		]);
		expect(await said(false)).toEqual([]);
	});

	test('copies of an entry under its target and its actor are made again, and taken away where they do not belong', async () => {
		const by = { domain: world.domain, principal: OPERATOR };
		await unfollow(by, { follower: bob, followed: alice });
		await world.settle();
		const last = await newestEntry(world.domain, bob);
		if (!last) throw new Error('there is no entry');
		const { commandId: _, ...entry } = entryOf(last);
		const [, ofTarget, ofActor, ...none] = auditKeys.all(entry);
		if (!ofTarget || !ofActor) throw new Error('there are no copies');
		expect(none).toEqual([]);
		expect([ofTarget.partition, ofActor.partition.replace(/.$/, '')]).toEqual([`target:${alice}`, 'actor:operator.']);
		expect(await said(false)).toEqual([]);
		const { audit } = world.store.tables;
		await audit.delete(ofTarget);
		await change('audit', ofActor, { actor: bob });
		const elsewhere = { ...ofTarget, partition: auditKeys.target('dev-mallory') };
		await audit.insert(elsewhere, entry);
		// A row that counts entries is none.
		await audit.insert(auditKeys.count(entry.at, entry.action), { count: 1 });
		await audit.insert(auditKeys.lag(entry.at), { count: 1, late: 0 });
		const found = [
			`${bob} audit: entry ${entry.seq} is another one under ${ofActor.partition} in the audit trail (mended)`,
			`${bob} audit: entry ${entry.seq} is not under ${ofTarget.partition} in the audit trail (mended)`,
			`${bob} audit: the row ${elsewhere.row} of the audit trail is entry ${entry.seq}, which the ledger has elsewhere (mended)`,
		];
		expect((await said(true)).toSorted()).toEqual(found.toSorted());
		expect(await said(false)).toEqual([]);
	});

	test('an entry of the audit trail that is on no ledger is named; only a second row of an entry is taken away', async () => {
		const row = await world.store.tables.ledger.get(entryKeys.entry(alice, 2));
		if (!row) throw new Error('there is no entry');
		const { commandId: _, ...entry } = entryOf(row);
		const earlier = { ...entry, at: new Date(Date.parse(entry.at) - 1).toISOString() };
		// The entry is on a day that no reader of the trail is led to.
		const invented = { ...entry, seq: 77, at: '2020-01-01T00:00:00.000Z' };
		const [second, surplus] = [auditKeys.entry(earlier), auditKeys.entry(invented)];
		const empty = { partition: second.partition, row: 'empty' };
		await world.store.tables.audit.insert(second, earlier);
		await world.store.tables.audit.insert(surplus, invented);
		await world.store.tables.audit.insert(empty, {});
		const kept = [
			`${alice} audit: the row ${surplus.row} of the audit trail is entry 77, and the ledger has no such entry`,
			`audit audit: the row empty of the audit trail names no entry`,
		];
		const repaired = await said(true);
		expect(repaired).toHaveLength(3);
		expect(repaired).toEqual(
			expect.arrayContaining([
				...kept,
				`${alice} audit: the row ${second.row} of the audit trail is entry 2, which the ledger has elsewhere (mended)`,
			]),
		);
		expect((await said(false)).toSorted()).toEqual(kept.toSorted());
	});

	test('a timeline without a ledger is named, and stays', async () => {
		const { ledger } = world.store.tables;
		for (const { row } of (await ledger.range({ partition: bob })).rows) await ledger.delete({ partition: bob, row });
		expect(await said(true)).toContain(`${bob} chain: it has a timeline, and its ledger is gone`);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('a handle that no profile holds is free again', async () => {
		await world.store.tables.directory.insert(
			{ partition: 'c', row: 'chief' },
			{ subject: alice, name: 'Alice', kind: 'person', claimedAt: '2026-01-01T00:00:00.000Z', confirmed: true },
		);
		expect(await said(true)).toEqual([
			`${alice} directory: the handle chief stands there as its own, and its profile does not hold it (mended)`,
		]);
		expect(await said(false)).toEqual([]);
		await expect(editProfile(world.as(bob), { subject: bob, handle: 'chief' })).rejects.toThrow('is taken');
		world.clock.ahead = 12 * 60_000 + 1_000;
		await editProfile(world.as(bob), { subject: bob, handle: 'chief' });
		await world.settle();
		expect(await said(false)).toEqual([]);
	});

	test('a row under a follow that never was is put under the one that is, and an unfollow takes it', async () => {
		await change('timelines', timelineKey(bob, event.id), { epoch: 9_999 });
		await change('timelines', timelineKey(alice, event.id), { epoch: 1 });
		await change('timelines', timelineKey(tagTimeline('tide'), event.id), { epoch: 1 });
		expect(await said(true)).toEqual([
			`${alice} changed: ${event.id} of ${alice} is in the timeline ${alice} under a follow that never was (mended)`,
			`${bob} changed: ${event.id} of ${alice} is in the timeline ${bob} under a follow that never was (mended)`,
			`${alice} changed: ${event.id} of ${alice} is in the timeline tag:tide under a follow that never was (mended)`,
		]);
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		expect(await said(false)).toEqual([]);
		expect(await world.texts(bob)).toEqual([]);
	});

	test('a subject followed by a row that cannot be read loses no event to a repair', async () => {
		await world.store.tables.ledger.upsert(followingKeys.following(bob, alice), { x: 1 });
		expect(await said(true)).toEqual([`${bob} unreadable: following:${alice} cannot be read`]);
		expect(await world.texts(bob)).toEqual(['paid 10 #tide']);
	});

	test('a job that fails again is parked in the place of its old message, and one that succeeds not at all', async () => {
		const key = jobKeys.job(alice, COMMAND);
		const parked = () => world.store.queues.poison.depth();
		await world.store.tables.ledger.upsert(key, {
			commandId: COMMAND,
			action: 'muted',
			seq: 99,
			target: bob,
			createdAt: '',
			lastError: 'as before',
		});
		const body = jobMessage({ subject: alice, commandId: COMMAND });
		for (const message of ['nobody can read this', body]) await park(world.domain, 'as before', message);
		const failing = async () => {
			await drain(world.domain, { until: 'idle' });
			await park(world.domain, 'as before', body);
		};
		await reconcile(world.operator, { repair: false, settle: failing });
		expect(await parked()).toBe(2);
		await world.store.tables.ledger.delete(jobKeys.job(alice, COMMAND));
		await world.store.tables.ledger.upsert(key, {
			commandId: COMMAND,
			action: 'muted',
			seq: 2,
			target: bob,
			createdAt: '',
		});
		expect(await said(false)).toEqual([]);
		expect(await parked()).toBe(1);
	});

	test('rows that cannot be read are differences, and the rest is mended', async () => {
		await world.store.tables.ledger.upsert(entryKeys.entry(alice, 1), { x: 1 });
		await world.store.tables.ledger.upsert(followingKeys.following(bob, alice), { x: 1 });
		await change('ledger', eventKeys.event(alice, event.id), { mentions: '}{' });
		const own = await world.post(carol, 'mine');
		await world.settle();
		await world.store.tables.timelines.delete(timelineKey(carol, own.id));
		const lines = await said(true);
		expect(lines).toContain(`${alice} chain: entry:9999999999999998 cannot be read`);
		expect(lines).toContain(`${bob} unreadable: following:${alice} cannot be read`);
		expect(lines).toContain(`${carol} lost: ${own.id} of ${carol} is not in its timeline (mended)`);
	});

	test('storage that fails ends the run with its sentence', async () => {
		const get = () => Promise.reject(new StorageError('denied', 'Storage denied access.'));
		const denied = seeingOtherwise(world.domain, { tables: { audit: { get } } });
		await expect(said(false, denied)).rejects.toThrow('Storage denied access.');
	});

	test('jobs that cannot be run are differences, and Nothing is parked for them', async () => {
		const job = (properties: Properties) => world.store.tables.ledger.upsert(jobKeys.job(alice, COMMAND), properties);
		await job({ x: 1 });
		expect(await said(true)).toEqual([`${alice} job: job:${COMMAND} cannot be run: the row does not name its command`]);
		const left = { commandId: COMMAND, seq: 2, target: event.id, createdAt: '' };
		await job({ ...left, action: 'danced' });
		expect(await said(true)).toEqual([
			`${alice} job: job:${COMMAND} cannot be run: this version does not know the action "danced"`,
		]);
		await job({ ...left, action: 'muted', seq: 99 });
		expect(await said(true)).toEqual([
			expect.stringContaining(`${alice} job: job:${COMMAND} (muted, entry 99) is still pending`),
		]);
		expect(await world.store.queues.poison.depth()).toBe(0);
	});

	test('a job of an action that this version does not know fails, and stays', async () => {
		const job = { commandId: COMMAND, action: 'danced' as 'muted', seq: 2, target: '', createdAt: '', etag: '' };
		const running = runJob(world.domain, alice, job, {}, { assertHeld: () => {} });
		await expect(running).rejects.toThrow('This version does not know the action "danced".');
	});
});
