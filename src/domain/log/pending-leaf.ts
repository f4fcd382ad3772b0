import type { Entry } from '../../contract/audit/audit.ts';
import type { Write } from '../../storage/port.ts';
import type { SubjectLogKeys } from '../../storage/rows/ledger/log-keys.ts';
import { type PendingLeaf, pendingWrite } from '../../storage/rows/log/pending-leaves.ts';
import { fromHex, textOf } from '../../tlog/bytes.ts';
import { encodeLeaf, type LeafKeys, leafOf } from '../../tlog/leaf.ts';
import { sha256 } from '../ledger/sha256.ts';
import type { KnownRows, Ports } from '../ports/ports.ts';
import { knownLogKeysOf } from './subject-keys.ts';

/** The row with which an entry waits for its place in the log. Insert-only, and the same whenever it is made. */
export async function pendingLeafWrite(
	ports: Pick<Ports, 'store' | 'randomBytes'>,
	entry: Entry,
	known?: KnownRows,
): Promise<Write> {
	return pendingWrite(pendingLeafOf(await knownLogKeysOf(ports, entry.subject, known), entry));
}

export function pendingLeafOf(keys: SubjectLogKeys, entry: Entry): PendingLeaf {
	const { subject, seq, at, action } = entry;
	const leaf = encodeLeaf(leafOf(sha256, leafKeysOf(keys), entry));
	return { leaf: textOf(leaf) ?? '', subject, seq, at, action };
}

/** The keys as bytes. A row that somebody spoiled makes leaves that nobody can verify. */
export function leafKeysOf({ key, blinding }: SubjectLogKeys): LeafKeys {
	const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
	return { key: bytes(key), blinding: bytes(blinding) };
}
