/** The erasure from which a subject is brought back: whether it can be, and how its end is noted. */
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { CLOCKS_APART_MS, TOMBSTONES_KEPT_SECONDS } from '../../../storage/protocol-times.ts';
import { getEvent } from '../../../storage/rows/ledger/events.ts';
import { type Head, headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { erasureListKeys, isClearingDue } from '../../../storage/rows/log/erasure-list.ts';
import { type ErasureRow, getErasure, setErasure } from '../../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../../storage/subject-hash.ts';
import type { Domain } from '../../domain.ts';
import { isoTime } from '../../ports/ports.ts';
import { type Caller, enterOnce } from '../../privacy/service-entry.ts';
import { ensureTideline } from '../../subject/tideline.ts';
import { BackupFault } from '../backup-fault.ts';
import { isCleared } from '../gone-rows.ts';
import { newestReturnOf } from './go-live.ts';

/** `end` is the last entry before the erasure. `isBack`: an earlier run brought the subject back, and may not be done. */
export type ErasedLedger = {
	erasure: ErasureRow;
	end: Head;
	isBack: boolean;
	/** Throws `erasure_under_way` where the second clearing may begin, which would take the rows again. */
	assertInTime(now: number): void;
};

/** The rows must be there before the second clearing begins, by any clock. */
const ENDS_BEFORE_MS = CLOCKS_APART_MS;
/** It begins only with time left to end. */
const BEGINS_BEFORE_MS = 6 * CLOCKS_APART_MS;

/** Throws `subject_not_found`, `erasure_under_way`, and a `BackupFault` (`not-empty`) where the subject has begun again. */
export async function assertErased(domain: Domain, subject: SubjectId): Promise<ErasedLedger> {
	const { ledger, log } = domain.store.tables;
	const hash = subjectHash(subject);
	const [row, erasure] = await Promise.all([ledger.get(headKey(subject)), getErasure(log, hash)]);
	const head = row && headOf(row);
	if (!head || !erasure)
		throw new TidelineError('subject_not_found', `${subject} isn't erased here, so there's nothing to bring back.`);
	if (head.erased === undefined) {
		const { seq = 0, hash: last = '' } = erasure;
		if (await newestReturnOf(domain, subject, seq))
			return { erasure, end: { seq, hash: last }, isBack: true, assertInTime() {} };
		throw new BackupFault(
			'not-empty',
			`${subject} isn't erased any more: it has begun again, and its ledger can't have two ends. To read the old one, restore the backup into an empty store.`,
		);
	}
	if (!(await isCleared(domain, hash)))
		throw new TidelineError(
			'erasure_under_way',
			`The erasure of ${subject} isn't finished. Finish it first: tideline erase ${subject}`,
		);
	const due = (await isClearingDue(log, hash))
		? Date.parse(erasure.erasedAt) + TOMBSTONES_KEPT_SECONDS * 1_000
		: Infinity;
	const { seq, hash: last } = head;
	const assertBefore = (now: number, ahead: number) => {
		if (now < due - ahead) return;
		throw new TidelineError(
			'erasure_under_way',
			`${subject} is cleared once more a day after ${erasure.erasedAt}, and that is about to begin. Run this again when that job is run: tideline drain`,
		);
	};
	assertBefore(domain.now(), BEGINS_BEFORE_MS);
	return {
		erasure,
		end: { seq, hash: last },
		isBack: false,
		assertInTime: (now) => assertBefore(now, ENDS_BEFORE_MS),
	};
}

/** Notes that the erasure is over, on the trail, outside the store, and in it. It may be repeated. */
export async function liftAsBroughtBack(
	caller: Caller,
	subject: SubjectId,
	{ erasure, end }: ErasedLedger,
): Promise<void> {
	const { domain } = caller;
	const hash = subjectHash(subject);
	await ensureTideline(domain);
	await enterOnce(caller, 'erasure-lifted', hash, end.seq);
	if (erasure.broughtBack) return;
	const { erasedAt } = erasure;
	const lifted = { erasedAt, liftedAt: isoTime(domain.now()), broughtBack: true } as const;
	await domain.erasureFile?.append({ subject: hash, ...lifted });
	await setErasure(domain.store.tables.log, hash, { ...erasure, ...lifted });
}

/**
 * Forgets what the erasure listed, but for what is still needed: tombstones of events that are lost, for its second clearing;
 * and what was removed before it, for a run that goes on and for another erasure.
 */
export async function forgetList(domain: Domain, subject: SubjectId): Promise<void> {
	const { log } = domain.store.tables;
	for await (const rows of pagesOf(log, erasureListKeys.all(subjectHash(subject)))) {
		const areSpent = await Promise.all(rows.map(({ row }) => isSpent(domain, subject, row)));
		await log.writeMany(
			rows.filter((_, index) => areSpent[index]).map(({ partition, row }) => ({ partition, row, kind: 'delete' })),
		);
	}
}

async function isSpent({ store }: Domain, subject: SubjectId, row: string): Promise<boolean> {
	const kind = erasureListKeys.kindOf(row);
	if (kind !== 'event') return kind !== 'subject' && kind !== 'follower' && kind !== 'removed';
	const found = await getEvent(store.tables.ledger, subject, erasureListKeys.idOf(row));
	return found !== undefined && !found.removed;
}
