import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { removeEvent } from '../domain/event/remove-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { listFollowers } from '../domain/graph/list-follows.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { runJob } from '../domain/jobs/run-job.ts';
import { jobMessage } from '../domain/ledger/message.ts';
import { updateJob } from '../domain/ledger/update-job.ts';
import { mapSome } from '../domain/lists/map-some.ts';
import { StorageError } from '../storage/port.ts';
import { subjectFollowerKey } from '../storage/rows/followers/subject-followers.ts';
import { getJob, jobKeys, jobOf } from '../storage/rows/ledger/jobs.ts';
import { getReceipts } from '../testing/receipts.ts';
import { seeingOtherwise } from '../testing/seeing-otherwise.ts';
import { createWorld, ENGINES, type World } from '../testing/world.ts';
import { drain } from './drain.ts';
import { handleMessage } from './handle-message.ts';
import { runInline } from './run-inline.ts';

const LEASE = { max: 1, lease: 60 };
const ignore = () => {};

describe.each(ENGINES)('the worker on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	async function take(queue: 'jobs' | 'purges' = 'jobs') {
		const [message] = await world.store.queues[queue].receive(LEASE);
		if (!message) throw new Error('nothing is visible');
		return message;
	}

	test('a process that is about to end hands its messages back, for another to take at once', async () => {
		const ending = { ...world.domain, handingBack: AbortSignal.abort('test') };
		await world.post(alice, 'by its message');
		await world.post(alice, 'right after its command');
		const [first, second] = world.pendingJobs.splice(0);
		if (!first || !second) throw new Error('nothing is pending');
		await world.store.queues.jobs.renew(first.lease, 0);
		expect(await handleMessage(ending, 'jobs', await take(), ignore)).toBe('put back');
		expect(await runInline(ending, second)).toBe(false);
		await Promise.all([1, 2].map(async () => handleMessage(world.domain, 'jobs', await take(), ignore)));
		expect(await world.store.queues.jobs.depth()).toBe(0);
		expect(world.errors).toEqual([]);
	});

	test.each([
		'not json',
		'{"v":2,"subject":"dev-alice","commandId":"00"}',
		'{"v":1,"subject":"nobody","commandId":"00"}',
		'\uffff',
	])('a message that cannot be read (%j) is parked with its reason, and the rest goes on', async (body) => {
		await world.store.queues.jobs.send(body);
		await world.post(alice, 'goes on');
		await world.settle();
		expect(await world.texts(alice)).toEqual(['goes on']);
		expect(await world.store.queues.jobs.depth()).toBe(0);
		const [parked] = await world.store.queues.poison.receive(LEASE);
		expect(JSON.parse(parked?.body ?? '')).toMatchObject({ reason: 'The message cannot be read.', body });
	});

	test('a message without a job is put back until no command can still commit, then dropped', async () => {
		const body = jobMessage({ subject: alice, commandId: 'f'.repeat(32) });
		await world.store.queues.jobs.send(body);
		expect(await handleMessage(world.domain, 'jobs', { ...(await take()), deliveries: 4 }, ignore)).toBe('put back');
		expect(await world.store.queues.jobs.receive(LEASE)).toEqual([]);
		expect(await world.store.queues.jobs.depth()).toBe(1);
		await world.store.queues.jobs.send(body);
		expect(await handleMessage(world.domain, 'jobs', { ...(await take()), deliveries: 5 }, ignore)).toBe('done');
		expect(await world.store.queues.jobs.depth()).toBe(1);
	});

	test('a message of a subject that nobody knows is dropped in the end, and that is said', async () => {
		const said: string[] = [];
		const say = (sentence: string, error: unknown) => said.push(`${sentence}: ${String(error)}`);
		const last = async (subject: string) => {
			await world.store.queues.jobs.send(jobMessage({ subject, commandId: 'f'.repeat(32) }));
			return handleMessage(world.domain, 'jobs', { ...(await take()), deliveries: 5 }, say);
		};
		expect([await last('dev-nobody'), await last(alice)]).toEqual(['done', 'done']);
		expect(said).toEqual([expect.stringContaining('there is no subject dev-nobody')]);
	});

	test('follower rows that no follow has written keep no event from the others, and get none', async () => {
		await follow(world.as(bob), { follower: bob, followed: alice });
		const { subjectFollowers, timelines } = world.store.tables;
		const illegal = ['a:b', 'nobody at all!', 'tag:tide', 'zz-nobody'];
		for (const row of illegal)
			await subjectFollowers.insert({ partition: alice, row }, { state: 'on', seq: 1, commandId: 'none' });
		await subjectFollowers.insert({ partition: alice, row: 'dev-without-seq' }, { state: 'on' });
		const event = await world.post(alice, 'for those who follow');
		await world.settle();
		expect(await world.texts(bob)).toEqual(['for those who follow']);
		expect((await listFollowers(world.as(alice), { subject: alice, limit: 250 })).items.map(({ id }) => id)).toEqual([
			bob,
		]);
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		for (const partition of [...illegal, 'dev-without-seq'])
			expect((await timelines.range({ partition })).rows).toEqual([]);
		expect([await world.store.queues.jobs.depth(), await world.store.queues.poison.depth()]).toEqual([0, 0]);
	});

	test('a job that fails comes back; after eight tries it is parked, and its row stays with the last error', async () => {
		const failing = () => Promise.reject(new StorageError('unclear', 'the disk is on fire'));
		const broken = seeingOtherwise(world.domain, { tables: { audit: { upsert: failing, writeMany: failing } } });
		await world.post(alice, 'never indexed');
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		await expect(runInline(broken, pending)).rejects.toThrow('the disk is on fire');
		await world.store.queues.jobs.send(jobMessage({ subject: alice, commandId: pending.commandId }));
		const message = await take();
		expect(await handleMessage(broken, 'jobs', { ...message, deliveries: 7 }, ignore)).toBe('put back');
		await world.store.queues.jobs.send(jobMessage({ subject: alice, commandId: pending.commandId }));
		expect(await handleMessage(broken, 'jobs', { ...(await take()), deliveries: 8 }, ignore)).toBe('parked');
		const job = await getJob(world.store.tables.ledger, alice, pending.commandId);
		expect(job?.lastError).toBe('the disk is on fire');
		const [parked] = await world.store.queues.poison.receive(LEASE);
		expect(JSON.parse(parked?.body ?? '')).toMatchObject({ reason: 'the disk is on fire' });
	});

	test('a job that finds storage full is never parked: it is done by itself once there is room', async () => {
		const full = () => Promise.reject(new StorageError('full', 'no room'));
		const broken = seeingOtherwise(world.domain, { tables: { audit: { upsert: full, writeMany: full } } });
		await world.post(alice, 'waits for room');
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		await world.store.queues.jobs.renew(pending.lease, 0);
		expect(await handleMessage(broken, 'jobs', { ...(await take()), deliveries: 80 }, ignore)).toBe('put back');
		expect(await world.store.queues.poison.depth()).toBe(0);
	});

	test('the second purge takes what came late, spares a newer follow, and ends the job', async () => {
		await follow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		const event = await world.post(alice, 'late');
		// An insert of the earlier epoch that was under way when the first purge ran.
		await world.store.tables.timelines.insert(
			{ partition: bob, row: event.id },
			{
				actor: alice,
				name: 'alice',
				verb: 'posted',
				text: 'late',
				occurredAt: event.occurredAt,
				epoch: 2,
				removed: false,
			},
		);
		const { rows } = await world.store.tables.ledger.range(jobKeys.all(bob));
		const [job] = rows.map(jobOf);
		if (!job) throw new Error('the job did not wait for its second purge');
		expect(job.purgedAt).toBeDefined();
		await world.store.queues.purges.send(jobMessage({ subject: bob, commandId: job.commandId }));
		expect(await handleMessage(world.domain, 'purges', await take('purges'), ignore)).toBe('done');
		expect((await world.store.tables.timelines.range({ partition: bob })).rows).toEqual([]);
		expect(await getJob(world.store.tables.ledger, bob, job.commandId)).toBeUndefined();
	});

	test('a delivery that is run again after its end adds no chunk for who followed since', async () => {
		const event = await world.post(alice, 'once');
		const [pending] = world.pendingJobs.splice(0);
		const job = pending && (await getJob(world.store.tables.ledger, alice, pending.commandId));
		if (!job) throw new Error('no job is pending');
		await runInline(world.domain, pending);
		await follow(world.as(bob), { follower: bob, followed: alice });
		// The job row's deletion was not heard of, or another worker had the job as well.
		await runJob(world.domain, alice, job, {}, { assertHeld: () => {} });
		await world.settle();
		expect((await getReceipts(world, alice, event.id)).map(({ chunk, done }) => [chunk, done])).toEqual([
			['d000000', true],
		]);
		expect(await world.texts(bob)).toEqual(['once']);
	});

	test('a drain asks again when storage gives no clear answer, and does not end', async () => {
		await world.post(alice, 'after some trouble');
		const [pending] = world.pendingJobs.splice(0);
		await world.store.queues.jobs.renew(pending?.lease ?? { id: '', receipt: '' }, 0);
		const { jobs } = world.store.queues;
		const asked = { receive: 0, depth: 0 };
		// The first three of each: before there is work, between two jobs, and when it checks whether anything is left.
		const unclear = (what: keyof typeof asked) => {
			if (asked[what]++ < 3) throw new StorageError('unclear', `no answer to ${what}`);
		};
		const receive = async (options: typeof LEASE) => (unclear('receive'), jobs.receive(options));
		const depth = async () => (unclear('depth'), jobs.depth());
		const faulty = seeingOtherwise(world.domain, { queues: { jobs: { receive, depth } } });
		expect(await drain(faulty, { until: 'settled' })).toBe(1);
		expect(asked.receive).toBeGreaterThan(3);
		expect(asked.depth).toBe(4);
		expect(await getJob(world.store.tables.ledger, alice, pending?.commandId ?? '')).toBeUndefined();
	});

	test('a drain waits for the jobs that it is given, here or elsewhere, and for no message of others', async () => {
		await world.post(alice, 'held by another');
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		// Its command was never committed.
		await world.store.queues.jobs.send(jobMessage({ subject: bob, commandId: 'f'.repeat(32) }), { delay: 600 });
		let ran: Promise<boolean> | undefined;
		const onWaiting = (left: number) => {
			expect(left).toBe(1);
			ran ??= runInline(world.domain, pending);
		};
		await drain(world.domain, { until: 'settled', jobs: [pending], onWaiting });
		expect(await ran).toBe(true);
		expect(await world.store.queues.jobs.depth()).toBe(1);
		await drain(world.domain, { until: 'settled', jobs: [] });
	});

	test('a drain does not wait for a job that was parked, or for its second run', async () => {
		await follow(world.as(bob), { follower: bob, followed: alice });
		await world.settle();
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await world.post(alice, 'parked');
		const [unfollowed, parked] = world.pendingJobs.splice(0);
		if (!unfollowed || !parked) throw new Error('no job is pending');
		await runInline(world.domain, unfollowed);
		await updateJob(world.store.tables.ledger, alice, parked.commandId, { lastError: 'the disk is on fire' });
		expect(await world.store.queues.jobs.depth()).toBe(1);
		await drain(world.domain, { until: 'settled', jobs: [unfollowed, parked] });
		expect(await getJob(world.store.tables.ledger, bob, unfollowed.commandId)).toMatchObject({ action: 'unfollowed' });
	});

	test('a drain that can read its queues no more ends its jobs before it says so', async () => {
		await world.post(alice, 'under way');
		world.pendingJobs.length = 0;
		const [job] = (await world.store.tables.ledger.range(jobKeys.all(alice))).rows.map(jobOf);
		await world.store.queues.jobs.send(jobMessage({ subject: alice, commandId: job?.commandId ?? '' }));
		let received = 0;
		const receive = (options: typeof LEASE) =>
			received++ === 0 ? world.store.queues.jobs.receive(options) : Promise.reject(new StorageError('unclear', 'gone'));
		const failing = seeingOtherwise(world.domain, { queues: { jobs: { receive } } });
		const handled: string[] = [];
		await expect(drain(failing, { until: 'idle', onHandled: (what) => handled.push(what) })).rejects.toThrow('gone');
		expect(handled).toEqual(['done']);
	});

	test('a delivery to more than 500 followers goes in chunks, and a planner that died is resumed', async () => {
		const followers = Array.from({ length: 1_100 }, (_, n) => `app-f${String(n).padStart(4, '0')}`);
		await world.store.tables.subjectFollowers.writeMany(
			followers.map((follower) => ({
				...subjectFollowerKey(alice, follower),
				kind: 'insert',
				properties: { state: 'on', seq: 1 },
			})),
		);
		const event = await world.post(alice, 'to all');
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		let handedOut = 0;
		const send = (body: string) =>
			handedOut++ === 1 ? Promise.reject(new Error('killed')) : world.store.queues.jobs.send(body);
		const sizes = { ...world.domain.sizes, batch: 1 };
		const dying = seeingOtherwise(world.domain, { queues: { jobs: { send } }, sizes });
		// Its lease has not ended when it dies, however slow the machine is.
		const sentAt = world.domain.now() + 3_600_000;
		await expect(runInline(dying, { ...pending, sentAt })).rejects.toThrow('killed');
		await world.store.queues.jobs.renew(pending.lease, 0);
		await world.store.queues.jobs.send(jobMessage({ subject: alice, commandId: pending.commandId }));
		await drain(world.domain, { until: 'idle' });
		const receipts = await getReceipts(world, alice, event.id);
		expect(receipts.map(({ recipients, delivered, done }) => [recipients, delivered, done])).toEqual([
			[500, 500, true],
			[500, 500, true],
			[100, 100, true],
		]);
		const timelines = await mapSome(followers, 50, (follower) => world.texts(follower));
		expect(timelines.every((texts) => texts.length === 1)).toBe(true);
		expect(await getJob(world.store.tables.ledger, alice, pending.commandId)).toBeUndefined();
	});
});
