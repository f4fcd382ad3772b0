/** The keys that connect the entries of a subject with their leaves in the log, in its ledger. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table } from '../../port.ts';

/** Two keys of 32 bytes in hex: one names the ledger in its leaves, the other makes the blinds of its entries. */
export type SubjectLogKeys = { key: string; blinding: string };

/** The keys that connect the subject's entries with their leaves in the log. */
export const logKeysKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'log-keys' });

export async function getLogKeys(ledger: Table, subject: SubjectId): Promise<SubjectLogKeys | undefined> {
	const row = await ledger.get(logKeysKey(subject));
	return row && logKeysIn(row);
}

export const logKeysIn = ({ properties: { key, blinding } }: Row): SubjectLogKeys => ({
	key: String(key),
	blinding: String(blinding),
});
