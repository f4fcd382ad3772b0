/** Limiting a subject: it posts as before, and only those who follow it come across it. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { insertDecision } from '../../storage/rows/ledger/decisions.ts';
import { getMarks, putMarks } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { assertMayModerate } from '../may-moderate.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';

type LimitInput = { subject: SubjectId; reason: string };

/** `since` is ISO 8601 in UTC, missing for one that is not limited. `repeated`: it was so already, and nothing was written. */
export type Limit = { since?: string; repeated: boolean };

/**
 * Takes a subject out of the lists of the directory, suggestions and trends, and out of searches and hashtag pages of all who
 * don't follow it. It is told, with the reason, and may appeal. Throws `subject_not_found`, `forbidden`, `invalid_input`.
 */
export async function limitSubject(ctx: Ctx, { subject, reason: given }: LimitInput): Promise<Limit> {
	authorize(ctx.principal, 'subject.limit');
	const reason = readReason(given);
	if (subject === TIDELINE)
		throw new TidelineError('invalid_input', `${TIDELINE} is this service. It can't be limited.`);
	await assertMayModerate(ctx, subject);
	const { domain } = ctx;
	const { result, repeated } = await runCommand<string>(ctx, {
		subject,
		async decide() {
			const marks = await getMarks(domain.store.tables.ledger, subject);
			if (marks.limitedSince !== undefined) return { settled: marks.limitedSince };
			return {
				action: 'subject-limited',
				target: subject,
				...provenChange(domain, { after: { reason } }),
				facts: ({ seq, at }) => [
					putMarks(subject, { ...marks, limitedSince: at }),
					insertDecision(subject, { seq, action: 'subject-limited', target: subject, at }),
				],
				result: ({ at }) => at,
			};
		},
	});
	return { since: result, repeated };
}

/** Ends it. Throws `subject_not_found`, `forbidden`, `invalid_input`. */
export async function unlimitSubject(ctx: Ctx, { subject, reason: given }: LimitInput): Promise<Limit> {
	authorize(ctx.principal, 'subject.limit');
	const reason = readReason(given);
	await assertMayModerate(ctx, subject);
	const { domain } = ctx;
	const { repeated } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			const { limitedSince, ...marks } = await getMarks(domain.store.tables.ledger, subject);
			if (limitedSince === undefined) return { settled: undefined };
			return {
				action: 'subject-unlimited',
				target: subject,
				...provenChange(domain, { after: { reason } }),
				facts: () => [putMarks(subject, marks)],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
