/** The rows of bundles for auditors, in the table `log`. They stay when the file is gone, so that its link says so. */

import type { BundleId } from '../../../contract/audit/bundle.ts';
import { eventIdAt } from '../../../contract/event/event-id.ts';
import type { Bundle } from '../../../contract/schema/bundle.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';
import type { Bounds } from '../key-parts.ts';

/**
 * `ledger` has the entry that made it. `subjects` are those whose entries it holds, if they are few: undefined may be
 * anybody.
 */
export type BundleRow = Bundle & {
	ledger: SubjectId;
	subjects?: readonly SubjectId[] | undefined;
	deletedAt?: string | undefined;
};

/** Bundles for auditors. They are in the table of the log, in one partition; the newest sorts first, as events do. */
export const bundleKeys = {
	bundle: (bundle: BundleId): RowKey => ({ partition: 'bundles', row: bundle }),
	all: { partition: 'bundles' } satisfies Bounds,
	/** Those that were made up to a time, in Unix milliseconds. */
	upTo: (milliseconds: number): Bounds => ({ partition: 'bundles', from: eventIdAt(milliseconds, new Uint8Array(10)) }),
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
