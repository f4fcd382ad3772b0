import { limits, wireBytes } from '../../limits.ts';
import type { Outcome, Table, Write } from '../../port.ts';

/** Requests under way at once for one `writeMany`. */
const CONCURRENCY = 32;

/** A write and its place in the caller's list. */
type Placed = { write: Write; index: number };

/**
 * Writes of one partition go together, up to a transaction's limits; what
 * conflicts is done again one by one, since one conflict undoes a whole
 * transaction. Returns or throws only when nothing is under way any more.
 */
export async function writeMany(table: Table, writes: readonly Write[]): Promise<Outcome[]> {
	const outcomes: Outcome[] = writes.map(() => 'conflict');
	const groups = groupsOf(writes.map((write, index) => ({ write, index })));

	const refused: Placed[] = [];
	await eachOf(groups, async (group) => {
		if (group.length === 1) {
			const [only] = group as [Placed];
			outcomes[only.index] = await writeOne(table, only.write);
			return;
		}
		const { done } = await table.transact(group.map(({ write }) => write));
		if (done) for (const { index } of group) outcomes[index] = 'done';
		else refused.push(...group);
	});
	await eachOf(refused, async ({ write, index }) => {
		outcomes[index] = await writeOne(table, write);
	});
	return outcomes;
}

async function writeOne(table: Table, write: Write): Promise<Outcome> {
	return (await applied(table, write)) ? 'done' : 'conflict';
}

async function applied(table: Table, write: Write): Promise<boolean> {
	switch (write.kind) {
		case 'insert':
			return (await table.insert(write, write.properties)) !== undefined;
		case 'upsert':
			return (await table.upsert(write, write.properties)) !== undefined;
		case 'update':
			return (await table.update(write, write.properties, write.etag)) !== undefined;
		case 'delete':
			return table.delete(write, write.etag);
	}
}

function groupsOf(writes: readonly Placed[]): Placed[][] {
	const groups: Placed[][] = [];
	const open = new Map<string, { group: Placed[]; bytes: number }>();
	for (const placed of writes) {
		const bytes = wireBytes(placed.write);
		const current = open.get(placed.write.partition);
		if (
			current &&
			current.group.length < limits.transactionWrites &&
			current.bytes + bytes <= limits.transactionBytes
		) {
			current.group.push(placed);
			current.bytes += bytes;
		} else {
			const group = [placed];
			groups.push(group);
			open.set(placed.write.partition, { group, bytes });
		}
	}
	return groups;
}

/** Runs `work` on each item, a bounded number at once. After an error no further item is begun. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const left = items.values();
	const errors: unknown[] = [];
	const runner = async () => {
		for (const item of left) {
			if (errors.length > 0) return;
			try {
				await work(item);
			} catch (error) {
				errors.push(error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, runner));
	if (errors.length > 0) throw errors[0];
}
