import { odata, type TableClient, type TableEntityResultPage } from '@azure/data-tables';
import { limits } from '../../limits.ts';
import type { Outcome, Page, Properties, RangeQuery, Row, RowKey, Table, TransactOutcome, Write } from '../../port.ts';
import { WRITE_MANY_MS } from '../../protocol-times.ts';
import { sendBatch } from './batch.ts';
import type { Calls } from './calls.ts';
import { toEntity, toRow } from './entity.ts';
import type { HttpAnswer } from './errors.ts';
import { answerOf, rowDiffers, rowExists, rowMissing } from './errors.ts';
import { writeMany } from './write-many.ts';

type Query = { filter?: string; select?: string[] };

/** A table on Azure or Azurite. Its requests were checked before. */
export class AzureTable implements Table {
	readonly name: string;
	readonly #client: TableClient;
	readonly #calls: Calls;

	constructor(client: TableClient, calls: Calls) {
		this.#client = client;
		this.#calls = calls;
		this.name = client.tableName;
	}

	async get({ partition, row }: RowKey): Promise<Row | undefined> {
		const entity = await this.#calls.read(`get from ${this.name}`, (options) =>
			unless(rowMissing, this.#client.getEntity<Record<string, unknown>>(partition, row, options)),
		);
		return entity && toRow(entity);
	}

	async insert(key: RowKey, properties: Properties): Promise<string | undefined> {
		const made = await this.#calls.write(`insert into ${this.name}`, (options) =>
			unless(rowExists, this.#client.createEntity(toEntity(key, properties), options)),
		);
		return made?.etag;
	}

	async upsert(key: RowKey, properties: Properties): Promise<string> {
		const made = await this.#calls.write(`upsert into ${this.name}`, (options) =>
			this.#client.upsertEntity(toEntity(key, properties), 'Replace', options),
		);
		return made.etag as string;
	}

	async update(key: RowKey, properties: Properties, etag: string): Promise<string | undefined> {
		const made = await this.#calls.write(`update in ${this.name}`, (options) =>
			unless(rowDiffers, this.#client.updateEntity(toEntity(key, properties), 'Replace', { ...options, etag })),
		);
		return made?.etag;
	}

	async delete({ partition, row }: RowKey, etag?: string): Promise<boolean> {
		const deleted = await this.#calls.write(`delete from ${this.name}`, (options) =>
			unless(
				rowDiffers,
				this.#client.deleteEntity(partition, row, etag === undefined ? options : { ...options, etag }),
			),
		);
		return deleted !== undefined || etag === undefined;
	}

	/**
	 * A plain delete of a missing row is a success to the port and a failure to
	 * Azure: it is left out and the rest is sent again, so it counts as done at
	 * the time of the first try.
	 */
	async transact(writes: Write[]): Promise<TransactOutcome> {
		const left = writes.map((_, index) => index);
		while (left.length > 0) {
			const sent = left.map((index) => writes[index] as Write);
			const outcome = await this.#calls.write(`transact on ${this.name}`, (options) =>
				sendBatch(this.#client, sent, options),
			);
			if (outcome.done) {
				const etags = new Map(left.map((index, at) => [index, outcome.etags[at]]));
				return { done: true, etags: writes.map((_, index) => etags.get(index)) };
			}
			if ('index' in outcome) return { done: false, index: left[outcome.index] as number };
			left.splice(outcome.missing, 1);
		}
		return { done: true, etags: writes.map(() => undefined) };
	}

	async range(query: RangeQuery): Promise<Page> {
		return this.#page({ filter: filterOf(query) }, query.continuation, query.limit);
	}

	/** All rows of all partitions, a page at a time: for maintenance, since no reader could afford it. */
	async *scan(query: Query = {}): AsyncGenerator<Row[]> {
		let next: string | undefined;
		do {
			const page: Page = await this.#page(query, next);
			yield page.rows;
			next = page.next;
		} while (next !== undefined);
	}

	/** Rows come in the order of their partitions: it leaps over what is left of the one where a page ends. */
	async *partitions(after = ''): AsyncGenerator<string> {
		let last = after;
		for (;;) {
			const rows = await this.#firstKeys(odata`PartitionKey gt ${last}`);
			if (rows.length === 0) return;
			for (const { partition } of rows) {
				if (partition !== last) yield partition;
				last = partition;
			}
		}
	}

	/** The first page that is not empty, without properties. */
	async #firstKeys(filter: string): Promise<Row[]> {
		for await (const rows of this.scan({ filter, select: ['PartitionKey', 'RowKey'] }))
			if (rows.length > 0) return rows;
		return [];
	}

	async #page(query: Query, continuation?: string, limit: number = limits.pageRows): Promise<Page> {
		const page = await this.#calls.read(`range of ${this.name}`, async (options) => {
			const pages = this.#client
				.listEntities<Record<string, unknown>>({ ...options, queryOptions: query })
				.byPage({ maxPageSize: limit, ...(continuation !== undefined && { continuationToken: continuation }) });
			return (await pages.next()).value as TableEntityResultPage<Record<string, unknown>> | undefined;
		});
		const rows: Row[] = (page ?? []).map(toRow);
		return page?.continuationToken ? { rows, next: page.continuationToken } : { rows };
	}

	writeMany(writes: Write[]): Promise<Outcome[]> {
		const patient = new AzureTable(this.#client, this.#calls.within(WRITE_MANY_MS));
		return writeMany(patient, writes);
	}
}

function filterOf(query: RangeQuery): string {
	return [
		odata`PartitionKey eq ${query.partition}`,
		query.after !== undefined && odata`RowKey gt ${query.after}`,
		query.from !== undefined && odata`RowKey ge ${query.from}`,
		query.before !== undefined && odata`RowKey lt ${query.before}`,
		query.upTo !== undefined && odata`RowKey le ${query.upTo}`,
	]
		.filter((part) => part !== false)
		.join(' and ');
}

/** Undefined for an answer that the port expects; any other error goes on. */
async function unless<T>(expected: (answer: HttpAnswer) => boolean, call: Promise<T>): Promise<T | undefined> {
	try {
		return await call;
	} catch (error) {
		const answer = answerOf(error);
		if (answer && expected(answer)) return undefined;
		throw error;
	}
}
