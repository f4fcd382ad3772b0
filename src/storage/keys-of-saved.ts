/** Keys of what a subject keeps for itself: rows of its ledger. */
import type { EventId } from '../contract/event.ts';
import type { ListId, SavedSearchId } from '../contract/saved.ts';
import type { SubjectId } from '../contract/subject.ts';

const END = '~';
const BOOKMARK = 'bookmark:';
const LIST = 'list:';
const SEARCH = 'search:';
const SEEN = 'seen:';

type RowKey = { partition: string; row: string };
type Bounds = { partition: string; from: string; before: string };
const all = (partition: string, start: string): Bounds => ({ partition, from: start, before: start + END });

export const savedKeys = {
	/** In the order of events, the newest first. */
	bookmark: (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: BOOKMARK + event }),
	bookmarks: (subject: SubjectId): Bounds => all(subject, BOOKMARK),
	bookmarkedOf: (row: string): EventId => row.slice(BOOKMARK.length),
	list: (subject: SubjectId, list: ListId): RowKey => ({ partition: subject, row: LIST + list }),
	lists: (subject: SubjectId): Bounds => all(subject, LIST),
	listOf: (row: string): ListId => row.slice(LIST.length),
	search: (subject: SubjectId, search: SavedSearchId): RowKey => ({ partition: subject, row: SEARCH + search }),
	searches: (subject: SubjectId): Bounds => all(subject, SEARCH),
	searchOf: (row: string): SavedSearchId => row.slice(SEARCH.length),
	/** Up to which event the results of a search were seen. It is no fact: no entry tells of it. */
	seen: (subject: SubjectId, search: SavedSearchId): RowKey => ({ partition: subject, row: SEEN + search }),
};
