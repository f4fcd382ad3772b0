import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseEnv, SettingsError, settingNames } from './env.ts';
import { newAlertKeys } from './outbound/alert-sealer.ts';
import { refusal } from './testing/refusal-of-settings.ts';

const secret = 'x'.repeat(32);
const NO_PRICE_LIST =
	'PRICES: must look like {"currency":"EUR","reads":0.04,"writes":0.04,"queue":0.04}: an ISO 4217 code, and what 10,000 operations of each kind cost.';
const azure = { STORE: 'azure', AZURE_STORAGE_ACCOUNT: 'tideline', AUTH_SECRET: secret };
const NO_PRIVATE_KEY =
	'VAPID_PRIVATE_KEY: must be a private key of P-256 in base64url, like the output of `tideline vapid-key`.';
const { privateKey: VAPID_PRIVATE_KEY } = newAlertKeys();
const CONTACT = 'mailto:tides@example.org';
const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', NEXTAUTH_URL: 'https://tideline.example' };

test('nothing needs to be set on one machine', () => {
	const env = parseEnv({});
	expect(env).toMatchObject({
		HOST: '127.0.0.1',
		PORT: 3000,
		DATA_DIR: './data',
		STORE: 'embedded',
		TABLE_PREFIX: 'tideline',
		localSignIn: true,
		admins: ['dev-admin'],
		FOUR_EYES: 'off',
		azureAccounts: [],
	});
	expect(Object.values(env.providers).filter(Boolean)).toEqual([]);
});

test('an empty value, or a blank one, counts as not set', () => {
	expect(parseEnv({ PORT: '', AUTH_SECRET: ' ', GITHUB_CLIENT_ID: '' }).PORT).toBe(3000);
});

test.each([
	[{ PORT: 'http' }, 'PORT: must be a number.'],
	[{ PORT: '65536' }, 'PORT: must be a port from 1 to 65535.'],
	[{ AZURE_REQUESTS_AT_ONCE: 'many' }, 'AZURE_REQUESTS_AT_ONCE: must be a number.'],
	[{ AZURE_REQUESTS_AT_ONCE: '7' }, 'AZURE_REQUESTS_AT_ONCE: must be a number of requests from 8 to 1000.'],
	[
		{ ...azure, AZURE_SEARCH_ENDPOINT: 'http://tideline.search.windows.net' },
		'AZURE_SEARCH_ENDPOINT: must be the URL of a search service, like https://tideline.search.windows.net.',
	],
	[
		{ AZURE_SEARCH_ENDPOINT: 'https://x.search.windows.net' },
		'AZURE_SEARCH_ENDPOINT: is set, but the embedded store searches by itself. Set STORE=azure, or take it out.',
	],
	[{ AZURE_SEARCH_KEY: 'key' }, "AZURE_SEARCH_ENDPOINT: isn't set, but AZURE_SEARCH_KEY is."],
	[{ SENTRY_DSN: 'https://sentry.example/7' }, 'SENTRY_DSN: must look like https://KEY@sentry.example/PROJECT.'],
	[{ SENTRY_DSN: 'https://key@sentry.example/' }, 'SENTRY_DSN: must look like https://KEY@sentry.example/PROJECT.'],
	[
		{ AIRBRAKE_HOST: 'errbit.example', AIRBRAKE_PROJECT_ID: '1', AIRBRAKE_PROJECT_KEY: 'k' },
		'AIRBRAKE_HOST: must be the URL of a host, like https://errbit.example.',
	],
	[
		{ AIRBRAKE_HOST: 'https://errbit.example', AIRBRAKE_PROJECT_ID: '1' },
		"AIRBRAKE_PROJECT_KEY: isn't set, but AIRBRAKE_HOST and AIRBRAKE_PROJECT_ID are.",
	],
	[{ STORE: 'mongo' }, 'STORE: must be "embedded" or "azure".'],
	[{ TABLE_PREFIX: '1a' }, 'TABLE_PREFIX: must have 1 to 20 lowercase letters and digits, starting with a letter.'],
	[{ NEXTAUTH_URL: 'ftp://x' }, 'NEXTAUTH_URL: must be an http or https URL.'],
	[{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: must have at least 32 characters.'],
	[{ CRON_SECRET: 'short' }, 'CRON_SECRET: must have at least 16 characters.'],
	[{ PRICES: 'cheap' }, NO_PRICE_LIST],
	[{ PRICES: '{"currency":"€","reads":1,"writes":1,"queue":1}' }, NO_PRICE_LIST],
	[{ PRICES: '{"currency":"EUR","reads":-1,"writes":1,"queue":1}' }, NO_PRICE_LIST],
	[{ PRICES: '{"currency":"EUR","reads":1,"writes":1}' }, NO_PRICE_LIST],
	[{ VAPID_PRIVATE_KEY: 'secret', VAPID_CONTACT: CONTACT }, NO_PRIVATE_KEY],
	// Zero, and more than the order of the curve.
	[{ VAPID_PRIVATE_KEY: 'A'.repeat(43), VAPID_CONTACT: CONTACT }, NO_PRIVATE_KEY],
	[{ VAPID_PRIVATE_KEY: `${'_'.repeat(42)}8`, VAPID_CONTACT: CONTACT }, NO_PRIVATE_KEY],
	[{ VAPID_PRIVATE_KEY }, "VAPID_CONTACT: isn't set, but VAPID_PRIVATE_KEY is."],
	[{ VAPID_CONTACT: CONTACT }, "VAPID_PRIVATE_KEY: isn't set, but VAPID_CONTACT is."],
	[{ VAPID_PRIVATE_KEY, VAPID_CONTACT: 'me' }, 'VAPID_CONTACT: must be a mailto: or https: address.'],
	[{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES: must be a number from 0 to 9.'],
	[{ FOUR_EYES: 'yes' }, 'FOUR_EYES: must be "on" or "off".'],
	[{ ADMINS: 'dev-a,bob' }, 'ADMINS: must list subject IDs like github-583231.'],
])('%o is refused in one sentence that names the setting', (raw, sentence) => {
	expect(refusal(raw)).toBe(sentence);
});

test('alerts are sent where there is a key and a contact', () => {
	expect(parseEnv({}).alerts).toBeUndefined();
	expect(parseEnv({ VAPID_PRIVATE_KEY, VAPID_CONTACT: CONTACT }).alerts).toEqual({
		privateKey: VAPID_PRIVATE_KEY,
		contact: CONTACT,
	});
});

test('operations have a price only where a list says so', () => {
	expect(parseEnv({}).PRICES).toBeUndefined();
	const prices = { currency: 'CHF', reads: 0.5, writes: 1.5, queue: 0 };
	expect(parseEnv({ PRICES: JSON.stringify(prices) }).PRICES).toEqual(prices);
});

describe('limits of rate', () => {
	const served = { ...github, HOST: '0.0.0.0' };

	test('are there for all that others reach, and nothing is limited on one’s own machine', () => {
		expect(parseEnv({}).rates).toEqual({});
		expect(parseEnv(served).rates).toMatchObject({ posts: [{ count: 60, seconds: 60 }, {}], streams: 10 });
		expect(parseEnv(github).rates).toEqual(parseEnv(served).rates);
	});

	test('are what the setting names, beside what it does not', () => {
		const RATE_LIMITS = 'posts 5/10  50/3600, streams 2 ,reads off';
		const named = {
			posts: [
				{ count: 5, seconds: 10 },
				{ count: 50, seconds: 3_600 },
			],
			streams: 2,
		};
		expect(parseEnv({ RATE_LIMITS }).rates).toEqual(named);
		const { reads: _, ...usual } = parseEnv(served).rates;
		expect(parseEnv({ ...served, RATE_LIMITS }).rates).toEqual({ ...usual, ...named });
		expect(parseEnv({ ...served, RATE_LIMITS: 'off' }).rates).toEqual({});
	});

	test.each([
		'none',
		'posts',
		'posts 5',
		'posts 0/10',
		'posts 5/0',
		'posts 5/86401',
		'posts -5/10',
		'posts 5/10 off',
		'streams 2/10',
		'streams 2 3',
		'posts 5/10,',
		'posts 5/10, posts 6/10',
		'toasts 5/10',
	])('%s is refused', (RATE_LIMITS) => {
		expect(refusal({ RATE_LIMITS })).toMatch(/^RATE_LIMITS: must be `off` or a list like `posts 60\/60 [^\n]+\.$/);
	});
});

test('all that is wrong is said at once, and without a stack', () => {
	const sentences = refusal({ PORT: 'x', STORE: 'y' });
	expect(sentences.split('\n')).toHaveLength(2);
	expect(new SettingsError(['PORT: must be a number.']).stack).toBe('PORT: must be a number.');
});

describe('local sign-in', () => {
	test.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost'])('is there on %s', (HOST) => {
		expect(parseEnv({ HOST }).localSignIn).toBe(true);
	});

	test.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'localhost.example'])('stops the start on %s', (HOST) => {
		expect(refusal({ HOST })).toMatch(/^HOST: .*no sign-in provider/);
	});

	test('is gone once a provider is set, and dev-admin with it', () => {
		const env = parseEnv({ ...github, ADMINS: 'github-1, liveid-2' });
		expect(env.localSignIn).toBe(false);
		expect(env.admins).toEqual(['github-1', 'liveid-2']);
		expect(parseEnv({ ...github, HOST: '0.0.0.0' }).localSignIn).toBe(false);
	});

	test('inside Next it rests on the address that Next was given', () => {
		expect(parseEnv({ NEXT_RUNTIME: 'nodejs', TIDELINE_LISTENS_ON: '127.0.0.1' }).localSignIn).toBe(true);
		expect(refusal({ NEXT_RUNTIME: 'nodejs' })).toMatch(/^HOST: .*npm start/);
		expect(refusal({ NEXT_RUNTIME: 'nodejs', TIDELINE_LISTENS_ON: '0.0.0.0' })).toMatch(/^HOST: /);
	});
});

describe('providers', () => {
	test('are whole', () => {
		const { providers } = parseEnv({
			...github,
			OIDC_ISSUER: 'https://i',
			OIDC_CLIENT_ID: 'a',
			OIDC_CLIENT_SECRET: 'b',
		});
		expect(providers.github).toEqual({ clientId: 'id', clientSecret: 'secret' });
		expect(providers.oidc).toEqual({ issuer: 'https://i', clientId: 'a', clientSecret: 'b', name: 'OpenID Connect' });
		expect(providers.google).toBeUndefined();
	});

	test('need the address at which people open this service', () => {
		const { NEXTAUTH_URL: _, ...alone } = github;
		expect(refusal(alone)).toMatch(/^NEXTAUTH_URL: isn't set, but a sign-in provider is\. /);
		expect(parseEnv({}).NEXTAUTH_URL).toBeUndefined();
	});

	test('half of one is refused, and does not bring local sign-in back', () => {
		expect(refusal({ GITHUB_CLIENT_ID: 'id' })).toBe("GITHUB_CLIENT_SECRET: isn't set, but GITHUB_CLIENT_ID is.");
		expect(refusal({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toBe(
			"OIDC_ISSUER: isn't set, but OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are.",
		);
	});
});

describe('STORE=azure', () => {
	test('needs a place and a secret', () => {
		const sentences = refusal({ STORE: 'azure' });
		expect(sentences).toContain("AZURE_STORAGE_CONNECTION_STRING: isn't set");
		expect(sentences).toContain("AUTH_SECRET: isn't set");
	});

	test('takes one place, or several of a kind', () => {
		const azure = { STORE: 'azure', AUTH_SECRET: secret };
		expect(parseEnv({ ...azure, AZURE_STORAGE_ACCOUNT: 'one,two' }).azureAccounts).toEqual([
			{ account: 'one' },
			{ account: 'two' },
		]);
		expect(parseEnv({ ...azure, AZURE_STORAGE_CONNECTION_STRING: 'A=1;B=2' }).azureAccounts).toEqual([
			{ connectionString: 'A=1;B=2' },
		]);
		expect(refusal({ ...azure, AZURE_STORAGE_ACCOUNT: 'one', AZURE_STORAGE_CONNECTION_STRING: 'A=1' })).toMatch(
			/^AZURE_STORAGE_ACCOUNT: /,
		);
	});

	test('a part that is no connection string is refused, however long the list', () => {
		const list = 'Account=one;Key=a==;Host=b,'.repeat(40);
		const refused = 'AZURE_STORAGE_CONNECTION_STRING: must be one or more connection strings, separated by commas';
		for (const wrong of [list, `${list}nothing`, 'nothing', `,${list}A=1`])
			expect(refusal({ STORE: 'azure', AUTH_SECRET: secret, AZURE_STORAGE_CONNECTION_STRING: wrong })).toContain(
				refused,
			);
	});

	test('a build needs none of it', () => {
		expect(parseEnv({ NEXT_PHASE: 'phase-production-build', STORE: 'azure', HOST: '0.0.0.0' }).STORE).toBe('azure');
	});
});

test('.env.example names every setting, and no other', () => {
	const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
	const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
	expect(named.sort()).toEqual([...settingNames].sort());
});
