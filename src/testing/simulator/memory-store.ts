/** The state of a store in memory, each operation at one instant: what a perfect store would do. Shared by all simulated processes. */
import {
	type Lease,
	type Message,
	type Outcome,
	type Page,
	type Properties,
	QUEUES,
	type QueueName,
	type RangeQuery,
	type Row,
	type RowKey,
	TABLES,
	type TableName,
	type TransactOutcome,
	type Write,
} from '../../storage/port.ts';

type Stored = { etag: string; properties: Record<string, string | number | boolean> };
type StoredMessage = { body: string; visibleAt: number; receipt: string; deliveries: number };

export class MemoryTable {
	readonly #partitions = new Map<string, Map<string, Stored>>();
	#etag = 0;
	/** Told of each write that was done. */
	onWrite: (write: Write) => void = () => {};

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
		if (write.kind === 'delete') {
			if (write.etag !== undefined && found?.etag !== write.etag) return undefined;
			rows.delete(row);
			return found?.etag ?? 'gone';
		}
		if (write.kind === 'insert' && found) return undefined;
		if (write.kind === 'update' && found?.etag !== write.etag) return undefined;
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

	range({ partition, after, from, before, upTo, limit = 1_000, continuation }: RangeQuery): Page {
		const start = continuation ?? after;
		const rows = [...(this.#partitions.get(partition) ?? [])]
			.filter(
				([row]) =>
					(start === undefined || row > start) &&
					(after === undefined || row > after) &&
					(from === undefined || row >= from) &&
					(before === undefined || row < before) &&
					(upTo === undefined || row <= upTo),
			)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([row, stored]): Row => ({ partition, row, ...stored }));
		const page = rows.slice(0, limit);
		return rows.length > limit ? { rows: page, next: page.at(-1)?.row } : { rows: page };
	}

	everywhere(row: string): Row[] {
		return [...this.#partitions.keys()].flatMap((partition) => this.get({ partition, row }) ?? []);
	}

	writeMany(writes: Write[]): Outcome[] {
		return writes.map((write) => (this.write(write) === undefined ? 'conflict' : 'done'));
	}
}

export class MemoryQueue {
	readonly #messages = new Map<string, StoredMessage>();
	readonly #now: () => number;
	#next = 0;

	constructor(now: () => number) {
		this.#now = now;
	}

	send(body: string, delay: number): Lease {
		const id = String(++this.#next);
		const receipt = String(++this.#next);
		this.#messages.set(id, { body, visibleAt: this.#now() + delay * 1_000, receipt, deliveries: 0 });
		return { id, receipt };
	}

	receive(max: number, lease: number): Message[] {
		const visible = [...this.#messages].filter(([, { visibleAt }]) => visibleAt <= this.#now()).slice(0, max);
		return visible.map(([id, message]) => {
			message.receipt = String(++this.#next);
			message.deliveries++;
			message.visibleAt = this.#now() + lease * 1_000;
			return { id, body: message.body, receipt: message.receipt, deliveries: message.deliveries };
		});
	}

	renew({ id, receipt }: Lease, seconds: number): Lease | undefined {
		const message = this.#messages.get(id);
		if (message?.receipt !== receipt) return undefined;
		message.receipt = String(++this.#next);
		message.visibleAt = this.#now() + seconds * 1_000;
		return { id, receipt: message.receipt };
	}

	delete({ id, receipt }: Lease): boolean {
		return this.#messages.get(id)?.receipt === receipt && this.#messages.delete(id);
	}

	depth(): number {
		return this.#messages.size;
	}

	/** Messages that are or become visible within so many milliseconds. */
	dueWithin(milliseconds: number): number {
		return [...this.#messages.values()].filter(({ visibleAt }) => visibleAt <= this.#now() + milliseconds).length;
	}

	wipe(): void {
		this.#messages.clear();
	}
}

export type Memory = { tables: Record<TableName, MemoryTable>; queues: Record<QueueName, MemoryQueue> };

export function createMemory(now: () => number): Memory {
	return {
		tables: Object.fromEntries(TABLES.map((name) => [name, new MemoryTable()])) as Record<TableName, MemoryTable>,
		queues: Object.fromEntries(QUEUES.map((name) => [name, new MemoryQueue(now)])) as Record<QueueName, MemoryQueue>,
	};
}

function defined(properties: Properties): Stored['properties'] {
	return Object.fromEntries(
		Object.entries(properties).filter(([, value]) => value !== undefined),
	) as Stored['properties'];
}
