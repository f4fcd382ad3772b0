import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, Write } from '../../storage/port.ts';
import { type TimelineRow, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';
import type { JobLease } from '../ports/lease.ts';

type LiveRow = Extract<TimelineRow, { removed: false }>;

/** Deletes live rows of a timeline, each under its ETag, and never a tombstone. */
export async function purgeRows(
	domain: Domain,
	reader: SubjectId,
	lease: JobLease,
	isPurged: (row: LiveRow) => boolean,
): Promise<void> {
	const { timelines } = domain.store.tables;
	const toPurge = (row: Row) => {
		const found = timelineRowOf(row);
		return !found.removed && isPurged(found);
	};
	for await (const rows of pagesOf(timelines, { partition: reader })) {
		let left = rows.filter(toPurge);
		while (left.length > 0) {
			lease.assertHeld();
			const outcomes = await timelines.writeMany(
				left.map(({ partition, row, etag }): Write => ({ partition, row, kind: 'delete', etag })),
			);
			// These changed meanwhile: their epoch was raised, or they were removed or deleted. They are read again.
			const changed = left.filter((_, index) => outcomes[index] === 'conflict');
			const again = await Promise.all(changed.map((row) => timelines.get(row)));
			left = again.filter((row) => row !== undefined && toPurge(row)) as Row[];
		}
	}
}
