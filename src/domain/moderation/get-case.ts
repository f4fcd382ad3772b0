import type { CaseTarget } from '../../contract/moderation/moderation.ts';
import type { FoundCase } from '../../contract/schema/moderation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { caseKeys, reportOf } from '../../storage/rows/ledger/cases.ts';
import { decisionKeys, decisionOf } from '../../storage/rows/ledger/decisions.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { peopleOf } from '../audit/people.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { contentOfEvent } from '../event/content-of-event.ts';
import { reaches, reachOf } from '../event/protected-events.ts';
import { recordHiddenRead, withoutRole } from '../event/record-hidden-read.ts';
import { caseToDecide } from './cases.ts';
import { moderationOf } from './get-moderation.ts';
import { closedCases, shownCase, shownClosed } from './list-cases.ts';

const REPORTS_READ = 250;
const EARLIER_LOOKED_AT = 1_000;
const EARLIER_LISTED = 20;

/**
 * A case with what was reported beside it. A text that only followers read is opened too, and the trail says who did.
 * Throws `case_not_found`.
 */
export async function getCase(ctx: Ctx, target: CaseTarget): Promise<FoundCase> {
	authorize(ctx.principal, 'case.read');
	const { domain } = ctx;
	const found = await caseToDecide(domain, target);
	const [opened, reports, appealed, state, closed] = await Promise.all([
		openedEvent(ctx, target),
		reportsOf(domain, target, found.opened),
		appealOf(domain, target, found.opened),
		moderationOf(domain, target),
		closedCases(domain, EARLIER_LOOKED_AT),
	]);
	const earlier = closed.filter(({ subject }) => subject === target.subject).slice(0, EARLIER_LISTED);
	const people = await peopleOf(domain, [
		target.subject,
		found.claimedBy ?? '',
		appealed?.by ?? '',
		...[...reports, ...earlier].map(({ by }) => by),
	]);
	return {
		case: shownCase(found),
		...opened,
		...state,
		reports,
		...(appealed && { appealed }),
		earlier: earlier.map(shownClosed),
		people,
	};
}

async function openedEvent(
	ctx: Ctx,
	{ subject, event: id }: CaseTarget,
): Promise<Pick<FoundCase, 'event' | 'removedAt' | 'protected'>> {
	if (id === undefined) return { protected: false };
	const row = await getEvent(ctx.domain.store.tables.ledger, subject, id);
	if (!row) return { protected: false };
	if (row.removed) return { removedAt: row.removedAt, protected: false };
	const member = withoutRole(ctx, subject);
	const isProtected = member !== undefined && !reaches(await reachOf(member, subject), row.event);
	if (isProtected) await recordHiddenRead(member, id);
	return { event: contentOfEvent(row), protected: isProtected };
}

async function reportsOf(domain: Domain, target: CaseTarget, opened: number): Promise<FoundCase['reports']> {
	const { ledger } = domain.store.tables;
	const { rows } = await ledger.range({ ...caseKeys.reports(TIDELINE, target, opened), limit: REPORTS_READ });
	return Promise.all(
		rows.map(reportOf).map(async ({ seq, ...report }) => {
			const { text } = await wordsOf(domain, seq);
			return { ...report, ...(text !== undefined && { text }) };
		}),
	);
}

/** The words of an entry on the ledger of the service, as far as they are kept. */
async function wordsOf({ store }: Domain, seq: number): Promise<{ text?: string | undefined }> {
	const row = await store.tables.ledger.get(entryKeys.entry(TIDELINE, seq));
	const { text } = (row && detailsOf(row).after) ?? {};
	return { text: typeof text === 'string' ? text : undefined };
}

/** The decision that is appealed against, and the appeal. */
async function appealOf(
	domain: Domain,
	{ subject, appeal: seq }: CaseTarget,
	opened: number,
): Promise<FoundCase['appealed']> {
	if (seq === undefined) return undefined;
	const { ledger } = domain.store.tables;
	const [decided, row, { text = '' }] = await Promise.all([
		ledger.get(decisionKeys.decision(subject, seq)),
		ledger.get(entryKeys.entry(subject, seq)),
		wordsOf(domain, opened),
	]);
	const decision = decided && decisionOf(decided);
	if (!decision || !row) return undefined;
	const reason = detailsOf(row).after?.reason;
	return {
		action: decision.action,
		by: entryOf(row).actor,
		at: decision.at,
		...(typeof reason === 'string' && { reason }),
		text,
	};
}
