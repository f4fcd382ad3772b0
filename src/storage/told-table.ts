import type { Properties, RowKey, Table, Write } from './port.ts';

/** A table that tells of each row that is written through it, once the write is done. */
export function toldTable(table: Table, tell: (key: RowKey) => void): Table {
	async function told<T>(keys: RowKey[], write: Promise<T>): Promise<T> {
		const outcome = await write;
		for (const key of keys) tell(key);
		return outcome;
	}
	return {
		name: table.name,
		get: (key) => table.get(key),
		range: (query) => table.range(query),
		partitions: () => table.partitions(),
		insert: (key, properties: Properties) => told([key], table.insert(key, properties)),
		upsert: (key, properties: Properties) => told([key], table.upsert(key, properties)),
		update: (key, properties: Properties, etag) => told([key], table.update(key, properties, etag)),
		delete: (key, etag) => told([key], table.delete(key, etag)),
		transact: (writes: Write[]) => told(writes, table.transact(writes)),
		writeMany: (writes: Write[]) => told(writes, table.writeMany(writes)),
	};
}
