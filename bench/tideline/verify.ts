/** Nothing is counted that was not delivered: after each run the rows are read back. */
import type { Event } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Table } from '../../src/storage/port.ts';
import { timelineKey, timelineRowOf } from '../../src/storage/rows/timelines.ts';
import { EPOCH } from './followers.ts';

const READERS_AT_ONCE = 64;

/** Throws unless each of these readers has the event once, as it was posted, under the epoch of its follow. */
export async function verifyDelivered(timelines: Table, event: Event, readers: readonly SubjectId[]): Promise<void> {
	for (let start = 0; start < readers.length; start += READERS_AT_ONCE) {
		const group = readers.slice(start, start + READERS_AT_ONCE);
		const rows = await Promise.all(group.map((reader) => timelines.get(timelineKey(reader, event.id))));
		for (const [index, row] of rows.entries()) {
			const found = row && timelineRowOf(row);
			const right =
				found &&
				!found.removed &&
				found.epoch === EPOCH &&
				found.event.text === event.text &&
				found.event.actor === event.actor &&
				found.event.occurredAt === event.occurredAt;
			if (!right) throw new Error(`${group[index]} has not got ${event.id} as it was posted: ${JSON.stringify(row)}`);
		}
	}
}
