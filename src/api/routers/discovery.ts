import { DirectorySearchInput, SubjectInput } from '../../contract/schema/subject.ts';
import {
	Counts,
	SubjectCardPage,
	SubjectCards,
	SubjectListInput,
	SuggestionInput,
	Trending,
} from '../../contract/schema/subject-card.ts';
import { searchSubjects } from '../../domain/directory/search-subjects.ts';
import { listSubjects } from '../../domain/discovery/list-subjects.ts';
import { listTrending } from '../../domain/discovery/list-trending.ts';
import { readCounts } from '../../domain/discovery/read-counts.ts';
import { suggestSubjects } from '../../domain/discovery/suggest-subjects.ts';
import { router, signedIn } from '../trpc.ts';

export const directory = router({
	search: signedIn
		.input(DirectorySearchInput)
		.output(SubjectCardPage)
		.query(({ ctx, input, signal }) => searchSubjects(ctx, { ...input, signal })),
});

/** Lists of subjects to follow. */
export const discovery = router({
	list: signedIn
		.input(SubjectListInput)
		.output(SubjectCardPage)
		.query(({ ctx, input, signal }) => listSubjects(ctx, { ...input, signal })),
	suggested: signedIn
		.input(SuggestionInput)
		.output(SubjectCards)
		.query(({ ctx, input }) => suggestSubjects(ctx, { ...input, reader: ctx.self })),
	trending: signedIn.output(Trending).query(({ ctx }) => listTrending(ctx)),
	counts: signedIn
		.input(SubjectInput)
		.output(Counts)
		.query(({ ctx, input }) => readCounts(ctx, input)),
});
