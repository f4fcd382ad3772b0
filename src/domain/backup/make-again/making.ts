import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Domain } from '../../domain.ts';
import { insertsOfTold, type Told } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import type { BulkWriter } from './bulk-writer.ts';

/** One run that makes projections again. */
export type Making = {
	domain: Domain;
	writer: BulkWriter;
	/** Subjects that are erased: nothing is made of them, and nothing for them. */
	erased: ReadonlySet<SubjectId>;
	/** Rows of days that were added to the audit trail. */
	days: Set<string>;
};

/** For work that no other process does. */
export const NO_LEASE: JobLease = { assertHeld() {} };

/** Notifications without alerts: a backup keeps those that are to be sent. */
export async function tellAgain({ domain, writer, erased }: Making, told: readonly Told[]): Promise<void> {
	const present = told.filter(({ reader }) => !erased.has(reader));
	await writer.add('notifications', await insertsOfTold(domain, present));
}
