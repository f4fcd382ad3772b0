/** The domain on the store of a server, with a clock that is ahead, as another process of the service has it. */
import { randomBytes } from 'node:crypto';
import { createDomain, type Domain } from '../domain/domain.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { openAzureStore } from '../storage/azure/store.ts';
import { openEmbeddedStore } from '../storage/embedded/store.ts';

/** The table prefix in the settings. */
const PREFIX = 'tideline';

type Ports = Partial<Parameters<typeof createDomain>[0]>;

/** Works on the store at `place`, its data directory or its connection string, and closes it. */
export async function withDomainAhead<T>(
	place: string,
	aheadMs: number,
	work: (domain: Domain) => Promise<T>,
	ports: Ports = {},
): Promise<T> {
	const store = place.includes('AccountName=')
		? openAzureStore({ connectionStrings: [place], prefix: PREFIX })
		: openEmbeddedStore({ dataDir: place, prefix: PREFIX, secret: async () => 'signs no link' });
	await store.open();
	try {
		const now = () => Date.now() + aheadMs;
		return await work(createDomain({ store, now, randomBytes, sleep, runPending: () => {}, ...ports }));
	} finally {
		await store.close();
	}
}
