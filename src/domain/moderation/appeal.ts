/** Appeals: a subject reads the decisions about it, and may ask once for each that somebody else looks again. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { OwnDecision } from '../../contract/schema/moderation.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { caseKeys, closedOf, putAppealed, putCase } from '../../storage/rows/ledger/cases.ts';
import { type DecisionRow, decisionKeys, decisionOf } from '../../storage/rows/ledger/decisions.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { caseAbout } from './cases.ts';
import { labelsAdded } from './labels.ts';

const DECISIONS_LISTED = 100;

/**
 * Appeals against a decision about the subject, which opens a case. A suspended subject may do it, too. `repeated`: it did so
 * already. Throws `decision_not_found`, `appeal_repeated` where it was decided, and `invalid_input` without words.
 */
export async function appeal(
	ctx: Ctx,
	{ subject, seq, text: given }: { subject: SubjectId; seq: number; text: string },
): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'decision.appeal', subject);
	const { domain } = ctx;
	const text = readReason(given);
	await ensureTideline(domain);
	const target = { subject, appeal: seq };
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			const { ledger } = domain.store.tables;
			const [decided, known, waiting] = await Promise.all([
				ledger.get(decisionKeys.decision(subject, seq)),
				ledger.get(caseKeys.appealed(TIDELINE, subject, seq)),
				caseAbout(domain, target),
			]);
			if (!decided) throw new NotFound('decision', String(seq));
			if (waiting) return { settled: undefined };
			if (known) throw new TidelineError('appeal_repeated', 'Your appeal was decided. There is one for each decision.');
			return {
				action: 'appealed',
				target: subject,
				...provenChange(domain, { after: { appeal: seq, text } }),
				facts: ({ seq: opened, at }) => [
					putAppealed(TIDELINE, target),
					putCase(TIDELINE, { ...target, state: 'open', opened, openedAt: at, updatedAt: at, reports: 0, reasons: [] }),
				],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

/** The decisions about a subject, newest first: 100 at the most. */
export async function listDecisions(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<OwnDecision[]> {
	authorize(principal, 'decision.read', subject);
	const { ledger } = domain.store.tables;
	const { rows } = await ledger.range({ ...decisionKeys.all(subject), limit: DECISIONS_LISTED });
	const decisions = rows.map(decisionOf).filter((decision) => decision !== undefined);
	return Promise.all(
		decisions.map(async (decision) => {
			const row = await ledger.get(entryKeys.entry(subject, decision.seq));
			const details = row ? detailsOf(row) : {};
			const reason = details.after?.reason;
			return {
				...decision,
				...(typeof reason === 'string' && { reason }),
				...(decision.action === 'labels-added' && { labels: labelsAdded(details) }),
				appeal: await appealState(domain, subject, decision),
			};
		}),
	);
}

async function appealState(domain: Domain, subject: SubjectId, { seq }: DecisionRow): Promise<OwnDecision['appeal']> {
	const { ledger } = domain.store.tables;
	const [known, waiting] = await Promise.all([
		ledger.get(caseKeys.appealed(TIDELINE, subject, seq)),
		caseAbout(domain, { subject, appeal: seq }),
	]);
	if (waiting) return 'waiting';
	if (!known) return 'possible';
	const closed = known.properties.closed;
	const row = typeof closed === 'number' ? await ledger.get(caseKeys.closed(TIDELINE, closed)) : undefined;
	return row && closedOf(row).decision === 'reversed' ? 'reversed' : 'upheld';
}
