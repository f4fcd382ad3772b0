/** A filter of a timeline, which leaves the events of one kind. The address of a page names it, and nothing about it is stored. */
import type { Event } from '../event/event.ts';
import { isMachineId } from '../subject/encoded-uid.ts';

/** Leaves the events of people or of machines, or those of one type. */
export type EventFilter = { only: 'people' | 'machines' } | { type: string };

/** The traits of an event by which it is filtered. */
export type Trait = { isMachine: boolean; type: string | undefined };

/** Characters that the type of an event has at the most. */
export const LONGEST_TYPE = 200;

/** The filter that an address names. */
export function filterIn(query: Pick<URLSearchParams, 'get'>): EventFilter | undefined {
	const type = query.get('type');
	if (type && type.length <= LONGEST_TYPE) return { type };
	const only = query.get('only');
	return only === 'people' || only === 'machines' ? { only } : undefined;
}

export const traitOf = ({ actor, type }: Pick<Event, 'actor' | 'type'>): Trait => ({
	isMachine: isMachineId(actor),
	type,
});

/** An event whose traits are unknown matches nothing. */
export function isLeft(filter: EventFilter, trait: Trait | undefined): boolean {
	if (!trait) return false;
	return 'type' in filter ? trait.type === filter.type : trait.isMachine === (filter.only === 'machines');
}
