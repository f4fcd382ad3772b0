/** Rows of what a subject keeps for itself: bookmarks, lists, searches, views. All are in its ledger. */
import type { EventId } from '../../../contract/event/event.ts';
import type {
	ListId,
	SavedSearch,
	SavedSearchId,
	StoredView,
	SubjectList,
	ViewId,
} from '../../../contract/reading/saved.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { type Bounds, END, startingWith } from '../key-parts.ts';

export type BookmarkRow = { event: EventId; poster: SubjectId; savedAt: string };

const BOOKMARK = 'bookmark:';
const LIST = 'list:';
const SEARCH = 'search:';
const VIEW = 'view:';

export const savedKeys = {
	/** In the order of events, the newest first. */
	bookmark: (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: BOOKMARK + event }),
	bookmarks: (subject: SubjectId): Bounds => startingWith(subject, BOOKMARK),
	/** Those of events from one id to another. */
	bookmarksBetween: (subject: SubjectId, first: EventId, last: EventId): Bounds => ({
		partition: subject,
		from: BOOKMARK + first,
		before: BOOKMARK + last + END,
	}),
	bookmarkedOf: (row: string): EventId => row.slice(BOOKMARK.length),
	list: (subject: SubjectId, list: ListId): RowKey => ({ partition: subject, row: LIST + list }),
	lists: (subject: SubjectId): Bounds => startingWith(subject, LIST),
	listOf: (row: string): ListId => row.slice(LIST.length),
	search: (subject: SubjectId, search: SavedSearchId): RowKey => ({ partition: subject, row: SEARCH + search }),
	searches: (subject: SubjectId): Bounds => startingWith(subject, SEARCH),
	searchOf: (row: string): SavedSearchId => row.slice(SEARCH.length),
	view: (subject: SubjectId, view: ViewId): RowKey => ({ partition: subject, row: VIEW + view }),
	views: (subject: SubjectId): Bounds => startingWith(subject, VIEW),
	viewOf: (row: string): ViewId => row.slice(VIEW.length),
};

export function bookmarkFact(subject: SubjectId, { event, poster, savedAt }: BookmarkRow): Write {
	return { ...savedKeys.bookmark(subject, event), kind: 'upsert', properties: { poster, savedAt } };
}

export function bookmarkOf({ row, properties: p }: Row): BookmarkRow {
	return { event: savedKeys.bookmarkedOf(row), poster: String(p.poster), savedAt: String(p.savedAt) };
}

export function listFact(subject: SubjectId, { id, members, ...rest }: SubjectList): Write {
	return { ...savedKeys.list(subject, id), kind: 'upsert', properties: { ...rest, members: members.join(' ') } };
}

export function listOf({ row, properties: p }: Row): SubjectList {
	return {
		id: savedKeys.listOf(row),
		name: String(p.name),
		members: String(p.members).split(' ').filter(Boolean),
		createdAt: String(p.createdAt),
	};
}

/** `notifiesSince` is ISO 8601. */
export function searchFact(subject: SubjectId, { id, query, createdAt }: SavedSearch, notifiesSince?: string): Write {
	return { ...savedKeys.search(subject, id), kind: 'upsert', properties: { query, createdAt, notifiesSince } };
}

export type NotifyingSearch = Pick<SavedSearch, 'id' | 'query'> & { since: string };

/** Undefined for a search that does not notify. */
export function notifyingOf({ row, properties: { query, notifiesSince } }: Row): NotifyingSearch | undefined {
	if (typeof notifiesSince !== 'string') return undefined;
	return { id: savedKeys.searchOf(row), query: String(query), since: notifiesSince };
}

/** Without what was seen of it: that is a row of its own. */
export function searchOf({ row, properties: p }: Row): SavedSearch {
	return {
		id: savedKeys.searchOf(row),
		query: String(p.query),
		createdAt: String(p.createdAt),
		notifies: p.notifiesSince !== undefined,
	};
}

export function viewFact(subject: SubjectId, { id, filter, columns, ...rest }: StoredView): Write {
	return {
		...savedKeys.view(subject, id),
		kind: 'upsert',
		properties: { ...rest, filter: JSON.stringify(filter), columns: columns.join(' ') },
	};
}

export function viewOf({ row, properties: p }: Row): StoredView {
	return {
		id: savedKeys.viewOf(row),
		name: String(p.name),
		filter: JSON.parse(String(p.filter)) as StoredView['filter'],
		columns: String(p.columns).split(' ').filter(Boolean),
		createdAt: String(p.createdAt),
	};
}
