/** Counts what is asked of storage, one call of the port as one operation: that is what a store is paid for. */
import type { Operations } from '../../contract/receipt.ts';
import type { Queue, Store, Table } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';

export const NO_OPERATIONS: Operations = { reads: 0, writes: 0, queue: 0 };

/** A domain that counts its operations as it goes. */
export type Counting = Domain & { operations: Operations };

/** The domain, with a count of its own that begins at zero. What its committer writes is not in it. */
export function counting(domain: Domain): Counting {
	const operations = { ...NO_OPERATIONS };
	return { ...domain, store: countingStore(domain.store, operations), operations };
}

/** What was counted so far; the count begins again at zero. */
export function take(operations: Operations): Operations {
	const taken = { ...operations };
	Object.assign(operations, NO_OPERATIONS);
	return taken;
}

/** What was counted elsewhere already is not counted here. */
export function takeBack(operations: Operations, { reads, writes, queue }: Operations): void {
	operations.reads -= reads;
	operations.writes -= writes;
	operations.queue -= queue;
}

export function sumOf(all: readonly Operations[]): Operations {
	const sum = { ...NO_OPERATIONS };
	for (const { reads, writes, queue } of all) {
		sum.reads += reads;
		sum.writes += writes;
		sum.queue += queue;
	}
	return sum;
}

/** The same store; every call is added to `operations`. */
export function countingStore(store: Store, operations: Operations): Store {
	const { ledger, timelines, subjectFollowers, audit, directory } = store.tables;
	const { jobs, purges, poison } = store.queues;
	const table = (inner: Table) => countingTable(inner, operations);
	const queue = (inner: Queue) => countingQueue(inner, operations);
	return {
		engine: store.engine,
		tables: {
			ledger: table(ledger),
			timelines: table(timelines),
			subjectFollowers: table(subjectFollowers),
			audit: table(audit),
			directory: table(directory),
		},
		queues: { jobs: queue(jobs), purges: queue(purges), poison: queue(poison) },
		sign: (range, expiresAt) => store.sign(range, expiresAt),
		open: () => store.open(),
		check: () => store.check(),
		sync: () => store.sync(),
		close: () => store.close(),
	};
}

function countingTable(table: Table, operations: Operations): Table {
	const read = <T>(answer: T): T => {
		operations.reads++;
		return answer;
	};
	const written = <T>(answer: T, count = 1): T => {
		operations.writes += count;
		return answer;
	};
	return {
		name: table.name,
		get: (key) => read(table.get(key)),
		range: (query) => read(table.range(query)),
		partitions: () => read(table.partitions()),
		insert: (key, properties) => written(table.insert(key, properties)),
		upsert: (key, properties) => written(table.upsert(key, properties)),
		update: (key, properties, etag) => written(table.update(key, properties, etag)),
		delete: (key, etag) => written(table.delete(key, etag)),
		transact: (writes) => written(table.transact(writes)),
		// Rows of many partitions go one by one: an engine that can bundle some of them costs less than this says.
		writeMany: (writes) => written(table.writeMany(writes), writes.length),
	};
}

function countingQueue(queue: Queue, operations: Operations): Queue {
	const asked = <T>(answer: T): T => {
		operations.queue++;
		return answer;
	};
	return {
		name: queue.name,
		send: (body, options) => asked(queue.send(body, options)),
		receive: (options) => asked(queue.receive(options)),
		renew: (lease, seconds) => asked(queue.renew(lease, seconds)),
		delete: (lease) => asked(queue.delete(lease)),
		depth: () => asked(queue.depth()),
	};
}
