/**
 * List of the ids that an erasure still needs after it has deleted their rows, under the hash of the subject. It is
 * written before a row is deleted, so that an erasure that dies goes on from there. A day later the second clearing
 * deletes the tombstones that it names, and then the list.
 */

import { pagesOf } from '../../pages.ts';
import type { Properties, Row, RowKey, Table, Write } from '../../port.ts';
import type { SubjectHash } from '../../subject-hash.ts';
import { type Bounds, END } from '../key-parts.ts';
import { type Addressees, addresseesIn, namedProperties } from '../ledger/addressees.ts';

/** An event of the subject, and the timelines that it was in beside those of its followers. */
export type ListedEvent = { id: string; named: Addressees };

/** Kinds of ids that an erasure lists while it is under way. `removed`: events whose texts were gone before it. */
export type ListedKind =
	| 'subject'
	| 'owner'
	| 'event'
	| 'removed'
	| 'follower'
	| 'token'
	| 'webhook'
	| 'entry'
	| 'reaction'
	| 'word';

export const erasureListKeys = {
	/** All that is left to do for one erasure. */
	all: (hash: SubjectHash): Bounds => ({ partition: `clearing:${hash}` }),
	listed: (hash: SubjectHash, kind: ListedKind, id: string): RowKey => ({
		partition: `clearing:${hash}`,
		row: `${kind}:${id}`,
	}),
	ofKind: (hash: SubjectHash, kind: ListedKind): Bounds => ({
		partition: `clearing:${hash}`,
		from: `${kind}:`,
		before: `${kind}:${END}`,
	}),
	idOf: (row: string): string => row.slice(row.indexOf(':') + 1),
	/** Undefined for a row that lists no id. */
	kindOf: (row: string): ListedKind | undefined =>
		row.includes(':') ? (row.slice(0, row.indexOf(':')) as ListedKind) : undefined,
	isSubject: (row: string): boolean => row.startsWith('subject:'),
	/** Its first clearing was done. */
	cleared: (hash: SubjectHash): RowKey => ({ partition: `clearing:${hash}`, row: 'cleared' }),
};

export const listedEvent = (hash: SubjectHash, { id, named }: ListedEvent): Write => ({
	...erasureListKeys.listed(hash, 'event', id),
	kind: 'upsert',
	properties: namedProperties(named),
});

export const eventOfListed = ({ row, properties }: Row): ListedEvent => ({
	id: erasureListKeys.idOf(row),
	named: addresseesIn(properties),
});

export const listed = (hash: SubjectHash, kind: ListedKind, id: string, properties: Properties = {}): Write => ({
	...erasureListKeys.listed(hash, kind, id),
	kind: 'upsert',
	properties,
});

/** The ids of one kind, a page at a time. */
export async function* idsListed(log: Table, hash: SubjectHash, kind: ListedKind): AsyncGenerator<string[]> {
	for await (const rows of pagesOf(log, erasureListKeys.ofKind(hash, kind)))
		yield rows.map(({ row }) => erasureListKeys.idOf(row));
}

/** The only one of its kind: of the subject, and of its owner. */
export async function oneListed(log: Table, hash: SubjectHash, kind: ListedKind): Promise<string | undefined> {
	for await (const [id] of idsListed(log, hash, kind)) if (id !== undefined) return id;
	return undefined;
}

/** Whether anything of this erasure is left to do. */
export async function isClearingDue(log: Table, hash: SubjectHash): Promise<boolean> {
	for await (const [row] of pagesOf(log, { ...erasureListKeys.all(hash), limit: 1 })) if (row) return true;
	return false;
}
