import { z } from 'zod';
import { TRAIL_COLUMNS } from '../audit/trail-columns.ts';
import { codedIssue } from '../errors/errors.ts';
import { PAGE_SIZE } from '../event/event.ts';
import { NEW_EVENTS_LIMIT } from '../reading/read-mark.ts';
import type * as contract from '../reading/saved.ts';
import { LONGEST_SEARCH, LONGEST_VIEW_NAME, MOST_MEMBERS } from '../reading/saved.ts';
import { isRelativeSpan, type RelativeSpan } from '../when/relative-span.ts';
import { TrailFilter } from './audit.ts';
import { Event, EventId } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { DisplayName, wellFormed } from './text.ts';
import { Time } from './time.ts';
import { TokenId } from './token.ts';

const Id = TokenId;

export const BookmarkInput = z.strictObject({ poster: SubjectId, event: EventId });
export const BookmarkedEvent = z.strictObject({ event: EventId });
export const Saved = z.object({ repeated: z.boolean().describe('True when nothing changed.') });
export const BookmarkedInput = z.strictObject({ events: z.array(EventId).min(1).max(PAGE_SIZE) });
export const BookmarkedEvents = z.array(z.string()).describe('Those that the caller saved.');
export const Bookmark = z.object({ event: Event, savedAt: Time }) satisfies z.ZodType<contract.Bookmark>;
export const BookmarkPage = pageOf(Bookmark);

const Members = z.array(SubjectId).max(MOST_MEMBERS);
export const MakeListInput = z.strictObject({ name: DisplayName, members: Members.optional() });
export const ListInput = z.strictObject({ id: Id });
export const ChangeListInput = ListInput.extend({
	name: DisplayName.optional(),
	add: Members.optional(),
	remove: Members.optional(),
});
export const ListSeenInput = ListInput.extend({ upTo: EventId });
export const ListPageInput = PageInput.extend({ id: Id });
export const SubjectList = z.object({
	id: z.string(),
	name: z.string(),
	members: z.array(SubjectIdOutput),
	createdAt: Time,
	seen: z.string().optional().describe('The newest event when the list was last opened.'),
}) satisfies z.ZodType<contract.SubjectList>;
export const SubjectLists = z.array(SubjectList);
export const NewInList = z.int().describe(`Events that you can read. ${NEW_EVENTS_LIMIT} stands for as many or more.`);
export const ListFeed = pageOf(Event).extend({ list: SubjectList });

export const SaveSearchInput = z.strictObject({
	query: z.string().trim().min(1).max(LONGEST_SEARCH).check(wellFormed).describe('The query.'),
});
export const SavedSearchInput = z.strictObject({ id: Id });
export const ChangeSearchInput = z.strictObject({
	notifies: z.boolean().describe('Whether you get a notification of new matches.'),
});
export const SearchSeenInput = SavedSearchInput.extend({ upTo: EventId });
export const SavedSearch = z.object({
	id: z.string(),
	query: z.string(),
	createdAt: Time,
	notifies: z.boolean().describe('Whether you get a notification of new matches.'),
	seen: z.string().optional().describe('The newest result when the search was last opened.'),
}) satisfies z.ZodType<contract.SavedSearch>;
export const SavedSearches = z.array(SavedSearch);

const ViewName = DisplayName.refine(
	(name) => [...name].length <= LONGEST_VIEW_NAME,
	codedIssue('name_invalid', `The name is longer than ${LONGEST_VIEW_NAME} characters. Shorten it.`),
);
const Span = z.custom<RelativeSpan>(
	(value) => typeof value === 'string' && isRelativeSpan(value),
	codedIssue('invalid_input', 'Write the span as today, yesterday or last-7-days.'),
);
const ViewFilter = TrailFilter.omit({ day: true })
	.extend({ span: Span.optional() })
	.refine(
		({ span, from, to }) => span === undefined || (from === undefined && to === undefined),
		codedIssue('invalid_input', 'Give either a span, or from and to.'),
	) satisfies z.ZodType<contract.ViewFilter>;
const Columns = z.array(z.enum(TRAIL_COLUMNS)).max(TRAIL_COLUMNS.length);
export const SaveViewInput = z.strictObject({ name: ViewName, filter: ViewFilter, columns: Columns });
export const ViewInput = z.strictObject({ id: Id });
export const ChangeViewInput = ViewInput.extend(SaveViewInput.partial().shape);
export const SavedView = z.object({
	id: z.string(),
	name: z.string(),
	filter: z.record(z.string(), z.string()),
	columns: z.array(z.string()),
	createdAt: Time,
}) satisfies z.ZodType<contract.StoredView>;
export const SavedViews = z.array(SavedView);
