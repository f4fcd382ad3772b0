/** The list of erasures, in the table `log`: a row each, under the hash of the subject. It outlives the subject's ledger. */

import { pagesOf } from '../../pages.ts';
import type { Row, RowKey, Table } from '../../port.ts';
import type { SubjectHash } from '../../subject-hash.ts';
import type { Bounds } from '../key-parts.ts';

/**
 * `seq` and `hash` are those of the last entry, missing where the store never had the subject. Times are ISO 8601 in UTC.
 * `broughtBack`: when it was lifted, the ledger came back from a backup.
 */
export type ErasureRow = { erasedAt: string; seq?: number; hash?: string; liftedAt?: string; broughtBack?: true };

export const erasureKeys = {
	/** All erasures: a row each. */
	all: { partition: 'erasures' } satisfies Bounds,
	erasure: (hash: SubjectHash): RowKey => ({ partition: 'erasures', row: hash }),
	hashOf: (row: string): SubjectHash => row,
};

export const erasureOf = ({ properties: p }: Row): ErasureRow => ({
	erasedAt: String(p.erasedAt),
	...(typeof p.seq === 'number' && { seq: p.seq }),
	...(typeof p.hash === 'string' && { hash: p.hash }),
	...(typeof p.liftedAt === 'string' && { liftedAt: p.liftedAt }),
	...(p.broughtBack === true && { broughtBack: true }),
});

export async function getErasure(log: Table, hash: SubjectHash): Promise<ErasureRow | undefined> {
	const row = await log.get(erasureKeys.erasure(hash));
	return row && erasureOf(row);
}

export async function setErasure(log: Table, hash: SubjectHash, erasure: ErasureRow): Promise<void> {
	await log.upsert(erasureKeys.erasure(hash), erasure);
}

/** All erasures, by the hash of the subject. */
export async function allErasures(log: Table): Promise<Map<SubjectHash, ErasureRow>> {
	const found = new Map<SubjectHash, ErasureRow>();
	for await (const rows of pagesOf(log, erasureKeys.all))
		for (const row of rows) found.set(erasureKeys.hashOf(row.row), erasureOf(row));
	return found;
}
