/** Compares the audit trail with the ledgers: it must hold no entry that no ledger has. */
import type { Entry } from '../../contract/audit/audit.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { auditEntryOf, auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import type { Domain } from '../domain.ts';
import { hashOfEntry } from '../ledger/entry.ts';
import { isErased } from '../ledger/erased.ts';
import { targetOfCopies } from '../ledger/private-act.ts';
import { type Difference, differs, type Found, guarded, subjectOfRow } from './check.ts';

/**
 * Entries that stand in the audit trail and on no ledger. An entry's own row is held against it when its ledger is
 * looked at. `onEntry` is told after each.
 */
export async function* surplusEntries(domain: Domain, onEntry: () => void): AsyncGenerator<Difference> {
	for await (const partition of domain.store.tables.audit.partitions())
		if (auditKeys.isOfEntries(partition))
			yield* guarded('audit', `the entries under ${partition}`, surplusUnder(domain, partition, onEntry));
}

async function* surplusUnder(domain: Domain, partition: string, onEntry: () => void): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.audit, { partition }))
		for (const row of rows) {
			yield* differs(domain, subjectOfRow(row, 'audit'), row.row, () => checkSurplus(domain, row));
			onEntry();
		}
}

/** A first look by the row as it was listed; what looks wrong is looked at again, by the row as it is. */
async function checkSurplus(domain: Domain, listed: Row): Promise<Found | undefined> {
	if (!(await surplusIn(domain, listed))) return undefined;
	const row = await domain.store.tables.audit.get(listed);
	return row && surplusIn(domain, row);
}

/**
 * A command writes its ledger first, so a ledger that is read after the row and lacks its entry never had it, or lost
 * it.
 */
async function surplusIn(domain: Domain, row: Row): Promise<Found | undefined> {
	const { audit, ledger } = domain.store.tables;
	const { subject, seq } = auditEntryOf(row);
	const what = `the row ${row.row} of the audit trail`;
	if (!Number.isSafeInteger(seq) || seq < 1) return { kind: 'audit', what: `${what} names no entry` };
	const found = await ledger.get(entryKeys.entry(subject, seq));
	if (!found && (await isErased(domain, subject)))
		return { kind: 'audit', what: `${what} is of a ledger that was erased`, write: () => audit.delete(row, row.etag) };
	// It may be the last copy of an entry that the ledger lost, so it is kept.
	if (!found) return { kind: 'audit', what: `${what} is entry ${seq}, and the ledger has no such entry` };
	const { commandId: _, ...entry } = entryOf(found);
	if (isRowOf({ ...entry, target: await targetOfCopies(domain, entry) }, row)) return undefined;
	return {
		kind: 'audit',
		what: `${what} is entry ${seq}, which the ledger has elsewhere`,
		write: entry.hash === hashOfEntry(entry) ? () => audit.delete(row, row.etag) : undefined,
	};
}

function isRowOf(entry: Entry, { partition, row }: Row): boolean {
	return auditKeys.all(entry).some((key) => key.partition === partition && key.row === row);
}
