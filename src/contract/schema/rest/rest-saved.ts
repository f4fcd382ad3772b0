/**
 * Inputs and outputs of the REST interface for bookmarks, lists and saved searches, beside the schemas shared with the
 * pages.
 */
import { z } from 'zod';
import { NEW_MATCHES_LIMIT } from '../../search/found.ts';
import { pageOf } from '../page.ts';
import { Bookmark, BookmarkInput, ChangeListInput, ListFeed, NewInList } from '../saved.ts';
import { NewMatchesInput } from '../search.ts';
import { EventWithHtml, People } from './rest.ts';

export const BookmarkBody = BookmarkInput.pick({ poster: true });
export const BookmarksWithPeople = pageOf(Bookmark.extend({ event: EventWithHtml })).extend({ people: People });

export const ListChanges = ChangeListInput.omit({ id: true });
export const ListWithPeople = pageOf(EventWithHtml).extend({ list: ListFeed.shape.list, people: People });

const { query: q, since } = NewMatchesInput.shape;
export const MatchesQuery = z.strictObject({ q, since });
export const NewInListCount = z.object({ count: NewInList });
export const MatchCount = z.object({
	count: z.int().describe(`Matches that you can read. ${NEW_MATCHES_LIMIT} stands for as many or more.`),
});
