/** The rows of a store in memory, as one who can write to its files has them. */
import type { Page, Properties, RangeQuery, Row, RowKey, Store, Table } from '../../storage/port.ts';

export type TableName = 'ledger' | 'log';
type Rows = ReadonlyMap<string, readonly Row[]>;
export type AllRows = Readonly<Record<TableName, Rows>>;

/** Each partition's rows in the order of their keys. */
export async function readAllRows(store: Store): Promise<AllRows> {
	const read = async (name: TableName) => {
		const rows = new Map<string, Row[]>();
		const table = store.tables[name];
		for await (const partition of table.partitions()) rows.set(partition, await allOf(table, partition));
		return rows;
	};
	const [ledger, log] = await Promise.all([read('ledger'), read('log')]);
	return { ledger, log };
}

async function allOf(table: Table, partition: string): Promise<Row[]> {
	const rows: Row[] = [];
	let continuation: string | undefined;
	do {
		const page = await table.range({ partition, continuation });
		rows.push(...page.rows);
		continuation = page.next;
	} while (continuation);
	return rows;
}

/** A copy that may be tampered with: what is not touched is shared with the original. */
export class Copy {
	readonly #tables: Record<TableName, Map<string, readonly Row[]>>;

	constructor({ ledger, log }: AllRows) {
		this.#tables = { ledger: new Map(ledger), log: new Map(log) };
	}

	get(table: TableName, { partition, row }: RowKey): Row | undefined {
		return this.rows(table, partition).find((one) => one.row === row);
	}

	rows(table: TableName, partition: string): readonly Row[] {
		return this.#tables[table].get(partition) ?? [];
	}

	partitions(table: TableName): string[] {
		return [...this.#tables[table].keys()];
	}

	put(table: TableName, key: RowKey, properties: Properties): void {
		const { partition, row } = key;
		const others = this.rows(table, partition).filter((one) => one.row !== row);
		const put: Row = { partition, row, etag: '', properties: properties as Row['properties'] };
		const at = others.findIndex((one) => one.row > row);
		this.#tables[table].set(partition, others.toSpliced(at < 0 ? others.length : at, 0, put));
	}

	/** Changes some properties of a row; one that is undefined goes. */
	change(table: TableName, key: RowKey, changed: Properties): void {
		const properties = { ...this.get(table, key)?.properties, ...changed };
		this.put(table, key, Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)));
	}

	delete(table: TableName, { partition, row }: RowKey): void {
		const left = this.rows(table, partition).filter((one) => one.row !== row);
		if (left.length > 0) this.#tables[table].set(partition, left);
		else this.#tables[table].delete(partition);
	}

	deletePartition(table: TableName, partition: string): void {
		this.#tables[table].delete(partition);
	}

	/** Reads the copy as the domain does. Nothing writes. */
	store(): Pick<Store, 'tables'> {
		const ledger = this.#reader('ledger');
		const log = this.#reader('log');
		return { tables: { ledger, log } as unknown as Store['tables'] };
	}

	#reader(name: TableName): Pick<Table, 'get' | 'range' | 'partitions'> {
		const partitions = this.#tables[name];
		return {
			get: async (key) => this.get(name, key),
			range: async (query) => pageOf(this.rows(name, query.partition), query),
			async *partitions() {
				yield* partitions.keys();
			},
		};
	}
}

function pageOf(rows: readonly Row[], query: RangeQuery): Page {
	const { after, from, before, upTo, limit = 1_000, continuation } = query;
	const found = rows.filter(
		({ row }) =>
			(after === undefined || row > after) &&
			(from === undefined || row >= from) &&
			(before === undefined || row < before) &&
			(upTo === undefined || row <= upTo) &&
			(continuation === undefined || row > continuation),
	);
	const page = found.slice(0, limit);
	return found.length > limit ? { rows: page, next: page.at(-1)?.row ?? '' } : { rows: page };
}
