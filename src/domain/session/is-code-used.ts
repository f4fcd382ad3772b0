import type { SubjectId } from '../../contract/subject/subject.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

/** The row of a subject's ledger that says that a code was used. */
export const usedCodeKey = (subject: SubjectId, once: string) => idempotencyRow(subject, ['admin-code', once]);

/** Whether one of these subjects has signed in with the code. */
export async function isCodeUsed(
	{ domain, principal }: Ctx,
	{ subjects, once }: { subjects: readonly SubjectId[]; once: string },
): Promise<boolean> {
	authorize(principal, 'session.begin');
	const { ledger } = domain.store.tables;
	const used = await Promise.all(subjects.map((subject) => ledger.get(usedCodeKey(subject, once))));
	return used.some((row) => row !== undefined);
}
