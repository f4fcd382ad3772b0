/** The entries of a ledger in the log. What is in it already is never changed: `tideline verify` holds that against them. */
import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { getLeaf, leafKeys } from '../../storage/rows/log/leaves.ts';
import { pendingKeys } from '../../storage/rows/log/pending-leaves.ts';
import type { Domain } from '../domain.ts';
import { hashOfEntry } from '../ledger/entry.ts';
import { pendingLeafWrite } from '../log/pending-leaf.ts';
import { type Difference, differs, type Found } from './check.ts';

export async function* logDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	const { ledger, log } = domain.store.tables;
	const current = await getCurrentLog(log);
	// Before the first checkpoint, and after a restart, all entries are on their way.
	if (!current || current.isFilling) return;
	const { generation } = current;
	const entered = new Set<number>();
	for await (const rows of pagesOf(log, leafKeys.all(generation, subject)))
		for (const { row } of rows) entered.add(leafKeys.seqOf(row));
	for await (const rows of pagesOf(ledger, entryKeys.all(subject)))
		for (const { commandId: _, ...entry } of rows.map(entryOf))
			if (!entered.has(entry.seq))
				yield* differs(domain, subject, `entry ${entry.seq}`, () => checkLeaf(domain, generation, entry));
}

async function checkLeaf(domain: Domain, generation: number, entry: Entry): Promise<Found | undefined> {
	const { log } = domain.store.tables;
	const { subject, seq } = entry;
	if ((await log.get(pendingKeys.pending(entry))) || (await getLeaf(log, generation, subject, seq))) return undefined;
	const found: Found = { kind: 'log', what: `entry ${seq} is not in the log` };
	// The hash of an entry that was changed says nothing of what was there.
	if (hashOfEntry(entry) !== entry.hash) return found;
	return { ...found, write: async () => log.writeMany([await pendingLeafWrite(domain, entry)]) };
}
