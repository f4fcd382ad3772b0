import { showProgress } from '../../src/cli/terminal/progress.ts';
import type { Event } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Store, Write } from '../../src/storage/port.ts';
import { timelineKey, timelineProperties } from '../../src/storage/rows/timelines.ts';
import { EPOCH } from './followers.ts';
import { eventOf } from './made-up-events.ts';

const ROWS_AT_ONCE = 10_000;

/** Gives each reader this many events. Rows are written event by event, as fan-out does, so that they are as scattered as real ones. */
export async function fillTimelines(
	store: Store,
	readers: readonly SubjectId[],
	events: number,
	made: (number: number) => Event = eventOf,
): Promise<void> {
	const progress = showProgress();
	let writes: Write[] = [];
	const flush = async (event: number) => {
		await store.tables.timelines.writeMany(writes);
		writes = [];
		progress.update(event, events, `${(event * readers.length).toLocaleString('en')} rows made`);
	};
	for (let number = 0; number < events; number++) {
		const event = made(number);
		for (const reader of readers)
			writes.push({
				...timelineKey(reader, event.id),
				kind: 'insert',
				properties: timelineProperties(event, EPOCH),
			});
		if (writes.length >= ROWS_AT_ONCE) await flush(number + 1);
	}
	await flush(events);
	progress.end();
}
