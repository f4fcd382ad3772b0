/** One place to see what is asked of a store: what counts, watches or measures it is an observer. */
import type { Queue, QueueName, Reading, RowKey, Step, StepResult, Store, Table, TableName } from './port.ts';

/**
 * A call of a table or of a queue. `written` are the keys of the rows that it is to write, none when it reads.
 * `partition` is the one that it reads, if it is one.
 */
export type StoreCall =
	| {
			on: 'table';
			name: TableName;
			operation: Exclude<keyof Table, 'name'>;
			written: readonly RowKey[];
			partition?: string | undefined;
	  }
	| { on: 'queue'; name: QueueName; operation: Exclude<keyof Queue, 'name'> };

/**
 * Told of each call right before the engine gets it. What it returns is told when the call ended, before the caller
 * hears of it, and what the call threw, if it did. An observer that returns nothing costs the call no promise.
 */
export type StoreObserver = (call: StoreCall) => CallEnded | undefined;
export type CallEnded = (failure?: unknown) => void;

/** The same store; each call of its tables and queues is told to `observe` once. */
export function observedStore(store: Store, observe: StoreObserver): Store {
	const { ledger, timelines, subjectFollowers, audit, directory, tokens, webhooks, log, search, ranks, notifications } =
		store.tables;
	const { jobs, purges, poison, pushes } = store.queues;
	const doAtOnce = store.doAtOnce;
	return {
		engine: store.engine,
		search: store.search,
		...(doAtOnce && {
			doAtOnce: (steps: readonly Step[], readings?: readonly Reading[]) =>
				observedSteps(steps, observe, () => doAtOnce(steps, readings)),
		}),
		tables: {
			ledger: observedTable(ledger, 'ledger', observe),
			timelines: observedTable(timelines, 'timelines', observe),
			subjectFollowers: observedTable(subjectFollowers, 'subjectFollowers', observe),
			audit: observedTable(audit, 'audit', observe),
			directory: observedTable(directory, 'directory', observe),
			tokens: observedTable(tokens, 'tokens', observe),
			webhooks: observedTable(webhooks, 'webhooks', observe),
			log: observedTable(log, 'log', observe),
			search: observedTable(search, 'search', observe),
			ranks: observedTable(ranks, 'ranks', observe),
			notifications: observedTable(notifications, 'notifications', observe),
		},
		queues: {
			jobs: observedQueue(jobs, 'jobs', observe),
			purges: observedQueue(purges, 'purges', observe),
			poison: observedQueue(poison, 'poison', observe),
			pushes: observedQueue(pushes, 'pushes', observe),
		},
		sign: (range, expiresAt) => store.sign(range, expiresAt),
		open: () => store.open(),
		check: () => store.check(),
		isBusy: () => store.isBusy(),
		...(store.accountLoads && { accountLoads: store.accountLoads }),
		...(store.bytesOnDisk && { bytesOnDisk: store.bytesOnDisk }),
		sync: () => store.sync(),
		stopWriting: (sentence) => store.stopWriting(sentence),
		allowWriting: () => store.allowWriting(),
		close: () => store.close(),
	};
}

const NONE: readonly RowKey[] = [];

function observedTable(table: Table, name: TableName, observe: StoreObserver): Table {
	const asked = (operation: Exclude<keyof Table, 'name'>, written = NONE, partition?: string) =>
		observe({ on: 'table', name, operation, written, partition });
	return {
		name: table.name,
		get: (key) => ending(asked('get', NONE, key.partition), table.get(key)),
		range: (query) => ending(asked('range', NONE, query.partition), table.range(query)),
		partitions: (after) => endingWithLast(asked('partitions'), table.partitions(after)),
		insert: (key, properties) => ending(asked('insert', [key]), table.insert(key, properties)),
		upsert: (key, properties) => ending(asked('upsert', [key]), table.upsert(key, properties)),
		update: (key, properties, etag) => ending(asked('update', [key]), table.update(key, properties, etag)),
		delete: (key, etag) => ending(asked('delete', [key]), table.delete(key, etag)),
		transact: (writes) => ending(asked('transact', writes), table.transact(writes)),
		writeMany: (writes) => ending(asked('writeMany', writes), table.writeMany(writes)),
	};
}

function observedQueue(queue: Queue, name: QueueName, observe: StoreObserver): Queue {
	const asked = (operation: Exclude<keyof Queue, 'name'>) => observe({ on: 'queue', name, operation });
	const list = queue.list?.bind(queue);
	return {
		name: queue.name,
		send: (body, options) => ending(asked('send'), queue.send(body, options)),
		receive: (options) => ending(asked('receive'), queue.receive(options)),
		renew: (lease, seconds, hiding) => ending(asked('renew'), queue.renew(lease, seconds, hiding)),
		delete: (lease) => ending(asked('delete'), queue.delete(lease)),
		depth: () => ending(asked('depth'), queue.depth()),
		waitingSince: () => ending(asked('waitingSince'), queue.waitingSince()),
		...(list && { list: () => ending(asked('list'), list()) }),
	};
}

/** Each step is told as the calls that it stands for. */
function observedSteps(
	steps: readonly Step[],
	observe: StoreObserver,
	doAll: () => Promise<StepResult[]>,
): Promise<StepResult[]> {
	const ended = steps.flatMap((step) => callsOf(step).map(observe));
	const told = ended.filter((end) => end !== undefined);
	const allEnded: CallEnded = (failure) => {
		for (const end of told) end(failure);
	};
	return ending(told.length === 0 ? undefined : allEnded, doAll());
}

function callsOf(step: Step): StoreCall[] {
	switch (step.kind) {
		case 'transact':
		case 'writeMany':
			return [{ on: 'table', name: step.table, operation: step.kind, written: step.writes }];
		case 'send':
			return step.bodies.map(() => ({ on: 'queue', name: step.queue, operation: 'send' }));
		case 'deleteMessage':
			return [{ on: 'queue', name: step.queue, operation: 'delete' }];
	}
}

function ending<T>(ended: CallEnded | undefined, outcome: Promise<T>): Promise<T> {
	if (!ended) return outcome;
	return outcome.then(
		(value) => {
			ended();
			return value;
		},
		(failure: unknown) => {
			ended(failure);
			throw failure;
		},
	);
}

function endingWithLast<T>(ended: CallEnded | undefined, items: AsyncIterable<T>): AsyncIterable<T> {
	return ended ? iterate(items, ended) : items;
}

async function* iterate<T>(items: AsyncIterable<T>, ended: CallEnded): AsyncGenerator<T> {
	let failure: unknown;
	try {
		yield* items;
	} catch (error) {
		failure = error;
		throw error;
	} finally {
		ended(failure);
	}
}
