import { report, services, type WebServices } from './services.ts';
import { stopOnSignal } from './stopping.ts';
import type { StorageError } from './storage/port.ts';

/** Requests under way have this time once the server was told to stop. */
const STOP_GRACE_MS = 2_000;

/**
 * Opens the store. On the embedded one a thread then works on messages until the server is told to stop; on Azure a cron
 * calls /api/cron/fan-out, so that no instance has to stay awake.
 */
export async function start(): Promise<void> {
	const all = await opened();
	// A page that watches its timeline never ends its request by itself. Nothing is lost by going: see the ledger.
	stopOnSignal(
		all,
		() => all.domain.sleep(STOP_GRACE_MS),
		async () => all.deliveries?.end(),
	);
}

/**
 * The services, or the end of this process with the sentence that says why it can have none. Storage that only does not
 * answer yet is asked again by the next request.
 */
async function opened(): Promise<WebServices> {
	try {
		return await services();
	} catch (error) {
		// Not by its class: Next bundles it more than once.
		const { reason } = error as Partial<StorageError>;
		if (reason !== 'denied' && reason !== 'invalid') throw error;
		report("Can't open the store. Check the settings STORE and DATA_DIR, or the Azure settings", error);
		process.exit(1);
	}
}
