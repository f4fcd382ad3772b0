import type { Role } from '../../contract/caller/role.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { getRole, listRoles, type RoleRow } from '../../storage/rows/ledger/roles.ts';
import type { Ports } from '../ports/ports.ts';

type Given = Pick<Ports, 'store' | 'admins' | 'claimGivesRoles'>;

/** The role of a subject now, as its row says. The setting `ADMINS` goes before it. */
export async function roleOf(ports: Given, subject: SubjectId): Promise<Role> {
	if (isNamedAdmin(ports, subject)) return 'admin';
	const row = await getRole(ports.store.tables.ledger, TIDELINE, subject);
	return row && counts(ports, row) ? row.role : 'member';
}

export const isAdmin = async (ports: Given, subject: SubjectId): Promise<boolean> =>
	(await roleOf(ports, subject)) === 'admin';

/** Whether the setting `ADMINS` names the subject. */
export const isNamedAdmin = ({ admins = [] }: Pick<Ports, 'admins'>, subject: SubjectId): boolean =>
	admins.includes(subject);

/** People with a role other than member. Those of the setting `ADMINS` are left out. */
export async function rolesGiven(ports: Given): Promise<RoleRow[]> {
	const rows = await listRoles(ports.store.tables.ledger, TIDELINE);
	return rows.filter((row) => row.role !== 'member' && counts(ports, row) && !isNamedAdmin(ports, row.subject));
}

/** All admins: those of the setting `ADMINS`, and those with the role. */
export async function adminsOf(ports: Given): Promise<SubjectId[]> {
	const given = await rolesGiven(ports);
	return [...(ports.admins ?? []), ...given.filter(({ role }) => role === 'admin').map(({ subject }) => subject)];
}

/** Roles that admins gave count no more where a claim of the provider gives roles. */
const counts = ({ claimGivesRoles = false }: Given, { source }: RoleRow): boolean =>
	!claimGivesRoles || source === 'claim';
