import { Worker } from 'node:worker_threads';
import type { PendingJob, Ports } from '../../domain/ports/ports.ts';
import { within } from '../../domain/waiting/within.ts';
import type { MetricsAsData } from '../../observation/shared/kinds.ts';
import type { EmbeddedStore } from '../../storage/embedded/store.ts';
import type { Queue } from '../../storage/port.ts';
import type { Background } from '../background.ts';
import { type Added, errorOf, type Order, type Report, TELL_EVERY, type ThreadData } from './messages.ts';

/** Milliseconds after which a thread that broke off is started again. */
const START_AGAIN_AFTER = 1_000;

/** Milliseconds that the thread has for closing its store, once it has no more jobs. */
const END_WITHIN = 1_000;

/** Milliseconds that a scrape waits for the thread. */
const TELL_METRICS_WITHIN = 1_000;

/**
 * V8 clears up later where the machine has much memory: a server then took 820 MB under 15,000 posts with ten webhooks, and
 * more under more of them. The thread needs some 40 MB. One that needs more than this breaks off and is started again, as after any error.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/**
 * Node reads the thread's program as it is; Next's bundler knows the whole expression, and makes a bundle of that file.
 * What the process was told to load first (`node --import`) is not for the thread.
 */
const startThread = (workerData: ThreadData): Worker =>
	new Worker(new URL('./delivery-thread.ts', import.meta.url), {
		workerData,
		execArgv: [],
		trackUnmanagedFds: false,
		resourceLimits: HEAP,
	});

export type DeliveriesOptions = {
	data: ThreadData;
	/** The store of this thread, and its queue of jobs. */
	store: Pick<EmbeddedStore, 'lendWriter'>;
	jobs: Pick<Queue, 'renew'>;
	background: Background;
	sleep: Ports['sleep'];
	/** The thread wrote to these timelines. */
	onWritten(partitions: string[]): void;
	onError(sentence: string, error: unknown): void;
	/** Node warned of something in the thread. */
	onWarning?(sentence: string): void;
	/** For tests. */
	start?: (data: ThreadData) => Worker;
};

/**
 * Runs the jobs of this process in a thread of their own, and lets it take messages: see `delivery-thread.ts`. A thread
 * that breaks off is started again, and what it had is put back for it.
 */
export class Deliveries {
	readonly #options: DeliveriesOptions;
	readonly #underWay = new Map<number, { job: PendingJob; ended: () => void }>();
	/** Orders that the thread gets shortly. */
	readonly #added = new Set<Added>();
	#next = 0;
	#thread: Worker | undefined;
	#exited: Promise<unknown> = Promise.resolve();
	#stopped: (() => void) | undefined;
	#metricsTold: ((metrics: MetricsAsData) => void) | undefined;
	#isEnding = false;

	constructor(options: DeliveriesOptions) {
		this.#options = options;
		const { background } = options;
		background.run(
			new Promise<void>((resolve) => {
				this.#stopped = resolve;
			}),
		);
		background.stopping.addEventListener('abort', () => {
			this.#tell('take no more');
			if (!this.#thread) this.#stopped?.();
		});
		background.handingBack.addEventListener('abort', () => this.#tell('hand back'));
		this.#start();
	}

	run(job: PendingJob): void {
		const thread = this.#thread;
		if (!thread) return this.#putBack(job);
		const id = this.#next++;
		const { promise, resolve: ended } = Promise.withResolvers<void>();
		this.#underWay.set(id, { job, ended });
		this.#options.background.run(promise);
		thread.postMessage({ run: job, id } satisfies Order);
	}

	/** Leaves or pushes were written with a command, in this thread. Of many commands, the other thread hears once. */
	added(what: Added): void {
		if (this.#added.size === 0)
			setTimeout(() => {
				for (const each of this.#added) this.#tell(each);
				this.#added.clear();
			}, TELL_EVERY).unref();
		this.#added.add(what);
	}

	/** For the next thread, or another worker. Where the thread had renewed the lease, that one has ended with it. */
	#putBack({ lease }: PendingJob): void {
		this.#options.background.run(this.#options.jobs.renew(lease, 0));
	}

	/** Metrics of the thread. Undefined where it keeps none, or does not answer in time. */
	async metrics(): Promise<MetricsAsData | undefined> {
		if (this.#options.data.metricsOf === undefined) return undefined;
		const { promise, resolve } = Promise.withResolvers<MetricsAsData>();
		this.#metricsTold = resolve;
		this.#tell('tell metrics');
		return (await within(this.#options, TELL_METRICS_WITHIN, promise)) ? promise : undefined;
	}

	/** Ends the thread, in order if it can. */
	async end(): Promise<void> {
		this.#isEnding = true;
		this.#tell('end');
		if (!(await within(this.#options, END_WITHIN, this.#exited))) await this.#thread?.terminate();
	}

	#tell(order: Order): void {
		this.#thread?.postMessage(order);
	}

	#start(): void {
		const { data, onError, start = startThread } = this.#options;
		const thread = start(data);
		let why: unknown;
		this.#thread = thread;
		thread.on('message', (report: Report) => this.#hear(report));
		thread.on('error', (error) => {
			why = error;
		});
		this.#exited = new Promise<void>((resolve) => {
			thread.once('exit', () => {
				this.#thread = undefined;
				for (const { job, ended } of this.#underWay.values()) {
					this.#putBack(job);
					ended();
				}
				this.#underWay.clear();
				resolve();
				if (!this.#isEnding) onError('The thread for deliveries broke off', why ?? 'nobody knows why');
				void this.#startAgain();
			});
		});
	}

	async #startAgain(): Promise<void> {
		const { background, sleep } = this.#options;
		await sleep(START_AGAIN_AFTER, background.stopping);
		if (background.stopping.aborted) this.#stopped?.();
		else this.#start();
	}

	#hear(report: Report): void {
		const { store, onWritten, onError, onWarning } = this.#options;
		if (report === 'takes no more') this.#stopped?.();
		else if ('borrow' in report) store.lendWriter(report.borrow);
		else if ('wrote' in report) onWritten(report.wrote);
		else if ('metrics' in report) this.#metricsTold?.(report.metrics);
		else if ('warning' in report) onWarning?.(report.warning);
		else if ('sentence' in report) onError(report.sentence, errorOf(report.failure));
		else {
			this.#underWay.get(report.ended)?.ended();
			this.#underWay.delete(report.ended);
		}
	}
}
