/** A server whose storage can be taken away from outside, as a real fault would. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../scripts/test/e2e.ts';
import { startAzurite } from '../src/testing/azurite.ts';
import { startFaultProxy } from '../src/testing/fault-proxy/proxy.ts';
import { startServer, stop } from './processes.ts';

export type StorageOutages = {
	engine: Engine;
	/** The server's address. */
	origin: string;
	/** The settings with which the command line works on the same store. */
	settings: Record<string, string>;
	/** Takes storage away for so many milliseconds, or for as long as `meanwhile` takes. */
	without(milliseconds: number, meanwhile: () => Promise<void>): Promise<void>;
	/** Does the work of a cron on Azure. The embedded store has a worker. */
	drain(): Promise<void>;
	stop(): Promise<void>;
};

const CRON_SECRET = 'outage-only-outage-only';

export function startServerWithOutages(engine: Engine): Promise<StorageOutages> {
	return engine === 'azurite' ? onAzurite() : onOneFile();
}

/** Behind a proxy that refuses each request while storage is gone. */
async function onAzurite(): Promise<StorageOutages> {
	const azurite = await startAzurite();
	const proxy = await startFaultProxy({ connectionString: azurite.connectionString, seed: 1, share: 0 });
	const settings = {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: proxy.connectionString,
		TABLE_PREFIX: 'outage',
		AUTH_SECRET: 'outage-only-outage-only-outage-only',
	};
	const server = await startServer({ ...settings, CRON_SECRET }, { TIDELINE_E2E_ENGINE: 'embedded' });
	return {
		engine: 'azurite',
		origin: server.origin,
		settings,
		without: (milliseconds, meanwhile) =>
			during(milliseconds, meanwhile, () => {
				proxy.setGone(true);
				return () => proxy.setGone(false);
			}),
		async drain() {
			const answer = await fetch(`${server.origin}/api/cron/fan-out`, {
				headers: { authorization: `Bearer ${CRON_SECRET}` },
			});
			if (!answer.ok) throw new Error(`The cron got ${answer.status}.`);
		},
		async stop() {
			await stop(server);
			await proxy.stop();
			await azurite.stop();
		},
	};
}

/**
 * Another program holds the file's lock, as a backup or somebody's shell does. Nothing can be written then. It can be
 * read: no lock of SQLite keeps readers out of a file with a write-ahead log that others have open.
 */
async function onOneFile(): Promise<StorageOutages> {
	const server = await startServer();
	return {
		engine: 'embedded',
		origin: server.origin,
		settings: { STORE: 'embedded', DATA_DIR: server.store },
		without: (milliseconds, meanwhile) =>
			during(milliseconds, meanwhile, () => {
				const other = new DatabaseSync(`${server.store}/tideline.db`, { timeout: 5_000 });
				other.exec('BEGIN IMMEDIATE');
				return () => other.close();
			}),
		async drain() {},
		stop: () => stop(server),
	};
}

/** `take` takes storage away, and returns what brings it back. */
async function during(milliseconds: number, meanwhile: () => Promise<void>, take: () => () => void): Promise<void> {
	const giveBack = take();
	try {
		await Promise.all([sleep(milliseconds), meanwhile()]);
	} finally {
		giveBack();
	}
}
