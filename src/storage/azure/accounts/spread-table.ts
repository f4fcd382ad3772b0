import type { Outcome, Page, Properties, RangeQuery, Row, RowKey, Table, TransactOutcome, Write } from '../../port.ts';
import type { AzureTable } from '../account/table.ts';
import { accountOf } from './placement.ts';

/** One table over several accounts: each partition is on the account that its key names. */
export class SpreadTable implements Table {
	readonly name: string;
	readonly #accounts: string[];
	readonly #tables: ReadonlyMap<string, AzureTable>;

	/** `tables` by the name of their account. */
	constructor(tables: ReadonlyMap<string, AzureTable>) {
		this.#accounts = [...tables.keys()];
		this.#tables = tables;
		this.name = this.#tableOf(this.#accounts[0] as string).name;
	}

	get(key: RowKey): Promise<Row | undefined> {
		return this.#of(key.partition).get(key);
	}

	insert(key: RowKey, properties: Properties): Promise<string | undefined> {
		return this.#of(key.partition).insert(key, properties);
	}

	upsert(key: RowKey, properties: Properties): Promise<string> {
		return this.#of(key.partition).upsert(key, properties);
	}

	update(key: RowKey, properties: Properties, etag: string): Promise<string | undefined> {
		return this.#of(key.partition).update(key, properties, etag);
	}

	delete(key: RowKey, etag?: string): Promise<boolean> {
		return this.#of(key.partition).delete(key, etag);
	}

	transact(writes: Write[]): Promise<TransactOutcome> {
		const [{ partition }] = writes as [Write];
		return this.#of(partition).transact(writes);
	}

	range(query: RangeQuery): Promise<Page> {
		return this.#of(query.partition).range(query);
	}

	/** Account by account. */
	async *partitions(after?: string): AsyncGenerator<string> {
		const begun = after === undefined ? 0 : this.#accounts.indexOf(accountOf(this.#accounts, after));
		for (const [index, account] of this.#accounts.entries())
			if (index >= begun) yield* this.#tableOf(account).partitions(index === begun ? after : undefined);
	}

	/** The accounts work side by side. Like that of one account, it returns or throws only when nothing is under way. */
	async writeMany(writes: Write[]): Promise<Outcome[]> {
		const placed = writes.map((write, index) => ({ write, index }));
		const accounts = new Map<string, string>();
		const shares = Map.groupBy(placed, ({ write: { partition } }) => {
			const account = accounts.get(partition) ?? accountOf(this.#accounts, partition);
			accounts.set(partition, account);
			return account;
		});
		const outcomes: Outcome[] = writes.map(() => 'conflict');
		const results = await Promise.allSettled(
			[...shares].map(async ([account, share]) => {
				const written = await this.#tableOf(account).writeMany(share.map(({ write }) => write));
				for (const [at, { index }] of share.entries()) outcomes[index] = written[at] as Outcome;
			}),
		);
		const failed = results.find((result) => result.status === 'rejected');
		if (failed) throw failed.reason;
		return outcomes;
	}

	#of(partition: string): AzureTable {
		return this.#tableOf(accountOf(this.#accounts, partition));
	}

	#tableOf(account: string): AzureTable {
		return this.#tables.get(account) as AzureTable;
	}
}
