/** Approvals: the steps that asking, deciding and doing share. */
import { APPROVAL_DAYS, type ApprovalAct } from '../../contract/approval/approval.ts';
import type { Action } from '../../contract/audit/actions.ts';
import type { Principal } from '../../contract/caller/principal.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { type ApprovalRow, approvalKeys, approvalOf, putApproval } from '../../storage/rows/ledger/approvals.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { actorOf } from '../authorize.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/command.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { adminsOf } from '../ledger/role-of.ts';
import { suspendedSince } from '../ledger/suspended.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { profileOf } from '../subject/profile.ts';

const DAY_MS = 86_400_000;
const OPERATOR = 'operator';
const READ_AT_ONCE = 16;

export const endOfApproval = (now: number): string => isoTime(now + APPROVAL_DAYS * DAY_MS);

/** Whether it waits for a decision, or for being done. */
export const isOpen = ({ state, endsAt }: ApprovalRow, now: number): boolean =>
	(state === 'waiting' || state === 'approved') && endsAt > isoTime(now);

/** The rows of the last days, newest first. */
export async function approvalsSince({ store }: Domain, since: string): Promise<ApprovalRow[]> {
	const found: ApprovalRow[] = [];
	for await (const rows of pagesOf(store.tables.ledger, approvalKeys.all(TIDELINE))) {
		const approvals = rows.flatMap((row) => approvalOf(row) ?? []);
		found.push(...approvals.filter(({ askedAt }) => askedAt >= since));
		if ((approvals.at(-1)?.askedAt ?? since) < since) break;
	}
	return found;
}

/** Those that wait now: none of them was asked for earlier. */
export async function openApprovals(domain: Domain): Promise<ApprovalRow[]> {
	const now = domain.now();
	const rows = await approvalsSince(domain, isoTime(now - APPROVAL_DAYS * DAY_MS));
	return rows.filter((row) => isOpen(row, now));
}

/** Throws `approval_not_found`, and `approval_over` once it is decided or has ended. */
export async function openApproval({ store, now }: Domain, seq: number): Promise<ApprovalRow> {
	const row = await store.tables.ledger.get(approvalKeys.approval(TIDELINE, seq));
	const found = row && approvalOf(row);
	if (!found) throw new NotFound('approval', String(seq));
	if (isOpen(found, now())) return found;
	const { state, decidedBy, decidedAt, endsAt } = found;
	throw new TidelineError(
		'approval_over',
		decidedBy === undefined || state === 'approved'
			? `This request ended at ${endsAt}. Ask again.`
			: `${decidedBy} decided about this at ${decidedAt}. Reload the list of approvals.`,
	);
}

/** Throws `approval_own`: two different people agree, and nobody decides about an act on themselves. */
export function assertSecondPerson(principal: Principal, { by, act }: ApprovalRow): void {
	const { actor } = actorOf(principal);
	if (actor === by)
		throw new TidelineError('approval_own', 'You asked for this yourself. Another admin approves it, or refuses it.');
	if (actor === act.subject)
		throw new TidelineError('approval_own', 'This is about you. Another admin approves it, or refuses it.');
}

/** The admins who can approve it now. Someone that `ADMINS` names, and who never signed in, is none. */
export async function approversOf(domain: Domain, { by, act }: Pick<ApprovalRow, 'by' | 'act'>): Promise<SubjectId[]> {
	const others = (await adminsOf(domain)).filter((admin) => admin !== by && admin !== act.subject);
	const able = await mapSome([...new Set(others)], READ_AT_ONCE, async (admin) => {
		const [profile, suspended] = await Promise.all([profileOf(domain, admin), suspendedSince(domain, admin)]);
		return profile && suspended === undefined ? [admin] : [];
	});
	return able.flat();
}

export const isOperator = (by: string): boolean => by === OPERATOR;

/** The reason beside an entry about an act, and how many events it was about. An erasure deletes them. */
export async function keptBeside({ store }: Domain, seq: number): Promise<{ reason?: string; events?: number }> {
	const row = await store.tables.ledger.get(entryKeys.entry(TIDELINE, seq));
	const { reason, events } = (row && detailsOf(row).after) ?? {};
	return { ...(typeof reason === 'string' && { reason }), ...(typeof events === 'number' && { events }) };
}

/** Details of the entries about an act. Its subject is their target. */
export function detailsOfAct({ subject: _, kind, ...rest }: ApprovalAct): Record<string, unknown> {
	return { act: kind, ...rest };
}

/** The entry of a step, and the row as it is from then on. */
export function step(
	domain: Domain,
	action: Action,
	{ row, details = {} }: { row: Omit<ApprovalRow, 'decidedAt' | 'answered'>; details?: Record<string, unknown> },
): Decision<ApprovalRow> {
	const after = (entry: { seq: number; at: string }): ApprovalRow => ({
		...row,
		decidedAt: entry.at,
		answered: entry.seq,
	});
	return {
		action,
		target: row.act.subject,
		...provenChange(domain, { after: { ...detailsOfAct(row.act), approval: row.seq, ...details } }),
		facts: (entry) => [putApproval(TIDELINE, after(entry))],
		result: after,
	};
}
