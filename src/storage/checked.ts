import {
	checkDelay,
	checkKey,
	checkMessageBody,
	checkRange,
	checkReceive,
	checkRow,
	checkSigned,
	checkTransaction,
	checkWrite,
	checkWrites,
} from './limits.ts';
import { type Queue, StorageError, type Store, type Table } from './port.ts';

/** Puts the port's limits before an engine's table, so that no engine can forget one. */
export function checkedTable(table: Table): Table {
	return {
		name: table.name,
		async get(key) {
			checkKey(key);
			return table.get(key);
		},
		async insert(key, properties) {
			checkRow(key, properties);
			return table.insert(key, properties);
		},
		async upsert(key, properties) {
			checkRow(key, properties);
			return table.upsert(key, properties);
		},
		async update(key, properties, etag) {
			checkWrite({ ...key, kind: 'update', properties, etag });
			return table.update(key, properties, etag);
		},
		async delete(key, etag) {
			checkWrite({ ...key, kind: 'delete', etag });
			return table.delete(key, etag);
		},
		async transact(writes) {
			checkTransaction(writes);
			return table.transact(writes);
		},
		async range(query) {
			checkRange(query);
			return table.range(query);
		},
		partitions: (after) => table.partitions(after),
		async writeMany(writes) {
			if (writes.length === 0) return [];
			checkWrites(writes);
			return table.writeMany(writes);
		},
	};
}

/** Puts the port's limits before an engine's queue. */
export function checkedQueue(queue: Queue): Queue {
	const list = queue.list?.bind(queue);
	return {
		name: queue.name,
		async send(body, options) {
			checkMessageBody(body);
			checkDelay(options?.delay ?? 0);
			return queue.send(body, options);
		},
		async receive(options) {
			checkReceive(options.max, options.lease);
			try {
				return await queue.receive(options);
			} catch (error) {
				// A worker waits, as for an empty queue.
				if (error instanceof StorageError && error.reason === 'stopped') return [];
				throw error;
			}
		},
		async renew(lease, seconds, hiding) {
			checkDelay(seconds);
			return queue.renew(lease, seconds, hiding);
		},
		async delete(lease) {
			return queue.delete(lease);
		},
		async depth() {
			return queue.depth();
		},
		async waitingSince() {
			return queue.waitingSince();
		},
		...(list && { list }),
	};
}

/** Puts the port's limits before an engine's signature. */
export function checkedSign(sign: Store['sign']): Store['sign'] {
	return async (range, expiresAt) => {
		checkSigned(range, expiresAt);
		return sign(range, expiresAt);
	};
}
