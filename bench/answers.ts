/**
 * `node bench/answers.ts [thread|inline …]`: how long a post is waited for while deliveries go on, with the jobs in a
 * thread of their own, as a server runs them, and in the thread that answers, as it was before.
 */

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANONYMOUS } from '../src/contract/caller/principal.ts';
import type { Domain } from '../src/domain/domain.ts';
import { createDomain } from '../src/domain/domain.ts';
import { postEvent } from '../src/domain/event/post-event.ts';
import { prepareJobs } from '../src/domain/jobs/prepare-jobs.ts';
import type { PendingJob } from '../src/domain/ports/ports.ts';
import { signIn } from '../src/domain/session/sign-in.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { asUser } from '../src/testing/as-user.ts';
import { Background } from '../src/worker/background.ts';
import { drain } from '../src/worker/drain.ts';
import { runInline } from '../src/worker/run-inline.ts';
import { runWorker } from '../src/worker/run-worker.ts';
import { Deliveries } from '../src/worker/thread/deliveries.ts';
import { WakeSignal } from '../src/worker/wake-signal.ts';
import { watchLoop } from './measure/event-loop.ts';
import { percentile } from './measure/statistics.ts';
import { withFolder } from './report/places.ts';
import { makeFollowers, readers } from './tideline/followers.ts';

const CALLS_AT_ONCE = 16;
const POSTS = Number(process.env.POSTS ?? 1_000);
const modes = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['inline', 'thread', 'inline', 'thread'];

for (const mode of modes) await withFolder((folder) => measure(mode, folder));

async function measure(mode: string, folder: string): Promise<void> {
	const store = openEmbeddedStore({ dataDir: folder, prefix: 'b' });
	await store.open();
	const background = new Background();
	const { domain, end } = start(mode, store, folder, background);
	const poster = await person(domain, 'poster');
	const large = await person(domain, 'large');
	const small = await person(domain, 'small');
	const followers = readers(100_000);
	await makeFollowers(store, poster, followers.slice(0, 1_000));
	await makeFollowers(store, large, followers);
	await makeFollowers(store, small, followers.slice(-10));
	await settled(store);

	// Posts of one poster with 1,000 followers, 16 at once.
	const took: number[] = [];
	let posts = POSTS;
	const loop = watchLoop();
	const began = performance.now();
	await Promise.all(
		Array.from({ length: CALLS_AT_ONCE }, async () => {
			while (posts-- > 0) {
				const at = performance.now();
				await postEvent({ domain, principal: asUser(poster) }, { actor: poster, text: `a text of some length ${at}` });
				took.push(performance.now() - at);
			}
		}),
	);
	const seconds = (performance.now() - began) / 1_000;
	const delay = loop.stop();
	await settled(store);
	const all = (performance.now() - began) / 1_000;
	const f = (n: number) => n.toFixed(1);
	console.log(
		`${mode}: ${f(took.length / seconds)} posts/s, p50 ${f(percentile(took, 0.5))} p99 ${f(percentile(took, 0.99))} ms, loop p99 ${f(delay.p99)}; delivered after ${f(all)} s: ${f((took.length * 1_000) / all)} deliveries/s`,
	);

	// A small subject's posts while 100,000 are delivered.
	for (const repetition of [1, 2, 3]) {
		const loop2 = watchLoop();
		const at = performance.now();
		await postEvent({ domain, principal: asUser(large) }, { actor: large, text: `large ${repetition}` });
		const answers: number[] = [];
		let over = false;
		const posting = (async () => {
			while (!over) {
				const asked = performance.now();
				await postEvent({ domain, principal: asUser(small) }, { actor: small, text: `small ${asked}` });
				answers.push(performance.now() - asked);
				await sleep(20);
			}
		})();
		let busyUntil = at;
		for (let free = 0; free < 6; await sleep(50)) {
			if ((await store.queues.jobs.depth()) <= 1) free++;
			else {
				free = 0;
				busyUntil = performance.now();
			}
		}
		over = true;
		await posting;
		const delay2 = loop2.stop();
		console.log(
			`${mode}: 100,000 delivered in ${f(busyUntil - at)} ms: loop p50 ${f(delay2.p50)} p99 ${f(delay2.p99)} max ${f(delay2.max)}; small posts p50 ${f(percentile(answers, 0.5))} p99 ${f(percentile(answers, 0.99))} ms (${answers.length})`,
		);
		await settled(store);
	}
	await end();
	await store.close();
}

async function person(domain: Domain, name: string): Promise<string> {
	return (await signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid: name, name } })).profile
		.id;
}

async function settled(store: EmbeddedStore): Promise<void> {
	while ((await store.queues.jobs.depth()) > 0) await sleep(20);
}

function start(mode: string, store: EmbeddedStore, dataDir: string, background: Background) {
	const onError = (sentence: string, error: unknown) => console.error(sentence, error);
	const wakeSignal = new WakeSignal();
	let runPending: (job: PendingJob) => void;
	const domain: Domain = createDomain({
		store,
		messagesSent: wakeSignal.wake,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending: (job) => runPending(job),
	});
	if (mode === 'thread') {
		const deliveries = new Deliveries({
			data: {
				dataDir,
				prefix: 'b',
				insideHosts: [],
				publicHost: 'localhost',
				openedAt: 'http://localhost',
				admins: [],
				claimGivesRoles: false,
				log: { origin: 'bench/log', key: undefined, witnesses: [], anchorDir: undefined },
			},
			store,
			jobs: store.queues.jobs,
			background,
			sleep: domain.sleep,
			onWritten: () => {},
			onError,
		});
		runPending = (job) => deliveries.run(job);
		return {
			domain,
			end: async () => {
				await background.finish(domain);
				await deliveries.end();
			},
		};
	}
	background.run(runWorker(domain, { signal: background.stopping, wakeSignal, onError }));
	runPending = (job) =>
		background.run(
			runInline(domain, job)
				.then((finished) => (finished ? 0 : drain(domain, { until: 'idle', onError })))
				.catch((error: unknown) => onError('a job', error)),
		);
	return { domain, end: () => background.finish(domain) };
}
