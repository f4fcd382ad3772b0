import { limits } from '../limits.ts';
import type { Outcome, Page, Properties, RangeQuery, Row, RowKey, Table, TransactOutcome, Write } from '../port.ts';
import type { Engine } from './engine.ts';
import { rangeBounds } from './file/range.ts';
import { merged, type SharedRows, type UnmovedRow, VERSION } from './file/shared-rows.ts';
import { CONFLICT, DELETED, rowsRequest, type WriterResults } from './writer/messages.ts';
import { ROWS_PER_MESSAGE } from './writer/remote-writer.ts';

/** Azure ends a page early when it grows too large; so does this engine, since it builds the page in memory. */
const PAGE_CHARACTERS = 4_000_000;

/**
 * Rows taken from SQLite in one call, which is half again as fast as one by one. It blocks this thread for about a
 * millisecond; a page of more takes several turns.
 */
const ROWS_A_LOOK = 256;

/** A row of its own has no content, and one that shares its texts no ETag and no shape. */
const COLUMNS = `coalesce(etag, content), coalesce(rows.shape, contents.shape), rows.body, contents.body, ${VERSION}`;
const ROWS = 'rows LEFT JOIN contents ON contents.id = content';

type Columns = [etag: number, shape: number, body: string | number, content: string | null, version: number];

type Found = [row: string, ...Columns];

type Next = [id: number, partition: string, hasRows: number, version: number];

const sql = {
	/** One row in any case, for the version in it. */
	get: `SELECT row, ${COLUMNS} FROM sharedRowState LEFT JOIN rows ON partition = ? AND row = ?
		LEFT JOIN contents ON contents.id = content`,
	nextPartition: `SELECT id, partition, EXISTS (SELECT 1 FROM rows WHERE rows.partition = partitions.id), ${VERSION}
		FROM partitions WHERE name = ? AND partition > ? ORDER BY partition LIMIT 1`,
};

/** A table of the embedded engine. Its requests were checked before. */
export class EmbeddedTable implements Table {
	readonly name: string;
	readonly #engine: Engine;

	constructor(engine: Engine, name: string) {
		this.#engine = engine;
		this.name = name;
	}

	async get({ partition, row }: RowKey): Promise<Row | undefined> {
		return this.#engine.read(({ database, shapes, partitions, sharedRows }) => {
			const id = partitions.find(this.#id, partition);
			if (id === undefined) return undefined;
			const [moved] = atOneMoment(sharedRows, () => database.statement(sql.get).all(id, row) as unknown as Found[]);
			const found = moved?.[0] === row ? moved : sharedRows.find(this.#id, id, row);
			if (!found) return undefined;
			const [, etag, shape, body, content] = found;
			return { partition, row, etag: String(etag), properties: shapes.decode(shape, body, content) };
		});
	}

	async insert(key: RowKey, properties: Properties): Promise<string | undefined> {
		return this.#newEtag({ ...key, kind: 'insert', properties });
	}

	async upsert(key: RowKey, properties: Properties): Promise<string> {
		return (await this.#newEtag({ ...key, kind: 'upsert', properties })) as string;
	}

	async update(key: RowKey, properties: Properties, etag: string): Promise<string | undefined> {
		return this.#newEtag({ ...key, kind: 'update', properties, etag });
	}

	async delete(key: RowKey, etag?: string): Promise<boolean> {
		return (await this.#writeOne({ ...key, kind: 'delete', etag })) !== CONFLICT;
	}

	async transact(writes: Write[]): Promise<TransactOutcome> {
		const answer = await this.#engine.writeDurably(writes.length, () => rowsRequest(this.#id, writes, true));
		return outcomeOf(answer);
	}

	async range(query: RangeQuery): Promise<Page> {
		const limit = query.limit ?? limits.pageRows;
		const rows: Row[] = [];
		let { continuation } = query;
		let characters = 0;
		for (;;) {
			const most = Math.min(ROWS_A_LOOK, limit - rows.length);
			const look = await this.#look({ ...query, continuation, limit: most });
			rows.push(...look.rows);
			continuation = look.next;
			characters += look.characters;
			if (!continuation || rows.length === limit || characters > PAGE_CHARACTERS) return { rows, next: continuation };
		}
	}

	/** Reads up to `limit` rows in one turn. */
	#look(query: RangeQuery & { limit: number }): Promise<Page & { characters: number }> {
		const { partition, limit } = query;
		const { where, bounds, isWithin } = rangeBounds(query);
		return this.#engine.readPage(`${this.#id} ${partition}`, ({ database, shapes, partitions, sharedRows }) => {
			const id = partitions.find(this.#id, partition);
			if (id === undefined) return { rows: [], characters: 0 };
			const text = `SELECT row, ${COLUMNS} FROM ${ROWS} WHERE partition = ?${where} ORDER BY row LIMIT ?`;
			const moved = atOneMoment(
				sharedRows,
				() => database.statement(text).all(id, ...bounds, limit + 1) as unknown as Found[],
			);
			const unmoved = sharedRows.rowsOf(this.#id, id, isWithin, limit + 1);
			const found: (Found | UnmovedRow)[] = unmoved.length === 0 ? moved : merged(unmoved, moved).slice(0, limit + 1);
			const more = found.length > limit;
			if (more) found.pop();
			let characters = 0;
			const rows = found.map(([row, etag, shape, body, content]): Row => {
				characters += String(body).length + (content?.length ?? 0);
				return { partition, row, etag: String(etag), properties: shapes.decode(shape, body, content) };
			});
			return { rows, next: more ? rows.at(-1)?.row : undefined, characters };
		});
	}

	/** Jumps from one partition to the next by the index, however many rows they hold. */
	async *partitions(after = ''): AsyncGenerator<string> {
		let partition = this.#partitionAfter(after);
		while (partition !== undefined) {
			yield partition;
			partition = this.#partitionAfter(partition);
		}
	}

	#partitionAfter(before: string): string | undefined {
		return this.#engine.read(({ database, sharedRows }) => {
			for (let after = before; ; ) {
				const [next] = atOneMoment(
					sharedRows,
					() => database.statement(sql.nextPartition).all(this.#id, after) as unknown as Next[],
				);
				if (!next) return undefined;
				const [id, partition, hasRows] = next;
				if (hasRows === 1 || sharedRows.holds(this.#id, id)) return partition;
				after = partition;
			}
		});
	}

	async writeMany(writes: Write[]): Promise<Outcome[]> {
		const chunks: Promise<Outcome[]>[] = [];
		for (let start = 0; start < writes.length; start += ROWS_PER_MESSAGE)
			chunks.push(this.#writeChunk(writes.slice(start, start + ROWS_PER_MESSAGE)));
		return (await Promise.all(chunks)).flat();
	}

	async #writeChunk(writes: Write[]): Promise<Outcome[]> {
		return outcomesOf(await this.#write(writes));
	}

	async #newEtag(write: Write): Promise<string | undefined> {
		return etagOf(await this.#writeOne(write));
	}

	async #writeOne(write: Write): Promise<number> {
		return (await this.#write([write]))[0] as number;
	}

	#write(writes: Write[]): Promise<number[]> {
		return this.#engine.write(writes.length, () => rowsRequest(this.#id, writes, false)) as Promise<number[]>;
	}

	get #id(): number {
		return this.#engine.idOf(this.name);
	}
}

/**
 * Reads rows of the moment at which the shared rows in memory are the file's: a row that is moved lies in one place or in the
 * other. What is read has the version of the shared rows at its end.
 */
function atOneMoment<T extends unknown[]>(sharedRows: SharedRows, read: () => T[]): T[] {
	// While they change all the time, it is quicker to look first than to read twice.
	if (sharedRows.areChanging) sharedRows.catchUp();
	for (;;) {
		const found = read();
		if (sharedRows.isAt(found[0]?.at(-1) as number | undefined)) return found;
		sharedRows.catchUp();
	}
}

function etagOf(etag: number): string | undefined {
	return etag === DELETED || etag === CONFLICT ? undefined : String(etag);
}

/** Outcome of writes that go together. */
export function outcomeOf(answer: WriterResults['rows']): TransactOutcome {
	return typeof answer === 'number' ? { done: false, index: -1 - answer } : { done: true, etags: answer.map(etagOf) };
}

/** Outcomes of independent writes. */
export function outcomesOf(etags: number[]): Outcome[] {
	return etags.map((etag) => (etag === CONFLICT ? 'conflict' : 'done'));
}
