/** Starts a Next server of this repository: for `npm start`, for `npm run dev` and for the browser tests. */
import { resolve } from 'node:path';
import { adminLink, mintAdminCode } from '../src/auth/admin-code.ts';
import { type Env, parseEnv, SettingsError } from '../src/env.ts';
import { listenErrorOf, root, spawnNode, stop } from './process.ts';

/**
 * Milliseconds in which a server stops: its delay, ten seconds for requests, ten for jobs, and the rest for moving the
 * database's log into its file, which may be 150 MB on a slow disk.
 */
export const stopsWithin = ({ STOP_DELAY_SECONDS }: Env): number => 1_000 * STOP_DELAY_SECONDS + 40_000;

/** The settings, or the end of this process with the sentences that say what is wrong with them. */
export function readSettings(overrides: Record<string, string | undefined> = {}): Env {
	try {
		return parseEnv({ ...process.env, ...overrides });
	} catch (error) {
		if (error instanceof SettingsError) stop(error.message);
		throw error;
	}
}

/** `log`: file descriptor for the log of the server. Default: that of this process. */
export function startNext(command: 'start' | 'dev', settings: Env, log: number | 'inherit' = 'inherit') {
	// next-auth's client takes an empty one for an address.
	if (!settings.NEXTAUTH_URL) delete process.env.NEXTAUTH_URL;
	return spawnNode(['src/server/door/main.ts', command], {
		stdio: ['inherit', 'inherit', log],
		env: { ...process.env, ...settingsOfServer(command, settings) },
	});
}

/** Variables that a server is started with, beside the settings. */
export const settingsOfServer = (command: 'start' | 'dev', { HOST, PORT, NEXTAUTH_URL }: Env) => ({
	// Without NEXTAUTH_URL, next-auth would assume port 3000: this makes it take the address from the request.
	...(NEXTAUTH_URL ? {} : { AUTH_TRUST_HOST: 'true' }),
	HOST,
	PORT: String(PORT),
	// Local sign-in trusts this and not HOST, because the door listens at this address.
	TIDELINE_LISTENS_ON: HOST,
	NEXT_TELEMETRY_DISABLED: '1',
	NODE_ENV: command === 'dev' ? ('development' as const) : ('production' as const),
});

/** Asked before the build, so that nobody waits for a build in vain. */
export async function exitUnlessPortIsFree({ HOST: host, PORT: port }: Env) {
	const reason = await listenErrorOf(host, port);
	if (!reason) return;
	const sentences: Record<string, string> = {
		EADDRINUSE: `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
		EACCES: `This user can't use port ${port}. Choose one above 1023: PORT=3000 npm start`,
		EADDRNOTAVAIL: `HOST: ${host} isn't an address of this machine.`,
		ENOTFOUND: `HOST: ${host} isn't known on this machine.`,
	};
	stop(sentences[reason] ?? `Can't listen on ${host}, port ${port}: ${reason}.`);
}

/** Resolves once the server answers at all. It tries for ever: the caller watches the process of the server. */
export async function waitForServer(origin: string, path = '/api/health') {
	for (;;) {
		try {
			await fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
			return;
		} catch {
			await new Promise((tick) => setTimeout(tick, 200));
		}
	}
}

/** A link for the administrator, where people sign in with a name alone. */
export async function linkForAdmin(settings: Env): Promise<string | undefined> {
	if (!settings.localSignIn) return undefined;
	// Loaded late: it loads the storage engines, and the start should not wait for them.
	const { secretOf } = await import('../src/server/services/open-services.ts');
	return adminLink(settings.NEXTAUTH_URL ?? originOf(settings), mintAdminCode(await secretOf(settings)));
}

/** The address to type into a browser on this machine. */
export function originOf({ HOST, PORT }: Env) {
	const everywhere = HOST === '0.0.0.0' || HOST === '::';
	const name = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
	return `http://${name}:${PORT}`;
}

/** `link` is the administrator's, where people sign in locally. */
export function describe(settings: Env, link: string | undefined) {
	const { microsoft, github, google, oidc } = settings.providers;
	const names = [microsoft && 'Microsoft', github && 'GitHub', google && 'Google', oidc?.name].filter(Boolean);
	return [
		'',
		`  Tideline is running at ${settings.NEXTAUTH_URL ?? originOf(settings)}`,
		settings.localSignIn
			? `  Sign in with any name. This works on this machine only.\n  To sign in as the admin, once: ${link}`
			: `  Sign in with ${names.join(', ')}.`,
		settings.STORE === 'embedded'
			? `  Data is in ${resolve(root, settings.DATA_DIR)}`
			: `  Data is in Azure Storage, in tables that start with "${settings.TABLE_PREFIX}"`,
		'  Press Ctrl-C to stop.',
		'',
	].join('\n');
}
