/** Events that have one of some terms, in ascending order, read a page at a time. */
import type { EventId } from '../../contract/event/event.ts';
import type { Page, RangeQuery } from '../port.ts';
import { searchKeys } from '../rows/search.ts';
import { readRange } from './read-range.ts';

/** Rows of a page. */
const PAGE = 200;

/** At the next event. Without one there is none, unless no more pages may be read (`isSpent`): then nobody knows. */
export type Place = { id?: EventId; isSpent?: true };

/** Pages that may still be read, by all that share it. */
export type Budget = { pages: number };

export type ReadRange = (range: RangeQuery) => Promise<Page>;

type List = { ids: readonly EventId[]; at: number; isWhole: boolean; more?: (from: EventId) => RangeQuery };

export class Postings {
	readonly #lists: List[];
	readonly #read: ReadRange;
	readonly #budget: Budget;

	private constructor(lists: List[], read: ReadRange, budget: Budget) {
		this.#lists = lists;
		this.#read = read;
		this.#budget = budget;
	}

	/** The events of any of these terms in one shard. */
	static ofTerms(terms: readonly string[], shard: string, read: ReadRange, budget: Budget): Postings {
		const lists = [...new Set(terms)].map((term): List => {
			return { ids: [], at: 0, isWhole: false, more: (from) => searchKeys.postings(shard, term, from) };
		});
		return new Postings(lists, read, budget);
	}

	/** These and no others, in ascending order. */
	static of(ids: readonly EventId[], read: ReadRange, budget: Budget): Postings {
		return new Postings([{ ids, at: 0, isWhole: true }], read, budget);
	}

	/** The first event from `target` on, which is never less than before. */
	async seek(target: EventId): Promise<Place> {
		const places = await Promise.all(this.#lists.map((list) => this.#seekIn(list, target)));
		if (places.some(({ isSpent }) => isSpent)) return { isSpent: true };
		return places.reduce((least, place) => {
			if (least.id === undefined) return place;
			return place.id !== undefined && place.id < least.id ? place : least;
		}, {});
	}

	async #seekIn(list: List, target: EventId): Promise<Place> {
		for (;;) {
			while (list.at < list.ids.length && (list.ids[list.at] as EventId) < target) list.at += 1;
			const found = list.ids[list.at];
			if (found !== undefined) return { id: found };
			if (list.isWhole || !list.more) return {};
			if (this.#budget.pages === 0) return { isSpent: true };
			this.#budget.pages -= 1;
			const { rows, isWhole } = await readRange(this.#read, { ...list.more(target), limit: PAGE });
			list.ids = rows.map(({ row }) => searchKeys.eventOfPosting(row));
			list.at = 0;
			list.isWhole = isWhole;
		}
	}
}
