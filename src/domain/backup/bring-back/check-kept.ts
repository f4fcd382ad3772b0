/** Whether a ledger of a backup can follow what the store and the log know of it. Nothing is written here. */
import type { Entry } from '../../../contract/audit/audit.ts';
import { entryBefore } from '../../../contract/audit/brought-back.ts';
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row } from '../../../storage/port.ts';
import { erasedKey } from '../../../storage/rows/ledger/cuts.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import { type Head, headKey, headOf, type LiveHead } from '../../../storage/rows/ledger/head.ts';
import { logKeysIn, logKeysKey, type SubjectLogKeys } from '../../../storage/rows/ledger/log-keys.ts';
import { profileKey } from '../../../storage/rows/ledger/profile.ts';
import type { Domain } from '../../domain.ts';
import { GENESIS, hashOfEntry } from '../../ledger/entry.ts';
import { isErased } from '../../ledger/erased.ts';
import { BackupFault } from '../backup-fault.ts';
import type { KeptSubject } from './kept-subject.ts';

/** A ledger of a backup whose chain holds. The newest entry comes first. */
export type KeptLedger = { head: LiveHead; entries: readonly Entry[]; profile: Row; keys: SubjectLogKeys };

/**
 * `end` is the last entry before the erasure. Throws a `BackupFault`: `damaged` where the chain does not hold, `foreign`
 * where it is not that of this store.
 */
export function keptLedger(subject: SubjectId, { own, moment }: KeptSubject, end: Head): KeptLedger {
	const row = own.get(headKey(subject).row);
	const head = row && headOf(row);
	const profile = own.get(profileKey(subject).row);
	const keys = own.get(logKeysKey(subject).row);
	if (!head || head.erased !== undefined || !profile || !keys) throw damaged(subject, 'it is not whole');
	const isOther = head.seq > end.seq || (head.seq === end.seq && head.hash !== end.hash);
	if (isOther)
		throw new BackupFault(
			'foreign',
			`The moment of ${moment.at} has another ledger of ${subject} than the one that was erased here. Nothing was written. Check that this is the backup of this service.`,
		);
	const entries = [...own.values()]
		.filter(({ row: name }) => entryKeys.isEntry(name))
		.map(entryOf)
		.map(({ commandId: _, ...entry }) => entry)
		.toSorted((a, b) => b.seq - a.seq);
	assertChain(subject, head, entries, own.get(erasedKey(subject).row));
	return { head, entries, profile, keys: logKeysIn(keys) };
}

function assertChain(subject: SubjectId, head: Head, entries: readonly Entry[], cut: Row | undefined): void {
	let expected: Head = head;
	for (const entry of entries) {
		const isNext = entry.seq === expected.seq && entry.hash === expected.hash;
		if (!isNext || hashOfEntry(entry) !== entry.hash) throw damaged(subject, `entry ${expected.seq} is not in it`);
		expected = entryBefore(entry);
	}
	const beginning = cut ? { seq: Number(cut.properties.seq), hash: String(cut.properties.hash) } : EMPTY;
	if (expected.seq !== beginning.seq || expected.hash !== beginning.hash)
		throw damaged(subject, `entry ${expected.seq} is not in it`);
}

const EMPTY: Head = { seq: 0, hash: GENESIS };

const damaged = (subject: SubjectId, why: string) =>
	new BackupFault(
		'damaged',
		`The ledger of ${subject} in this moment is damaged: ${why}. Nothing was written. Try another moment (--at), or another copy of the backup.`,
	);

/** A machine without its owner would be nobody's. Throws `subject_erased`. */
export async function assertOwnerThere(domain: Domain, subject: SubjectId, { properties }: Row): Promise<void> {
	const { owner } = properties;
	if (typeof owner !== 'string' || !(await isErased(domain, owner))) return;
	throw new TidelineError(
		'subject_erased',
		`${owner}, which owns ${subject}, is erased. Nothing was written. Bring ${owner} back first: tideline restore PLACE --only ${owner}`,
	);
}
