import type { SubjectId } from '../../contract/subject/subject.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { roleOf } from '../ledger/role-of.ts';
import { assertExist } from '../subject/profile.ts';

/** The caller, or the subject for which an operator asks: with what that subject may read. Throws `subject_not_found`. */
export async function asReader(ctx: Ctx, reader: SubjectId | undefined): Promise<Ctx> {
	if (reader === undefined) return ctx;
	authorize(ctx.principal, 'timeline.read', reader);
	if (readerOf(ctx.principal) === reader) return ctx;
	await assertExist(ctx.domain, reader);
	const role = await roleOf(ctx.domain, reader);
	return { ...ctx, principal: { kind: 'user', subject: reader, name: reader, role } };
}
