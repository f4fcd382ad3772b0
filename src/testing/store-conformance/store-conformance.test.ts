import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openAzureStore } from '../../storage/azure/store.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import type { Store } from '../../storage/port.ts';
import { type AiSearchServer, startAiSearch } from '../ai-search/server.ts';
import type { Azurite } from '../azurite.ts';
import { startAzurite } from '../azurite.ts';
import { groupConformance } from './groups.ts';
import { queueConformance } from './queues.ts';
import { rowConformance } from './rows.ts';
import { searchConformance } from './search.ts';
import { sharedConformance } from './shared.ts';
import { stepsConformance } from './steps.ts';
import { stopConformance } from './stop.ts';

/** A place for one engine's data; several stores may be opened on it. */
type Place = { store: (prefix: string, aiSearch?: AiSearchServer) => Store; stop: () => Promise<void> };

/** Milliseconds. */
const LEASE_MS = 200;

const engines: Record<string, () => Promise<Place>> = {
	embedded: async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'tideline-conformance-'));
		return {
			store: (prefix) => openEmbeddedStore({ dataDir, prefix }),
			stop: () => rm(dataDir, { recursive: true, force: true }),
		};
	},
	azure: async () => {
		const shared = inject('azurite') as string | undefined;
		const own = shared === undefined ? await startAzurite() : undefined;
		const connectionString = shared ?? (own as Azurite).connectionString;
		return {
			store: (prefix, aiSearch) =>
				openAzureStore({
					connectionStrings: [connectionString],
					prefix,
					ownershipLeaseMs: LEASE_MS,
					allLandedAfter: 2 * LEASE_MS,
					...(aiSearch && { aiSearch }),
				}),
			stop: async () => own?.stop(),
		};
	},
};

describe('azure, with Azure AI Search', () => {
	let azure: Place;
	let search: AiSearchServer;
	let store: Store;

	beforeAll(async () => {
		azure = (await engines.azure?.()) as Place;
		search = await startAiSearch();
		store = azure.store(`t${randomUUID().slice(0, 8)}`, search);
		await store.open();
	});

	afterAll(async () => {
		await store?.close();
		await search?.close();
		await azure?.stop();
	});

	searchConformance(() => store);
});

describe.each(Object.entries(engines))('%s', (engine, findPlace) => {
	let place: Place;
	let shared: Store;
	const openStore = async () => {
		const store = place.store(`t${randomUUID().slice(0, 8)}`);
		await store.open();
		return store;
	};

	beforeAll(async () => {
		place = await findPlace();
		shared = await openStore();
	});

	afterAll(async () => {
		await shared?.close();
		await place?.stop();
	});

	test('opens twice, and answers a check', async () => {
		await shared.open();
		await shared.check();
	});

	rowConformance(() => shared);
	groupConformance(() => shared);
	sharedConformance(() => shared);
	queueConformance(openStore);
	searchConformance(() => shared);
	const prefix = `t${randomUUID().slice(0, 8)}`;
	stopConformance(async (count) => {
		const stores = Array.from({ length: count }, () => place.store(prefix));
		for (const store of stores) await store.open();
		return stores;
	});
	if (engine === 'embedded') stepsConformance(() => shared);
});

test('a write that breaks a limit never reaches the wire', async () => {
	const nobody =
		'DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;TableEndpoint=http://127.0.0.1:1/a;QueueEndpoint=http://127.0.0.1:1/a;';
	const { tables, queues } = openAzureStore({ connectionStrings: [nobody], prefix: '' });
	await expect(tables.ledger.insert({ partition: 'a/b', row: 'r' }, {})).rejects.toMatchObject({ reason: 'invalid' });
	await expect(queues.jobs.send('\ud800')).rejects.toMatchObject({ reason: 'invalid' });
	await expect(tables.ledger.insert({ partition: 'p', row: 'r' }, {})).rejects.toMatchObject({ reason: 'unclear' });
});
