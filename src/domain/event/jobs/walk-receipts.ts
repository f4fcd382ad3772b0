import type { EventId } from '../../../contract/event/event.ts';
import { NO_OPERATIONS, type Operations, sumOf } from '../../../contract/event/receipt.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { countInto, takeCount } from '../../../storage/count-operations.ts';
import { observedStore } from '../../../storage/observed-store.ts';
import type { Write } from '../../../storage/port.ts';
import {
	chunkName,
	getReceipts,
	type ReceiptRow,
	receiptKeys,
	receiptOf,
	receiptProperties,
	type WalkKind,
} from '../../../storage/rows/ledger/receipts.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import type { Domain } from '../../domain.ts';
import { isoTime } from '../../ports/ports.ts';

/** A walk by its receipts: `d` of a delivery, `w` of a removal. */
export type WalkKey = { poster: SubjectId; event: EventId; kind: WalkKind };

/** A chunk and its bounds. One that is carried where it is planned has begun. */
export type Planned = Pick<ReceiptRow, 'chunk' | 'after' | 'upTo' | 'last' | 'recipients' | 'begunAt'>;

/** The write of a receipt, which stands in it before it is made. */
const OF_RECEIPT: Operations = { reads: 0, writes: 1, queue: 0 };

/**
 * Cost of a chunk's message: it is received and deleted, its job is read, and in the end job and receipts are, to see
 * whether it was the last one.
 */
const OF_MESSAGE: Operations = { reads: 3, writes: 0, queue: 2 };

/** A chunk reads so many receipts behind its own before it reads all of them. */
const LOOKED_AHEAD = 32;

/**
 * The receipts of one walk, a row a chunk. They say what the walk cost: each write of some puts into the first of them
 * what `domain` asked of storage since the write before, and the walk itself counts nothing.
 */
export class WalkReceipts {
	/** The domain to walk with: it is counted. What its committer writes is not. */
	readonly domain: Domain;
	readonly #key: WalkKey;
	readonly #operations: Operations = { ...NO_OPERATIONS };
	/** Operations that the bounds of a chunk count already. Its receipt replaces them, so it has to count them, too. */
	readonly #inBounds = new Map<string, Operations>();

	constructor(domain: Domain, key: WalkKey) {
		this.domain = { ...domain, store: observedStore(domain.store, countInto(this.#operations)) };
		this.#key = key;
	}

	get #ledger() {
		return this.domain.store.tables.ledger;
	}

	all(): Promise<Stored<ReceiptRow>[]> {
		const { poster, event, kind } = this.#key;
		return getReceipts(this.#ledger, poster, event, kind);
	}

	async get(chunk: string): Promise<Stored<ReceiptRow> | undefined> {
		const row = await this.#ledger.get(this.#keyOf({ chunk }));
		return row && receiptOf(row);
	}

	async areAllDone(planned: number): Promise<boolean> {
		const receipts = await this.all();
		return receipts.length >= planned && receipts.every(({ done }) => done);
	}

	/**
	 * Whether a chunk soon after this one is not done: the job is not, then. Chunks run in about their order, so this
	 * spares most of them reading all receipts.
	 */
	async isFollowedByOpen(chunk: string): Promise<boolean> {
		const { poster, event, kind } = this.#key;
		const { partition, before } = receiptKeys.ofWalk(poster, event, kind);
		const after = this.#keyOf({ chunk }).row;
		const { rows } = await this.#ledger.range({ partition, after, before, limit: LOOKED_AHEAD });
		return rows.some((row) => !receiptOf(row).done);
	}

	/** Writes the bounds of a batch that is carried here. False when one of its chunks has other bounds already. */
	async open(batch: Planned[], startedAt: string): Promise<boolean> {
		const spent = takeCount(this.#operations);
		const done = await this.#writeBounds(batch, startedAt, sumOf([spent, OF_RECEIPT]));
		if (done && batch[0]) this.#inBounds.set(batch[0].chunk, spent);
		return done;
	}

	/**
	 * Writes the bounds of a batch that others carry, then calls `handOut`, which sends a message a chunk: they stand in
	 * the bounds already. False as `open`.
	 */
	async openForOthers(batch: Planned[], startedAt: string, handOut: () => Promise<void>): Promise<boolean> {
		const toCome = { reads: 0, writes: 1, queue: batch.length };
		const spent = sumOf([takeCount(this.#operations), toCome]);
		if (!(await this.#writeBounds(batch, startedAt, spent))) return false;
		await handOut();
		this.#takeBack(toCome);
		return true;
	}

	/** Chunks that were carried here, in one write. `recipients` are those that were reached. */
	async finish(batch: Planned[], startedAt: string): Promise<void> {
		const finishedAt = isoTime(this.domain.now());
		const since = sumOf([takeCount(this.#operations), OF_RECEIPT]);
		const rows = batch.map((carried, index) => {
			const outcome = { delivered: carried.recipients, done: true, startedAt, finishedAt };
			const spent = sumOf([this.#inBounds.get(carried.chunk) ?? NO_OPERATIONS, shareOf(since, index)]);
			const properties = receiptProperties({ ...carried, ...outcome, ...spent });
			return { ...this.#keyOf(carried), kind: 'upsert', properties } satisfies Write;
		});
		const [only, ...others] = rows;
		// One row needs no transaction, which is a larger request on Azure.
		if (only && others.length === 0) await this.#ledger.upsert(only, only.properties);
		else await this.#ledger.transact(rows);
		this.#takeBack(OF_RECEIPT);
		this.domain.reached?.('receipt written');
	}

	/** The receipt of a walk of one chunk, before it is written, together with `rows` rows. */
	whole({ upTo, recipients }: Pick<Planned, 'upTo' | 'recipients'>, startedAt: string, rows: number): Write {
		const chunk = chunkName(this.#key.kind, 0);
		const finishedAt = isoTime(this.domain.now());
		const outcome = { delivered: recipients, done: true, last: true, startedAt, finishedAt };
		const spent = sumOf([takeCount(this.#operations), OF_RECEIPT, { ...NO_OPERATIONS, writes: rows }]);
		const properties = receiptProperties({ chunk, after: '', upTo, recipients, ...outcome, ...spent });
		return { ...this.#keyOf({ chunk }), kind: 'upsert', properties };
	}

	/** A chunk that came with a message of its own, and began to run at `begunAt`. */
	async finishHandedOut(
		{ etag: _, ...receipt }: Stored<ReceiptRow>,
		begunAt: string,
		delivered: number,
	): Promise<void> {
		const done: ReceiptRow = {
			...receipt,
			begunAt,
			...sumOf([receipt, takeCount(this.#operations), OF_MESSAGE, OF_RECEIPT]),
			recipients: delivered,
			delivered,
			done: true,
			finishedAt: isoTime(this.domain.now()),
		};
		await this.#ledger.upsert(this.#keyOf(receipt), receiptProperties(done));
		this.domain.reached?.('receipt written');
	}

	async #writeBounds(batch: Planned[], startedAt: string, spent: Operations): Promise<boolean> {
		const { done } = await this.#ledger.transact(
			batch.map((planned, index): Write => {
				const open = { delivered: 0, done: false, startedAt };
				const receipt: ReceiptRow = { ...planned, ...open, ...shareOf(spent, index) };
				return { ...this.#keyOf(receipt), kind: 'insert', properties: receiptProperties(receipt) };
			}),
		);
		if (done) this.domain.reached?.('chunk bounds written');
		return done;
	}

	#keyOf({ chunk }: Pick<ReceiptRow, 'chunk'>) {
		return receiptKeys.receipt(this.#key.poster, this.#key.event, chunk);
	}

	/** Takes off operations that a receipt counts already. */
	#takeBack({ reads, writes, queue }: Operations): void {
		this.#operations.reads -= reads;
		this.#operations.writes -= writes;
		this.#operations.queue -= queue;
	}
}

/** The receipt of the first chunk has the cost of the batch. */
const shareOf = (spent: Operations, index: number) => (index === 0 ? spent : NO_OPERATIONS);
