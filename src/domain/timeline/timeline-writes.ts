import type { Event, EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Write } from '../../storage/port.ts';
import type { FollowerRow } from '../../storage/rows/followers/subject-followers.ts';
import { TOMBSTONE, timelineKey, timelineProperties, timelineRowOf } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';

/** A row for a timeline: its reader, its event, and the epoch of the follow that brings it. */
export type Delivery = { reader: SubjectId; event: Event; epoch: number };

/**
 * Inserts timeline rows. A row that is there already is left alone. Insert only: a late insert must not pass a tombstone.
 * A live row of an older epoch gets the newer one, so that the purge of the older unfollow spares it.
 */
export function insertDeliveries(domain: Domain, deliveries: Delivery[]): Promise<void> {
	return insertAll(domain, deliveries, (delivery) => delivery);
}

/** Inserts one event for all these followers, as `insertDeliveries` does. */
export function deliverTo(domain: Domain, followers: FollowerRow[], event: Event): Promise<void> {
	return insertAll(domain, followers, ({ follower, seq }) => ({ reader: follower, event, epoch: seq }));
}

/**
 * Makes each delivery when it is needed: thousands that wait for a commit together would slow the garbage collector.
 */
async function insertAll<T>(domain: Domain, items: T[], deliveryOf: (item: T) => Delivery): Promise<void> {
	const { timelines } = domain.store.tables;
	const propertiesOf = sharedProperties();
	const outcomes = await timelines.writeMany(
		items.map((item): Write => {
			const { reader, event, epoch } = deliveryOf(item);
			const { partition, row } = timelineKey(reader, event.id);
			return { partition, row, kind: 'insert', properties: propertiesOf(event, epoch) };
		}),
	);
	const present = items.filter((_, index) => outcomes[index] === 'conflict');
	await Promise.all(present.map((item) => liftEpoch(domain, deliveryOf(item))));
}

/** One object for all rows of one event and epoch: a store checks and encodes it once. */
export function sharedProperties(): typeof timelineProperties {
	const made = new Map<Event, Map<number, Properties>>();
	return (event, epoch) => {
		const ofEvent = made.get(event) ?? new Map<number, Properties>();
		const properties = ofEvent.get(epoch) ?? timelineProperties(event, epoch);
		made.set(event, ofEvent.set(epoch, properties));
		return properties;
	};
}

async function liftEpoch(domain: Domain, { reader, event, epoch }: Delivery): Promise<void> {
	const { timelines } = domain.store.tables;
	const key = timelineKey(reader, event.id);
	for (;;) {
		const row = await timelines.get(key);
		// A purge deleted the row meanwhile: insert it again.
		if (!row) {
			if (await timelines.insert(key, timelineProperties(event, epoch))) return;
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
