/** The settings by which claims of the sign-in provider give roles. */
import { z } from 'zod';
import { isRole, ROLES, type Role } from '../contract/caller/role.ts';

const GIVEN = ROLES.filter((role) => role !== 'member');

export const claimSettings = {
	ROLES_CLAIM: z
		.string()
		.regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a claim, such as roles or groups')
		.optional(),
	ROLES_CLAIM_VALUES: z.string().transform(readValues).optional(),
};

type Given = z.output<z.ZodObject<typeof claimSettings>>;

/** A value of the claim, and the role that it gives. */
export type RoleOfValue = readonly [value: string, role: Role];

/** The claim that gives roles, where one does. Without a list of values it holds the roles by their own names. */
export function roleClaimOf({ ROLES_CLAIM: name, ROLES_CLAIM_VALUES: values }: Given) {
	return name === undefined ? undefined : { name, values: values ?? GIVEN.map((role): RoleOfValue => [role, role]) };
}

/** `value=role`, separated by commas. A value may hold an equals sign. */
function readValues(list: string, context: z.RefinementCtx): RoleOfValue[] {
	const read = list.split(',').map((pair) => {
		const at = pair.lastIndexOf('=');
		return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
	});
	const values = read.flatMap(([value, role]): RoleOfValue[] =>
		value && isRole(role) && role !== 'member' ? [[value, role]] : [],
	);
	if (values.length === read.length) return values;
	context.addIssue({
		code: 'custom',
		message: `must list values with their roles, like Tideline-Admins=admin,Auditors=auditor. Roles are ${GIVEN.join(', ')}`,
	});
	return z.NEVER;
}
