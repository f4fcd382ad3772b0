import { isRole, type Role } from '../../contract/caller/role.ts';
import type { Access, AccessLine } from '../../contract/schema/access.ts';

/** The role of a subject in a list of access, and where it comes from. */
export function roleIn(
	{ lines }: Pick<Access, 'lines'>,
	subject: string,
): { role: Role; source?: AccessLine['source'] } {
	const line = lines.find((each) => each.kind === 'person' && each.subject === subject);
	const [role] = line?.rights ?? [];
	return isRole(role) ? { role, source: line?.source } : { role: 'member' };
}

/** Tokens and webhooks that end with the role of an admin, since this admin granted them. */
export const grantedBy = ({ lines }: Pick<Access, 'lines'>, admin: string): AccessLine[] =>
	lines.filter(({ kind, by }) => kind !== 'person' && by === admin);
