import type { SubjectId } from '../../contract/subject/subject.ts';
import { getLogKeys, logKeysKey, type SubjectLogKeys } from '../../storage/rows/ledger/log-keys.ts';
import type { Ports } from '../ports/ports.ts';

const KEY_BYTES = 32;

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
