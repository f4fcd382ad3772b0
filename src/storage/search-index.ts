/**
 * The index of events that search asks. It is a projection of the ledgers: it proposes ids, and who asks it looks each
 * event up where the truth is.
 */
import type { EventId } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';

/** The part of an event that the index holds. */
export type SearchDocument = {
	id: EventId;
	poster: SubjectId;
	/** The event's words in their order, folded. */
	words: string[];
	/** Facts to filter by, such as `from:<subject id>` and `tag:<tag>`, their values folded. */
	marks: string[];
};

/** One condition: words in a row (`prefix`: the last one may go on), or any of these marks. */
export type Clause = { kind: 'words'; words: string[]; prefix: boolean } | { kind: 'marks'; anyOf: string[] };

/**
 * Budget of one request, over all calls of the index that it makes: in documents that are held against one condition.
 * Each look at a document takes from it, and the search stops soon after nothing is left.
 */
export type SearchBudget = { left: number };

export type IndexQuery = {
	/** None at all: every document. */
	all: Clause[];
	none: Clause[];
	/** Only ids greater than this, which are older. */
	after?: EventId | undefined;
	/** Only ids smaller than this, which are newer. */
	before?: EventId | undefined;
	/** Hits of a page, 1 to 1,000. */
	limit: number;
	/** Nobody asks how well they match: scores may be 0, and are found sooner. */
	unscored?: boolean | undefined;
	/** Missing: as much as it takes. */
	budget?: SearchBudget | undefined;
	signal?: AbortSignal | undefined;
};

/** `score`: how well it matches. Greater is better, and it can be compared within one query. */
export type Hit = { id: EventId; poster: SubjectId; score: number };

/** Newest first: ascending ids. It may be short, even empty, and have a `next`: go on with `after: next`. */
export type HitPage = { hits: Hit[]; next?: EventId };

/**
 * Copies of documents in a service that finds them. It takes writes without conditions: `search/settle-copies.ts` keeps
 * them equal to the rows. What was written is seen a moment later.
 */
export interface DocumentCopies {
	/** Name of their place, which no other place has, in characters that a key may have. */
	readonly place: string;
	put(documents: readonly SearchDocument[]): Promise<void>;
	/** Those that are not there are gone already. */
	drop(ids: readonly EventId[]): Promise<void>;
	/** Those of these that there are, in no promised order. */
	get(ids: readonly EventId[]): Promise<SearchDocument[]>;
}

export interface SearchIndex {
	/**
	 * Whether words and marks have rows of their own in the table `search`, written with those of documents. False where
	 * documents are found by other means.
	 */
	readonly hasTermRows: boolean;
	/** Missing where documents are found in the store itself. */
	readonly copies?: DocumentCopies | undefined;
	/** Throws a `StorageError` as a table does, and the signal's reason. */
	find(query: IndexQuery): Promise<HitPage>;
}
