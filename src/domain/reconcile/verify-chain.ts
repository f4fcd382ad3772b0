import type { Entry } from '../../contract/audit/audit.ts';
import { entryBefore } from '../../contract/audit/brought-back.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { type KeptDetails, keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { type Head, headKey, headOf } from '../../storage/rows/ledger/head.ts';
import type { Domain } from '../domain.ts';
import { hashOfEntry } from '../ledger/entry.ts';
import { beginningOf } from '../ledger/erased.ts';
import { newestEntry } from '../ledger/newest-entry.ts';

/** An entry, what is kept beside it and, where it does not hold, a sentence that says why. An entry that is not there is a flaw alone. */
export type Verified = { entry: Entry; details: KeptDetails; flaw?: string } | { entry?: undefined; flaw: string };

/** The entry that must come next; its hash is unknown below an entry that cannot be read. */
type Expected = { seq: number; hash?: string };

/** Every entry of a ledger, newest first, held against its own hash and the entry before it, and the newest against the head. */
export async function* verifyChain(domain: Domain, subject: SubjectId): AsyncGenerator<Verified> {
	const newest = await newestEntry(domain, subject);
	// After the newest entry, which it is then never behind; and entries that come after it are not looked at.
	const head = headIn(await domain.store.tables.ledger.get(headKey(subject)));
	const start = head && entryKeys.entry(subject, head.seq).row;
	const from = start && newest && newest.row > start ? start : newest?.row;
	yield* verifyFrom(domain, subject, from, head);
}

/** The same, without the head. */
export async function* verifyEntries(domain: Domain, subject: SubjectId): AsyncGenerator<Verified> {
	yield* verifyFrom(domain, subject, (await newestEntry(domain, subject))?.row, undefined);
}

async function* verifyFrom(
	domain: Domain,
	subject: SubjectId,
	from: string | undefined,
	head: Head | undefined,
): AsyncGenerator<Verified> {
	let expected: Expected | undefined = head;
	if (from)
		for await (const rows of pagesOf(domain.store.tables.ledger, { ...entryKeys.all(subject), from }))
			for (const row of rows) {
				const { commandId: _, ...entry } = entryOf(row);
				if (!Number.isSafeInteger(entry.seq) || entry.hash === '') {
					yield { flaw: `${row.row} cannot be read` };
					expected = expected && { seq: expected.seq - 1 };
					continue;
				}
				yield { entry, details: keptDetailsOf(row), flaw: flawOf(entry, expected ?? { seq: entry.seq }) };
				expected = entryBefore(entry);
			}
	const beginning = await beginningOf(domain, subject);
	if (!expected) yield { flaw: 'it has no entry that can be read' };
	else if (expected.seq !== beginning.seq || (expected.hash ?? beginning.hash) !== beginning.hash)
		yield { flaw: `entry ${expected.seq} is missing: the chain does not reach back to the first one` };
}

/** The head in a row, or undefined for a row that is not there or that cannot be read. */
export function headIn(row: Row | undefined): Head | undefined {
	if (!row) return undefined;
	const { seq, hash } = headOf(row);
	return Number.isSafeInteger(seq) && seq > 0 && hash !== '' ? { seq, hash } : undefined;
}

function flawOf(entry: Entry, expected: Expected): string | undefined {
	if (entry.seq !== expected.seq) return `entry ${entry.seq} stands where entry ${expected.seq} must be`;
	if (entry.hash !== (expected.hash ?? entry.hash))
		return `entry ${entry.seq} is not the one that its follower holds the hash of`;
	if (entry.hash !== hashOfEntry(entry)) return `entry ${entry.seq} was changed: its hash is another`;
	return undefined;
}
