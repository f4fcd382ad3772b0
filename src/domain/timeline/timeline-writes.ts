import type { Event, EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Write } from '../../storage/port.ts';
import { TOMBSTONE, timelineKey, timelineProperties, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';

/** A row for a timeline: its reader, its event, and the epoch of the follow that brings it. */
export type Delivery = { reader: SubjectId; event: Event; epoch: number };

/** A delivery as the row that it inserts. Insert only: a late insert must not pass a tombstone. */
export type DeliveryRow = Extract<Write, { kind: 'insert' }>;

/** Rows of one event and epoch share their properties: a store checks and encodes them once. */
export function rowsOf(deliveries: readonly Delivery[]): DeliveryRow[] {
	const made = new Map<Event, Map<number, Properties>>();
	return deliveries.map(({ reader, event, epoch }) => {
		const ofEvent = made.get(event) ?? new Map<number, Properties>();
		const properties = ofEvent.get(epoch) ?? timelineProperties(event, epoch);
		made.set(event, ofEvent.set(epoch, properties));
		const { partition, row } = timelineKey(reader, event.id);
		return { partition, row, kind: 'insert', properties };
	});
}

/**
 * Inserts timeline rows. A row that is there already is left alone, but for a live one of an older epoch: it gets the
 * newer one, so that the purge of the older unfollow spares it.
 */
export async function insertDeliveries({ store }: Domain, rows: DeliveryRow[]): Promise<void> {
	const outcomes = await store.tables.timelines.writeMany(rows);
	const present = rows.filter((_, index) => outcomes[index] === 'conflict');
	await Promise.all(present.map((row) => liftEpoch(store.tables, row)));
}

async function liftEpoch({ timelines }: Domain['store']['tables'], { properties, ...key }: DeliveryRow): Promise<void> {
	const epoch = Number(properties.epoch);
	for (;;) {
		const row = await timelines.get(key);
		// A purge deleted the row meanwhile: insert it again.
		if (!row) {
			if (await timelines.insert(key, properties)) return;
			continue;
		}
		const found = timelineRowOf(row);
		if (found.removed || found.epoch >= epoch) return;
		if (await timelines.update(key, timelineProperties(found.event, epoch), row.etag)) return;
	}
}

/** Leaves tombstones: a later insert finds the place taken. */
export async function withdrawDeliveries(domain: Domain, readers: SubjectId[], event: EventId): Promise<void> {
	await domain.store.tables.timelines.writeMany(
		readers.map((reader): Write => ({ ...timelineKey(reader, event), kind: 'upsert', properties: TOMBSTONE })),
	);
}
