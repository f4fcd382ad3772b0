import { Forbidden, TidelineError } from '../../contract/errors/errors.ts';
import type { Label } from '../../contract/label/labels.ts';
import { type CaseTarget, type Decision, decisionsFor } from '../../contract/moderation/moderation.ts';
import type { DecideCaseInput } from '../../contract/schema/moderation.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { type CaseRow, caseKeys, insertClosed, putAppealed } from '../../storage/rows/ledger/cases.ts';
import { decisionKeys, decisionOf } from '../../storage/rows/ledger/decisions.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { actorOf, authorize, decidesEscalated } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { removeEvent } from '../event/remove-event.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { assertNotTaken, caseToDecide, detailsOfTarget } from './cases.ts';
import { addLabels, type LabelInput, labelsAdded, removeLabels } from './labels.ts';
import { limitSubject, unlimitSubject } from './limit-subject.ts';
import { Escalated } from './move-case.ts';
import { suspendSubject, unsuspendSubject } from './suspend-subject.ts';

type Decided = { seq: number; at: string };

/**
 * Does what was decided, on the ledger of the subject, and then closes the case. A process that dies between the two leaves
 * the case open: the same decision is then made again, and does nothing twice. Throws `case_not_found`, `case_taken`,
 * `decision_invalid`, `forbidden`, `held`, `invalid_input`.
 */
export async function decideCase(
	ctx: Ctx,
	{ decision, reason: given, days, labels, ...target }: DecideCaseInput,
): Promise<Decided> {
	authorize(ctx.principal, 'case.decide');
	const { domain } = ctx;
	const reason = readReason(given);
	assertFits(target, { decision, days, labels });
	assertMayDecide(ctx, await caseToDecide(domain, target));
	if (target.appeal !== undefined) await assertNotOwnDecision(ctx, target);
	await act(ctx, target, { decision, reason, days, labels });
	return close(ctx, target, decision, reason);
}

/** Throws `decision_invalid`. */
function assertFits(target: CaseTarget, { decision, days, labels }: Omit<Act, 'reason'>): void {
	const fitsCase = decisionsFor(target).includes(decision);
	if (
		fitsCase &&
		(days === undefined || decision === 'suspended') &&
		(labels !== undefined) === (decision === 'labelled')
	)
		return;
	throw new TidelineError(
		'decision_invalid',
		`This case can be decided as ${decisionsFor(target).join(', ')}. Only a suspension has days, and only \`labelled\` has labels.`,
	);
}

function assertMayDecide(ctx: Ctx, found: CaseRow): void {
	assertNotTaken(ctx, found);
	if (found.state === 'escalated' && !decidesEscalated(ctx.principal)) throw new Escalated();
}

/** Somebody else looks at an appeal. Admins may have nobody else. */
async function assertNotOwnDecision({ domain, principal }: Ctx, { subject, appeal = 0 }: CaseTarget): Promise<void> {
	if (decidesEscalated(principal)) return;
	const row = await domain.store.tables.ledger.get(entryKeys.entry(subject, appeal));
	if (row && entryOf(row).actor === actorOf(principal).actor)
		throw new Forbidden('You made the decision that this appeal is about. Someone else decides it.');
}

type Act = { decision: Decision; reason: string; days?: number | undefined; labels?: Label[] | undefined };

async function act(
	ctx: Ctx,
	{ subject, event, appeal }: CaseTarget,
	{ decision, reason, days, labels = [] }: Act,
): Promise<void> {
	if (decision === 'suspended') await suspendSubject(ctx, { subject, reason, days });
	else if (decision === 'limited') await limitSubject(ctx, { subject, reason });
	else if (decision === 'labelled') await addLabels(ctx, { subject, event, labels, reason });
	else if (decision === 'removed' && event !== undefined) await removeUnlessGone(ctx, { subject, event, reason });
	else if (decision === 'reversed' && appeal !== undefined) await reverse(ctx, { subject, seq: appeal, reason });
}

/** Ends what a decision began. The text of a removed event is gone. */
async function reverse(
	ctx: Ctx,
	{ subject, seq, reason }: { subject: SubjectId; seq: number; reason: string },
): Promise<void> {
	const { ledger } = ctx.domain.store.tables;
	const [decided, entry] = await Promise.all([
		ledger.get(decisionKeys.decision(subject, seq)),
		ledger.get(entryKeys.entry(subject, seq)),
	]);
	const decision = decided && decisionOf(decided);
	if (decision?.action === 'subject-suspended') await unsuspendSubject(ctx, { subject, reason });
	else if (decision?.action === 'subject-limited') await unlimitSubject(ctx, { subject, reason });
	else if (decision?.action === 'labels-added' && entry) {
		const event = decision.target === subject ? undefined : decision.target;
		await removeUnlessEventGone(ctx, { subject, event, labels: labelsAdded(detailsOf(entry)), reason });
	}
}

async function removeUnlessEventGone(ctx: Ctx, input: LabelInput): Promise<void> {
	try {
		await removeLabels(ctx, input);
	} catch (error) {
		if (!(error instanceof TidelineError && error.code === 'event_removed')) throw error;
	}
}

async function removeUnlessGone(
	ctx: Ctx,
	{ subject: actor, event: id, reason }: { subject: string; event: string; reason: string },
): Promise<void> {
	try {
		await removeEvent(ctx, { actor, id, reason });
	} catch (error) {
		if (!(error instanceof TidelineError && error.code === 'event_already_removed')) throw error;
	}
}

async function close(ctx: Ctx, target: CaseTarget, decision: Decision, reason: string): Promise<Decided> {
	const { domain } = ctx;
	const { actor: by } = actorOf(ctx.principal);
	const { result } = await runCommand<Decided>(ctx, {
		subject: TIDELINE,
		async decide() {
			const found = await caseToDecide(domain, target);
			assertMayDecide(ctx, found);
			return {
				action: 'case-closed',
				target: target.subject,
				...provenChange(domain, {
					before: { state: found.state },
					after: { ...detailsOfTarget(target), decision, reason },
				}),
				facts: ({ seq, at }) => [
					{ ...caseKeys.case(TIDELINE, target), kind: 'delete', etag: found.etag },
					...(target.appeal === undefined
						? []
						: [putAppealed(TIDELINE, { subject: target.subject, appeal: target.appeal }, seq)]),
					insertClosed(TIDELINE, { ...closedFrom(found), decision, by, seq, at }),
				],
				result: ({ seq, at }) => ({ seq, at }),
			};
		},
	});
	return result;
}

const closedFrom = ({ subject, event, appeal, opened, openedAt, reports, reasons }: Stored<CaseRow>) => ({
	subject,
	event,
	appeal,
	opened,
	openedAt,
	reports,
	reasons,
});
