import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { currentLogKey, currentLogProperties, getCurrentLog } from '../../storage/rows/log/current.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { pendingWrite } from '../../storage/rows/log/pending-leaves.ts';
import type { Domain } from '../domain.ts';
import { pendingLeafOf } from './pending-leaf.ts';
import { logKeysOf } from './subject-keys.ts';

/**
 * Adds the entries that are older than the log, once: they were made before a worker began it, or before it was begun
 * again. Whatever stops it, the next call begins again, and passes over entries that have a leaf. Resolves to whether it did.
 */
export async function fillLog(domain: Domain, signal?: AbortSignal): Promise<boolean> {
	const { log } = domain.store.tables;
	const current = await getCurrentLog(log);
	if (!current?.isFilling) return false;
	await addMissingEntries(domain, current.generation, signal);
	if (signal?.aborted) return true;
	const { etag, ...properties } = current;
	// Another process may have been first.
	await log.update(currentLogKey, currentLogProperties({ ...properties, isFilling: false }), etag);
	return true;
}

/** Adds the entries of all ledgers that have no leaf. They wait for their places then. */
export async function addMissingEntries(domain: Domain, generation: number, signal?: AbortSignal): Promise<void> {
	for await (const subject of domain.store.tables.ledger.partitions()) {
		if (signal?.aborted) return;
		await addEntriesOf(domain, generation, subject);
	}
}

async function addEntriesOf(domain: Domain, generation: number, subject: SubjectId): Promise<void> {
	const { log, ledger } = domain.store.tables;
	const entered = new Set<number>();
	for await (const rows of pagesOf(log, leafKeys.all(generation, subject)))
		for (const { row } of rows) entered.add(leafKeys.seqOf(row));
	for await (const rows of pagesOf(ledger, entryKeys.all(subject))) {
		const missing = rows.map(entryOf).filter(({ seq }) => !entered.has(seq));
		if (missing.length === 0) continue;
		const keys = await logKeysOf(domain, subject);
		await log.writeMany(missing.map((entry) => pendingWrite(pendingLeafOf(keys, entry))));
	}
}
