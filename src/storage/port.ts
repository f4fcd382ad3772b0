/**
 * The storage port: what the product asks of a store, and no more.
 *
 * Two engines implement it, `azure/` and `embedded/`; `src/testing/store-conformance`
 * tests both alike. The shapes and limits are those of Azure Table and
 * Queue Storage, because that is the narrower of the two.
 *
 * Words: a *row* is the properties under one (partition, row) key of one table;
 * an *ETag* names one version of a row and is never used again for that row.
 */

import type { SearchIndex } from './search-index.ts';

/** A property value. Numbers are finite; an integer must be safe (|n| < 2^53). */
export type Value = string | number | boolean;

/** The properties of a row. `undefined` properties are not stored. */
export type Properties = Record<string, Value | undefined>;

/** The key of a row within a table. */
export type RowKey = { partition: string; row: string };

/** A row as read. */
export type Row = RowKey & { etag: string; properties: Record<string, Value> };

/**
 * One write.
 * - `insert`: fails with a conflict when the row exists.
 * - `upsert`: replaces the whole row or makes it.
 * - `update`: replaces the whole row; fails with a conflict unless it exists with this ETag.
 * - `delete`: with an ETag, fails with a conflict unless the row exists with it;
 *   without one, a missing row is a success.
 */
export type Write = RowKey &
	(
		| { kind: 'insert'; properties: Properties }
		| { kind: 'upsert'; properties: Properties }
		| { kind: 'update'; properties: Properties; etag: string }
		| { kind: 'delete'; etag?: string }
	);

/** Outcome of one write of `writeMany`. */
export type Outcome = 'done' | 'conflict';

/** Outcome of a transaction. `index` is the first write that stood in its way. */
export type TransactOutcome = { done: true; etags: (string | undefined)[] } | { done: false; index: number };

/** A range of one partition, in ascending row-key order. */
export type RangeQuery = {
	partition: string;
	/** Row keys greater than this. */
	after?: string;
	/** Row keys from this on, inclusive. */
	from?: string;
	/** Row keys below this, exclusive. */
	before?: string;
	/** Row keys up to this, inclusive. */
	upTo?: string;
	/** Rows a page, 1 to 1,000. Default 1,000. */
	limit?: number;
	/** `next` of the page before. */
	continuation?: string;
};

/** A page of a range. It may be short or empty and still have a `next`: only a missing `next` is the end. */
export type Page = { rows: Row[]; next?: string };

/**
 * A table. Every method may throw a `StorageError`.
 *
 * A write is answered once everybody sees it. What `transact` answered survives a loss of power, too, and with it all
 * that the store answered before; what it answered since may be taken back by one, the latest first, so that no write
 * is left without those behind it. A job that was done may be pending again then. `Store.sync` waits for the rest.
 */
export interface Table {
	readonly name: string;
	get(key: RowKey): Promise<Row | undefined>;
	/** Resolves to the new row's ETag, or to undefined when the row exists. */
	insert(key: RowKey, properties: Properties): Promise<string | undefined>;
	/** Resolves to the new ETag. */
	upsert(key: RowKey, properties: Properties): Promise<string>;
	/** Resolves to the new ETag, or to undefined when the row is gone or has another ETag. */
	update(key: RowKey, properties: Properties, etag: string): Promise<string | undefined>;
	/** Resolves to false when an ETag was given and the row is gone or has another one. */
	delete(key: RowKey, etag?: string): Promise<boolean>;
	/** At most 100 writes and 4 MiB on one partition, each row once: all or nothing. It survives a loss of power. */
	transact(writes: Write[]): Promise<TransactOutcome>;
	/**
	 * The partitions that hold rows, each once, in an order that stays the same; with `after`, only those behind it. For
	 * maintenance: on Azure it asks for up to 1,000 keys of each. Those that come or go meanwhile may be missed.
	 */
	partitions(after?: string): AsyncIterable<string>;
	/** One page of a range. */
	range(query: RangeQuery): Promise<Page>;
	/**
	 * Any number of independent writes on any partitions, each row at most once.
	 * Not atomic as a whole: an error leaves some done and some not, and the
	 * caller's writes must bear being repeated. Outcomes are in the writes' order.
	 */
	writeMany(writes: Write[]): Promise<Outcome[]>;
}

/** A message under lease. */
export type Message = {
	id: string;
	/** Any Unicode text. */
	body: string;
	/** Proves the lease; each renewal gives a new one and ends the old one. */
	receipt: string;
	/** Number of times that the message was received, this time included. */
	deliveries: number;
};

export type SendOptions = { delay?: number; hiding?: Hiding };

/** The proof of a lease: what `renew` and `delete` need. */
export type Lease = Pick<Message, 'id' | 'receipt'>;

/**
 * Why a message is hidden: somebody has it under *lease*, or it is to *wait*. A store that knows which processes are gone
 * ends their leases early, and never a wait.
 */
export type Hiding = 'lease' | 'wait';

/** A queue: at least once, in no promised order. Every method may throw a `StorageError`. Its writes survive as those of a `Table` do. */
export interface Queue {
	readonly name: string;
	/**
	 * Sends a message that stays invisible for `delay` seconds (default 0, at most 7 days). The sender has the proof of its
	 * lease meanwhile. `hiding` (default `wait`) says what the delay is for.
	 */
	send(body: string, options?: SendOptions): Promise<Lease>;
	/** Receives up to `max` (1 to 32) visible messages and hides them for `lease` seconds. */
	receive(options: { max: number; lease: number }): Promise<Message[]>;
	/**
	 * Hides the message for `seconds` from now (0 puts it back at once). Resolves to the new lease, or to undefined when this
	 * one had ended. `hiding` (default `lease`) says what for.
	 */
	renew(lease: Lease, seconds: number, hiding?: Hiding): Promise<Lease | undefined>;
	/** Resolves to false when the lease had ended and the message was kept. */
	delete(lease: Lease): Promise<boolean>;
	/** Messages in the queue, visible or not. Azure may say more than there are, and never less. */
	depth(): Promise<number>;
	/**
	 * Unix milliseconds since which the message that has waited the longest has been visible; on Azure, when it was sent.
	 * Undefined when none is visible.
	 */
	waitingSince(): Promise<number | undefined>;
	/** All messages, visible or not. Missing where the engine lists no messages that are hidden. */
	list?(): Promise<Pick<Message, 'id' | 'body'>[]>;
}

/** A range of one partition that a link opens, both bounds inclusive. Without them it is the whole partition. */
export type SignedRange = { table: TableName; partition: string; from?: string; upTo?: string };

export const TABLES = [
	'ledger',
	'timelines',
	'subjectFollowers',
	'audit',
	'directory',
	'tokens',
	'webhooks',
	'log',
	'search',
	'ranks',
	'notifications',
] as const;
export const QUEUES = ['jobs', 'purges', 'poison', 'pushes'] as const;
export type TableName = (typeof TABLES)[number];
export type QueueName = (typeof QUEUES)[number];

/**
 * One step of `inOrder`.
 * - `transact`: as `Table.transact`. A conflict ends the order: no later step is done. With `durable: false` it survives a
 *   loss of power as other writes do.
 * - `writeMany`: as `Table.writeMany`. With `endsOnConflict`, a conflict of one of its writes ends the order behind it.
 * - `send`: messages, each as by `Queue.send`.
 * - `deleteMessage`: as `Queue.delete`.
 */
export type Step =
	| { kind: 'transact'; table: TableName; writes: Write[]; durable?: false }
	| { kind: 'writeMany'; table: TableName; writes: Write[]; endsOnConflict?: boolean }
	| { kind: 'send'; queue: QueueName; bodies: string[]; delay: number; hiding?: Hiding }
	| { kind: 'deleteMessage'; queue: QueueName; lease: Lease };

/** Result of a step that was done. */
export type StepResult<S extends Step = Step> = S extends { kind: 'transact' }
	? TransactOutcome
	: S extends { kind: 'writeMany' }
		? Outcome[]
		: S extends { kind: 'send' }
			? Lease[]
			: boolean;

/** Result of a read: this range of a table holds these rows, in these versions, and no others. */
export type Reading = {
	table: TableName;
	range: Omit<RangeQuery, 'limit' | 'continuation'>;
	/** In the order of their keys. */
	rows: readonly Pick<Row, 'row' | 'etag'>[];
};

/** The load that this process has put on one storage account. Counts go up from its start. */
export type AccountLoad = {
	name: string;
	/** Requests that were sent, by what they are paid as. */
	requests: { reads: number; writes: number; queue: number };
	/** Those that the account refused because it had too much to do. */
	refused: number;
	underWay: number;
	/** Requests that wait for their turn, and the most that may be under way. */
	waiting: number;
	limit: number;
};

/** The tables and queues of one deployment. */
export interface Store {
	readonly engine: 'azure' | 'embedded';
	readonly tables: Record<TableName, Table>;
	readonly queues: Record<QueueName, Queue>;
	/** Finds events by their words: what the table `search` holds of them. */
	readonly search: SearchIndex;
	/**
	 * Does steps at once that `inOrder` (in `in-order.ts`, which is what callers use) would do one after the other. Missing
	 * where the engine cannot. Steps with a durable transaction survive a loss of power.
	 *
	 * With `readings` it does all steps or none (`allOrNone`): none where one of these ranges holds other rows by now, or
	 * where a step ends the order. Then there are no results.
	 */
	readonly doAtOnce?: (steps: readonly Step[], readings?: readonly Reading[]) => Promise<StepResult[]>;
	/**
	 * A URL with which its holder reads this range and nothing else, by Azure's table protocol, until `expiresAt`: at
	 * most 15 minutes from now, cut to the second. Throws a `StorageError`: `invalid` for a bound that is empty or
	 * undefined, `unsigned` where this store can sign nothing.
	 */
	sign(range: SignedRange, expiresAt: Date): Promise<string>;
	/** Makes what is missing, and migrates a store of an earlier schema. Idempotent. */
	open(): Promise<void>;
	/** Throws a `StorageError` when storage does not answer. */
	check(): Promise<void>;
	/**
	 * Whether more waits here than storage takes at once: who could begin more work waits with it. False on the embedded
	 * store.
	 */
	isBusy(): boolean;
	/** The load of each account. Missing on the embedded store. */
	readonly accountLoads?: () => AccountLoad[];
	/** Bytes that the store takes on its disk. Missing on Azure, which has no disk to fill. */
	readonly bytesOnDisk?: () => Promise<number>;
	/** Resolves once all that was answered before survives a loss of power. On Azure it does when it is answered. */
	sync(): Promise<void>;
	/**
	 * From now on, every process that would write throws a `StorageError` (`stopped`) with this sentence, and receives no
	 * messages. Reading goes on. Resolves once no write that was sent before can land any more. It may be repeated, with
	 * another sentence.
	 */
	stopWriting(sentence: string): Promise<void>;
	/** Ends `stopWriting`. Every process writes again, on Azure within seconds. */
	allowWriting(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Why a store refused or failed.
 * - `invalid`: the request breaks a limit or a rule of the port; nothing was written.
 * - `unclear`: no answer (time-out, reset, 5xx): the write may have happened, may
 *   not have, or may still happen up to 30 s later.
 * - `busy`: storage has more to do than it takes; this was not sent. Of a `writeMany`, other writes may have been.
 * - `full`: there is no room for more; nothing was written, and reading goes on.
 * - `stopped`: writing is stopped, because the store moves or has moved; nothing was written, and reading goes on.
 * - `denied`: the credentials do not allow it.
 * - `unsigned`: this store signs no links, because of how it was opened.
 */
export type StorageReason = 'invalid' | 'unclear' | 'busy' | 'full' | 'stopped' | 'denied' | 'unsigned';

/** Thrown by every engine, so that callers never see an SDK's error. */
export class StorageError extends Error {
	override readonly name = 'StorageError';
	readonly reason: StorageReason;
	constructor(reason: StorageReason, message: string, options?: ErrorOptions) {
		super(message, options);
		this.reason = reason;
	}
}

/** Whether another try, a while later, may get a clear answer. */
export const isCurable = (error: unknown): boolean =>
	error instanceof StorageError && (error.reason === 'unclear' || error.reason === 'busy');
