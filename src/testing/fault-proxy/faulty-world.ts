/**
 * A world whose storage is faulty: two processes, each with a worker, and callers who try again when they get no
 * clear answer. `truth` is the same storage, read past the proxy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../../domain/domain.ts';
import { jobMessage } from '../../domain/ledger/message.ts';
import { redriveJobs } from '../../domain/reconcile/redrive.ts';
import { openAzureStore } from '../../storage/azure/store.ts';
import { pagesOf } from '../../storage/pages.ts';
import { isCurable, StorageError, type Store } from '../../storage/port.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { type JobRow, jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { runInline } from '../../worker/run-inline.ts';
import { runWorker } from '../../worker/run-worker.ts';
import { createRandom } from '../simulator/random.ts';
import { createWorld, type World } from '../world.ts';
import { acceleratedStore } from './accelerated-store.ts';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from './proxy.ts';

/** The domain and its queues wait so many times shorter than in the product. A lease still outlasts two renewals. */
const DOMAIN_PACE = 4;
const QUEUE_PACE = 6;
/** The share of commands whose process dies before it runs their job. */
const DYING = 0.25;

export type FaultyWorld = {
	proxy: FaultProxy;
	world: World;
	truth: Store;
	/** Acts until storage gives a clear answer. `again`: an earlier try may have been taken. */
	surely<T>(act: (domain: Domain, again: boolean) => Promise<T>): Promise<T>;
	/** The event with this text in the actor's ledger. Waits for late writes first. */
	findEvent(actor: SubjectId, text: string): Promise<Event | undefined>;
	/**
	 * Lets the workers work until no job of these subjects is pending, second runs included, or for `patience` milliseconds.
	 * True when none is pending.
	 */
	settle(subjects: readonly SubjectId[], patience: number): Promise<boolean>;
	/** From now on no request meets a fault. */
	calm(): Promise<void>;
	close(): Promise<void>;
};

export type FaultOptions = Pick<FaultProxyOptions, 'seed' | 'share' | 'kinds'>;

export async function createFaultyWorld(
	azurite: string,
	{ seed, share = 0.2, kinds }: FaultOptions,
): Promise<FaultyWorld> {
	const proxy = await startFaultProxy({ connectionString: azurite, seed, share: 0, kinds });
	const world = await createWorld('azure', proxy.connectionString, {
		pace: DOMAIN_PACE,
		// The chunks are so small that three followers make two.
		sizes: { chunk: 2, batch: 1, backfill: 250 },
		seen: (store) => acceleratedStore(store, QUEUE_PACE),
	});
	const prefix = world.store.tables.ledger.name.replace(/ledger$/, '');
	const truth = openAzureStore({ connectionStrings: [azurite], prefix });
	const random = createRandom(seed);
	const processes = [world.domain, world.another()] as const;
	const background = new Set<Promise<unknown>>();
	const note = (sentence: string, error: unknown) => world.errors.push(`${sentence}: ${String(error)}`);
	let workers = startWorkers();
	proxy.setShare(share);

	return {
		proxy,
		world,
		truth,
		async surely(act) {
			const domain = processes[random.below(processes.length)] as Domain;
			for (let again = false; ; again = true)
				try {
					return await act(domain, again);
				} catch (error) {
					if (!isUnclear(error)) throw error;
					note('a caller tries again', error);
				} finally {
					runPendingJobs(domain);
				}
		},
		async findEvent(actor, text) {
			await sleep(1_000);
			for await (const rows of pagesOf(truth.tables.ledger, eventKeys.all(actor)))
				for (const found of rows.map(eventRowOf)) if (!found.removed && found.event.text === text) return found.event;
			return undefined;
		},
		async settle(subjects, patience) {
			const deadline = Date.now() + patience;
			const redriven = new Set<string>();
			const quiet = await until(deadline, async () => {
				const jobs = await jobsOf(subjects);
				// A job with a last error is parked, as an admin sees it. One redrive is enough.
				for (const { subject, lastError, commandId } of jobs)
					if (lastError && !redriven.has(commandId)) {
						redriven.add(commandId);
						await redriveJobs({ ...world.domain, store: truth }, subject);
					}
				return jobs.every(waitsForSecondRun);
			});
			if (!quiet) return false;
			// All that was under way has ended then. The product waits five minutes for that.
			await stopWorkers();
			for (const job of (await jobsOf(subjects)).filter(waitsForSecondRun))
				await truth.queues.purges.send(jobMessage({ subject: job.subject, commandId: job.commandId }));
			workers = startWorkers();
			return until(deadline, async () => (await jobsOf(subjects)).length === 0);
		},
		async calm() {
			proxy.setShare(0);
			await proxy.quiet();
		},
		async close() {
			await stopWorkers();
			await world.close();
			await proxy.stop();
		},
	};

	/** Runs jobs after the answer, as the web server does. Some processes die first: then the message comes back. */
	function runPendingJobs(domain: Domain): void {
		for (const job of world.pendingJobs.splice(0)) {
			if (random.chance(DYING)) continue;
			const run = runInline(domain, job)
				.catch((error) => note(`the job ${job.commandId} is left to a worker`, error))
				.finally(() => background.delete(run));
			background.add(run);
		}
	}

	function startWorkers() {
		const stop = new AbortController();
		const ended = processes.map((domain) => runWorker(domain, { signal: stop.signal, onError: note }));
		return { stop, ended };
	}

	async function stopWorkers(): Promise<void> {
		workers.stop.abort();
		await Promise.all([...workers.ended, ...background]);
		await proxy.quiet();
	}

	async function jobsOf(subjects: readonly SubjectId[]): Promise<(JobRow & { subject: SubjectId })[]> {
		const jobs: (JobRow & { subject: SubjectId })[] = [];
		for (const subject of subjects)
			for await (const rows of pagesOf(truth.tables.ledger, jobKeys.all(subject)))
				jobs.push(...rows.map((row) => ({ subject, ...jobOf(row) })));
		return jobs;
	}
}

const waitsForSecondRun = ({ purgedAt }: JobRow) => purgedAt !== undefined;

function isUnclear(error: unknown): boolean {
	if (error instanceof StorageError) return isCurable(error);
	return error instanceof Error && 'code' in error && error.code === 'ledger_busy';
}

async function until(deadline: number, holds: () => Promise<boolean>): Promise<boolean> {
	while (Date.now() < deadline) {
		if (await holds()) return true;
		await sleep(250);
	}
	return false;
}
