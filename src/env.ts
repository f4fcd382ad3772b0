/**
 * The settings, read once: nothing else in `src/` reads `process.env`.
 *
 * `.env.example` lists them all. A wrong one stops the start with a sentence that names it; the value itself is
 * not repeated unless it cannot be a secret.
 */
import { resolve, sep } from 'node:path';
import { createEnv } from '@t3-oss/env-nextjs';
import { z } from 'zod';
import { claimSettings, roleClaimOf } from './env/claims.ts';
import { mailOf, mailSettings } from './env/mail.ts';
import { observationSettings } from './env/observation.ts';
import { isPrivateKey } from './env/private-key.ts';
import { ratesOf, readRateLimits } from './env/rate-limits.ts';
import { readSentryDsn } from './env/sentry-dsn.ts';
import { refuseSignUp, signUpOf, signUpSettings } from './env/sign-up.ts';

export type Env = ReturnType<typeof parseEnv>;

/** Settings that are wrong or contradict each other. The message has one sentence a line, which begins with the setting's name. */
export class SettingsError extends Error {
	override name = 'SettingsError';

	constructor(sentences: string[]) {
		super(sentences.join('\n'));
		// The stack would only say where the settings were read, so that printing the error prints the sentences alone.
		this.stack = this.message;
	}
}

/** Checks and completes the settings. Throws `SettingsError`. */
export function parseEnv(raw: Record<string, string | undefined>) {
	return createEnv({
		server: settings,
		// Blanks around a value in a .env file are a mistake, and an empty value means "not set".
		runtimeEnv: Object.fromEntries(
			Object.entries(raw).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
		) as Record<Name, string | undefined>,
		isServer: true,
		createFinalSchema: () =>
			z
				.object(settings)
				// A production build runs without the settings of the server on which it will run.
				.superRefine((given, context) => {
					if (!isBuild(raw)) refuseContradictions(given, raw, context);
				})
				.transform((given) => complete(given, raw)),
		onValidationError: (issues) => {
			throw new SettingsError(issues.map(toSentence));
		},
	});
}

/** The first descriptor that a service manager passes: sd_listen_fds(3). */
const FIRST_GIVEN_DESCRIPTOR = 3;

const subjectId = /^(liveid|github|google|oidc|dev|app)-[A-Za-z0-9._-]+$/;

const KEEP_DAYS = 'must be a number of days from 1 to 9999';
const KEEP_BASES = 'must be a number from 1 to 9999';
const REQUESTS_AT_ONCE = 'must be a number of requests from 8 to 1000';

const settings = {
	HOST: z
		.string()
		.regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
		.default('127.0.0.1'),
	PORT: z
		.string()
		.regex(/^\d+$/, 'must be a number')
		.transform(Number)
		.pipe(z.number().min(1, 'must be a port from 1 to 65535').max(65535, 'must be a port from 1 to 65535'))
		.default(3000),
	STOP_DELAY_SECONDS: z
		.string()
		.regex(/^\d+$/, 'must be a number of seconds')
		.transform(Number)
		.pipe(z.number().max(120, 'must be a number of seconds from 0 to 120'))
		.default(0),
	...observationSettings,
	DATA_DIR: z.string().default('./data'),
	STORE: z.enum(['embedded', 'azure'], 'must be "embedded" or "azure"').default('embedded'),
	AZURE_STORAGE_CONNECTION_STRING: z
		.string()
		.refine(areConnectionStrings, 'must be one or more connection strings, separated by commas')
		.optional(),
	AZURE_STORAGE_ACCOUNT: z
		.string()
		.regex(/^[a-z0-9]{3,24}(,[a-z0-9]{3,24})*$/, 'must be one or more storage account names, separated by commas')
		.optional(),
	AZURE_REQUESTS_AT_ONCE: z
		.string()
		.regex(/^\d+$/, 'must be a number')
		.transform(Number)
		.pipe(z.number().min(8, REQUESTS_AT_ONCE).max(1_000, REQUESTS_AT_ONCE))
		.default(128),
	AZURE_SEARCH_ENDPOINT: z
		.string()
		.regex(
			/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?\/?$/i,
			'must be the URL of a search service, like https://tideline.search.windows.net',
		)
		.optional(),
	AZURE_SEARCH_KEY: z
		.string()
		.regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only')
		.optional(),
	TABLE_PREFIX: z
		.string()
		.regex(/^[a-z][a-z0-9]{0,19}$/, 'must have 1 to 20 lowercase letters and digits, starting with a letter')
		.default('tideline'),
	NEXTAUTH_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
	AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	LOG_KEY: z
		.string()
		.regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal digits, like the output of `openssl rand -hex 32`')
		.optional(),
	LOG_ORIGIN: z
		.string()
		.regex(/^[^\s+]{1,100}$/, 'must be a name of up to 100 characters without spaces or plus signs')
		.optional(),
	LOG_WITNESSES: z.string().transform(readWitnesses).default([]),
	ANCHOR_DIR: z.string().optional(),
	ANCHOR_CONTAINER: z
		.string()
		.regex(
			/^([a-z0-9](-?[a-z0-9]){2,62}|https?:\/\/[^?#]+\/[a-z0-9](-?[a-z0-9]){2,62})$/,
			'must be the name of a container or its URL (https://account.blob.core.windows.net/container)',
		)
		.optional(),
	COLLECTOR_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
	COLLECTOR_TOKEN: z
		.string()
		.regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only')
		.optional(),
	COLLECTOR_FORMAT: z.enum(['ndjson', 'ocsf'], 'must be "ndjson" or "ocsf"').default('ndjson'),
	SENTRY_DSN: z.string().transform(readSentryDsn).optional(),
	AIRBRAKE_HOST: z
		.string()
		.regex(/^https?:\/\/[^/?#\s@]+\/?$/, 'must be the URL of a host, like https://errbit.example')
		.optional(),
	AIRBRAKE_PROJECT_ID: z
		.string()
		.regex(/^[\w-]{1,100}$/, 'must have 1 to 100 letters and digits')
		.optional(),
	AIRBRAKE_PROJECT_KEY: z
		.string()
		.regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only')
		.optional(),
	CRON_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
	ADMINS: z
		.string()
		.transform((list) => list.split(',').flatMap((id) => id.trim() || []))
		.pipe(z.array(z.string().regex(subjectId, 'must list subject IDs like github-583231')))
		.default([]),
	MICROSOFT_CLIENT_ID: z.string().optional(),
	MICROSOFT_CLIENT_SECRET: z.string().optional(),
	MICROSOFT_TENANT: z.string().default('common'),
	GITHUB_CLIENT_ID: z.string().optional(),
	GITHUB_CLIENT_SECRET: z.string().optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	OIDC_NAME: z.string().default('OpenID Connect'),
	TIDELINE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
	TIDELINE_TOKEN: z.string().optional(),
	XDG_CONFIG_HOME: z.string().optional(),
	ALLOWED_INSIDE_HOSTS: z
		.string()
		.transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
		.pipe(z.array(z.string().regex(/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/, 'must list hosts, as host or host:port')))
		.default([]),
	VAPID_PRIVATE_KEY: z
		.string()
		.refine(isPrivateKey, 'must be a private key of P-256 in base64url, like the output of `tideline vapid-key`')
		.optional(),
	VAPID_CONTACT: z
		.string()
		.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, 'must be a mailto: or https: address')
		.optional(),
	FOUR_EYES: z.enum(['on', 'off'], 'must be "on" or "off"').default('off'),
	...claimSettings,
	...signUpSettings,
	...mailSettings,
	PRICES: z.string().transform(readPrices).optional(),
	RATE_LIMITS: z.string().transform(readRateLimits).optional(),
	RETAIN_EVENTS_DAYS: z
		.string()
		.regex(/^\d{1,5}$/, 'must be a number of days from 1 to 99999')
		.transform(Number)
		.pipe(z.number().min(1, 'must be a number of days from 1 to 99999'))
		.optional(),
	BACKUP_TO: z.string().optional(),
	BACKUP_CONNECTION_STRING: z
		.string()
		.refine((text) => text.includes('='), 'must be the connection string of a storage account')
		.optional(),
	BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
	BACKUP_KEEP_DAYS: z
		.string()
		.regex(/^\d{1,4}$/, KEEP_DAYS)
		.transform(Number)
		.pipe(z.number().min(1, KEEP_DAYS))
		.default(30),
	BACKUP_KEEP_BASES: z
		.string()
		.regex(/^\d{1,4}$/, KEEP_BASES)
		.transform(Number)
		.pipe(z.number().min(1, KEEP_BASES))
		.optional(),
	TRUSTED_PROXIES: z.string().regex(/^\d$/, 'must be a number from 0 to 9').transform(Number).default(0),
};

/** An address, a space, and a key of a signed note: `name+12ab34cd+BASE64`. Base64 may have plus signs, too. */
const WITNESS = /^(https?:\/\/\S+)\s+([^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*)$/;

/** Splits the list, because a pattern would try every way to read the rest of a long list with one wrong part. */
function areConnectionStrings(list: string): boolean {
	return list.split(',').every((each) => each.includes('='));
}

/** Witnesses of the log, separated by commas. */
function readWitnesses(list: string, context: z.RefinementCtx) {
	const read = list.split(',').map((pair) => WITNESS.exec(pair.trim()));
	if (read.every((found) => found !== null))
		return read.map(([, url = '', verifierKey = '']) => ({ url, verifierKey }));
	context.addIssue({
		code: 'custom',
		message:
			'must be a list of witnesses, separated by commas, each with its URL, a space, and its verifier key ' +
			'(https://witness.example witness.example+12ab34cd+BASE64)',
	});
	return z.NEVER;
}

/** Reads the prices of 10,000 operations of each kind, in a currency by its ISO 4217 code. */
function readPrices(json: string, context: z.RefinementCtx) {
	const price = z.number().min(0);
	const list = z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), reads: price, writes: price, queue: price });
	const read = list.safeParse(parsedOrNull(json));
	if (read.success) return read.data;
	context.addIssue({
		code: 'custom',
		message:
			'must look like {"currency":"EUR","reads":0.04,"writes":0.04,"queue":0.04}: an ISO 4217 code, and what ' +
			'10,000 operations of each kind cost',
	});
	return z.NEVER;
}

function parsedOrNull(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

/** The names of all settings. */
export const settingNames = Object.keys(settings) as Name[];

type Given = z.output<z.ZodObject<typeof settings>>;
type Name = keyof typeof settings;

const MICROSOFT = ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] as const satisfies Name[];
const GITHUB = ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] as const satisfies Name[];
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const satisfies Name[];
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const satisfies Name[];
const providerSettings = [MICROSOFT, GITHUB, GOOGLE, OIDC] as const;

const airbrakeSettings = ['AIRBRAKE_HOST', 'AIRBRAKE_PROJECT_ID', 'AIRBRAKE_PROJECT_KEY'] as const satisfies Name[];

function refuseContradictions(given: Given, raw: Record<string, string | undefined>, context: z.RefinementCtx) {
	const refuse = (name: Name, message: string) => context.addIssue({ code: 'custom', path: [name], message });

	for (const names of [...providerSettings, airbrakeSettings]) {
		const set = names.filter((name) => given[name]);
		const unset = names.filter((name) => !given[name]);
		if (set.length === 0) continue;
		for (const name of unset) refuse(name, `isn't set, but ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'}`);
	}

	if (Object.values(providersOf(given)).some(Boolean) && !given.NEXTAUTH_URL) {
		refuse(
			'NEXTAUTH_URL',
			"isn't set, but a sign-in provider is. Without it, providers and feeds would send people to " +
				'any host that a request names. Set it to the URL where people open this service',
		);
	}

	refuseClaims(given, refuse);
	if (!hasProvider(given) && !listensOnLoopback(given, raw)) {
		refuse(
			'HOST',
			isLoopback(given.HOST)
				? "says loopback, but the server wasn't started by a command of this repository, so it may listen on " +
						'every interface. No sign-in provider is set, so anyone could sign in with any name: ' +
						'start it with `npm start`, or set a provider (see .env.example)'
				: `is ${given.HOST}, which others can reach, but no sign-in provider is set, so anyone could sign in ` +
						'with any name. Set a provider (see .env.example), or HOST=127.0.0.1',
		);
	}

	if (given.ANCHOR_DIR !== undefined && given.STORE === 'embedded' && isWithin(given.ANCHOR_DIR, given.DATA_DIR)) {
		refuse('ANCHOR_DIR', "is inside DATA_DIR. Choose a folder that a restored backup doesn't overwrite");
	}
	refuseBackup(given, refuse);
	if (given.ANCHOR_CONTAINER?.startsWith('http') === false && given.STORE !== 'azure')
		refuse('ANCHOR_CONTAINER', "names no account. With the embedded store, set the container's URL");

	if (given.AZURE_SEARCH_ENDPOINT && given.STORE !== 'azure')
		refuse(
			'AZURE_SEARCH_ENDPOINT',
			'is set, but the embedded store searches by itself. Set STORE=azure, or take it out',
		);
	for (const [name, other] of [
		['VAPID_PRIVATE_KEY', 'VAPID_CONTACT'],
		['VAPID_CONTACT', 'VAPID_PRIVATE_KEY'],
		['AZURE_SEARCH_ENDPOINT', 'AZURE_SEARCH_KEY'],
		['COLLECTOR_URL', 'COLLECTOR_TOKEN'],
		['ROLES_CLAIM', 'ROLES_CLAIM_VALUES'],
		['SMTP_URL', 'MAIL_FROM'],
		['MAIL_FROM', 'SMTP_URL'],
	] as const)
		if (given[other] && !given[name]) refuse(name, `isn't set, but ${other} is`);

	if (given.STORE === 'azure') {
		const accounts = [given.AZURE_STORAGE_CONNECTION_STRING, given.AZURE_STORAGE_ACCOUNT].filter(Boolean).length;
		if (accounts === 0) {
			refuse(
				'AZURE_STORAGE_CONNECTION_STRING',
				"isn't set, and neither is AZURE_STORAGE_ACCOUNT. STORE=azure needs one of them",
			);
		}
		if (accounts === 2) {
			refuse('AZURE_STORAGE_ACCOUNT', 'and AZURE_STORAGE_CONNECTION_STRING are both set. Set only one of them');
		}
		if (!given.AUTH_SECRET) {
			refuse('AUTH_SECRET', "isn't set. STORE=azure needs it, because several servers must agree on it");
		}
	}
}

function refuseClaims(given: Given, refuse: (name: Name, message: string) => void) {
	const verifiesMail = [GOOGLE, OIDC].some(([name]) => given[name]);
	const hasClaims = verifiesMail || given.MICROSOFT_CLIENT_ID !== undefined;
	refuseSignUp(given, { claims: hasClaims, verifiedMail: verifiesMail }, refuse);
	if (given.ROLES_CLAIM !== undefined && !hasClaims)
		refuse('ROLES_CLAIM', 'needs a provider whose tokens have claims: Microsoft, Google or OpenID Connect');
}

function refuseBackup(given: Given, refuse: (name: Name, message: string) => void): void {
	const { BACKUP_TO: place, BACKUP_CONNECTION_STRING: account, STORE, DATA_DIR } = given;
	// A restore names its place as an argument, and needs both.
	if (place === undefined) return;
	const isFolder = !account && !/^https?:/.test(place);
	if (isFolder && STORE === 'embedded' && isWithin(place, DATA_DIR))
		refuse('BACKUP_TO', "is inside DATA_DIR. Choose a place that isn't lost with it");
	if (account && !/^[a-z0-9](-?[a-z0-9]){2,62}$/.test(place))
		refuse('BACKUP_TO', 'must be the name of a container, because BACKUP_CONNECTION_STRING is set');
}

/** Whether a folder is another one, or inside it. */
export const isWithin = (folder: string, other: string): boolean =>
	`${resolve(folder)}${sep}`.startsWith(`${resolve(other)}${sep}`);

function complete(given: Given, raw: Record<string, string | undefined>) {
	const localSignIn = !hasProvider(given) && listensOnLoopback(given, raw);
	return {
		...given,
		/** Whether a name alone is enough to sign in: on one's own machine only. */
		localSignIn,
		/** Descriptor of a socket that a service manager opened for this process. */
		givenSocket:
			raw.LISTEN_PID === String(process.pid) && Number(raw.LISTEN_FDS) > 0 ? FIRST_GIVEN_DESCRIPTOR : undefined,
		/** SHA-256 of the list of files of a packaged release. A server from a clone has none. */
		releaseHash: raw.TIDELINE_RELEASE,
		/** Host name with which this service introduces itself to a webhook's receiver. */
		publicHost: given.NEXTAUTH_URL ? new URL(given.NEXTAUTH_URL).host : 'localhost',
		/** The origin at which people open this service, for links in notices. */
		openedAt: given.NEXTAUTH_URL
			? new URL(given.NEXTAUTH_URL).origin
			: `http://${given.HOST.includes(':') ? `[${given.HOST}]` : given.HOST}:${given.PORT}`,
		/** Name of a log that begins now. The log keeps it. */
		logOrigin: given.LOG_ORIGIN ?? (given.NEXTAUTH_URL ? `${new URL(given.NEXTAUTH_URL).host}/log` : 'localhost/log'),
		/** Subject ids of the administrators. */
		admins: localSignIn ? [...new Set([...given.ADMINS, 'dev-admin'])] : given.ADMINS,
		/** The claim that gives roles. Undefined: admins give them. */
		roleClaim: roleClaimOf(given),
		/** The people who may sign up. */
		signUp: signUpOf(given),
		/** The providers that are configured. */
		providers: providersOf(given),
		/** Identity of the sender of alerts to devices. Without it none are sent. */
		alerts:
			given.VAPID_PRIVATE_KEY && given.VAPID_CONTACT
				? { privateKey: given.VAPID_PRIVATE_KEY, contact: given.VAPID_CONTACT }
				: undefined,
		/** The mail server, and the sender of its mail. Without it none is sent. */
		mail: mailOf(given),
		/** The programs that collect exceptions. */
		exceptionCollectors: { sentry: given.SENTRY_DSN, airbrake: airbrakeOf(given) },
		/** The environment that collectors are told: `production`, `development` or `test`. */
		environment: raw.NODE_ENV ?? 'production',
		/** The accounts of STORE=azure; an account without a connection string is opened by `DefaultAzureCredential`. */
		azureAccounts: azureAccountsOf(given),
		/** The rate limits. With local sign-in there are none, unless the settings name some. */
		rates: ratesOf(given.RATE_LIMITS, localSignIn),
	};
}

function providersOf(given: Given) {
	const pair = (clientId?: string, clientSecret?: string) => clientId && clientSecret && { clientId, clientSecret };
	const microsoft = pair(given.MICROSOFT_CLIENT_ID, given.MICROSOFT_CLIENT_SECRET);
	const oidc = pair(given.OIDC_CLIENT_ID, given.OIDC_CLIENT_SECRET);
	return {
		microsoft: microsoft ? { ...microsoft, tenant: given.MICROSOFT_TENANT } : undefined,
		github: pair(given.GITHUB_CLIENT_ID, given.GITHUB_CLIENT_SECRET) || undefined,
		google: pair(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET) || undefined,
		oidc: oidc && given.OIDC_ISSUER ? { ...oidc, issuer: given.OIDC_ISSUER, name: given.OIDC_NAME } : undefined,
	};
}

function airbrakeOf({ AIRBRAKE_HOST: host, AIRBRAKE_PROJECT_ID: project, AIRBRAKE_PROJECT_KEY: key }: Given) {
	if (host === undefined || project === undefined || key === undefined) return undefined;
	return { origin: new URL(host).origin, project, key };
}

function azureAccountsOf(given: Given): ({ connectionString: string } | { account: string })[] {
	return [
		...(given.AZURE_STORAGE_CONNECTION_STRING?.split(',') ?? []).map((connectionString) => ({ connectionString })),
		...(given.AZURE_STORAGE_ACCOUNT?.split(',') ?? []).map((account) => ({ account })),
	];
}

/**
 * Half a provider counts: somebody who began to set one up does not want local sign-in, and another sentence names the
 * missing half.
 */
const hasProvider = (given: Given) => providerSettings.flat().some((name) => given[name]);

/**
 * `next start` on its own listens on every interface, whatever HOST says. Inside Next, therefore, only the address that
 * the script passed to the door counts (`scripts/server.ts` sets it).
 */
function listensOnLoopback(given: Given, raw: Record<string, string | undefined>) {
	const address = raw.NEXT_RUNTIME ? raw.TIDELINE_LISTENS_ON : given.HOST;
	return address !== undefined && isLoopback(address);
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host);

const isBuild = (raw: Record<string, string | undefined>) => raw.NEXT_PHASE === 'phase-production-build';

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

function toSentence({ path = [], message }: Issue) {
	const [name] = path;
	return `${String(typeof name === 'object' ? name.key : name)}: ${message}.`;
}

function readOrStop(): Env {
	try {
		// Next puts NEXT_RUNTIME in place of this expression when it bundles; the object itself need not hold it.
		return parseEnv({ ...process.env, NEXT_RUNTIME: process.env.NEXT_RUNTIME });
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		for (const sentence of error.message.split('\n')) console.error(sentence);
		process.exit(1);
	}
}

/** Settings that say where the rows are. */
const OF_STORE = [
	'STORE',
	'DATA_DIR',
	'TABLE_PREFIX',
	'AZURE_STORAGE_CONNECTION_STRING',
	'AZURE_STORAGE_ACCOUNT',
	'AZURE_REQUESTS_AT_ONCE',
	'AZURE_SEARCH_ENDPOINT',
	'AZURE_SEARCH_KEY',
] as const satisfies readonly Name[];

/** The settings with those of another store, and with all that it names besides. Throws `SettingsError`. */
export function envOfOtherStore(named: Readonly<Record<string, string>>): Env {
	const ours = Object.entries(process.env).filter(([name]) => !(OF_STORE as readonly string[]).includes(name));
	return parseEnv({ ...Object.fromEntries(ours), ...named });
}

export const env = readOrStop();
