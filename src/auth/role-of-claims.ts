import type { Role } from '../contract/caller/role.ts';
import type { RoleOfValue } from '../env/claims.ts';

type RoleClaim = { name: string; values: readonly RoleOfValue[] };

/**
 * The role that the claims of a sign-in give: that of the first value of the setting which the claim holds. The claim is a
 * text or a list of texts. One of another form gives no role, and so does one that is missing.
 */
export function roleOfClaims(claims: Readonly<Record<string, unknown>>, { name, values }: RoleClaim): Role {
	const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
	const held = new Set([claim].flat().filter((value) => typeof value === 'string'));
	return values.find(([value]) => held.has(value))?.[1] ?? 'member';
}
