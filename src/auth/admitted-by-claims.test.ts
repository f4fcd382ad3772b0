import { expect, test } from 'vitest';
import type { SignUp } from '../env/sign-up.ts';
import { admittedByClaims } from './admitted-by-claims.ts';

const BY_DOMAIN: SignUp = { by: 'domain', domains: ['example.org', 'xn--bcher-kva.example'] };
const BY_CLAIM: SignUp = { by: 'claim', claim: { name: 'groups', value: 'Tideline Users' } };

test.each([
	['ana@example.org', true],
	['Ana@EXAMPLE.org', true],
	['ana@bücher.example', true],
	['ana@sub.example.org', false],
	['ana@notexample.org', false],
	['ana@example.org.evil.example', false],
	['ana@evil.example@example.org', false],
	['"ana@evil.example"@example.org', false],
	['ana@example.org\n', false],
	['example.org', false],
	['@example.org', false],
	['', false],
	[['ana@example.org'], false],
	[undefined, false],
])('the verified address %j', (email, isIn) => {
	expect(admittedByClaims({ email, email_verified: true }, BY_DOMAIN)).toBe(isIn);
});

test.each([false, 'true', 1, undefined, null])('an address with email_verified %j counts for nothing', (verified) => {
	expect(admittedByClaims({ email: 'ana@example.org', email_verified: verified }, BY_DOMAIN)).toBe(false);
});

test.each([
	[{ groups: 'Tideline Users' }, true],
	[{ groups: ['Staff', 'Tideline Users'] }, true],
	[{ groups: 'tideline users' }, false],
	[{ groups: ['Tideline Users and others'] }, false],
	[{ groups: [['Tideline Users']] }, false],
	[{ roles: 'Tideline Users' }, false],
	[{}, false],
])('the claims %j', (claims, isIn) => {
	expect(admittedByClaims(claims, BY_CLAIM)).toBe(isIn);
});

test('everybody comes into an open service, and nobody by claims where invitations are needed', () => {
	expect(admittedByClaims({}, { by: 'open' })).toBe(true);
	expect(admittedByClaims({ email: 'ana@example.org', email_verified: true }, { by: 'invitation' })).toBe(false);
});
