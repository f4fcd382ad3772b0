/** Counts what is asked of storage, one call of the port as one operation: that is what a store is paid for. */
import { NO_OPERATIONS, type Operations } from '../contract/event/receipt.ts';
import type { StoreObserver } from './observed-store.ts';

/** Adds each call to `operations` as it is made. */
export function countInto(operations: Operations): StoreObserver {
	return (call) => {
		if (call.on === 'queue') operations.queue++;
		else
			switch (call.operation) {
				case 'get':
				case 'range':
				case 'partitions':
					operations.reads++;
					break;
				case 'writeMany':
					// Rows of many partitions go one by one: an engine that can share one row among some of them costs less than this says.
					operations.writes += call.written.length;
					break;
				default:
					operations.writes++;
			}
		return undefined;
	};
}

/** Takes the count so far; counting begins again at zero. */
export function takeCount(operations: Operations): Operations {
	const taken = { ...operations };
	Object.assign(operations, NO_OPERATIONS);
	return taken;
}
