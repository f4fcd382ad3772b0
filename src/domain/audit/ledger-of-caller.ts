import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { ensureTideline } from '../subject/tideline.ts';

/** Finds the ledger for acts on no subject: the caller's own, and the service's for an operator. */
export async function ledgerOfCaller({ domain, principal }: Omit<Ctx, 'from'>): Promise<SubjectId> {
	const own = readerOf(principal);
	if (own !== undefined) return own;
	await ensureTideline(domain);
	return TIDELINE;
}
