/** The rows of the `discovery` table that say where a subject stands in the lists of subjects. */
import type { SubjectId } from '../../../contract/subject.ts';
import { discoveryKeys, type ListOrder, type Place } from '../../keys-of-discovery.ts';
import type { Row, Table, Write } from '../../port.ts';

export const LIST_ORDERS: readonly ListOrder[] = ['active', 'followed', 'newest'];

export function placeOf({ properties: { activeAt, followers, createdAt } }: Row): Place {
	return {
		...(Number.isSafeInteger(activeAt) && { activeAt: Number(activeAt) }),
		followers: Number.isSafeInteger(followers) ? Number(followers) : 0,
		createdAt: Number.isSafeInteger(createdAt) ? Number(createdAt) : 0,
	};
}

export function getPlaceRow(table: Table, subject: SubjectId): Promise<Row | undefined> {
	return table.get(discoveryKeys.place(subject));
}

/**
 * One transaction that puts a subject in another place, or out of all lists. It also writes where nothing changes: then no
 * write that is under way with an older place can land any more.
 */
export function placeWrites(subject: SubjectId, row: Row | undefined, after: Place | undefined): Write[] {
	const key = discoveryKeys.place(subject);
	const before = row && placeOf(row);
	if (!after && !row) return [];
	const own: Write = !after
		? { ...key, kind: 'delete', ...(row && { etag: row.etag }) }
		: row
			? { ...key, kind: 'update', etag: row.etag, properties: after }
			: { ...key, kind: 'insert', properties: after };
	return [own, ...LIST_ORDERS.flatMap((order) => listWrites(order, subject, before, after))];
}

function listWrites(
	order: ListOrder,
	subject: SubjectId,
	before: Place | undefined,
	after: Place | undefined,
): Write[] {
	const from = before && discoveryKeys.listed(order, subject, before);
	const to = after && discoveryKeys.listed(order, subject, after);
	return [
		...(from && from.row !== to?.row ? [{ ...from, kind: 'delete' } as const] : []),
		// Also where it was before: a row that was lost is there again.
		...(to ? [{ ...to, kind: 'upsert', properties: {} } as const] : []),
	];
}
