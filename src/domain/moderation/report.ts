import { TidelineError } from '../../contract/errors/errors.ts';
import { type CaseTarget, MOST_REPORTS_A_DAY } from '../../contract/moderation/moderation.ts';
import type { ReportInput } from '../../contract/schema/moderation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { caseKeys, insertReport, putCase, putReporter, reporterOf } from '../../storage/rows/ledger/cases.ts';
import { actorOf, authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { readableEvent } from '../event/get-event.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { caseAbout, detailsOfTarget } from './cases.ts';

/**
 * Reports an event that the caller may read, or a profile. It opens a case, or adds to the one that is open: once for each
 * reporter. Throws `report_self`, `too_many_reports`, `event_removed`, and what reading the event throws.
 */
export async function report(
	ctx: Ctx,
	{ subject, event, reason, text = '' }: ReportInput,
): Promise<{ repeated: boolean }> {
	const { domain, principal } = ctx;
	authorize(principal, 'report.make');
	if (readerOf(principal) === subject || subject === TIDELINE)
		throw new TidelineError('report_self', "You can't report yourself, nor this service. Choose another profile.");
	await assertExist(domain, subject);
	if (event !== undefined) await assertLive(ctx, { subject, event });
	await ensureTideline(domain);
	const target = { subject, event };
	const { actor: by } = actorOf(principal);
	const words = text.trim();
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			const found = await caseAbout(domain, target);
			if (found && (await hasReported(domain, target, found.opened, by))) return { settled: undefined };
			const count = await countToday(domain, by);
			return {
				action: 'reported',
				target: subject,
				...provenChange(domain, { after: { ...detailsOfTarget(target), reason, ...(words && { text: words }) } }),
				facts({ seq, at }) {
					const { opened, openedAt, reasons, reports, state, claimedBy } = found ?? {
						...NEW_CASE,
						opened: seq,
						openedAt: at,
					};
					const after = { ...target, state, opened, openedAt, updatedAt: at, claimedBy };
					return [
						putCase(TIDELINE, { ...after, reports: reports + 1, reasons: [...new Set([...reasons, reason])] }),
						insertReport(TIDELINE, target, opened, { by, reason, seq, at }),
						putReporter(TIDELINE, by, count),
					];
				},
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

const NEW_CASE = { state: 'open', reports: 0, reasons: [], claimedBy: undefined } as const;

async function assertLive(ctx: Ctx, { subject, event: id }: { subject: string; event: string }): Promise<void> {
	const found = await readableEvent(ctx, { subject, id });
	if (found.removed)
		throw new TidelineError(
			'event_removed',
			`This event was removed at ${found.removedAt}. There is nothing to report.`,
		);
}

async function hasReported({ store }: Domain, target: CaseTarget, opened: number, by: string): Promise<boolean> {
	return (await store.tables.ledger.get(caseKeys.report(TIDELINE, target, opened, by))) !== undefined;
}

/** The reports of this subject today, with one more. Throws `too_many_reports`. */
async function countToday({ store, now }: Domain, by: string): Promise<{ day: string; count: number }> {
	const row = await store.tables.ledger.get(caseKeys.reporter(TIDELINE, by));
	const day = isoTime(now()).slice(0, 'yyyy-mm-dd'.length);
	const known = row && reporterOf(row);
	const count = known?.day === day ? known.count : 0;
	if (count >= MOST_REPORTS_A_DAY)
		throw new TidelineError(
			'too_many_reports',
			`You've made ${MOST_REPORTS_A_DAY} reports today. Moderators read each of them: go on tomorrow.`,
		);
	return { day, count: count + 1 };
}
