import { isWithin } from '../../storage/is-within.ts';
import {
	type Page,
	type Properties,
	QUEUES,
	type Queue,
	type QueueName,
	type RangeQuery,
	type Reading,
	type Row,
	type RowKey,
	type Step,
	type Store,
	TABLES,
	type Table,
	type TableName,
	type Write,
} from '../../storage/port.ts';
import { isOfOneRow, type KnownReading, type KnownReadings } from '../in-memory/known-readings.ts';

/** ETag of a row that is not written yet. A write that expects it is refused. */
const NOT_WRITTEN = 'not-written';

/** Something wanted to write at once, or to see all of a table. */
export class NotStaged extends Error {
	override readonly name = 'NotStaged';
}

/**
 * The store as it will be once some writes are made. `store` reads it. What a read found in the real store is noted in
 * `readings`: who makes the writes can say that all of this must still hold. Inserts are staged as well; any other write
 * through `store` throws `NotStaged`.
 */
export class StagedWrites {
	readonly store: Store;
	readonly readings: Reading[] = [];
	/** The rows that were inserted through `store`: they are to be written, too. */
	readonly inserts: Step[] = [];
	/** The writes of each partition, by row key. */
	readonly #writes = new Map<string, Map<string, Write>>();
	/** Reads of the real store: the same one is made once. */
	readonly #reads = new Map<string, Promise<Page>>();
	readonly #known: KnownReadings;

	/** Readings in `known` are not made again. */
	constructor(store: Store, known: KnownReadings) {
		this.#known = known;
		this.store = {
			...store,
			tables: Object.fromEntries(
				TABLES.map((name) => [name, this.#table(name, store.tables[name])]),
			) as Store['tables'],
			queues: Object.fromEntries(QUEUES.map((name) => [name, refusingQueue(name)])) as Store['queues'],
			doAtOnce: refuse,
		};
	}

	add(steps: readonly Step[]): void {
		for (const step of steps)
			if (step.kind === 'transact' || step.kind === 'writeMany')
				for (const write of step.writes) this.#add(step.table, write);
	}

	#add(table: TableName, write: Write): void {
		const place = `${table} ${write.partition}`;
		const writes = this.#writes.get(place) ?? new Map<string, Write>();
		this.#writes.set(place, writes.set(write.row, write));
	}

	#table(name: TableName, table: Table): Table {
		return {
			name: table.name,
			get: (key) => this.#get(name, table, key),
			range: (query) => this.#range(name, table, query),
			insert: (key, properties) => this.#insert(name, table, key, properties),
			upsert: refuse,
			update: refuse,
			delete: refuse,
			transact: refuse,
			writeMany: refuse,
			partitions: refuse,
		};
	}

	async #get(name: TableName, table: Table, key: RowKey): Promise<Row | undefined> {
		const { partition, row } = key;
		const write = this.#writes.get(`${name} ${partition}`)?.get(row);
		if (write) return rowOf(write);
		const page = await this.#once(`${name} ${partition} ${row}`, async () => {
			const found = await table.get(key);
			const rows = found ? [found] : [];
			return { page: { rows }, reading: { table: name, range: { partition, from: row, upTo: row }, rows } };
		});
		return page.rows[0];
	}

	async #insert(name: TableName, table: Table, key: RowKey, properties: Properties): Promise<string | undefined> {
		if (await this.#get(name, table, key)) return undefined;
		const step: Step = { kind: 'writeMany', table: name, writes: [{ ...key, kind: 'insert', properties }] };
		this.add([step]);
		this.inserts.push(step);
		return NOT_WRITTEN;
	}

	async #range(name: TableName, table: Table, query: RangeQuery): Promise<Page> {
		const page = await this.#once(`${name} ${JSON.stringify(query)}`, async () => {
			const found = await table.range(query);
			const { partition, from, after, before, upTo, continuation } = query;
			const range = { partition, from, after: continuation ?? after, before, upTo: found.next ?? upTo };
			return { page: found, reading: { table: name, range, rows: found.rows } };
		});
		const writes = this.#writes.get(`${name} ${query.partition}`);
		return writes ? withWrites(page, writes, query) : page;
	}

	#once(name: string, read: () => Promise<KnownReading>): Promise<Page> {
		const reads = this.#reads.get(name) ?? this.#read(name, read);
		this.#reads.set(name, reads);
		return reads;
	}

	async #read(name: string, read: () => Promise<KnownReading>): Promise<Page> {
		let known = this.#known.get(name);
		if (!known) {
			known = await read();
			// A row that is missing is looked for once: that a subject blocks another one, for example.
			if (known.page.rows.length > 0 || !isOfOneRow(known.reading.range)) this.#known.add(name, known);
		}
		this.readings.push(known.reading);
		return known.page;
	}
}

const refuse = (): never => {
	throw new NotStaged();
};

const refusingQueue = (name: QueueName): Queue => ({
	name,
	send: refuse,
	receive: refuse,
	renew: refuse,
	delete: refuse,
	depth: refuse,
	waitingSince: refuse,
});

/** Undefined where the write deletes it. */
function rowOf(write: Write): Row | undefined {
	if (write.kind === 'delete') return undefined;
	const { partition, row, properties } = write;
	const defined = Object.entries(properties).filter(([, value]) => value !== undefined);
	return { partition, row, etag: NOT_WRITTEN, properties: Object.fromEntries(defined) as Row['properties'] };
}

function withWrites({ rows, next }: Page, writes: ReadonlyMap<string, Write>, query: RangeQuery): Page {
	const { limit = Number.POSITIVE_INFINITY } = query;
	const isOnPage = (row: string) =>
		isWithin(row, query) &&
		// Rows behind this page are on a later one.
		(next === undefined || row <= next);
	const all = new Map(rows.map((row) => [row.row, row]));
	for (const write of writes.values()) {
		if (!isOnPage(write.row)) continue;
		const row = rowOf(write);
		if (row) all.set(write.row, row);
		else all.delete(write.row);
	}
	const found = [...all.values()].sort((a, b) => (a.row < b.row ? -1 : 1));
	if (found.length <= limit) return { rows: found, ...(next !== undefined && { next }) };
	const page = found.slice(0, limit);
	return { rows: page, next: (page.at(-1) as Row).row };
}
