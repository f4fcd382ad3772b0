/** Weighs acts: the rows and messages that they write, the bytes that reach the disk, and the processor that they take. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { observedStore, type StoreObserver } from '../../src/storage/observed-store.ts';
import { withFolder } from '../report/places.ts';
import { sharedRowsMoved } from '../tideline/moved.ts';
import { startTideline, type Tideline } from '../tideline/start-tideline.ts';

/**
 * Cost of one act. `bytes` are those that the process wrote to the disk until all rows are in their places, and `seconds`
 * is the time until the last job was done.
 */
export type Cost = { rows: number; messages: number; bytes: number; milliseconds: number; seconds: number };

/** Makes ready, and says how to do so many acts, also once for the beginning. */
export type Acts = (tideline: Tideline) => Promise<(count: number) => Promise<void>>;

/** On an embedded store of its own. `first` acts are done before the weighing begins. */
export function costOf(acts: Acts, count: number, first: number): Promise<Cost> {
	return withFolder(async (folder) => {
		const dataDir = join(folder, 'ours');
		const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
		await store.open();
		const counted = { rows: 0, messages: 0 };
		const tideline = startTideline(observedStore(store, countInto(counted)));
		try {
			const act = await acts(tideline);
			await act(first);
			await tideline.settled();
			await sharedRowsMoved(dataDir);
			Object.assign(counted, { rows: 0, messages: 0 });
			const [bytes, processor, started] = [bytesWritten(), process.cpuUsage(), performance.now()];
			await act(count);
			await tideline.settled();
			const seconds = (performance.now() - started) / 1_000 / count;
			await sharedRowsMoved(dataDir);
			const { user, system } = process.cpuUsage(processor);
			return {
				rows: counted.rows / count,
				messages: counted.messages / count,
				bytes: (bytesWritten() - bytes) / count,
				milliseconds: (user + system) / 1_000 / count,
				seconds,
			};
		} finally {
			await tideline.close();
		}
	});
}

function countInto(counted: { rows: number; messages: number }): StoreObserver {
	return (call) => {
		if (call.on === 'queue') counted.messages += call.operation === 'send' ? 1 : 0;
		else if (call.operation !== 'get' && call.operation !== 'range') counted.rows += call.written.length;
		return undefined;
	};
}

/** Bytes that this process wrote to the disk, as Linux counts them. */
function bytesWritten(): number {
	return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}
