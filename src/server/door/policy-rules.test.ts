import { expect, test } from 'vitest';
import { parseEnv } from '../../env.ts';
import { pagePolicy } from './content-policy.ts';
import { policyRulesOf } from './policy-rules.ts';

const ON_AZURE = { STORE: 'azure', AZURE_STORAGE_ACCOUNT: 'tide2,tide1', AUTH_SECRET: 'x'.repeat(32) };
const WITH_ISSUER = {
	NEXTAUTH_URL: 'https://tideline.example',
	OIDC_CLIENT_ID: 'x',
	OIDC_CLIENT_SECRET: 'x',
};

/** The sources of a directive of a page's policy. */
function sourcesOf(directive: string, settings: Record<string, string>): string[] {
	const policy = pagePolicy(policyRulesOf(parseEnv({ HOST: '127.0.0.1', ...settings }), false), 'bm9uY2U=');
	const found = policy.split('; ').find((each) => each.startsWith(`${directive} `));
	return found?.split(' ').slice(1) ?? [];
}

test('pages of the embedded store connect to nobody else', () => {
	expect(sourcesOf('connect-src', {})).toEqual(["'self'"]);
});

test('pages connect to the tables of each account, and to the blobs of the first', () => {
	expect(sourcesOf('connect-src', ON_AZURE)).toEqual([
		"'self'",
		'https://tide2.table.core.windows.net',
		'https://tide1.table.core.windows.net',
		'https://tide2.blob.core.windows.net',
	]);
});

test('a form of local sign-in is led nowhere else', () => {
	expect(sourcesOf('form-action', {})).toEqual(["'self'"]);
});

test('a provider leads on over TLS, and one on this machine without', () => {
	expect(sourcesOf('form-action', { ...WITH_ISSUER, OIDC_ISSUER: 'https://id.example/a' })).toEqual([
		"'self'",
		'https:',
	]);
	expect(sourcesOf('form-action', { ...WITH_ISSUER, OIDC_ISSUER: 'http://127.0.0.1:9/a' })).toEqual([
		"'self'",
		'https:',
		'http://127.0.0.1:9',
	]);
});

test('scripts run with the nonce alone', () => {
	expect(sourcesOf('script-src', ON_AZURE)).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
	expect(sourcesOf('style-src', ON_AZURE)).not.toContain("'unsafe-inline'");
});

test('reports go by both ways over TLS, and by the one that works without it otherwise', () => {
	expect(sourcesOf('report-to', {})).toEqual([]);
	expect(sourcesOf('report-to', { ...WITH_ISSUER, OIDC_ISSUER: 'https://id.example' })).toEqual(['csp']);
	expect(sourcesOf('report-uri', {})).toEqual(['/api/csp-reports']);
});
