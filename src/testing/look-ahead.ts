/** Looks at saved searches by a clock that is ahead, as another process of the service does: looks lie minutes apart. */
import { randomBytes } from 'node:crypto';
import { createDomain } from '../domain/domain.ts';
import { lookAtSearches } from '../domain/saved/looks/look-at-searches.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { openAzureStore } from '../storage/azure/store.ts';
import { openEmbeddedStore } from '../storage/embedded/store.ts';

/** The table prefix in the settings. */
const PREFIX = 'tideline';

/** `place` is the data directory or the connection string of a store. */
export async function lookAhead(place: string, aheadMs: number): Promise<void> {
	const store = place.includes('AccountName=')
		? openAzureStore({ connectionStrings: [place], prefix: PREFIX })
		: openEmbeddedStore({ dataDir: place, prefix: PREFIX, secret: async () => 'signs no link' });
	await store.open();
	try {
		const domain = createDomain({
			store,
			now: () => Date.now() + aheadMs,
			randomBytes: (size) => randomBytes(size),
			sleep,
			runPending: () => {},
		});
		await lookAtSearches(domain);
	} finally {
		await store.close();
	}
}
