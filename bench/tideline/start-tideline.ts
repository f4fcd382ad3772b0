/** The product as the web server runs it: the real domain and worker, the job after the answer, a worker going on beside it. */

import { randomBytes } from 'node:crypto';
import { ANONYMOUS } from '../../src/contract/caller/principal.ts';
import type { Event } from '../../src/contract/event/event.ts';
import type { Operations } from '../../src/contract/event/receipt.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { postEvent } from '../../src/domain/event/post-event.ts';
import { prepareJobs } from '../../src/domain/jobs/prepare-jobs.ts';
import type { PendingJob } from '../../src/domain/ports/ports.ts';
import { signIn } from '../../src/domain/session/sign-in.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { countInto, takeCount } from '../../src/storage/count-operations.ts';
import { observedStore, type StoreObserver } from '../../src/storage/observed-store.ts';
import type { Store } from '../../src/storage/port.ts';
import { asUser } from '../../src/testing/world.ts';
import { drain } from '../../src/worker/drain.ts';
import { runInline } from '../../src/worker/run-inline.ts';
import { runWorker } from '../../src/worker/run-worker.ts';
import { WakeSignal } from '../../src/worker/wake-signal.ts';
import { Deliveries } from './watch-deliveries.ts';

/** Times by `performance.now()`: the call, the start of its job (if it leaves one), and the last follower's row. */
export type Delivered = { event: Event; postedAt: number; owedAt: number | undefined; visibleAt: number };

export type Tideline = {
	domain: Domain;
	store: Store;
	/** A person with a profile, who may post. */
	person(name: string): Promise<SubjectId>;
	/** Posts, and resolves once the last of that many followers can read it. Its job may still have its end before it. */
	post(poster: SubjectId, followers: number, text: string): Promise<Delivered>;
	/** Resolves once no job is pending. Throws the error of a job that failed. */
	settled(): Promise<void>;
	/** The storage operations since this was called last. */
	operations(): Operations;
	close(): Promise<void>;
};

/** Milliseconds. */
const STOP_WITHIN_MS = 180_000;
const LOOK_EVERY = 5;

/** `store` is opened already; it is closed with the rest. */
export function startTideline(store: Store): Tideline {
	const errors: unknown[] = [];
	const onError = (sentence: string, error: unknown) => errors.push(new Error(sentence, { cause: error }));
	const operations: Operations = { reads: 0, writes: 0, queue: 0 };
	const deliveries = new Deliveries();
	const count = countInto(operations);
	const observe: StoreObserver = (call) => {
		count(call);
		return deliveries.observe(call);
	};
	const underWay = new Set<Promise<void>>();
	const owedAt = new Map<SubjectId, number>();
	const wakeSignal = new WakeSignal();
	const domain: Domain = createDomain({
		store: observedStore(store, observe),
		messagesSent: wakeSignal.wake,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending(job) {
			owedAt.set(job.subject, performance.now());
			const work = runAfterAnswer(job).finally(() => underWay.delete(work));
			underWay.add(work);
		},
	});
	const stopping = new AbortController();
	// A worker runs here as in `src/instrumentation.ts`: on Azure a cron does this.
	const worker =
		store.engine === 'embedded'
			? runWorker(domain, { signal: stopping.signal, wakeSignal, onError })
			: Promise.resolve();

	return {
		domain,
		store,
		async person(name) {
			const { profile } = await signIn(
				{ domain, principal: ANONYMOUS },
				{ identity: { provider: 'dev', uid: name, name } },
			);
			deliveries.isPoster(profile.id);
			return profile.id;
		},
		async post(poster, followers, text) {
			owedAt.delete(poster);
			const postedAt = performance.now();
			const { event } = await postEvent({ domain, principal: asUser(poster) }, { actor: poster, text });
			const visibleAt = await deliveries.lastOf(event.id, followers);
			return { event, postedAt, owedAt: owedAt.get(poster), visibleAt };
		},
		async settled() {
			while (underWay.size > 0) await Promise.all(underWay);
			// A chunk may be with the worker that goes on beside.
			for (const deadline = Date.now() + STOP_WITHIN_MS; (await store.queues.jobs.depth()) > 0; await sleep(LOOK_EVERY))
				if (Date.now() > deadline || errors.length > 0) throw new AggregateError(errors, 'Jobs are left over.');
			if (errors.length > 0) throw new AggregateError(errors, 'A job failed.');
		},
		operations: () => takeCount(operations),
		async close() {
			stopping.abort();
			await worker;
			await store.close();
		},
	};

	/** Does the same as `src/server/services/services.ts`. */
	async function runAfterAnswer(job: PendingJob): Promise<void> {
		try {
			const finished = await runInline(domain, job);
			if (!finished) await drain(domain, { until: 'idle', onError });
		} catch (error) {
			onError('A pending job failed', error);
		}
	}
}
