/** Procedures for bookmarks, lists, saved searches and saved views, which only the caller sees. */

import { PageInput } from '../../contract/schema/page.ts';
import {
	BookmarkedEvent,
	BookmarkedEvents,
	BookmarkedInput,
	BookmarkInput,
	BookmarkPage,
	ChangeListInput,
	ChangeSearchInput,
	ChangeViewInput,
	ListFeed,
	ListInput,
	ListPageInput,
	ListSeenInput,
	MakeListInput,
	NewInList,
	Saved,
	SavedSearch,
	SavedSearches,
	SavedSearchInput,
	SavedView,
	SavedViews,
	SaveSearchInput,
	SaveViewInput,
	SearchSeenInput,
	SubjectList,
	SubjectLists,
	ViewInput,
} from '../../contract/schema/saved.ts';
import { SubjectPage } from '../../contract/schema/subject.ts';
import { addBookmark, findBookmarked, listBookmarks, removeBookmark } from '../../domain/saved/bookmarks.ts';
import { countNewInList } from '../../domain/saved/count-new-in-list.ts';
import { changeList, deleteList, listLists, listMembers, makeList, markListSeen } from '../../domain/saved/lists.ts';
import { readList } from '../../domain/saved/read-list.ts';
import { changeSearch, deleteSearch, listSearches, markSearchSeen, saveSearch } from '../../domain/saved/searches.ts';
import { changeView, deleteView, listViews, saveView } from '../../domain/saved/views.ts';
import { router, signedIn } from '../trpc.ts';

export const saved = router({
	bookmarks: signedIn
		.input(PageInput)
		.output(BookmarkPage)
		.query(({ ctx, input, signal }) => listBookmarks(ctx, { ...input, subject: ctx.self, signal })),
	/** The events of a page that the caller saved. */
	bookmarked: signedIn
		.input(BookmarkedInput)
		.output(BookmarkedEvents)
		.query(({ ctx, input }) => findBookmarked(ctx, { ...input, subject: ctx.self })),
	addBookmark: signedIn
		.input(BookmarkInput)
		.output(Saved)
		.mutation(({ ctx, input }) => addBookmark(ctx, { ...input, subject: ctx.self })),
	removeBookmark: signedIn
		.input(BookmarkedEvent)
		.output(Saved)
		.mutation(({ ctx, input }) => removeBookmark(ctx, { ...input, subject: ctx.self })),
	lists: signedIn.output(SubjectLists).query(({ ctx }) => listLists(ctx, { subject: ctx.self })),
	/** The events of a list's members, merged. */
	list: signedIn
		.input(ListPageInput)
		.output(ListFeed)
		.query(({ ctx, input, signal }) => readList(ctx, { ...input, subject: ctx.self, signal })),
	countNewInList: signedIn
		.input(ListInput)
		.output(NewInList)
		.query(({ ctx, input, signal }) => countNewInList(ctx, { ...input, subject: ctx.self, signal })),
	listSeen: signedIn
		.meta({ counts: 'reads' })
		.input(ListSeenInput)
		.output(SubjectList)
		.mutation(({ ctx, input }) => markListSeen(ctx, { ...input, subject: ctx.self })),
	members: signedIn
		.input(ListPageInput)
		.output(SubjectPage)
		.query(({ ctx, input }) => listMembers(ctx, { ...input, subject: ctx.self })),
	makeList: signedIn
		.input(MakeListInput)
		.output(SubjectList)
		.mutation(({ ctx, input }) => makeList(ctx, { ...input, subject: ctx.self })),
	changeList: signedIn
		.input(ChangeListInput)
		.output(SubjectList)
		.mutation(({ ctx, input }) => changeList(ctx, { ...input, subject: ctx.self })),
	deleteList: signedIn
		.input(ListInput)
		.output(SubjectList)
		.mutation(({ ctx, input }) => deleteList(ctx, { ...input, subject: ctx.self })),
	searches: signedIn.output(SavedSearches).query(({ ctx }) => listSearches(ctx, { subject: ctx.self })),
	saveSearch: signedIn
		.input(SaveSearchInput)
		.output(SavedSearch)
		.mutation(({ ctx, input }) => saveSearch(ctx, { ...input, subject: ctx.self })),
	changeSearch: signedIn
		.input(SavedSearchInput.extend(ChangeSearchInput.shape))
		.output(SavedSearch)
		.mutation(({ ctx, input }) => changeSearch(ctx, { ...input, subject: ctx.self })),
	deleteSearch: signedIn
		.input(SavedSearchInput)
		.output(SavedSearch)
		.mutation(({ ctx, input }) => deleteSearch(ctx, { ...input, subject: ctx.self })),
	searchSeen: signedIn
		.input(SearchSeenInput)
		.output(SavedSearch)
		.mutation(({ ctx, input }) => markSearchSeen(ctx, { ...input, subject: ctx.self })),
	/** Views of the audit trail. */
	views: signedIn.output(SavedViews).query(({ ctx }) => listViews(ctx, { subject: ctx.self })),
	saveView: signedIn
		.input(SaveViewInput)
		.output(SavedView)
		.mutation(({ ctx, input }) => saveView(ctx, { ...input, subject: ctx.self })),
	changeView: signedIn
		.input(ChangeViewInput)
		.output(SavedView)
		.mutation(({ ctx, input }) => changeView(ctx, { ...input, subject: ctx.self })),
	deleteView: signedIn
		.input(ViewInput)
		.output(SavedView)
		.mutation(({ ctx, input }) => deleteView(ctx, { ...input, subject: ctx.self })),
});
