/** An event and its receipt: what is shown of them while its delivery runs, after, and once it was removed. */

import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Role } from '../contract/caller/role.ts';
import { NO_OPERATIONS, priceOf, type Receipt, sumOf } from '../contract/event/receipt.ts';
import { createDomain } from '../domain/domain.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { runJob as runAgain } from '../domain/jobs/run-job.ts';
import { countInto } from '../storage/count-operations.ts';
import { observedStore } from '../storage/observed-store.ts';
import { type Page, type RangeQuery, StorageError } from '../storage/port.ts';
import { subjectFollowerKey } from '../storage/rows/followers/subject-followers.ts';
import { getJob } from '../storage/rows/ledger/jobs.ts';
import { getReceipts } from '../testing/receipts.ts';
import { seeingOtherwise } from '../testing/seeing-otherwise.ts';
import { asUser, createWorld, ENGINES, type World } from '../testing/world.ts';
import { drain } from '../worker/drain.ts';
import { handleMessage } from '../worker/handle-message.ts';
import { runInline } from '../worker/run-inline.ts';
import { appRouter } from './routers/router.ts';
import { createCallerFactory } from './trpc.ts';

/** A look that takes so long has hung. */
const SLOW_POLL = { timeout: 300_000 };

/** Longer than these tests take. */
const TEN_MINUTES_MS = 600_000;
/** Shorter than a lease, longer than the rest of a delivery takes. */
const HALF_A_MINUTE_MS = 30_000;

const createCaller = createCallerFactory(appRouter);

describe.each(ENGINES)('receipts on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	const as = (subject: string, role?: Role) =>
		createCaller({ domain: world.domain, watch: world.watch, principal: asUser(subject, role) });

	const refused = (call: Promise<unknown>) =>
		call.then(
			() => 'not refused',
			(error: { cause?: { code?: string } }) => error.cause?.code,
		);

	/** Runs the job of the newest command, up to where it has handed out its chunks. */
	async function runJob(domain = world.domain) {
		const [pending] = world.pendingJobs.splice(0);
		if (!pending) throw new Error('no job is pending');
		await runInline(domain, pending);
	}

	async function addFollowers(count: number, state: 'on' | 'off' = 'on') {
		await world.store.tables.subjectFollowers.writeMany(
			Array.from({ length: count }, (_, n) => ({
				...subjectFollowerKey(alice, `app-${state}${String(n).padStart(4, '0')}`),
				kind: 'insert',
				properties: { state, seq: 1 },
			})),
		);
	}

	test('an event is found by its subject and id; of a removed one nothing is left but when', async () => {
		const event = await world.post(alice, 'high water');
		expect(await as(bob).event.get({ subject: alice, id: event.id })).toEqual({ removed: false, event });
		expect(await refused(as(bob).event.get({ subject: bob, id: event.id }))).toBe('event_not_found');
		expect(await refused(as(bob).event.get({ subject: 'dev-nobody', id: event.id }))).toBe('event_not_found');
		expect(await refused(as(bob).event.get({ subject: alice, id: 'x' }))).toBe('event_invalid');
		await as(alice).event.remove({ id: event.id });
		const found = await as(bob).event.get({ subject: alice, id: event.id });
		expect(found).toEqual({ removed: true, removedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
	});

	test('only the poster and admins see a receipt', async () => {
		const { id } = await world.post(alice, 'hers');
		const nobody = createCaller({ domain: world.domain, watch: world.watch, principal: ANONYMOUS });
		expect(await refused(nobody.event.get({ subject: alice, id }))).toBe('not_signed_in');
		expect(await refused(nobody.event.receipt({ subject: alice, id }))).toBe('not_signed_in');
		expect(await refused(as(bob).event.receipt({ subject: alice, id }))).toBe('forbidden');
		expect(await refused(as(bob, 'admin').event.receipt({ subject: alice, id }))).toBe('not refused');
		expect(await refused(as(alice).event.receipt({ subject: alice, id: '0'.repeat(26) }))).toBe('event_not_found');
	});

	test('one follower: delivered to 1 of 1, then removed from 1 of 1, also when he follows no more', async () => {
		await as(bob).subject.follow({ subject: alice });
		await world.settle();
		const { id } = await world.post(alice, 'for bob');
		const before = await as(alice).event.receipt({ subject: alice, id });
		expect(before).toMatchObject({
			status: 'delivering',
			recipients: 0,
			delivered: 0,
			chunks: 0,
			operations: NO_OPERATIONS,
		});
		expect(before.finishedAt).toBeUndefined();
		await world.settle();
		const delivered = await as(alice).event.receipt({ subject: alice, id });
		expect(delivered).toMatchObject({ status: 'delivered', recipients: 1, delivered: 1, chunks: 1 });
		expect(Date.parse(delivered.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(delivered.startedAt));
		// Read: a page of followers, then the event.
		// Written: bob's row, the receipt.
		expect(delivered.operations).toEqual({ reads: 2, writes: 2, queue: 0 });

		await as(bob).subject.unfollow({ subject: alice });
		await world.settle();
		await as(alice).event.remove({ id });
		expect(await as(alice).event.receipt({ subject: alice, id })).toMatchObject({ status: 'removing', chunks: 0 });
		await world.settle();
		expect(await as(alice).event.receipt({ subject: alice, id })).toMatchObject({
			status: 'removed',
			recipients: 1,
			delivered: 1,
		});
	});

	test('without a follower an event is delivered to 0 of 0', async () => {
		const { id } = await world.post(alice, 'to nobody');
		await world.settle();
		const receipt = await as(alice).event.receipt({ subject: alice, id });
		expect(receipt).toMatchObject({ status: 'delivered', recipients: 0, delivered: 0, chunks: 1 });
	});

	test('a mentioned subject counts, follower or not; the poster and a blocked subject do not', async () => {
		const carol = await world.person('carol');
		await as(carol).subject.block({ subject: alice });
		await world.settle();
		const handles = await Promise.all(
			[alice, bob, carol].map(async (subject) => (await as(alice).subject.get({ subject })).profile.handle),
		);
		const { id } = await world.post(alice, handles.map((handle) => `@${handle}`).join(' '));
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		expect(await receipt()).toMatchObject({ status: 'delivering', mentioned: { recipients: 1, delivered: 0 } });
		await world.settle();
		const delivered = { status: 'delivered', recipients: 0, delivered: 0, mentioned: { recipients: 1, delivered: 1 } };
		expect(await receipt()).toMatchObject(delivered);
		await as(alice).event.remove({ id });
		expect(await receipt()).toMatchObject({ status: 'removing', mentioned: { recipients: 1, delivered: 0 } });
		await world.settle();
		expect(await receipt()).toMatchObject({ status: 'removed', mentioned: { recipients: 1, delivered: 1 } });
	});

	test('followers that a planner reaches by itself count up, too, once it takes a while', async () => {
		await addFollowers(2_200);
		const { id } = await world.post(alice, 'to many, slowly');
		const held = Promise.withResolvers<void>();
		const { timelines } = world.store.tables;
		const slow = seeingOtherwise(world.domain, {
			tables: {
				timelines: {
					async writeMany(writes) {
						if (writes[0]?.partition === 'app-on0500') await held.promise;
						return timelines.writeMany(writes);
					},
				},
			},
		});
		const running = runJob(slow);
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		const counted = { status: 'delivering', recipients: 2_200, delivered: 1_700, chunks: 5 };
		await vi.waitFor(async () => expect(await receipt()).toMatchObject(counted), SLOW_POLL);
		held.resolve();
		await running;
		expect(await receipt()).toMatchObject({ status: 'delivered', recipients: 2_200, delivered: 2_200, chunks: 5 });
		expect(await world.store.queues.jobs.depth()).toBe(0);
	});

	test('a delivery in chunks counts up to all of them, and so does the removal', async () => {
		await addFollowers(1_200);
		await addFollowers(20, 'off');
		const { id } = await world.post(alice, 'to many');
		// The first batch is carried where it is planned, the others are handed out.
		const planning = seeingOtherwise(world.domain, { sizes: { ...world.domain.sizes, batch: 1 } });
		await runJob(planning);
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		// The off ones come first, in row-key order: the first chunk has 480 recipients, the others 500 and 220.
		expect(await receipt()).toMatchObject({ status: 'delivering', recipients: 1_200, delivered: 480, chunks: 3 });

		const half = new AbortController();
		await drain(world.domain, { until: 'idle', concurrency: 1, signal: half.signal, onHandled: () => half.abort() });
		const running = await receipt();
		expect(running).toMatchObject({ status: 'delivering', recipients: 1_200, chunks: 3 });
		expect([480 + 500, 480 + 220]).toContain(running.delivered);
		expect(running.finishedAt).toBeUndefined();

		await world.settle();
		expect(await receipt()).toMatchObject({ status: 'delivered', recipients: 1_200, delivered: 1_200, chunks: 3 });

		await as(alice).event.remove({ id });
		await runJob(planning);
		expect(await receipt()).toMatchObject({ status: 'removing', recipients: 1_220, delivered: 500, chunks: 3 });
		await world.settle();
		const removed = await receipt();
		expect(removed).toMatchObject({ status: 'removed', recipients: 1_220, delivered: 1_220, chunks: 3 });
		expect(removed.finishedAt).toBeDefined();
		expect(world.errors).toEqual([]);
	});

	test('a delivery that nobody took for ten minutes says so, before and after; its removal has times of its own', async () => {
		await addFollowers(3);
		const { id } = await world.post(alice, 'left alone');
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		world.clock.ahead += TEN_MINUTES_MS;
		const waiting = await receipt();
		expect(waiting).toMatchObject({ status: 'delivering', timing: { cause: 'waited', workedMs: 0, idleMs: 0 } });
		expect(waiting.timing?.waitedMs).toBeGreaterThanOrEqual(TEN_MINUTES_MS);
		await world.settle();
		const late = await receipt();
		expect(late).toMatchObject({ status: 'delivered', timing: { cause: 'waited', idleMs: 0 } });
		expect(late.timing?.waitedMs).toBeGreaterThanOrEqual(TEN_MINUTES_MS);
		expect(stagesOf(late)).toBe(wholeTimeOf(late));

		await as(alice).event.remove({ id });
		await world.settle();
		const removed = await receipt();
		expect(removed.status).toBe('removed');
		expect(removed.timing?.waitedMs).toBeLessThan(TEN_MINUTES_MS);
		expect(stagesOf(removed)).toBe(wholeTimeOf(removed));
	});

	test('chunks that waited for a worker show as a time in which none ran', async () => {
		await addFollowers(1_200);
		const { id } = await world.post(alice, 'left in the queue');
		await runJob(seeingOtherwise(world.domain, { sizes: { ...world.domain.sizes, batch: 1 } }));
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		world.clock.ahead += TEN_MINUTES_MS;
		expect(await receipt()).toMatchObject({ status: 'delivering', chunks: 3, timing: { cause: 'idle' } });
		await world.settle();
		const late = await receipt();
		expect(late).toMatchObject({ status: 'delivered', chunks: 3, timing: { cause: 'idle' } });
		expect(late.timing?.idleMs).toBeGreaterThanOrEqual(TEN_MINUTES_MS);
		expect(late.timing?.slowestChunkMs).toBeLessThan(TEN_MINUTES_MS);
		expect(stagesOf(late)).toBe(wholeTimeOf(late));
	});

	test('a chunk that took half a minute is slow', async () => {
		await addFollowers(600);
		const { id } = await world.post(alice, 'written slowly');
		const { timelines } = world.store.tables;
		const slow = seeingOtherwise(world.domain, {
			tables: {
				timelines: {
					writeMany(writes) {
						if (writes[0]?.partition === 'app-on0500') world.clock.ahead = HALF_A_MINUTE_MS;
						return timelines.writeMany(writes);
					},
				},
			},
		});
		// A worker has a longer lease than the process that posted.
		for (const { lease } of world.pendingJobs.splice(0)) await world.store.queues.jobs.renew(lease, 0);
		await drain(slow, { until: 'idle' });
		const late = await as(alice).event.receipt({ subject: alice, id });
		expect(late).toMatchObject({ status: 'delivered', timing: { cause: 'slow-chunk', idleMs: 0 } });
		expect(late.timing?.slowestChunkMs).toBeGreaterThanOrEqual(HALF_A_MINUTE_MS);
	});

	test.each([500, 2_500])('the chunk that ends at the last of %i followers is the last one', async (followers) => {
		await addFollowers(followers);
		const { subjectFollowers } = world.store.tables;
		// Azure may answer like this: the last page has a continuation, and that one leads to nothing.
		const range = async (query: RangeQuery): Promise<Page> =>
			query.continuation === 'nothing' ? { rows: [] } : { next: 'nothing', ...(await subjectFollowers.range(query)) };
		const open = seeingOtherwise(world.domain, { tables: { subjectFollowers: { range } } });
		const { id } = await world.post(alice, 'to a full chunk');
		const [pending] = world.pendingJobs.splice(0);
		const job = pending && (await getJob(world.store.tables.ledger, alice, pending.commandId));
		if (!job) throw new Error('no job is pending');
		await runInline(open, pending);
		await drain(open, { until: 'idle' });
		const lasts = (await getReceipts(world, alice, id)).map(({ last }) => last === true);
		expect(lasts).toEqual([...Array.from({ length: followers / 500 - 1 }, () => false), true]);

		// A follower who comes behind the end later, and another run of the job, add nothing to the plan.
		await as(bob).subject.follow({ subject: alice });
		await runAgain(open, alice, job, {}, { assertHeld: () => {} });
		await world.settle();
		const receipt = await as(alice).event.receipt({ subject: alice, id });
		expect(receipt).toMatchObject({ status: 'delivered', recipients: followers, chunks: followers / 500 });
	});

	test('a delivery whose job is parked is stuck, and says why, until an admin sends it again', async () => {
		const full = () => Promise.reject(new StorageError('unclear', 'the disk is full'));
		const broken = seeingOtherwise(world.domain, { tables: { timelines: { writeMany: full } } });
		await as(bob).subject.follow({ subject: alice });
		await world.settle();
		const { id } = await world.post(alice, 'stuck');
		const [pending] = world.pendingJobs.splice(0);
		await world.store.queues.jobs.renew(pending?.lease ?? { id: '', receipt: '' }, 0);
		const [message] = await world.store.queues.jobs.receive({ max: 1, lease: 60 });
		if (!message) throw new Error('nothing is visible');
		const last = { ...message, deliveries: 8 };
		expect(await handleMessage(broken, 'jobs', last, () => {})).toBe('parked');
		const receipt = () => as(alice).event.receipt({ subject: alice, id });
		expect(await receipt()).toMatchObject({ status: 'delivery-stuck', problem: 'the disk is full', delivered: 0 });

		expect(await as(bob, 'admin').jobs.redrive()).toBe(1);
		const again = await receipt();
		expect(again.status).toBe('delivering');
		expect(again.problem).toBeUndefined();
		await world.settle();
		expect(await receipt()).toMatchObject({ status: 'delivered', recipients: 1, delivered: 1 });
	});

	test('an event costs at most 1.05 operations a follower, all in all, and its receipt says so', async () => {
		await addFollowers(1_000);
		const asked = { ...NO_OPERATIONS };
		const counted = createDomain({ ...world.domain, store: observedStore(world.store, countInto(asked)) });
		const { event } = await postEvent({ domain: counted, principal: asUser(alice) }, { actor: alice, text: 'counted' });
		await runJob(counted);
		await drain(counted, { until: 'idle' });
		const all = totalOf(asked);
		expect(all).toBeLessThanOrEqual(1_050);

		const receipt = await as(alice).event.receipt({ subject: alice, id: event.id });
		const chunks = world.store.doAtOnce ? 1 : 2;
		expect(receipt).toMatchObject({ status: 'delivered', delivered: 1_000, chunks });
		// The operations that the receipt leaves out are the same for every event, however many followers it has.
		const leftOut = all - totalOf(receipt.operations);
		expect(leftOut).toBeGreaterThanOrEqual(0);
		expect(leftOut).toBeLessThanOrEqual(33);
	});
});

/** Milliseconds of all stages of a delivery or removal. */
const stagesOf = ({ timing }: Receipt) => timing && timing.waitedMs + timing.workedMs + timing.idleMs;

/** Milliseconds from the command to the end of the last chunk. */
const wholeTimeOf = ({ startedAt, finishedAt = '' }: Receipt) => Date.parse(finishedAt) - Date.parse(startedAt);

const totalOf = ({ reads, writes, queue }: typeof NO_OPERATIONS) => reads + writes + queue;

test('operations are priced by the ten thousand, each kind by its own', () => {
	const operations = sumOf([
		{ reads: 10_000, writes: 20_000, queue: 0 },
		{ reads: 0, writes: 0, queue: 5_000 },
	]);
	expect(priceOf(operations, { currency: 'EUR', reads: 0.1, writes: 2, queue: 0.4 })).toBeCloseTo(4.3);
});
