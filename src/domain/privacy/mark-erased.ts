import { NotFound } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../storage/port.ts';
import { entryOf } from '../../storage/rows/ledger/entries.ts';
import { githubKey } from '../../storage/rows/ledger/github.ts';
import { type Head, headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { mailFactKey } from '../../storage/rows/ledger/mail.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { sessionsKey } from '../../storage/rows/ledger/sessions.ts';
import type { Domain } from '../domain.ts';
import { GENESIS } from '../ledger/entry.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { newestEntry } from '../ledger/newest-entry.ts';
import { isoTime } from '../ports/ports.ts';
import { repeat } from '../waiting/repeat.ts';

/** End of an erased ledger, and the time of its erasure (ISO 8601 in UTC). */
export type Mark = Head & { erasedAt: string };

/**
 * Turns the head of a ledger into the marker of an erasure. In the same transaction go the profile, all sessions, the
 * connection to GitHub and what is mailed: from then on nobody is this subject, and no command is taken. A ledger that has a marker keeps
 * it. Throws `subject_not_found`, `held`.
 */
export async function markErased(domain: Domain, subject: SubjectId, erasedAt = isoTime(domain.now())): Promise<Mark> {
	const { ledger } = domain.store.tables;
	const key = headKey(subject);
	for (;;) {
		const row = await ledger.get(key);
		const head = row && headOf(row);
		if (head?.erased !== undefined) return { seq: head.seq, hash: head.hash, erasedAt: head.erased };
		// After the head was read: a hold that is placed meanwhile moves its ETag.
		await assertNotHeld(domain, subject);
		const end = head ?? (await endWithoutHead(domain, subject));
		const { seq, hash } = end;
		const properties = { erased: true, seq, hash, erasedAt };
		const mark: Write = row
			? { ...key, kind: 'update', etag: row.etag, properties }
			: { ...key, kind: 'insert', properties };
		const gone = await rowsThere(domain, [
			profileKey(subject),
			sessionsKey(subject),
			githubKey(subject),
			mailFactKey(subject),
		]);
		const deletes = gone.map(({ partition, row: name }): Write => ({ partition, row: name, kind: 'delete' }));
		// After an unclear answer the same again is refused, and the marker is read.
		const { done } = await repeat(domain, () => ledger.transact([mark, ...deletes]));
		if (done) return { seq, hash, erasedAt };
	}
}

/** A damaged ledger is erased as others are. */
async function endWithoutHead(domain: Domain, subject: SubjectId): Promise<Head> {
	const newest = await newestEntry(domain, subject);
	if (newest) return entryOf(newest);
	const { rows } = await domain.store.tables.ledger.range({ partition: subject, limit: 1 });
	if (rows.length === 0) throw new NotFound('subject', subject);
	return { seq: 0, hash: GENESIS };
}

async function rowsThere({ store }: Domain, keys: RowKey[]): Promise<Row[]> {
	const rows = await Promise.all(keys.map((key) => store.tables.ledger.get(key)));
	return rows.filter((row) => row !== undefined);
}
