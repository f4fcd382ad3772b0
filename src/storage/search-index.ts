/**
 * The index of events that search asks. It is a projection of the ledgers: it proposes ids, and who asks it looks each
 * event up where the truth is.
 */
import type { EventId } from '../contract/event.ts';
import type { SubjectId } from '../contract/subject.ts';

/** What the index holds of an event. */
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
	signal?: AbortSignal | undefined;
};

/** `score`: how well it matches. Greater is better, and it can be compared within one query. */
export type Hit = { id: EventId; poster: SubjectId; score: number };

/** Newest first: ascending ids. It may be short, even empty, and have a `next`: go on with `after: next`. */
export type HitPage = { hits: Hit[]; next?: EventId };

export interface SearchIndex {
	/**
	 * Whether words and marks have rows of their own in the table `search`, written with those of documents. False where
	 * the engine finds documents by an index of its own.
	 */
	readonly hasTermRows: boolean;
	/** Throws a `StorageError` as a table does, and the signal's reason. */
	find(query: IndexQuery): Promise<HitPage>;
}
