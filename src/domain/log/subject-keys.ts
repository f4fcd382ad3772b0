import type { SubjectId } from '../../contract/subject/subject.ts';
import { getLogKeys, logKeysIn, logKeysKey, type SubjectLogKeys } from '../../storage/rows/ledger/log-keys.ts';
import type { KnownRows, Ports } from '../ports/ports.ts';

const KEY_BYTES = 32;

/** The same, read once as long as this process alone writes to the ledger: an erasure moves its head. */
export async function knownLogKeysOf(
	ports: Pick<Ports, 'store' | 'randomBytes'>,
	subject: SubjectId,
	known?: KnownRows,
): Promise<SubjectLogKeys> {
	if (!known) return logKeysOf(ports, subject);
	const key = logKeysKey(subject);
	const { ledger } = ports.store.tables;
	let row = known.get(key.row) ?? (await ledger.get(key));
	if (!row) {
		await logKeysOf(ports, subject);
		row = await ledger.get(key);
	}
	if (!row) return logKeysOf(ports, subject);
	known.set(key.row, row);
	return logKeysIn(row);
}

/** The keys of a subject in the log: the first that asks makes them. They go with an erasure, and the leaves stay. */
export async function logKeysOf(
	{ store, randomBytes }: Pick<Ports, 'store' | 'randomBytes'>,
	subject: SubjectId,
): Promise<SubjectLogKeys> {
	const { ledger } = store.tables;
	for (;;) {
		const known = await getLogKeys(ledger, subject);
		if (known) return known;
		const newKey = () => Buffer.from(randomBytes(KEY_BYTES)).toString('hex');
		const made = { key: newKey(), blinding: newKey() };
		// Insert only: leaves that another job made with its keys must keep them.
		if (await ledger.insert(logKeysKey(subject), made)) return made;
	}
}
