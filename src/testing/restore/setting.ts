/** The service whose store is lost: its two processes, and the test, find the store, the backup and the log by this. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import type { BackupPlace, LogPort } from '../../domain/ports/ports.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { logPortOf } from '../../outbound/log/log-port.ts';
import { openAzureStore } from '../../storage/azure/store.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import type { Store } from '../../storage/port.ts';
import { runInline } from '../../worker/run-inline.ts';
import type { EngineName } from '../world.ts';

export type Setting = {
	engine: EngineName;
	/** Connection string of Azurite. */
	azurite: string;
	folder: string;
	prefix: string;
	/** Every second run encrypts its backup, and every third publishes its log to an anchor. */
	seed: number;
};

export const dataDirOf = ({ folder }: Setting) => join(folder, 'data');

export async function openStore(setting: Setting): Promise<Store> {
	const { engine, azurite, prefix } = setting;
	const store =
		engine === 'embedded'
			? openEmbeddedStore({ dataDir: dataDirOf(setting), prefix })
			: openAzureStore({ connectionStrings: [azurite], prefix });
	await store.open();
	return store;
}

export const placeOf = ({ folder, seed }: Setting): BackupPlace => ({
	name: 'the place of the backup',
	files: new FolderFiles({ folder: join(folder, 'backup') }),
	keepDays: 30,
	...(seed % 2 === 0 && { key: 'nobody can guess this' }),
});

/** The folder in which its log is published. It is not lost with the store. */
export const anchorOf = ({ folder }: Setting) => join(folder, 'anchor');

export const logOf = ({ prefix, seed }: Setting, anchorDir: string): Promise<LogPort> =>
	logPortOf(
		{
			origin: `${prefix}.example/log`,
			key: '7e'.repeat(32),
			witnesses: [],
			anchorDir: seed % 3 === 0 ? anchorDir : undefined,
		},
		Date.now,
	);

/** `pace`: the factor by which its waits are shorter than in the product. */
export async function domainOf(
	setting: Setting,
	store: Store,
	{ pace = 1, leavesAdded = () => {} }: { pace?: number; leavesAdded?(): void },
): Promise<Domain> {
	const domain: Domain = createDomain({
		store,
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep: (milliseconds, signal) => sleep(milliseconds / pace, signal),
		leavesAdded,
		log: await logOf(setting, anchorOf(setting)),
		backup: placeOf(setting),
		prepareJobs: (commands) => prepareJobs(domain, commands),
		// A drain does a job that fails.
		runPending: (job) => void runInline(domain, job).catch(() => false),
	});
	return domain;
}
