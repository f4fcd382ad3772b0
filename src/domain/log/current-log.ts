import { type CurrentLog, currentLogKey, currentLogProperties, getCurrentLog } from '../../storage/rows/log/current.ts';
import { getTree, type TreeRow } from '../../storage/rows/log/tree.ts';
import type { Domain } from '../domain.ts';
import { isoTime, type LogPort } from '../ports/ports.ts';

export type Stored<T> = T & { etag: string };

/** Begins the log when there is none. Entries from before it are added then (`fillLog`). */
export async function currentLog(domain: Domain, { origin }: Pick<LogPort, 'origin'>): Promise<Stored<CurrentLog>> {
	const { log } = domain.store.tables;
	for (;;) {
		const known = await getCurrentLog(log);
		if (known) return known;
		const begun = { generation: 1, origin, keys: '', startedAt: isoTime(domain.now()), isFilling: true };
		await log.insert(currentLogKey, currentLogProperties(begun));
	}
}

const EMPTY = { size: 0, root: '', edge: [], at: '', etag: undefined };

export async function treeOfLog(
	{ store }: Pick<Domain, 'store'>,
	generation: number,
): Promise<TreeRow & { etag: string | undefined }> {
	return (await getTree(store.tables.log, generation)) ?? EMPTY;
}
