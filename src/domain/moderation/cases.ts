/** Cases of moderation: the steps that all changes of one share. */
import type { Action } from '../../contract/audit/actions.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { CaseTarget } from '../../contract/moderation/moderation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type CaseRow, caseKeys, caseOf, putCase } from '../../storage/rows/ledger/cases.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { actorOf, decidesEscalated } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';

/** The case about this target that waits for a decision. */
export async function caseAbout({ store }: Domain, target: CaseTarget): Promise<Stored<CaseRow> | undefined> {
	const row = await store.tables.ledger.get(caseKeys.case(TIDELINE, target));
	return row && caseOf(row);
}

/** Throws `case_not_found`: nobody reported it, or the case is closed. */
export async function caseToDecide(domain: Domain, target: CaseTarget): Promise<Stored<CaseRow>> {
	const found = await caseAbout(domain, target);
	if (!found) throw new NotFound('case', target.event ?? target.subject);
	return found;
}

/**
 * Throws `case_taken` while another moderator looks at the case. Admins go on: the moderator may be gone.
 */
export function assertNotTaken({ principal }: Ctx, { claimedBy }: CaseRow): void {
	if (claimedBy !== undefined && claimedBy !== actorOf(principal).actor && !decidesEscalated(principal))
		throw new TidelineError('case_taken', `${claimedBy} is looking at this case. Ask them, or take another one.`);
}

/** The parts of a target that an entry names beside the subject. */
export const detailsOfTarget = ({ event, appeal }: CaseTarget): { event?: string; appeal?: number } => ({
	...(event !== undefined && { event }),
	...(appeal !== undefined && { appeal }),
});

/** Enters a change of a case. `change` throws, or returns the case as it is from then on; the same one changes nothing. */
export async function changeCase(
	ctx: Ctx,
	target: CaseTarget,
	action: Action,
	change: (found: Stored<CaseRow>) => CaseRow,
): Promise<{ after: CaseRow; repeated: boolean }> {
	const { domain } = ctx;
	const { result, repeated } = await runCommand<CaseRow>(ctx, {
		subject: TIDELINE,
		async decide() {
			const found = await caseToDecide(domain, target);
			const after = change(found);
			if (after === found) return { settled: found };
			return {
				action,
				target: target.subject,
				...provenChange(domain, {
					before: { state: found.state },
					after: { ...detailsOfTarget(target), state: after.state },
				}),
				facts: ({ at }) => [putCase(TIDELINE, { ...after, updatedAt: at })],
				result: ({ at }) => ({ ...after, updatedAt: at }),
			};
		},
	});
	return { after: result, repeated };
}
