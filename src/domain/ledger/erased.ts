/** A ledger that was erased: its head is a marker, and no command is taken. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { erasedKey } from '../../storage/rows/ledger/cuts.ts';
import { type Head, headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { getErasure } from '../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import type { Ports } from '../ports/ports.ts';
import { GENESIS } from './entry.ts';

type Stores = Pick<Ports, 'store'>;

export class SubjectErased extends TidelineError {
	constructor() {
		super(
			'subject_erased',
			'This profile was erased. Only the operator can let it start over (tideline erase --lift).',
		);
	}
}

/** Whether the ledger of a subject is erased now. */
export async function isErased({ store }: Stores, subject: SubjectId): Promise<boolean> {
	const row = await store.tables.ledger.get(headKey(subject));
	return row !== undefined && headOf(row).erased !== undefined;
}

/**
 * Asked before a subject is made: the list of erasures also knows those whose ledger is not in this store, because a
 * backup from before it was restored. Throws `subject_erased`.
 */
export async function assertNotErased({ store }: Stores, subject: SubjectId): Promise<void> {
	const { ledger, log } = store.tables;
	const head = await ledger.get(headKey(subject));
	if (head && headOf(head).erased === undefined) return;
	const erasure = head ? undefined : await getErasure(log, subjectHash(subject));
	if (head || (erasure && erasure.liftedAt === undefined)) throw new SubjectErased();
}

/** The end that the first entry of a ledger follows: nothing, or the last entry before its erasure. */
export async function beginningOf({ store }: Stores, subject: SubjectId): Promise<Head> {
	const row = await store.tables.ledger.get(erasedKey(subject));
	const begins = row && { seq: Number(row.properties.seq), hash: String(row.properties.hash) };
	return begins && Number.isSafeInteger(begins.seq) ? begins : { seq: 0, hash: GENESIS };
}
