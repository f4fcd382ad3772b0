/** Bookmarks, lists, saved searches and saved views of a subject. Nobody else sees them. */
import type { TrailFilter } from '../audit/audit.ts';
import type { TrailColumn } from '../audit/trail-columns.ts';
import type { Event, EventId } from '../event/event.ts';
import type { SubjectId } from '../subject/subject.ts';
import type { RelativeSpan } from '../when/relative-span.ts';

/** Lists, saved searches and saved views of a subject, and subjects on a list, at the most. */
export const MOST_LISTS = 50;
export const MOST_MEMBERS = 100;
export const MOST_SEARCHES = 50;
export const MOST_VIEWS = 50;
/** Saved searches of a subject that notify, at the most. */
export const MOST_NOTIFYING = 10;

/** Milliseconds from one look at a search that notifies to the next. Each look that finds nothing doubles them, up to the latest. */
export const NEXT_LOOK_MS = 300_000;
export const NEXT_LOOK_LATEST_MS = 1_800_000;
/** Matches that a notification counts. It says where there are more. */
export const MATCHES_TOLD = 50;

/** Characters of a saved search, at the most. */
export const LONGEST_SEARCH = 500;
/** Code points of the name of a saved view, at the most. */
export const LONGEST_VIEW_NAME = 60;

/** 16 digits and letters. */
export type ListId = string;
export type SavedSearchId = string;
export type ViewId = string;

/**
 * A named set of subjects whose events are read together. `members` in the order in which they were added. `seen`: the
 * newest event that it showed when it was opened last.
 */
export type SubjectList = { id: ListId; name: string; members: SubjectId[]; createdAt: string; seen?: EventId };

/**
 * `seen`: the newest event that its results had when it was opened last, if they had any. `notifies`: its subject is told of
 * new matches.
 */
export type SavedSearch = { id: SavedSearchId; query: string; createdAt: string; notifies: boolean; seen?: EventId };

/** An event that a subject saved. `savedAt` is ISO 8601 in UTC. */
export type Bookmark = { event: Event; savedAt: string };

/** A filter of a saved view. A `span` stays relative, and stands instead of `from` and `to`. */
export type ViewFilter = Omit<TrailFilter, 'day'> & { span?: RelativeSpan };

/** Entries of the audit trail that a reader comes back to: the filter that finds them, and the columns that show them. */
export type SavedView = { id: ViewId; name: string; filter: ViewFilter; columns: TrailColumn[]; createdAt: string };

/**
 * A saved view as it is stored. Another version may have stored it, so the filter may have parts, and `columns` words, that
 * this version refuses.
 */
export type StoredView = Omit<SavedView, 'filter' | 'columns'> & { filter: Record<string, string>; columns: string[] };

/** The page of a query's results. */
export const searchPath = (query: string): string => `/search?${new URLSearchParams({ q: query })}`;
