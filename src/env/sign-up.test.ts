import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { refusal } from '../testing/refusal-of-settings.ts';

const NEXTAUTH_URL = 'https://tideline.example';
const GOOGLE = { NEXTAUTH_URL, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const GITHUB = { NEXTAUTH_URL, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
const MICROSOFT = { NEXTAUTH_URL, MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };

test('everybody may sign up where nothing is set', () => {
	expect(parseEnv({}).signUp).toEqual({ by: 'open' });
	expect(parseEnv({ SIGN_UP: 'open' }).signUp).toEqual({ by: 'open' });
});

test('invitations need no provider with claims', () => {
	expect(parseEnv({ SIGN_UP: 'invitation' }).signUp).toEqual({ by: 'invitation' });
	expect(parseEnv({ ...GITHUB, SIGN_UP: 'invitation' }).signUp).toEqual({ by: 'invitation' });
});

test.each([
	['example.org', ['example.org']],
	[' Example.ORG , example.com', ['example.org', 'example.com']],
	['bücher.example', ['xn--bcher-kva.example']],
])('the domains %s', (list, domains) => {
	expect(parseEnv({ ...GOOGLE, SIGN_UP: 'domain', SIGN_UP_DOMAINS: list }).signUp).toEqual({ by: 'domain', domains });
});

test.each([
	'example.org,',
	'example',
	'@example.org',
	'*.example.org',
	'https://example.org',
	'192.0.2.1',
	'a b.example',
])('%j is no list of domains', (list) => {
	expect(refusal({ ...GOOGLE, SIGN_UP: 'domain', SIGN_UP_DOMAINS: list })).toMatch(
		/^SIGN_UP_DOMAINS: must list domains, like example\.org,example\.com\.$/,
	);
});

test.each([
	['groups=Tideline Users', { name: 'groups', value: 'Tideline Users' }],
	['hd=example.org', { name: 'hd', value: 'example.org' }],
	['groups=cn=tide,dc=example', { name: 'groups', value: 'cn=tide,dc=example' }],
	['https://tideline.example/in=yes', { name: 'https://tideline.example/in', value: 'yes' }],
])('the claim %s', (pair, claim) => {
	expect(parseEnv({ ...MICROSOFT, SIGN_UP: 'claim', SIGN_UP_CLAIM: pair }).signUp).toEqual({ by: 'claim', claim });
});

test.each(['groups', 'groups=', '=Tideline', 'two words=yes', 'groups= '])('%j is no claim', (pair) => {
	expect(refusal({ ...GOOGLE, SIGN_UP: 'claim', SIGN_UP_CLAIM: pair })).toBe(
		'SIGN_UP_CLAIM: must be a claim and its value, like groups=Tideline Users.',
	);
});

test.each([
	[{ SIGN_UP: 'closed' }, 'SIGN_UP: must be "open", "invitation", "domain" or "claim".'],
	[{ ...GOOGLE, SIGN_UP: 'domain' }, "SIGN_UP_DOMAINS: isn't set, but SIGN_UP is domain."],
	[{ ...GOOGLE, SIGN_UP: 'claim' }, "SIGN_UP_CLAIM: isn't set, but SIGN_UP is claim."],
	[
		{ ...GOOGLE, SIGN_UP_DOMAINS: 'example.org' },
		'SIGN_UP: is open, so SIGN_UP_DOMAINS counts for nothing. Set SIGN_UP=domain.',
	],
	[
		{ ...GOOGLE, SIGN_UP: 'domain', SIGN_UP_DOMAINS: 'example.org', SIGN_UP_CLAIM: 'hd=example.org' },
		'SIGN_UP: is domain, so SIGN_UP_CLAIM counts for nothing. Set SIGN_UP=claim.',
	],
	[
		{ ...GITHUB, SIGN_UP: 'domain', SIGN_UP_DOMAINS: 'example.org' },
		'SIGN_UP: is domain, which needs a provider that verifies e-mail addresses: Google or OpenID Connect.',
	],
	[
		{ ...MICROSOFT, SIGN_UP: 'domain', SIGN_UP_DOMAINS: 'example.org' },
		'SIGN_UP: is domain, which needs a provider that verifies e-mail addresses: Google or OpenID Connect.',
	],
	[
		{ ...GITHUB, SIGN_UP: 'claim', SIGN_UP_CLAIM: 'groups=Tideline' },
		'SIGN_UP: is claim, which needs a provider whose tokens have claims: Microsoft, Google or OpenID Connect.',
	],
	[
		{ SIGN_UP: 'claim', SIGN_UP_CLAIM: 'groups=Tideline' },
		'SIGN_UP: is claim, which needs a provider whose tokens have claims: Microsoft, Google or OpenID Connect.',
	],
])('%j is refused', (raw, sentence) => {
	expect(refusal(raw as Record<string, string>)).toBe(sentence);
});

test('a build without the settings of its server lets nobody in', () => {
	const { signUp } = parseEnv({ ...GOOGLE, SIGN_UP: 'domain', NEXT_PHASE: 'phase-production-build' });
	expect(signUp).toEqual({ by: 'domain', domains: [] });
});
