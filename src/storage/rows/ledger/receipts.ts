/** Receipts of walks: a row for each chunk, in the ledger of the poster. */

import type { EventId } from '../../../contract/event/event.ts';
import type { Operations } from '../../../contract/event/receipt.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../pages.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';
import { type Bounds, lastNameOf, startingWith } from '../key-parts.ts';
import { optional, type Stored, text } from '../properties.ts';

/** A walk over followers: `d` delivers an event, `w` withdraws it. */
export type WalkKind = 'd' | 'w';

/** The name of a chunk of a walk, from its number, 0 to 999,999. Names sort as the numbers do. */
export const chunkName = (kind: WalkKind, number: number): string => `${kind}${String(number).padStart(6, '0')}`;
export const CHUNK_NAME = /^[dw]\d{6}$/;

/**
 * A chunk of a walk: followers greater than `after` and up to `upTo`, in row-key order. Its operations are those of its
 * planning and, once it is done, those of its run.
 */
export type ReceiptRow = Operations & {
	chunk: string;
	after: string;
	upTo: string;
	recipients: number;
	delivered: number;
	done: boolean;
	/** The walk ends with this chunk. Followers behind it get the event in another way. */
	last?: boolean;
	/** The beginning of its planning. */
	startedAt: string;
	/**
	 * The beginning of its run. Missing while it waits for one, in receipts of 0.1.0, and where it began with its planning.
	 */
	begunAt?: string;
	finishedAt?: string;
};

const RECEIPT = 'receipt:';

export const receiptKeys = {
	receipt: (subject: SubjectId, event: EventId, chunk: string): RowKey => ({
		partition: subject,
		row: `${RECEIPT}${event}:${chunk}`,
	}),
	/** The receipts of one walk. */
	ofWalk: (subject: SubjectId, event: EventId, walk: WalkKind): Bounds =>
		startingWith(subject, `${RECEIPT}${event}:${walk}`),
	/** The receipts of all walks of an event. */
	ofEvent: (subject: SubjectId, event: EventId): Bounds => startingWith(subject, `${RECEIPT}${event}:`),
	all: (subject: SubjectId): Bounds => startingWith(subject, RECEIPT),
	/** The chunk of a receipt. */
	chunkOf: lastNameOf,
	/** The event of a receipt. */
	eventOf: (row: string): string => row.split(':', 2)[1] ?? '',
	isReceipt: (row: string): boolean => row.startsWith(RECEIPT),
};

export const receiptProperties = ({ chunk: _, ...receipt }: ReceiptRow): Properties => receipt;

export const receiptOf = (row: Row): Stored<ReceiptRow> => {
	const p = row.properties;
	return {
		chunk: receiptKeys.chunkOf(row.row),
		after: text(p.after),
		upTo: text(p.upTo),
		recipients: Number(p.recipients),
		delivered: Number(p.delivered),
		done: p.done === true,
		last: p.last === true || undefined,
		startedAt: text(p.startedAt),
		begunAt: optional(p.begunAt),
		finishedAt: optional(p.finishedAt),
		reads: Number(p.reads ?? 0),
		writes: Number(p.writes ?? 0),
		queue: Number(p.queue ?? 0),
		etag: row.etag,
	};
};

/** The receipts of one walk, chunk by chunk. */
export async function getReceipts(
	ledger: Table,
	subject: SubjectId,
	event: EventId,
	walk: WalkKind,
): Promise<Stored<ReceiptRow>[]> {
	const found: Stored<ReceiptRow>[] = [];
	for await (const rows of pagesOf(ledger, receiptKeys.ofWalk(subject, event, walk)))
		found.push(...rows.map(receiptOf));
	return found;
}
