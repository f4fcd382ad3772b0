/**
 * A filter of a timeline, which leaves the events of one kind. A browser filters the rows that it has: the address names
 * the filter, and nothing about it is stored. Traits of events are remembered longer than their texts, so that rows far
 * from the reader stay as they are.
 */
import type { Event, EventId } from '../../contract/event/event.ts';
import { isMachineId } from '../../contract/subject/encoded-uid.ts';

/** Leaves the events of people or of machines, or those of one type. */
export type Filter = { only: 'people' | 'machines' } | { type: string };

/** The traits of an event by which it is filtered. */
type Trait = { isMachine: boolean; type: string | undefined };

export type Traits = ReadonlyMap<EventId, Trait>;

/** The chips of filters that would change what is shown. */
export type Offer = { kinds: boolean; types: readonly string[] };

/** More would not fit beside each other. */
const TYPES_OFFERED = 6;

/** The filter that an address names. */
export function filterIn(query: Pick<URLSearchParams, 'get'>): Filter | undefined {
	const type = query.get('type');
	if (type) return { type };
	const only = query.get('only');
	return only === 'people' || only === 'machines' ? { only } : undefined;
}

/** The parameters that name a filter in an address. */
export const queryOf = (filter: Filter | undefined): { only: string; type: string } => ({
	only: '',
	type: '',
	...filter,
});

/** Home's address with a filter. */
export const timelinePath = (filter: Filter | undefined): string => (filter ? `/?${new URLSearchParams(filter)}` : '/');

export const isSame = (one: Filter | undefined, other: Filter | undefined): boolean =>
	queryOf(one).only === queryOf(other).only && queryOf(one).type === queryOf(other).type;

export const traitOf = ({ actor, type }: Event): Trait => ({ isMachine: isMachineId(actor), type });

/** An event whose traits are unknown matches nothing. */
export function isLeft(filter: Filter, trait: Trait | undefined): boolean {
	if (!trait) return false;
	return 'type' in filter ? trait.type === filter.type : trait.isMachine === (filter.only === 'machines');
}

/** Adds the traits of these events, which never change. Returns `known` itself when it has all of them. */
export function learnTraits(known: Traits, events: ReadonlyMap<EventId, Event>): Traits {
	const learnt = [...events].filter(([id]) => !known.has(id));
	return learnt.length === 0
		? known
		: new Map([...known, ...learnt.map(([id, event]) => [id, traitOf(event)] as const)]);
}

/**
 * The filters that are worth a chip. `newest` are the events of the first page: the chips stay in their order while the
 * reader goes on. A timeline that was not read to its end may have events of the other kind.
 */
export function offerOf(traits: Traits, { ids, newest, ended }: { ids: EventId[]; newest: EventId[]; ended: boolean }) {
	const kinds = new Set(ids.map((id) => traits.get(id)?.isMachine));
	const counts = new Map<string, number>();
	for (const id of newest) {
		const type = traits.get(id)?.type;
		if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
	}
	const types = [...counts]
		.filter(([, count]) => !ended || count < ids.length)
		.toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
		.slice(0, TYPES_OFFERED)
		.map(([type]) => type);
	return { kinds: !ended || (kinds.has(true) && kinds.has(false)), types } satisfies Offer;
}

/** Traits in the order of the ids, each named once: `names` are kinds and types, `of` their places, or -1. */
export type StoredTraits = { names: string[]; of: number[] };

export function storedTraits(ids: EventId[], traits: Traits): StoredTraits {
	const places = new Map<string, number>();
	const of = ids.map((id) => {
		const trait = traits.get(id);
		if (!trait) return -1;
		const name = `${trait.isMachine ? 'm' : 'p'}${trait.type === undefined ? '' : ` ${trait.type}`}`;
		const place = places.get(name) ?? places.size;
		places.set(name, place);
		return place;
	});
	return { names: [...places.keys()], of };
}

export function traitsIn(ids: EventId[], { names, of }: StoredTraits): Traits {
	const known = names.map((name): Trait => ({ isMachine: name.startsWith('m'), type: name.slice(2) || undefined }));
	return new Map(
		ids.flatMap((id, at) => {
			const trait = known[of[at] ?? -1];
			return trait ? [[id, trait] as const] : [];
		}),
	);
}
