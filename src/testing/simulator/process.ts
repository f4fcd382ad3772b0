/** A simulated process: its own clock, its own view of storage with faults on the way, and an end at any moment. */

import { createDomain, type Domain, type Sizes } from '../../domain/domain.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import type { LogPort, PendingJob, Ports } from '../../domain/ports/ports.ts';
import { endsOrder } from '../../storage/in-order.ts';
import {
	QUEUES,
	type Queue,
	type QueueName,
	type Reading,
	type Step,
	type StepResult,
	StorageError,
	type Store,
	TABLES,
	type Table,
	type TableName,
} from '../../storage/port.ts';
import { tableIndex } from '../../storage/search/find-in-table.ts';
import type { Memory, MemoryQueue, MemoryTable } from './memory-store.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * Faults of storage. Probabilities of one operation; a late write lands up to `lateBy` milliseconds after its client
 * gave up.
 */
export type Faults = { refused: number; lost: number; late: number; repeated: number; latency: number; lateBy: number };

export const NO_FAULTS: Faults = { refused: 0, lost: 0, late: 0, repeated: 0, latency: 5, lateBy: 0 };

// Made once: their stacks would cost more than the faults.
const STORAGE_BUSY = new StorageError('busy', 'storage has more to do than it takes');
const REQUEST_REFUSED = new StorageError('unclear', 'refused on the way');
const WRITE_LATE = new StorageError('unclear', 'it will land late');
const ANSWER_LOST = new StorageError('unclear', 'the answer was lost');

export type World = {
	time: VirtualTime;
	memory: Memory;
	random: Random;
	faults: Faults;
	/** Losses of power until now: a request that was under way to storage then never lands. */
	losses: number;
	/** Whether a transaction is answered once it survives a loss of power. */
	durable: boolean;
	/**
	 * The engine: one that does steps at once and takes what follows a transaction to the disk later, as the embedded
	 * store; or one that does each step on its own and has it on the disk when it answers, as Azure.
	 */
	doesAtOnce: boolean;
	/** Whether jobs are prepared before their commands are committed, where that can be. */
	preparesJobs: boolean;
	/** The log's port. */
	log?: LogPort | undefined;
};

export type SimulatedProcess = {
	domain: Domain;
	/** Its awaits never go on from here. A request that it had sent to storage may still land. */
	kill(): void;
	alive(): boolean;
	/** It stands still for so long, as a machine does that sleeps; its clock goes on. */
	pause(milliseconds: number): void;
};

export function createProcess(
	world: World,
	skew: number,
	sizes: Sizes,
	wrap: (store: Store, ports: Ports) => Store,
	runPending: (domain: Domain, job: PendingJob) => void,
): SimulatedProcess {
	const { time, memory, random } = world;
	let alive = true;
	let standsUntil = 0;

	const tables = Object.fromEntries(TABLES.map((name) => [name, table(name, memory.tables[name])])) as Record<
		TableName,
		Table
	>;
	const store: Store = {
		engine: 'embedded',
		tables,
		search: tableIndex(tables.search, !world.doesAtOnce),
		queues: Object.fromEntries(QUEUES.map((name) => [name, queue(name, memory.queues[name])])) as Record<
			QueueName,
			Queue
		>,
		sign: async () => {
			throw new StorageError('unsigned', 'Nothing outside could read a simulated store.');
		},
		open: async () => {},
		check: async () => {},
		isBusy: () => false,
		sync: () => write(() => memory.journal.sync()),
		stopWriting: notHere,
		allowWriting: notHere,
		close: async () => {},
		...(world.doesAtOnce && { doAtOnce: (steps, readings) => write(() => doAll(steps, readings)) }),
	};
	const ports: Ports = {
		store,
		now: () => time.now() + skew,
		randomBytes: (size) => random.bytes(size),
		sleep: (milliseconds, signal) =>
			new Promise<void>((resolve) => {
				signal?.addEventListener('abort', () => goOn(resolve), { once: true });
				time.after(milliseconds, () => goOn(resolve));
			}),
		...(world.preparesJobs && { prepareJobs: (commands) => prepareJobs(domain, commands) }),
		runPending: (job) => runPending(domain, job),
		// Nothing is sent from here.
		alerts: { publicKey: '', seal: async () => ({ headers: {}, body: new Uint8Array() }) },
		...(world.log && { log: world.log }),
	};
	ports.store = wrap(store, ports);
	const syncsEach = world.durable && !(world.doesAtOnce && ports.store.doAtOnce);
	const domain: Domain = createDomain(ports, sizes);

	return {
		domain,
		kill() {
			alive = false;
		},
		alive: () => alive,
		pause(milliseconds) {
			standsUntil = time.now() + milliseconds;
		},
	};

	async function notHere(): Promise<never> {
		throw new StorageError('invalid', 'A simulated store does not move.');
	}

	/** Goes on only while the process lives, and does not stand still. */
	function goOn(resolve: () => void): void {
		if (!alive) return;
		if (standsUntil > time.now()) time.after(standsUntil - time.now(), () => goOn(resolve));
		else resolve();
	}

	function arrives(): Promise<void> {
		return new Promise((resolve) => time.after(latency(), resolve));
	}

	function returns(): Promise<void> {
		return new Promise((resolve) => time.after(latency(), () => goOn(resolve)));
	}

	function latency(): number {
		return random.next() * world.faults.latency;
	}

	/** Nothing was done. The process may know that, or not. */
	function refusal(): StorageError {
		return random.chance(0.5) ? STORAGE_BUSY : REQUEST_REFUSED;
	}

	/** Up to the one that ends the order. With readings, all or none. */
	function doAll(steps: readonly Step[], readings?: readonly Reading[]): StepResult[] {
		if (readings && !readings.every((reading) => memory.tables[reading.table].holds(reading))) return [];
		const results: StepResult[] = [];
		const doThem = () =>
			steps.every((step) => {
				const result = doOne(step);
				results.push(result);
				return !endsOrder(step, result);
			});
		memory.journal.asOne(() => {
			if (!readings) doThem();
			else if (!memory.journal.allOrNone(doThem)) results.length = 0;
		});
		const areDurable = steps.some(
			(step, index) => index < results.length && step.kind === 'transact' && step.durable !== false,
		);
		if (world.durable && areDurable) memory.journal.sync();
		return results;
	}

	function doOne(step: Step): StepResult {
		switch (step.kind) {
			case 'transact':
				return memory.tables[step.table].transact(step.writes);
			case 'writeMany':
				return memory.tables[step.table].writeMany(step.writes);
			case 'send':
				return step.bodies.map((body) => memory.queues[step.queue].send(body, step.delay));
			case 'deleteMessage':
				return memory.queues[step.queue].delete(step.lease);
		}
	}

	async function read<T>(execute: () => T): Promise<T> {
		await arrives();
		const failed = random.chance(world.faults.refused);
		const value = failed ? undefined : execute();
		await returns();
		if (failed) throw refusal();
		return value as T;
	}

	async function write<T>(work: () => T): Promise<T> {
		const { losses } = world;
		// Nobody is left to miss the answer of what a loss of power took.
		const execute = () => {
			const value = (losses === world.losses ? work() : undefined) as T;
			if (syncsEach) memory.journal.sync();
			return value;
		};
		const { refused, lost, late, repeated, lateBy } = world.faults;
		await arrives();
		const drawn = random.next();
		if (drawn < refused) {
			await returns();
			throw refusal();
		}
		if (drawn < refused + late) {
			time.after(random.next() * lateBy, execute);
			await returns();
			throw WRITE_LATE;
		}
		// A request that arrives twice: the client hears of the second time, or the second time comes late.
		const twice = drawn < refused + late + repeated;
		if (twice && random.chance(0.5)) execute();
		else if (twice) time.after(random.next() * lateBy, execute);
		const value = execute();
		await returns();
		if (drawn >= 1 - lost) throw ANSWER_LOST;
		return value;
	}

	function table(name: string, stored: MemoryTable): Table {
		const written = (of: Parameters<MemoryTable['write']>[0]) => write(() => stored.write(of));
		return {
			name,
			get: (key) => read(() => stored.get(key)),
			insert: (key, properties) => written({ ...key, kind: 'insert', properties }),
			upsert: async (key, properties) => (await written({ ...key, kind: 'upsert', properties })) ?? '',
			update: (key, properties, etag) => written({ ...key, kind: 'update', properties, etag }),
			delete: async (key, etag) => (await written({ ...key, kind: 'delete', etag })) !== undefined,
			transact: (writes) =>
				write(() => {
					const outcome = stored.transact(writes);
					if (outcome.done && world.durable) memory.journal.sync();
					return outcome;
				}),
			range: (query) => read(() => stored.range(query)),
			async *partitions() {
				yield* await read(() => stored.partitions());
			},
			// Each write of many has its own fate; one that fails fails the call, the others may be done.
			writeMany: async (writes) => {
				const outcomes = await Promise.allSettled(
					writes.map((one) => write(() => stored.writeMany([one])[0] ?? 'done')),
				);
				return outcomes.map((outcome) => {
					if (outcome.status === 'rejected') throw outcome.reason;
					return outcome.value;
				});
			},
		};
	}

	function queue(name: string, stored: MemoryQueue): Queue {
		return {
			name,
			send: (body, options) => write(() => stored.send(body, options?.delay ?? 0)),
			receive: ({ max, lease }) => write(() => stored.receive(max, lease)),
			renew: (lease, seconds) => write(() => stored.renew(lease, seconds)),
			delete: (lease) => write(() => stored.delete(lease)),
			depth: () => read(() => stored.depth()),
			waitingSince: () => read(() => stored.waitingSince()),
		};
	}
}
