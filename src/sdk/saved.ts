import type { Event, EventId, Page } from '../contract/event/event.ts';
import type { Bookmark, ListId, SavedSearch, SavedSearchId, SubjectList } from '../contract/reading/saved.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Calls, PageQuery, WithPeople } from './calls.ts';

/** Bookmarks, lists and saved searches of the subject. */
export class Saved {
	readonly #calls: Calls;

	constructor(calls: Calls) {
		this.#calls = calls;
	}

	/** Your bookmarks, newest event first. */
	bookmarks(): AsyncGenerator<Bookmark> {
		return this.#calls.walk('/bookmarks');
	}

	bookmarksPage(page: PageQuery = {}): Promise<WithPeople<Page<Bookmark>>> {
		return this.#calls.get('/bookmarks', page);
	}

	/** `repeated`: it was so before. */
	addBookmark(id: string, poster: SubjectId): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'PUT', path: `/bookmarks/${encodeURIComponent(id)}`, body: { poster } });
	}

	removeBookmark(id: string): Promise<{ repeated: boolean }> {
		return this.#calls.call({ method: 'DELETE', path: `/bookmarks/${encodeURIComponent(id)}` });
	}

	/** Your lists, by name. */
	lists(): Promise<SubjectList[]> {
		return this.#calls.get('/lists');
	}

	/** The answer is not asked for again when it is lost: look at your lists then. */
	makeList(list: { name: string; members?: SubjectId[] }): Promise<SubjectList> {
		return this.#calls.call({ method: 'POST', path: '/lists', body: list });
	}

	/** Renames a list, and adds or removes members. */
	changeList(id: ListId, changes: { name?: string; add?: SubjectId[]; remove?: SubjectId[] }): Promise<SubjectList> {
		return this.#calls.call({ method: 'PUT', path: `/lists/${encodeURIComponent(id)}`, body: changes });
	}

	deleteList(id: ListId): Promise<SubjectList> {
		return this.#calls.call({ method: 'DELETE', path: `/lists/${encodeURIComponent(id)}` });
	}

	/** A page of the events of a list's members, merged. */
	listPage(id: ListId, page: PageQuery = {}): Promise<WithPeople<Page<Event> & { list: SubjectList }>> {
		return this.#calls.get(`/lists/${encodeURIComponent(id)}/events`, page);
	}

	/** Counts the events of a list that are newer than its `seen`, up to 100. */
	async countNewInList(id: ListId): Promise<number> {
		return (await this.#calls.get<{ count: number }>(`/lists/${encodeURIComponent(id)}/events/new`)).count;
	}

	/** Marks an event of a list, by its id, and all older ones as seen, on all your devices, at most once a minute. */
	markListSeen(id: ListId, upTo: EventId): Promise<SubjectList> {
		const path = `/lists/${encodeURIComponent(id)}/seen`;
		return this.#calls.call({ method: 'POST', path, body: { upTo }, isRepeatable: true });
	}

	/** Your saved searches, newest first. */
	searches(): Promise<SavedSearch[]> {
		return this.#calls.get('/searches');
	}

	/** A query is saved once. */
	saveSearch(query: string): Promise<SavedSearch> {
		return this.#calls.call({ method: 'POST', path: '/searches', body: { query }, isRepeatable: true });
	}

	/** Turns notifications of new matches on or off. */
	changeSearch(id: SavedSearchId, change: { notifies: boolean }): Promise<SavedSearch> {
		const path = `/searches/${encodeURIComponent(id)}`;
		return this.#calls.call({ method: 'PUT', path, body: change, isRepeatable: true });
	}

	deleteSearch(id: SavedSearchId): Promise<SavedSearch> {
		return this.#calls.call({ method: 'DELETE', path: `/searches/${encodeURIComponent(id)}` });
	}

	/** Counts the matches newer than `since`, up to 100. */
	async countMatches(query: string, since?: string): Promise<number> {
		return (await this.#calls.get<{ count: number }>('/search/count', { q: query, since })).count;
	}
}
