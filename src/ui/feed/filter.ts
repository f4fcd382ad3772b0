/**
 * A browser filters the rows of a timeline that it has. Traits of events are remembered longer than their texts, so that
 * rows far from the reader stay as they are.
 */
import type { Event, EventId } from '../../contract/event/event.ts';
import { type EventFilter, type Trait, traitOf } from '../../contract/timeline/event-filter.ts';

export type Traits = ReadonlyMap<EventId, Trait>;

/** The chips of filters that would change what is shown. */
export type Offer = { kinds: boolean; types: readonly string[] };

/** More would not fit beside each other. */
const TYPES_OFFERED = 6;

/** The parameters that name a filter in an address. */
export const queryOf = (filter: EventFilter | undefined): { only: string; type: string } => ({
	only: '',
	type: '',
	...filter,
});

/** Home's address with a filter. */
export const timelinePath = (filter: EventFilter | undefined): string =>
	filter ? `/?${new URLSearchParams(filter)}` : '/';

export const isSame = (one: EventFilter | undefined, other: EventFilter | undefined): boolean =>
	queryOf(one).only === queryOf(other).only && queryOf(one).type === queryOf(other).type;

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
