/**
 * List of the ids that an erasure still needs after it has deleted their rows, under the hash of the subject. It is
 * written before a row is deleted, so that an erasure that dies goes on from there. A day later the second clearing
 * deletes the tombstones that it names, and then the list.
 */
import { erasureKeys, type ListedKind, type SubjectHash } from '../../keys-of-privacy.ts';
import { pagesOf } from '../../pages.ts';
import type { Properties, Row, Table, Write } from '../../port.ts';
import type { Addressees } from '../ledger/ledger.ts';

/** An event of the subject, and the timelines that it was in beside those of its followers. */
export type ListedEvent = { id: string; named: Addressees };

const words = (value: unknown) => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []);

export const listedEvent = (hash: SubjectHash, { id, named }: ListedEvent): Write => ({
	...erasureKeys.listed(hash, 'event', id),
	kind: 'upsert',
	properties: { mentioned: named.mentioned.join(' '), tags: named.tags.join(' ') },
});

export const eventOfListed = ({ row, properties: p }: Row): ListedEvent => ({
	id: erasureKeys.idOf(row),
	named: { mentioned: words(p.mentioned), tags: words(p.tags) },
});

export const listed = (hash: SubjectHash, kind: ListedKind, id: string, properties: Properties = {}): Write => ({
	...erasureKeys.listed(hash, kind, id),
	kind: 'upsert',
	properties,
});

/** The ids of one kind, a page at a time. */
export async function* idsListed(log: Table, hash: SubjectHash, kind: ListedKind): AsyncGenerator<string[]> {
	for await (const rows of pagesOf(log, erasureKeys.ofKind(hash, kind)))
		yield rows.map(({ row }) => erasureKeys.idOf(row));
}

/** The only one of its kind: of the subject, and of its owner. */
export async function oneListed(log: Table, hash: SubjectHash, kind: ListedKind): Promise<string | undefined> {
	for await (const [id] of idsListed(log, hash, kind)) if (id !== undefined) return id;
	return undefined;
}

/** Whether anything of this erasure is left to do. */
export async function isClearingDue(log: Table, hash: SubjectHash): Promise<boolean> {
	for await (const [row] of pagesOf(log, { ...erasureKeys.list(hash), limit: 1 })) if (row) return true;
	return false;
}
