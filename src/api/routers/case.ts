import {
	Appealed,
	AppealInput,
	CaseList,
	DecideCaseInput,
	DecidedCase,
	FoundCase,
	GetCaseInput,
	ListCasesInput,
	MoveCaseInput,
	MovedCase,
	OwnDecisions,
	Reported,
	ReportInput,
} from '../../contract/schema/moderation.ts';
import { appeal, listDecisions } from '../../domain/moderation/appeal.ts';
import { decideCase } from '../../domain/moderation/decide-case.ts';
import { getCase } from '../../domain/moderation/get-case.ts';
import { listCases } from '../../domain/moderation/list-cases.ts';
import { moveCase } from '../../domain/moderation/move-case.ts';
import { report } from '../../domain/moderation/report.ts';
import { router, signedIn } from '../trpc.ts';

/** Cases of moderation: reports, decisions and appeals. */
export const cases = router({
	report: signedIn
		.input(ReportInput)
		.output(Reported)
		.mutation(({ ctx, input }) => report(ctx, input)),
	list: signedIn
		.input(ListCasesInput)
		.output(CaseList)
		.query(({ ctx, input }) => listCases(ctx, input)),
	get: signedIn
		.input(GetCaseInput)
		.output(FoundCase)
		// Reading what only followers read is an entry, and no cache may stand for it.
		.mutation(({ ctx, input }) => getCase(ctx, input)),
	move: signedIn
		.input(MoveCaseInput)
		.output(MovedCase)
		.mutation(({ ctx, input }) => moveCase(ctx, input)),
	decide: signedIn
		.input(DecideCaseInput)
		.output(DecidedCase)
		.mutation(({ ctx, input }) => decideCase(ctx, input)),
	/** Decisions about the caller. */
	decisions: signedIn.output(OwnDecisions).query(({ ctx }) => listDecisions(ctx, { subject: ctx.self })),
	appeal: signedIn
		.input(AppealInput)
		.output(Appealed)
		.mutation(({ ctx, input }) => appeal(ctx, { subject: ctx.self, ...input })),
});
