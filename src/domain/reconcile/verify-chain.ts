import type { Entry } from '../../contract/audit.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { entryOf, headOf, pagesOf } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { GENESIS, hashOfEntry } from '../ledger/entry.ts';

/** An entry and, where it does not hold, a sentence that says why. An entry that is not there is a flaw alone. */
export type Verified = { entry: Entry; flaw?: string } | { entry?: undefined; flaw: string };

/** Every entry of a ledger, newest first, held against its own hash and the entry before it. */
export async function* verifyChain(domain: Domain, subject: SubjectId): AsyncGenerator<Verified> {
	const { ledger } = domain.store.tables;
	const head = await ledger.get(ledgerKeys.head(subject));
	let expected = head ? { seq: headOf(head).seq, hash: headOf(head).hash } : { seq: 0, hash: GENESIS };
	for await (const rows of pagesOf(ledger, ledgerKeys.entries(subject)))
		for (const row of rows) {
			const { commandId: _, ...entry } = entryOf(row);
			yield { entry, flaw: flawOf(entry, expected) };
			expected = { seq: entry.seq - 1, hash: entry.prev };
		}
	if (expected.seq !== 0 || expected.hash !== GENESIS)
		yield { flaw: `entry ${expected.seq} is missing: the chain does not reach back to the first one` };
}

function flawOf(entry: Entry, expected: { seq: number; hash: string }): string | undefined {
	if (entry.seq !== expected.seq) return `entry ${entry.seq} stands where entry ${expected.seq} must be`;
	if (entry.hash !== expected.hash) return `entry ${entry.seq} is not the one that its follower holds the hash of`;
	if (entry.hash !== hashOfEntry(entry)) return `entry ${entry.seq} was changed: its hash is another`;
	return undefined;
}
