import type { Role } from '../contract/caller/role.ts';
import type { RoleOfValue } from '../env/claims.ts';
import { valuesOfClaim } from './values-of-claim.ts';

type RoleClaim = { name: string; values: readonly RoleOfValue[] };

/** The role that the claims of a sign-in give: that of the first value of the setting which the claim holds. */
export function roleOfClaims(claims: Readonly<Record<string, unknown>>, { name, values }: RoleClaim): Role {
	const held = valuesOfClaim(claims, name);
	return values.find(([value]) => held.has(value))?.[1] ?? 'member';
}
