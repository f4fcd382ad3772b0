import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { refusal } from '../testing/refusal-of-settings.ts';

const GOOGLE = {
	NEXTAUTH_URL: 'https://tideline.example',
	GOOGLE_CLIENT_ID: 'id',
	GOOGLE_CLIENT_SECRET: 'secret',
};

test('admins give roles where no claim is named', () => {
	expect(parseEnv(GOOGLE).roleClaim).toBeUndefined();
});

test('without a list, the claim has the roles by their own names', () => {
	expect(parseEnv({ ...GOOGLE, ROLES_CLAIM: 'roles' }).roleClaim).toEqual({
		name: 'roles',
		values: [
			['admin', 'admin'],
			['moderator', 'moderator'],
			['auditor', 'auditor'],
		],
	});
});

test('values give roles in the order of the list, and may hold spaces and equals signs', () => {
	const ROLES_CLAIM_VALUES = 'Tideline Admins=admin, cn=tide=moderator ,Auditors = auditor';
	expect(parseEnv({ ...GOOGLE, ROLES_CLAIM: 'groups', ROLES_CLAIM_VALUES }).roleClaim).toEqual({
		name: 'groups',
		values: [
			['Tideline Admins', 'admin'],
			['cn=tide', 'moderator'],
			['Auditors', 'auditor'],
		],
	});
});

test.each(['Admins', 'Admins=', '=admin', 'Admins=owner', 'Admins=member', 'Admins=Admin', 'Admins=admin,', ','])(
	'%j is no list of values',
	(list) => {
		expect(refusal({ ...GOOGLE, ROLES_CLAIM: 'groups', ROLES_CLAIM_VALUES: list })).toBe(
			'ROLES_CLAIM_VALUES: must list values with their roles, like Tideline-Admins=admin,Auditors=auditor. ' +
				'Roles are admin, moderator, auditor.',
		);
	},
);

test.each(['two words', 'x'.repeat(201), 'grüppen'])('%j is no name of a claim', (name) => {
	expect(refusal({ ...GOOGLE, ROLES_CLAIM: name })).toBe(
		'ROLES_CLAIM: must be the name of a claim, such as roles or groups.',
	);
});

test('a list needs a claim, and a claim needs a provider that has claims', () => {
	expect(refusal({ ...GOOGLE, ROLES_CLAIM_VALUES: 'Admins=admin' })).toBe(
		"ROLES_CLAIM: isn't set, but ROLES_CLAIM_VALUES is.",
	);
	const sentence = 'ROLES_CLAIM: needs a provider whose tokens have claims: Microsoft, Google or OpenID Connect.';
	const GITHUB = {
		NEXTAUTH_URL: 'https://tideline.example',
		GITHUB_CLIENT_ID: 'id',
		GITHUB_CLIENT_SECRET: 'secret',
	};
	expect(refusal({ ROLES_CLAIM: 'groups' })).toBe(sentence);
	expect(refusal({ ...GITHUB, ROLES_CLAIM: 'groups' })).toBe(sentence);
});
