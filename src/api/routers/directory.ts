import { DirectorySearchInput, SubjectInput } from '../../contract/schema/subject.ts';
import {
	Counts,
	SubjectCardPage,
	SubjectCards,
	SubjectListInput,
	SuggestionInput,
	Trending,
} from '../../contract/schema/subject-card.ts';
import { listSubjects } from '../../domain/directory/list-subjects.ts';
import { listTrending } from '../../domain/directory/list-trending.ts';
import { readCounts } from '../../domain/directory/read-counts.ts';
import { searchSubjects } from '../../domain/directory/search-subjects.ts';
import { suggestSubjects } from '../../domain/directory/suggest-subjects.ts';
import { router, signedIn } from '../trpc.ts';

export const directory = router({
	search: signedIn
		.input(DirectorySearchInput)
		.output(SubjectCardPage)
		.query(({ ctx, input, signal }) => searchSubjects(ctx, { ...input, signal })),
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
