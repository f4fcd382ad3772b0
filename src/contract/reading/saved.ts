/** Bookmarks, lists and saved searches of a subject. Nobody else sees them but admins, in the audit trail. */
import type { Event, EventId } from '../event/event.ts';
import type { SubjectId } from '../subject/subject.ts';

/** Lists and saved searches of a subject, and subjects on a list, at the most. */
export const MOST_LISTS = 50;
export const MOST_MEMBERS = 100;
export const MOST_SEARCHES = 50;

/** Characters of a saved search, at the most. */
export const LONGEST_SEARCH = 500;

/** 16 digits and letters. */
export type ListId = string;
export type SavedSearchId = string;

/** A named set of subjects whose events are read together. `members` in the order in which they were added. */
export type SubjectList = { id: ListId; name: string; members: SubjectId[]; createdAt: string };

/** `seen`: the newest event that its results had when it was opened last, if they had any. */
export type SavedSearch = { id: SavedSearchId; query: string; createdAt: string; seen?: EventId };

/** An event that a subject saved. `savedAt` is ISO 8601 in UTC. */
export type Bookmark = { event: Event; savedAt: string };
