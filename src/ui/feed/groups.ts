/**
 * Groups of like events that stand together in a list. A browser makes them from the rows that it has, so nothing about
 * them is stored. An hour of the clock bounds a group: then neither newer nor older events move the bounds of others.
 */
import type { Event, EventId } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import { dayOf } from '../controls/calendar-day.ts';
import { isNewer } from './seen.ts';

/** Neighbours with equal likeness are like each other. An event without one stands alone. */
export type Likeness = ReadonlyMap<EventId, string>;

/** The members of a group, newest first. */
export type Group = { ids: readonly EventId[]; isOpen: boolean };

/** A row of a list: the event at this place among all events, or the row that opens the group around it. */
export type Row = { id: EventId; at: number; group?: Group };

/** A shorter run is no group: its row would save next to nothing. */
export const LEAST_EVENTS_OF_GROUP = 4;
/** The newest events of a group, which are always shown. */
export const EVENTS_AHEAD = 2;

const HOUR_MS = 3_600_000;
const OPENER = 'group-';

/**
 * The same for events of one poster, type and hour. Without a type, it is the same for those of one poster and verb about
 * one thing. Texts that people write have neither. An event that names the
 * reader stands alone, and so does a reply.
 */
export function likenessOf({ id, actor, type, verb, about, mentions, replyTo }: Event, reader: string | undefined) {
	if (replyTo || mentions?.some(({ subject }) => subject === reader)) return undefined;
	const hour = hourOf(id);
	if (type !== undefined) return `${hour} ${actor} type ${type}`;
	return about === undefined ? undefined : `${hour} ${actor} ${verb} about ${about}`;
}

/** The hour that begins and ends with the clock, in hours since 1970. */
export const hourOf = (id: EventId): number => Math.floor(eventTime(id) / HOUR_MS);

/** Adds the likeness of these events. Returns `known` itself when they change nothing. */
export function learnLikeness(
	known: Likeness,
	events: Iterable<Event>,
	likeness: (event: Event) => string | undefined,
): Likeness {
	const changed = new Map<EventId, string | undefined>();
	for (const event of events) {
		const like = likeness(event);
		if (known.get(event.id) !== like) changed.set(event.id, like);
	}
	if (changed.size === 0) return known;
	const learnt = new Map(known);
	for (const [id, like] of changed)
		if (like === undefined) learnt.delete(id);
		else learnt.set(id, like);
	return learnt;
}

type Bounds = { likeness: Likeness; zone: string; seen?: EventId | undefined };

/**
 * The rows of a list. A group shows its newest events and the row that opens it; an open one shows all of them. `seen` is
 * the newest event that the reader has seen: no group has events on both sides of it.
 */
export function rowsOf(
	ids: readonly EventId[],
	{ opened, ...bounds }: Bounds & { opened: ReadonlySet<EventId> },
): Row[] {
	const rows: Row[] = [];
	for (let at = 0; at < ids.length; ) {
		const end = endOfRun(ids, at, bounds);
		const members = end - at < LEAST_EVENTS_OF_GROUP ? undefined : ids.slice(at, end);
		const isOpen = members?.some((id) => opened.has(id)) ?? true;
		for (let each = at; each < end; each++) {
			if (!members || isOpen || each < at + EVENTS_AHEAD) rows.push({ id: ids[each] as EventId, at: each });
			if (members && each === at + EVENTS_AHEAD - 1) rows.push(openerOf({ ids: members, isOpen }, each));
		}
		at = end;
	}
	return rows;
}

/** The rows of a list without groups. */
export const singleRows = (ids: readonly EventId[]): Row[] => ids.map((id, at) => ({ id, at }));

const openerOf = (group: Group, at: number): Row => ({ id: OPENER + group.ids[EVENTS_AHEAD - 1], at, group });

/** The event of a row. The row that opens a group stands behind the event that it is named after. */
export const eventOfRow = (row: string): EventId => (row.startsWith(OPENER) ? row.slice(OPENER.length) : row);

/** The last event that a row stands for. */
export const lastOf = ({ at, group }: Row): number =>
	group && !group.isOpen ? at + group.ids.length - EVENTS_AHEAD : at;

/** Marks events that joined an open group as opened, too: the group stays open if those before them go. */
export function openJoined(opened: ReadonlySet<EventId>, rows: readonly Row[]): ReadonlySet<EventId> {
	if (opened.size === 0) return opened;
	const joined = rows.flatMap(({ group }) => (group?.isOpen ? group.ids.filter((id) => !opened.has(id)) : []));
	return joined.length === 0 ? opened : new Set([...opened, ...joined]);
}

/** Opens a group or closes it. */
export function toggleGroup(opened: ReadonlySet<EventId>, { ids, isOpen }: Group): ReadonlySet<EventId> {
	const next = new Set(opened);
	for (const id of ids)
		if (isOpen) next.delete(id);
		else next.add(id);
	return next;
}

/** The end of the run of like events of one day that begins here. */
function endOfRun(ids: readonly EventId[], start: number, { likeness, zone, seen }: Bounds): number {
	const first = ids[start] as EventId;
	const like = likeness.get(first);
	let end = start + 1;
	if (like === undefined) return end;
	const isNew = isNewer(first, seen);
	const continues = (id: EventId) => likeness.get(id) === like && isNewer(id, seen) === isNew;
	while (end < ids.length && continues(ids[end] as EventId)) end++;
	const dayAt = (at: number) => dayOf(eventTime(ids[at] as EventId), zone);
	const day = dayAt(start);
	// In some zones a day begins at half past an hour of UTC, and so within a run.
	while (dayAt(end - 1) !== day) end--;
	return end;
}
