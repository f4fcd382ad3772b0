/** The rows of bundles for auditors, in the table `log`. They stay when the file is gone, so that its link says so. */

import type { BundleId } from '../../../contract/bundle.ts';
import type { Bundle } from '../../../contract/schema/bundle.ts';
import type { SubjectId } from '../../../contract/subject.ts';
import { bundleKeys } from '../../keys.ts';
import type { Properties, Row, Table } from '../../port.ts';

/**
 * `ledger` has the entry that made it. `subjects` are those whose entries it holds, if they are few: undefined may be
 * anybody.
 */
export type BundleRow = Bundle & {
	ledger: SubjectId;
	subjects?: readonly SubjectId[] | undefined;
	deletedAt?: string | undefined;
};

const MOST_SUBJECTS = 100;

export const bundleProperties = ({ subjects, ...bundle }: BundleRow): Properties => ({
	...bundle,
	...(subjects && subjects.length <= MOST_SUBJECTS && { subjects: subjects.join(' ') }),
});

export const bundleOf = ({ row, properties: p }: Row): BundleRow => ({
	id: row,
	filter: String(p.filter),
	entries: Number(p.entries),
	bytes: Number(p.bytes),
	madeBy: String(p.madeBy),
	madeAt: String(p.madeAt),
	expiresAt: String(p.expiresAt),
	ledger: String(p.ledger),
	...(typeof p.subjects === 'string' && { subjects: p.subjects.split(' ').filter(Boolean) }),
	...(typeof p.deletedAt === 'string' && { deletedAt: p.deletedAt }),
});

export async function getBundle(log: Table, id: BundleId): Promise<(BundleRow & { etag: string }) | undefined> {
	const row = await log.get(bundleKeys.bundle(id));
	return row && { ...bundleOf(row), etag: row.etag };
}

/** The name of a bundle's file. */
export const bundleFile = (id: BundleId): string => `bundles/${id}.ndjson`;
