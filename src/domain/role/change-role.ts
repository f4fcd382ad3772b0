/** Changes a role: by an admin on a page, by an operator, or by the claim of a sign-in provider. */
import type { Role } from '../../contract/caller/role.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { getRole, putRole } from '../../storage/rows/ledger/roles.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { approvalDetails, assertApproved } from '../four-eyes/assert-approved.ts';
import { assertNotErased } from '../ledger/erased.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { adminsOf, isNamedAdmin, roleOf } from '../ledger/role-of.ts';
import { Suspended, suspendedSince } from '../ledger/suspended.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { profileOf } from '../subject/profile.ts';
import { ensureTideline } from '../subject/tideline.ts';

export type ChangeRoleInput = { subject: SubjectId; role: Role; reason: string };
/** `repeated`: the subject had this role already, and nothing was written. */
export type ChangedRole = { subject: SubjectId; role: Role; repeated: boolean };

/**
 * Gives a person a role instead of the one before; `member` takes it away. Every server goes by the new one within 5 s.
 * Throws `subject_not_found`, `subject_erased`, `suspended`, `role_refused`, `last_admin`, `invalid_input`, `approval_needed`.
 */
export async function changeRole(ctx: Ctx, { subject, role, reason: given }: ChangeRoleInput): Promise<ChangedRole> {
	const { domain, principal } = ctx;
	authorize(principal, 'role.change');
	const reason = readReason(given);
	assertGiven(domain);
	await assertApproved(ctx, { kind: 'change-role', subject, role });
	const details = { reason, ...approvalDetails(ctx) };
	return writeRole(ctx, { subject, role, source: 'admin', by: actorOf(principal), details });
}

/** Enters the role that a claim of the provider names, at a sign-in. Nothing is written where it is the role already. */
export async function takeRoleOfClaim(ctx: Ctx, { subject, role }: Omit<ChangeRoleInput, 'reason'>): Promise<void> {
	authorize(ctx.principal, 'session.begin');
	if (isNamedAdmin(ctx.domain, subject) || (await roleOf(ctx.domain, subject)) === role) return;
	await writeRole(ctx, { subject, role, source: 'claim', by: { actor: subject, via: 'claim' }, details: {} });
}

type Change = Omit<ChangeRoleInput, 'reason'> & {
	source: 'admin' | 'claim';
	by: { actor: string; via: string };
	details: { reason?: string; approval?: number; approvedBy?: string };
};

async function writeRole(ctx: Ctx, { subject, role, source, by, details }: Change): Promise<ChangedRole> {
	const { domain } = ctx;
	if (source === 'admin') assertNotNamed(domain, subject);
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		by,
		async decide() {
			await assertPerson(domain, subject);
			const known = await getRole(domain.store.tables.ledger, TIDELINE, subject);
			const before = known && (source === 'admin' || known.source === source) ? known.role : 'member';
			if (before === role) return { settled: undefined };
			if (source === 'admin') await assertMayChange(domain, { subject, before, role });
			return {
				action: role === 'member' ? 'role-taken' : 'role-given',
				target: subject,
				...provenChange(domain, { before: { role: before }, after: { role, ...details } }),
				facts: ({ at, seq }) => putRole(TIDELINE, { subject, role, since: at, seq, by: by.actor, source }),
				result: () => undefined,
			};
		},
	});
	return { subject, role, repeated };
}

/** Throws what a change by an admin would throw now, and `nothing_to_approve` where the subject has this role. */
export async function assertRoleChanges(
	domain: Domain,
	{ subject, role }: Omit<ChangeRoleInput, 'reason'>,
): Promise<void> {
	assertGiven(domain);
	assertNotNamed(domain, subject);
	await assertPerson(domain, subject);
	const before = await roleOf(domain, subject);
	if (before === role)
		throw new TidelineError('nothing_to_approve', `${subject} has the role ${role}, so there's nothing to approve.`);
	await assertMayChange(domain, { subject, before, role });
}

/** Throws `role_refused` where a claim of the provider gives the roles. */
function assertGiven({ claimGivesRoles }: Domain): void {
	if (claimGivesRoles)
		throw new TidelineError(
			'role_refused',
			'Your sign-in provider gives the roles here (ROLES_CLAIM). Change the groups there: the role changes at the next sign-in.',
		);
}

/** Throws `role_refused`. */
function assertNotNamed(domain: Domain, subject: SubjectId): void {
	if (isNamedAdmin(domain, subject))
		throw new TidelineError(
			'role_refused',
			`The setting ADMINS names ${subject}. Only an operator can change that, in the settings.`,
		);
}

/** Throws `subject_not_found`, `subject_erased`, and `role_refused` for a machine. */
async function assertPerson(domain: Domain, subject: SubjectId): Promise<void> {
	const profile = await profileOf(domain, subject);
	if (!profile) await assertNotErased(domain, subject);
	if (!profile) throw new NotFound('subject', subject);
	if (profile.kind !== 'person')
		throw new TidelineError('role_refused', `${subject} is a machine. Only people have roles: issue it a token.`);
}

/** All changes of roles go through one ledger, so nobody else takes an admin away at the same time. */
async function assertMayChange(
	domain: Domain,
	{ subject, before, role }: { subject: SubjectId; before: Role; role: Role },
): Promise<void> {
	if (role !== 'member' && (await suspendedSince(domain, subject)) !== undefined) throw new Suspended(subject);
	if (before !== 'admin') return;
	const others = (await adminsOf(domain)).filter((admin) => admin !== subject);
	const suspended = await Promise.all(others.map((admin) => suspendedSince(domain, admin)));
	if (suspended.every((since) => since !== undefined))
		throw new TidelineError('last_admin', `${subject} is the last admin. Make someone else an admin first.`);
}
