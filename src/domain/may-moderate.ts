import type { Role } from '../contract/caller/role.ts';
import { Forbidden, NotFound } from '../contract/errors/errors.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { getProfile } from '../storage/rows/ledger/profile.ts';
import { actorOf, decidesEscalated, moderatesRoles } from './authorize.ts';
import type { Ctx } from './ctx.ts';
import { roleOf } from './ledger/role-of.ts';

/**
 * Nobody but the operator suspends, limits or labels a person with a role, or their machines: an admin takes the role first,
 * so that no two who moderate can lock each other out. Throws `subject_not_found`, `forbidden`.
 */
export async function assertMayModerate(ctx: Ctx, subject: SubjectId): Promise<void> {
	const { person, role } = await responsibleFor(ctx, subject);
	if (role === 'member' || moderatesRoles(ctx.principal)) return;
	throw new Forbidden(`${person} is ${withArticle(role)}. An admin must take that role first.`);
}

/** Events of a person with a role: admins remove and label them, and the person itself does. Throws `subject_not_found`, `forbidden`. */
export async function assertMayModerateEvents(ctx: Ctx, subject: SubjectId): Promise<void> {
	const { person, role } = await responsibleFor(ctx, subject);
	if (role === 'member' || decidesEscalated(ctx.principal) || actorOf(ctx.principal).actor === person) return;
	throw new Forbidden(`${person} is ${withArticle(role)}. Only an admin can do this: escalate the case.`);
}

async function responsibleFor({ domain }: Ctx, subject: SubjectId): Promise<{ person: SubjectId; role: Role }> {
	const profile = await getProfile(domain.store.tables.ledger, subject);
	if (!profile) throw new NotFound('subject', subject);
	const person = profile.owner ?? subject;
	return { person, role: await roleOf(domain, person) };
}

const withArticle = (role: Role) => `${role === 'moderator' || role === 'member' ? 'a' : 'an'} ${role}`;
