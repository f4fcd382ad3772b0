/** The acts that wait for a second admin: who may ask, whether there is anything to do, and how it is done. */
import type { ActKind, ApprovalAct } from '../../contract/approval/approval.ts';
import type { Principal } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { ApprovalRow } from '../../storage/rows/ledger/approvals.ts';
import { givesPermission, type Permission } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertEventsToRemove, removeEvents } from '../event/remove-events.ts';
import { isErased, SubjectErased } from '../ledger/erased.ts';
import { roleOf } from '../ledger/role-of.ts';
import { isSuspended } from '../ledger/suspended.ts';
import { assertErasable, eraseSubject } from '../privacy/erase-subject.ts';
import { assertHeld, liftHold } from '../privacy/holds.ts';
import { assertRoleChanges, changeRole } from '../role/change-role.ts';
import { profileOf } from '../subject/profile.ts';
import { isOperator } from './approvals.ts';

export const PERMISSION_OF: Readonly<Record<ActKind, Permission>> = {
	'erase-subject': 'subject.erase',
	'lift-hold': 'hold.change',
	'change-role': 'role.change',
	'remove-events': 'event.remove-many',
};

/** Number of events that the act would remove, if it removes any. Throws what it would throw now, and `nothing_to_approve` for nothing. */
export async function assertChangesSomething(
	domain: Domain,
	act: ApprovalAct,
	asker: Principal,
): Promise<{ events?: number }> {
	switch (act.kind) {
		case 'erase-subject':
			if (await isErased(domain, act.subject)) throw new SubjectErased();
			await assertErasable(domain, act);
			return {};
		case 'lift-hold':
			await assertHeld(domain, act.subject);
			return {};
		case 'change-role':
			await assertRoleChanges(domain, act);
			return {};
		case 'remove-events':
			return { events: await assertEventsToRemove({ domain, principal: asker }, act) };
		default:
			return act satisfies never;
	}
}

/** The one who asked, with the role that they have now. Throws `approval_over` where they may not ask any more. */
export async function askerOf(domain: Domain, { act, by }: ApprovalRow): Promise<Principal> {
	if (isOperator(by)) return { kind: 'operator', via: 'cli' };
	const [profile, role, suspended] = await Promise.all([
		profileOf(domain, by),
		roleOf(domain, by),
		isSuspended(domain, by),
	]);
	if (!profile || suspended || !givesPermission(role, PERMISSION_OF[act.kind]))
		throw new TidelineError(
			'approval_over',
			`${by} asked for this, and may not do it any more. Refuse it, and ask for it yourself where it's still needed.`,
		);
	return { kind: 'user', subject: by, name: profile.name, role };
}

/** Does an act for the one who asked. It may be done again: what is done already stays as it is. */
export async function performAct(act: ApprovalAct, reason: string, ctx: Ctx): Promise<void> {
	switch (act.kind) {
		case 'erase-subject':
			await eraseSubject(ctx, act);
			return;
		case 'lift-hold':
			await liftHold(ctx, act);
			return;
		case 'change-role':
			await changeRole(ctx, { ...act, reason });
			return;
		case 'remove-events':
			await removeEvents(ctx, { ...act, reason });
			return;
		default:
			act satisfies never;
	}
}
