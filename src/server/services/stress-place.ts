/** The place of stress tests: the configured store's disk or accounts, under names that the service itself never uses. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import type { PendingJob } from '../../domain/ports/ports.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import type { Env } from '../../env.ts';
import { logPortOf } from '../../outbound/log/log-port.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import * as folders from '../../storage/embedded/stress-runs.ts';
import { observedStore, type StoreObserver } from '../../storage/observed-store.ts';
import type { Store } from '../../storage/port.ts';
import type { StressRun } from '../../storage/stress-run.ts';
import { Background } from '../../worker/background.ts';
import { drain } from '../../worker/drain.ts';
import { keepLog } from '../../worker/keep-log.ts';
import { runInline } from '../../worker/run-inline.ts';
import { runWorker } from '../../worker/run-worker.ts';
import { WakeSignal } from '../../worker/wake-signal.ts';
import { accountName, azureConfig } from './open-services.ts';

/** A place in which stress tests run and leave nothing. */
export type StressPlace = {
	engine: Store['engine'];
	/** Storage accounts: none of the embedded store. */
	accounts: number;
	/** Whether it is an emulator on this machine, which has none of Azure's limits. */
	isEmulator: boolean;
	/** Names it for people: a folder, or the storage accounts. */
	name: string;
	/** The most requests that a process has under way at once. */
	requestsAtOnce: number;
	/** Whether a service has its data there. */
	holdsData(): Promise<boolean>;
	/** The runs that are recorded there, those of other processes too. */
	runs(): Promise<StressRun[]>;
	record(run: StressRun): Promise<void>;
	/** Opens the store of a run. `observe` is told of all that is asked of it. */
	open(id: string, observe: StoreObserver): Promise<StressService>;
	/** Takes away all that was made for a run, and its record last. */
	drop(id: string): Promise<void>;
};

/** The domain and the worker of a server, on the store of one run. They run until `end`. */
export type StressService = {
	domain: Domain;
	/** Sentences about jobs that failed, newest last. They come back by themselves. */
	problems: string[];
	/** Requests that the accounts refused so far. */
	refused(): number;
	end(): Promise<void>;
};

/** Requests under way at once that keep the one writer of the embedded store busy. */
const EMBEDDED_AT_ONCE = 128;
const PROBLEMS_KEPT = 20;

export async function stressPlaceOf(env: Env): Promise<StressPlace> {
	return env.STORE === 'embedded' ? onDisk(env) : onAccounts(env);
}

function onDisk({ DATA_DIR: dataDir, TABLE_PREFIX: prefix }: Env): StressPlace {
	return {
		engine: 'embedded',
		accounts: 0,
		isEmulator: false,
		name: resolve(dataDir),
		requestsAtOnce: EMBEDDED_AT_ONCE,
		holdsData: () => folders.holdsLedgers(dataDir, prefix),
		runs: () => folders.listRuns(dataDir),
		record: (run) => folders.recordRun(dataDir, run),
		open: (id, observe) => openService(openEmbeddedStore({ dataDir: folders.runFolder(dataDir, id), prefix }), observe),
		drop: (id) => folders.dropRun(dataDir, id),
	};
}

async function onAccounts(env: Env): Promise<StressPlace> {
	const [tables, { openAzureStore }] = await Promise.all([
		import('../../storage/azure/stress-runs.ts'),
		import('../../storage/azure/store.ts'),
	]);
	const config = azureConfig(env);
	return {
		engine: 'azure',
		accounts: env.azureAccounts.length,
		isEmulator: env.azureAccounts.some(isEmulated),
		name: env.azureAccounts.map(accountName).toSorted().join(', '),
		requestsAtOnce: env.AZURE_REQUESTS_AT_ONCE * env.azureAccounts.length,
		holdsData: () => tables.holdsLedgers(config),
		runs: () => tables.listRuns(config),
		record: (run) => tables.recordRun(config, run),
		open: (id, observe) =>
			openService(openAzureStore({ ...config, prefix: tables.runPrefix(config.prefix, id) }), observe),
		drop: (id) => tables.dropRun(config, id),
	};
}

function isEmulated(account: Env['azureAccounts'][number]): boolean {
	if (!('connectionString' in account)) return false;
	return /UseDevelopmentStorage=true|TableEndpoint=http:\/\/(127\.0\.0\.1|localhost)[:/]/i.test(
		account.connectionString,
	);
}

/**
 * A server and its worker without their ways out: no witness, no collector, no backup and no push, for nobody outside
 * is to hear of made-up events.
 */
async function openService(opened: Store, observe: StoreObserver): Promise<StressService> {
	await opened.open();
	const background = new Background();
	const problems: string[] = [];
	const onError = (sentence: string, error: unknown) => {
		if (problems.length < PROBLEMS_KEPT) problems.push(`${sentence}: ${String(error)}`);
	};
	const log = {
		origin: 'stress.invalid/log',
		key: randomBytes(32).toString('hex'),
		witnesses: [],
		anchorDir: undefined,
	};
	const leavesWait = new WakeSignal();
	const domain: Domain = createDomain({
		store: observedStore(opened, observe),
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		handingBack: background.handingBack,
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending: (job) => background.run(runJob(domain, job, background, onError)),
		leavesAdded: leavesWait.wake,
		log: await logPortOf(log, Date.now),
	});
	const signal = background.stopping;
	background.run(runWorker(domain, { signal, onError }));
	background.run(keepLog(domain, { signal, wakeSignal: leavesWait, onError }));
	return {
		domain,
		problems,
		refused: () => (opened.accountLoads?.() ?? []).reduce((sum, { refused }) => sum + refused, 0),
		async end() {
			await background.finish(domain);
			await opened.close();
		},
	};
}

/** Runs a job as a server does after its answer, and the chunks that the job handed out. */
async function runJob(
	domain: Domain,
	job: PendingJob,
	{ stopping: signal }: Background,
	onError: (sentence: string, error: unknown) => void,
): Promise<void> {
	try {
		if (!(await runInline(domain, job))) await drain(domain, { until: 'idle', signal });
	} catch (error) {
		onError('A job is left to the worker', error);
	}
}
