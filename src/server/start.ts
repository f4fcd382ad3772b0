import { enterFourEyes } from '../domain/four-eyes/enter-four-eyes.ts';
import { enterRelease } from '../domain/release/enter-release.ts';
import { VERSION } from '../env/version.ts';
import { StorageError } from '../storage/port.ts';
import { doorIfAny, setServer } from './handle.ts';
import { server } from './server.ts';
import { captureUncaught, exceptions } from './services/exceptions.ts';
import { report, services, type WebServices } from './services/services.ts';
import { stopOnSignal } from './services/stopping.ts';

/**
 * Milliseconds that requests under way have at the most, once the server takes no new ones. A busy server may have some
 * hundred of them waiting for their turn. Streams end at once.
 */
const REQUEST_GRACE_MS = 10_000;

/** Milliseconds for telling collectors of the last exceptions. */
const LAST_EXCEPTIONS_MS = 1_000;

/**
 * Opens the store. On the embedded one a thread then works on messages until the server is told to stop; on Azure a cron
 * calls /api/cron/fan-out, so that no instance has to stay awake.
 */
export async function start(): Promise<void> {
	setServer(server);
	captureUncaught();
	const all = await opened();
	await enterOwnRelease(all);
	await enterSettings(all);
	stopOnSignal(all, {
		delay: () => all.domain.sleep(1_000 * all.env.STOP_DELAY_SECONDS),
		closeServer: () => doorIfAny()?.close(REQUEST_GRACE_MS) ?? all.domain.sleep(REQUEST_GRACE_MS),
		endThreads: () => Promise.all([all.deliveries?.end(), exceptions().close(LAST_EXCEPTIONS_MS)]),
	});
}

/** A packaged release enters itself. A store that takes no writes now gets the entry at the next start. */
async function enterOwnRelease({ domain, env: { releaseHash: hash } }: WebServices): Promise<void> {
	if (hash === undefined) return;
	try {
		await enterRelease(domain, { version: VERSION, hash });
	} catch (error) {
		report("The start of this release isn't in the audit trail", error);
	}
}

/** Says on the trail that acts wait for a second admin from now on, or no longer do. */
async function enterSettings({ domain }: WebServices): Promise<void> {
	try {
		await enterFourEyes(domain);
	} catch (error) {
		report("The change of the setting FOUR_EYES isn't in the audit trail", error);
	}
}

/**
 * The services, or the end of this process with the sentence that says why it can have none. Storage that only does not
 * answer yet is asked again by the next request.
 */
async function opened(): Promise<WebServices> {
	try {
		return await services();
	} catch (error) {
		if (!(error instanceof StorageError) || (error.reason !== 'denied' && error.reason !== 'invalid')) throw error;
		report("Can't open the store. Check the settings STORE and DATA_DIR, or the Azure settings", error);
		process.exit(1);
	}
}
