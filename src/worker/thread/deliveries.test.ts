/** The jobs of a server, in the thread that runs them: the real thread, writing through the store of this one. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { follow } from '../../domain/graph/follow.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../../storage/embedded/store.ts';
import { subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { asUser } from '../../testing/as-user.ts';
import { Background } from '../background.ts';
import { Deliveries } from './deliveries.ts';
import type { Order, ThreadData } from './messages.ts';

const SLOW_POLL = { timeout: 60_000, interval: 20 };
const FOLLOWERS = Array.from({ length: 2_000 }, (_, n) => `app-follower-${n}`);

let dataDir: string;
let store: EmbeddedStore;
let background: Background;
let domain: Domain;
let deliveries: Deliveries;
let threads: Worker[];
let orders: Order[];
let written: Set<string>;
let errors: string[];
let warnings: string[];
/** Options of Node for the next thread. */
let preload: string[];
let alice: SubjectId;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-deliveries-'));
	store = openEmbeddedStore({ dataDir, prefix: 'd' });
	await store.open();
	background = new Background();
	[threads, orders, written, errors, warnings, preload] = [[], [], new Set(), [], [], []];
	domain = createDomain({
		store,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		leavesAdded: () => deliveries.added('leaves added'),
		runPending: (job) => deliveries.run(job),
	});
	deliveries = new Deliveries({
		data: {
			dataDir,
			prefix: 'd',
			insideHosts: [],
			publicHost: 'test.example',
			openedAt: 'https://test.example',
			admins: [],
			claimGivesRoles: false,
			log: { origin: 'test/log', key: undefined, witnesses: [], anchorDir: undefined },
		},
		store,
		jobs: store.queues.jobs,
		background,
		sleep,
		onWritten: (partitions) => {
			for (const partition of partitions) written.add(partition);
		},
		onError: (sentence, error) => errors.push(`${sentence}: ${String(error)}`),
		onWarning: (sentence) => warnings.push(sentence),
		start: startThread,
	});
	alice = await person('alice');
});

afterEach(async () => {
	await background.finish(domain);
	await deliveries.end();
	await store.close();
	await rm(dataDir, { recursive: true, force: true });
});

function startThread(workerData: ThreadData): Worker {
	const thread = new Worker(new URL('./delivery-thread.ts', import.meta.url), { workerData, execArgv: preload });
	threads.push(thread);
	const tell = thread.postMessage.bind(thread);
	thread.postMessage = (order: Order) => {
		orders.push(order);
		tell(order);
	};
	return thread;
}

async function person(name: string): Promise<SubjectId> {
	return (await signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid: name, name } })).profile
		.id;
}

async function followAlice(followers: readonly string[]): Promise<void> {
	await store.tables.subjectFollowers.writeMany(
		followers.map((follower) => ({
			...subjectFollowerKey(alice, follower),
			kind: 'insert',
			properties: { state: 'on', seq: 1 },
		})),
	);
}

const post = async (text: string) =>
	(await postEvent({ domain, principal: asUser(alice) }, { actor: alice, text })).event.id;
const jobsLeft = () => store.queues.jobs.depth();
const hasEvent = async (follower: string, id: string) =>
	(await store.tables.timelines.get(timelineKey(follower, id))) !== undefined;

test('a post is delivered by the thread, which tells the readers that it reached', async () => {
	await followAlice(FOLLOWERS);
	const id = await post('hello');
	await expect.poll(jobsLeft, SLOW_POLL).toBe(0);
	for (const follower of FOLLOWERS) expect(await hasEvent(follower, id)).toBe(true);
	await expect.poll(() => FOLLOWERS.every((follower) => written.has(follower)), SLOW_POLL).toBe(true);
	expect(errors).toEqual([]);
});

test('the thread hears of leaves that were written with commands, once of many', async () => {
	const whole: Domain = createDomain({ ...domain, prepareJobs: (commands) => prepareJobs(whole, commands) });
	const principal = asUser(alice);
	await postEvent({ domain: whole, principal }, { actor: alice, text: 'with its job' });
	await expect.poll(() => orders, SLOW_POLL).toContain('leaves added');
	orders.length = 0;
	// On a slow machine, posts may come further apart than the thread waits for others: these calls do not.
	for (const what of ['leaves added', 'pushes added', 'leaves added', 'leaves added'] as const) deliveries.added(what);
	await expect.poll(() => orders, SLOW_POLL).toEqual(['leaves added', 'pushes added']);
});

test('the thread takes the messages of others, and a follow is begun', async () => {
	const bob = await person('bob');
	const before = await post('earlier');
	await follow({ domain, principal: asUser(bob) }, { follower: bob, followed: alice });
	await expect.poll(() => hasEvent(bob, before), SLOW_POLL).toBe(true);
	await store.queues.jobs.send('nobody can read this');
	await expect.poll(() => store.queues.poison.depth(), SLOW_POLL).toBe(1);
});

test('a warning of Node in the thread is told to the other one', async () => {
	// As packages that the thread loads may do, again and again.
	const warn = "setInterval(() => process.emitWarning('this is old', 'DeprecationWarning'), 50).unref()";
	preload = ['--import', `data:text/javascript,${encodeURIComponent(warn)}`];
	await threads[0]?.terminate();
	await expect.poll(() => warnings, SLOW_POLL).toContain('DeprecationWarning: this is old');
});

test('a thread that breaks off is named, and started again, and what it had is done', async () => {
	await followAlice(FOLLOWERS);
	await expect.poll(jobsLeft, SLOW_POLL).toBe(0);
	const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => post(`post ${n}`)));
	await threads[0]?.terminate();
	await expect.poll(jobsLeft, SLOW_POLL).toBe(0);
	expect(threads).toHaveLength(2);
	expect(errors).toEqual([expect.stringContaining('The thread for deliveries broke off')]);
	for (const id of ids) expect(await hasEvent('app-follower-1999', id)).toBe(true);
});

test('a process that stops hands back what the thread has not done', async () => {
	await followAlice(FOLLOWERS);
	await expect.poll(jobsLeft, SLOW_POLL).toBe(0);
	for (let n = 0; n < 40; n++) await post(`post ${n} ${'x'.repeat(500)}`);
	background.takeNoMore();
	background.handBack();
	await background.finish(domain);
	await deliveries.end();
	const left = await jobsLeft();
	expect(left).toBeGreaterThan(0);
	const visible = await receiveAll();
	expect(visible).toBe(left);
	expect(errors).toEqual([]);
});

async function receiveAll(): Promise<number> {
	for (let sum = 0; ; ) {
		const messages = await store.queues.jobs.receive({ max: 32, lease: 60 });
		if (messages.length === 0) return sum;
		sum += messages.length;
	}
}
