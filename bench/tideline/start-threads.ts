/** The product as a server runs it, without HTTP: commands in this thread, their jobs in the thread for deliveries. */
import { randomBytes } from 'node:crypto';
import { ANONYMOUS } from '../../src/contract/caller/principal.ts';
import type { Event, EventId } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { postEvent } from '../../src/domain/event/post-event.ts';
import { prepareJobs } from '../../src/domain/jobs/prepare-jobs.ts';
import { signIn } from '../../src/domain/session/sign-in.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { logPortOf } from '../../src/outbound/log/log-port.ts';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { jobKeys } from '../../src/storage/rows/ledger/jobs.ts';
import { pendingKeys } from '../../src/storage/rows/log/pending-leaves.ts';
import { timelineKey } from '../../src/storage/rows/timelines.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { Background } from '../../src/worker/background.ts';
import { Deliveries } from '../../src/worker/thread/deliveries.ts';
import { sharedRowsMoved } from './moved.ts';

export type Threads = {
	domain: Domain;
	store: EmbeddedStore;
	/** A person with a profile, who may post. */
	person(name: string): Promise<SubjectId>;
	/** Resolves with the answer. The event may still be on its way to its followers. */
	post(poster: SubjectId, text: string): Promise<Event>;
	/** Jobs that are not done yet. Throws the error of one that failed. */
	jobsLeft(): Promise<number>;
	/** Resolves once this reader can read the event, and its pages have heard of it. */
	reached(reader: SubjectId, event: EventId): Promise<void>;
	/** Resolves once no job of this subject is left. */
	allDelivered(poster: SubjectId): Promise<void>;
	/** Resolves once nothing is left for later: no job, no leaf outside the log, no shared row. */
	settled(): Promise<void>;
	close(): Promise<void>;
};

/** Milliseconds. */
const LOOK_EVERY = 10;

export async function startThreads(dataDir: string, prefix: string): Promise<Threads> {
	const errors: unknown[] = [];
	const watched = new Map<SubjectId, Set<() => void>>();
	const store = openEmbeddedStore({ dataDir, prefix });
	await store.open();
	const background = new Background();
	const key = randomBytes(32).toString('hex');
	const log = { origin: 'bench.example/log', key, witnesses: [], anchorDir: undefined };
	const domain: Domain = createDomain({
		store,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		hasThreadForJobs: true,
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending: (job) => deliveries.run(job),
		pushesAdded: () => deliveries.added('pushes added'),
		leavesAdded: () => deliveries.added('leaves added'),
		log: await logPortOf(log, Date.now),
	});
	const deliveries = new Deliveries({
		data: {
			dataDir,
			prefix,
			insideHosts: [],
			publicHost: 'bench.example',
			openedAt: 'http://localhost',
			admins: [],
			claimGivesRoles: false,
			log,
		},
		store,
		jobs: store.queues.jobs,
		background,
		sleep,
		onWritten(partitions) {
			for (const partition of partitions) for (const look of watched.get(partition) ?? []) look();
		},
		onError: (sentence, error) => errors.push(new Error(sentence, { cause: error })),
	});
	const { ledger, timelines, log: logTable } = store.tables;
	const jobsLeft = async () => {
		if (errors.length > 0) throw new AggregateError(errors, 'A job failed.');
		return store.queues.jobs.depth();
	};
	const leavesLeft = async () => {
		for (const partition of pendingKeys.shards)
			if ((await logTable.range({ partition, limit: 1 })).rows.length > 0) return true;
		return false;
	};
	return {
		domain,
		store,
		async person(name) {
			const identity = { provider: 'dev', uid: name, name } as const;
			return (await signIn({ domain, principal: ANONYMOUS }, { identity })).profile.id;
		},
		async post(poster, text) {
			return (await postEvent({ domain, principal: asUser(poster) }, { actor: poster, text })).event;
		},
		jobsLeft,
		async reached(reader, event) {
			const looks = watched.get(reader) ?? new Set();
			watched.set(reader, looks);
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			const look = () => void timelines.get(timelineKey(reader, event)).then((row) => row && resolve(), reject);
			looks.add(look);
			look();
			await promise;
			looks.delete(look);
			if (looks.size === 0) watched.delete(reader);
		},
		async allDelivered(poster) {
			while ((await ledger.range({ ...jobKeys.all(poster), limit: 1 })).rows.length > 0) {
				await jobsLeft();
				await sleep(LOOK_EVERY);
			}
		},
		async settled() {
			while ((await jobsLeft()) > 0 || (await leavesLeft())) await sleep(LOOK_EVERY);
			await sharedRowsMoved(dataDir);
		},
		async close() {
			await background.finish(domain);
			await deliveries.end();
			await store.close();
		},
	};
}
