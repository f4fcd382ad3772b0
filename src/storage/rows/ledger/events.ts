/** The events of a ledger. */
import type { Event, EventId, Provenance } from '../../../contract/event/event.ts';
import { firstIdAt } from '../../../contract/event/event-id.ts';
import { type EventRef, packRef, readRef } from '../../../contract/event/event-ref.ts';
import { eventInLedger, propertiesInLedger, provenanceInLedger } from '../../../contract/event/event-row.ts';
import { isReplyTo, threadOfReplies } from '../../../contract/event/thread.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';
import { packed, text, unpacked } from '../properties.ts';
import { type Addressees, namedIn, namedProperties } from './addressees.ts';

export type LiveEvent = {
	removed: false;
	event: Event;
	provenance?: Provenance | undefined;
	tags: string[];
	salt: string;
	postedAt: string;
	seq: number;
};

/**
 * An event in its poster's ledger. A removed one keeps its place and loses its body and salt.
 * `tags` are those whose timelines hold it. `seq` is that of the entry which posted it. `repliesIn` is the thread of the
 * replies to it, which stay: see `repliesInOf`. `named` is kept of one that expired, until its tombstones are collected.
 */
export type EventRow = LiveEvent | RemovedEvent;
type RemovedEvent = { removed: true; removedAt: string; repliesIn?: EventRef | undefined; named?: Addressees };

const EVENT = 'event:';

export const eventKeys = {
	event: (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: `${EVENT}${event}` }),
	all: (subject: SubjectId): Bounds => startingWith(subject, EVENT),
	/** Events of the times from `from` on, before `to`: Unix milliseconds. The newest sorts first. */
	between: (subject: SubjectId, from: number, to: number): Bounds => ({
		partition: subject,
		from: EVENT + firstIdAt(to - 1),
		before: EVENT + firstIdAt(from - 1),
	}),
	/** Events of all times before `before`: Unix milliseconds. Without it, all of them. */
	until: (subject: SubjectId, before: number | undefined): Bounds => ({
		...startingWith(subject, EVENT),
		...(before !== undefined && { from: EVENT + firstIdAt(before - 1) }),
	}),
	/** The event of an `event:` row. */
	eventOf: (row: string): EventId => row.slice(EVENT.length),
	isEvent: (row: string): boolean => row.startsWith(EVENT),
};

export const eventProperties = (row: EventRow): Properties => {
	if (row.removed) {
		const { removedAt, repliesIn, named } = row;
		return { removed: true, removedAt, repliesIn: repliesIn && packRef(repliesIn), ...namedProperties(named) };
	}
	const { event, provenance, tags, salt, postedAt, seq } = row;
	return { ...propertiesInLedger(event, provenance), seq, tags: packed(tags), salt, postedAt, removed: false };
};

/** Addressees of a live event, its poster aside. One for followers alone reaches nobody by its text. */
export function addresseesOf({ event, tags }: LiveEvent): Addressees {
	const thread = event.thread && { thread: { subject: event.thread.subject, id: event.thread.id } };
	if (event.audience === 'followers') return { mentioned: [], tags: [], ...thread };
	const mentioned = new Set(event.mentions?.map(({ subject }) => subject));
	mentioned.delete(event.actor);
	return { mentioned: [...mentioned], tags, ...thread };
}

/**
 * The thread that is kept of a reply when it is removed. One that not everybody may read keeps none: nobody could tell who
 * may know of its thread.
 */
export const repliesInOf = ({ event }: LiveEvent): EventRef | undefined =>
	event.thread && event.audience === undefined ? threadOfReplies(event) : undefined;

/** Whether a subject is told of an event by its mention, or because it answers one of the subject's. */
export const isToldOf = (found: LiveEvent, subject: SubjectId): boolean =>
	addresseesOf(found).mentioned.includes(subject) || isReplyTo(found.event, subject);

/** The id of the event in an `event:` row. */
export const eventIdOf = (row: Row): EventId => eventKeys.eventOf(row.row);

export const eventRowOf = (row: Row): EventRow => {
	const p = row.properties;
	if (p.removed) return { removed: true, removedAt: text(p.removedAt), repliesIn: readRef(p.repliesIn), ...namedIn(p) };
	return {
		removed: false,
		event: eventInLedger(row.partition, eventIdOf(row), p),
		provenance: provenanceInLedger(p),
		tags: unpacked(p.tags),
		salt: text(p.salt),
		postedAt: text(p.postedAt),
		seq: Number(p.seq),
	};
};

export async function getEvent(ledger: Table, subject: SubjectId, event: EventId): Promise<EventRow | undefined> {
	const row = await ledger.get(eventKeys.event(subject, event));
	return row && eventRowOf(row);
}
