/** Makes the backup in the place that the settings name, beside all else. */
import type { BackupSizes } from '../domain/backup/backup.ts';
import { BackupKeeper } from '../domain/backup/keeper.ts';
import type { Domain } from '../domain/domain.ts';
import { asJob } from '../storage/job-requests.ts';
import { BACKUP_EVERY_MS, BACKUP_RETRY_MS } from '../storage/protocol-times.ts';
import type { KeepLogOptions } from './keep-log.ts';

/**
 * Makes moment after moment until `signal` is aborted. It never throws: a place that is full, gone or damaged is told once,
 * and tried again, and nothing waits for it.
 * `sizes`: for tests, which make them small.
 */
export async function keepBackup(
	domain: Domain,
	{ signal, onError, sizes }: KeepLogOptions & { signal: AbortSignal; sizes?: BackupSizes },
): Promise<void> {
	const { backup: place } = domain;
	if (!place) return;
	const keeper = new BackupKeeper(domain, place, sizes);
	let told: string | undefined;
	while (!signal.aborted) {
		const begun = domain.now();
		const problem = await makeOne(keeper);
		if (problem && problem.message !== told)
			onError?.(`The backup in ${place.name} cannot go on; trying again`, problem);
		told = problem?.message;
		const took = domain.now() - begun;
		const every = BACKUP_EVERY_MS[domain.store.engine];
		await domain.sleep(problem === undefined ? Math.max(every - took, every / 10) : BACKUP_RETRY_MS, signal);
	}
	await keeper.end().catch(() => {
		// The claim ends by itself.
	});
}

/** Resolves to what went wrong. */
async function makeOne(keeper: BackupKeeper): Promise<Error | undefined> {
	try {
		await asJob(() => keeper.next());
		return undefined;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** Makes one moment, for a process that only runs now and then. */
export async function backUpNow(domain: Domain, { onError }: KeepLogOptions): Promise<void> {
	if (!domain.backup) return;
	const keeper = new BackupKeeper(domain, domain.backup);
	const problem = await makeOne(keeper);
	if (problem) onError?.(`The backup in ${domain.backup.name} cannot go on; trying again`, problem);
	await keeper.end().catch(() => {
		// The claim ends by itself.
	});
}
