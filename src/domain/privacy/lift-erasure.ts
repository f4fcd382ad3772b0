import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { NO_COUNTS } from '../../storage/rows/ledger/counts.ts';
import { erasedKey } from '../../storage/rows/ledger/cuts.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { isClearingDue } from '../../storage/rows/log/erasure-list.ts';
import { getErasure, setErasure } from '../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { repeat } from '../waiting/repeat.ts';
import { enterOnce } from './service-entry.ts';

/**
 * Lets an erased subject begin again: its identity may sign in again, and its ledger goes on behind the marker. Nothing
 * comes back. Not before the second clearing, a day after the erasure: it would take the new ledger along. Throws
 * `subject_not_found` where it is not erased, `erasure_under_way`.
 */
export async function liftErasure(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<{ liftedAt: string }> {
	authorize(ctx.principal, 'subject.erase');
	const { domain } = ctx;
	const { log } = domain.store.tables;
	const hash = subjectHash(subject);
	const erasure = await getErasure(log, hash);
	if (!erasure || erasure.liftedAt !== undefined)
		throw new TidelineError('subject_not_found', `${subject} isn't erased, so there's nothing to lift.`);
	if (await isClearingDue(log, hash))
		throw new TidelineError(
			'erasure_under_way',
			`${subject} is cleared once more a day after ${erasure.erasedAt}: lift its erasure then, when its jobs are run.`,
		);
	const liftedAt = isoTime(domain.now());
	await ensureTideline(domain);
	await enterOnce(ctx, 'erasure-lifted', hash, erasure.seq ?? 0);
	await beginAnew(domain, subject, liftedAt);
	await domain.erasureFile?.append({ subject: hash, erasedAt: erasure.erasedAt, liftedAt });
	// Last: until then it may be lifted again.
	await setErasure(log, hash, { ...erasure, liftedAt });
	return { liftedAt };
}

/** The head is a head again. What it was is kept, since the first new entry has its hash. */
async function beginAnew(domain: Domain, subject: SubjectId, liftedAt: string): Promise<void> {
	const { ledger } = domain.store.tables;
	for (;;) {
		const row = await ledger.get(headKey(subject));
		const head = row && headOf(row);
		if (!row || head?.erased === undefined) return;
		const { seq, hash, erased: erasedAt } = head;
		const { done } = await repeat(domain, () =>
			ledger.transact([
				{ ...headKey(subject), kind: 'update', etag: row.etag, properties: { seq, hash, ...NO_COUNTS } },
				{ ...erasedKey(subject), kind: 'upsert', properties: { seq, hash, erasedAt, liftedAt } },
			]),
		);
		if (done) return;
	}
}
