import { z } from 'zod';
import type * as contract from '../reading/saved.ts';
import { LONGEST_SEARCH, MOST_MEMBERS } from '../reading/saved.ts';
import { Event, EventId } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { DisplayName } from './text.ts';
import { Time } from './time.ts';
import { TokenId } from './token.ts';

const Id = TokenId;

export const BookmarkInput = z.strictObject({ poster: SubjectId, event: EventId });
export const BookmarkedEvent = z.strictObject({ event: EventId });
export const Saved = z.object({ repeated: z.boolean().describe('True when nothing changed.') });
export const BookmarkState = z.boolean().describe('Whether the caller saved it.');
export const BookmarkPage = pageOf(z.object({ event: Event, savedAt: Time }) satisfies z.ZodType<contract.Bookmark>);

const Members = z.array(SubjectId).max(MOST_MEMBERS);
export const MakeListInput = z.strictObject({ name: DisplayName, members: Members.optional() });
export const ListInput = z.strictObject({ id: Id });
export const ChangeListInput = ListInput.extend({
	name: DisplayName.optional(),
	add: Members.optional(),
	remove: Members.optional(),
});
export const ListPageInput = PageInput.extend({ id: Id });
export const SubjectList = z.object({
	id: z.string(),
	name: z.string(),
	members: z.array(SubjectIdOutput),
	createdAt: Time,
}) satisfies z.ZodType<contract.SubjectList>;
export const SubjectLists = z.array(SubjectList);
export const ListFeed = pageOf(Event).extend({ list: SubjectList });

export const SaveSearchInput = z.strictObject({
	query: z.string().trim().min(1).max(LONGEST_SEARCH).describe('The query.'),
});
export const SavedSearchInput = z.strictObject({ id: Id });
export const SearchSeenInput = SavedSearchInput.extend({ upTo: EventId });
export const SavedSearch = z.object({
	id: z.string(),
	query: z.string(),
	createdAt: Time,
	seen: z.string().optional().describe('The newest result when the search was last opened.'),
}) satisfies z.ZodType<contract.SavedSearch>;
export const SavedSearches = z.array(SavedSearch);
