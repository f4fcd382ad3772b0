import { report, services } from './services.ts';
import { keepOn } from './worker/keep-on.ts';

/** Milliseconds that requests under way have once the server was told to stop. */
const GRACE = 2_000;

/** Opens the store, and on the embedded one keeps a worker going until the server is told to stop. */
export async function start(): Promise<void> {
	const { store, domain, bell } = await services();
	const stopping = new AbortController();
	// On Azure a cron calls /api/cron/fan-out, so that no instance has to stay awake.
	if (store.engine === 'embedded') void keepOn(domain, { signal: stopping.signal, bell, onError: report });
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.once(signal, () => {
			stopping.abort();
			// A page that watches its timeline never ends its request by itself. Nothing is lost by going: see the ledger.
			setTimeout(() => process.exit(0), GRACE).unref();
		});
}
