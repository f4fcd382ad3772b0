/** The state of a store in memory, each operation at one instant: what a perfect store would do. Shared by all simulated processes. */
import { isWithin } from '../../storage/is-within.ts';
import {
	type Lease,
	type Message,
	type Outcome,
	type Page,
	type Properties,
	QUEUES,
	type QueueName,
	type RangeQuery,
	type Reading,
	type Row,
	type RowKey,
	TABLES,
	type TableName,
	type TransactOutcome,
	type Write,
} from '../../storage/port.ts';

type Stored = { etag: string; properties: Record<string, string | number | boolean> };
type StoredMessage = { body: string; visibleAt: number; receipt: string; deliveries: number };

/** The writes since the disk was synced last: a loss of power takes some of them back, the latest first. */
export class Journal {
	readonly #undo: (() => void)[] = [];

	add(undo: () => void): void {
		this.#undo.push(undo);
	}

	sync(): void {
		this.#undo.length = 0;
	}

	/** Undoes what `work` wrote, unless it says that all is well. */
	allOrNone(work: () => boolean): boolean {
		const before = this.#undo.length;
		const isWell = work();
		if (!isWell) for (const undo of this.#undo.splice(before).reverse()) undo();
		return isWell;
	}

	/** The writes of `work` survive as a whole, or not at all. */
	asOne<T>(work: () => T): T {
		const before = this.#undo.length;
		const value = work();
		const undo = this.#undo.splice(before).reverse();
		if (undo.length > 0)
			this.add(() => {
				for (const each of undo) each();
			});
		return value;
	}

	/** Leaves the beginning of what was done, `kept` (0 to 1) of it. */
	losePower(kept: number): void {
		const survive = Math.round(kept * this.#undo.length);
		while (this.#undo.length > survive) this.#undo.pop()?.();
		this.sync();
	}
}

export class MemoryTable {
	readonly #journal: Journal;
	readonly #partitions = new Map<string, Map<string, Stored>>();
	#etag = 0;
	/** Told of each write that was done. */
	onWrite: (write: Write) => void = () => {};

	constructor(journal: Journal) {
		this.#journal = journal;
	}

	get({ partition, row }: RowKey): Row | undefined {
		const stored = this.#partitions.get(partition)?.get(row);
		return stored && { partition, row, ...stored };
	}

	/** The new ETag (the deleted row's for a delete), or undefined for a conflict. */
	write(write: Write): string | undefined {
		const { partition, row } = write;
		const rows = this.#partitions.get(partition) ?? new Map<string, Stored>();
		this.#partitions.set(partition, rows);
		const found = rows.get(row);
		const undo = () => void (found ? rows.set(row, found) : rows.delete(row));
		if (write.kind === 'delete') {
			if (write.etag !== undefined && found?.etag !== write.etag) return undefined;
			this.#journal.add(undo);
			rows.delete(row);
			return found?.etag ?? 'gone';
		}
		if (write.kind === 'insert' && found) return undefined;
		if (write.kind === 'update' && found?.etag !== write.etag) return undefined;
		this.#journal.add(undo);
		const etag = String(++this.#etag);
		rows.set(row, { etag, properties: defined(write.properties) });
		this.onWrite(write);
		return etag;
	}

	transact(writes: Write[]): TransactOutcome {
		const index = writes.findIndex((write) => {
			const found = this.get(write);
			if (write.kind === 'insert') return found !== undefined;
			return (
				(write.kind === 'update' || write.kind === 'delete') && write.etag !== undefined && found?.etag !== write.etag
			);
		});
		if (index >= 0) return { done: false, index };
		return { done: true, etags: writes.map((write) => this.write(write)) };
	}

	range(query: RangeQuery): Page {
		const { partition, limit = 1_000 } = query;
		const rows: Row[] = [];
		for (const [row, stored] of this.#partitions.get(partition) ?? [])
			if (isWithin(row, query)) rows.push({ partition, row, ...stored });
		rows.sort((a, b) => (a.row < b.row ? -1 : 1));
		const page = rows.slice(0, limit);
		return rows.length > limit ? { rows: page, next: page.at(-1)?.row } : { rows: page };
	}

	/** Whether a range still holds what was read. */
	holds({ range, rows }: Reading): boolean {
		const found = this.range({ ...range, limit: rows.length + 1 }).rows;
		return (
			found.length === rows.length &&
			found.every(({ row, etag }, at) => row === rows[at]?.row && etag === rows[at]?.etag)
		);
	}

	partitions(): string[] {
		return [...this.#partitions].flatMap(([partition, rows]) => (rows.size > 0 ? partition : []));
	}

	writeMany(writes: Write[]): Outcome[] {
		return writes.map((write) => (this.write(write) === undefined ? 'conflict' : 'done'));
	}
}

export class MemoryQueue {
	readonly #messages = new Map<string, StoredMessage>();
	readonly #now: () => number;
	readonly #journal: Journal;
	#next = 0;

	constructor(now: () => number, journal: Journal) {
		this.#now = now;
		this.#journal = journal;
	}

	send(body: string, delay: number): Lease {
		const id = String(++this.#next);
		const receipt = String(++this.#next);
		this.#put(id, { body, visibleAt: this.#now() + delay * 1_000, receipt, deliveries: 0 });
		return { id, receipt };
	}

	receive(max: number, lease: number): Message[] {
		const visible = [...this.#messages].filter(([, { visibleAt }]) => visibleAt <= this.#now()).slice(0, max);
		return visible.map(([id, message]) => {
			const receipt = String(++this.#next);
			const deliveries = message.deliveries + 1;
			this.#put(id, { ...message, visibleAt: this.#now() + lease * 1_000, receipt, deliveries });
			return { id, body: message.body, receipt, deliveries };
		});
	}

	renew({ id, receipt }: Lease, seconds: number): Lease | undefined {
		const message = this.#messages.get(id);
		if (message?.receipt !== receipt) return undefined;
		const renewed = String(++this.#next);
		this.#put(id, { ...message, visibleAt: this.#now() + seconds * 1_000, receipt: renewed });
		return { id, receipt: renewed };
	}

	delete({ id, receipt }: Lease): boolean {
		const message = this.#messages.get(id);
		if (message?.receipt !== receipt) return false;
		this.#journal.add(() => this.#messages.set(id, message));
		return this.#messages.delete(id);
	}

	#put(id: string, message: StoredMessage): void {
		const before = this.#messages.get(id);
		this.#journal.add(() => void (before ? this.#messages.set(id, before) : this.#messages.delete(id)));
		this.#messages.set(id, message);
	}

	depth(): number {
		return this.#messages.size;
	}

	waitingSince(): number | undefined {
		const visible = [...this.#messages.values()].filter(({ visibleAt }) => visibleAt <= this.#now());
		return visible.length === 0 ? undefined : Math.min(...visible.map(({ visibleAt }) => visibleAt));
	}

	/** Messages that are or become visible within so many milliseconds. */
	dueWithin(milliseconds: number): number {
		return [...this.#messages.values()].filter(({ visibleAt }) => visibleAt <= this.#now() + milliseconds).length;
	}

	wipe(): void {
		this.#messages.clear();
	}
}

export type Memory = {
	tables: Record<TableName, MemoryTable>;
	queues: Record<QueueName, MemoryQueue>;
	journal: Journal;
};

export function createMemory(now: () => number): Memory {
	const journal = new Journal();
	return {
		tables: Object.fromEntries(TABLES.map((name) => [name, new MemoryTable(journal)])) as Memory['tables'],
		queues: Object.fromEntries(QUEUES.map((name) => [name, new MemoryQueue(now, journal)])) as Memory['queues'],
		journal,
	};
}

function defined(properties: Properties): Stored['properties'] {
	const stored: Stored['properties'] = {};
	for (const name in properties) {
		const value = properties[name];
		if (value !== undefined) stored[name] = value;
	}
	return stored;
}
