import type { SubjectId } from '../../contract/subject/subject.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { findsLimited } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { blockerBefore } from '../graph/blocked.ts';
import { type Reach, reachOf } from './protected-events.ts';

/**
 * The events of a subject that the caller may read, where it comes across the subject beside an event of somebody else.
 * Undefined across a block, and for a subject that is limited.
 */
export async function reachAcross(ctx: Ctx, subject: SubjectId): Promise<Reach | undefined> {
	const [reach, blocker, { limitedSince }] = await Promise.all([
		reachOf(ctx, subject),
		blockerBefore(ctx, subject),
		getMarks(ctx.domain.store.tables.ledger, subject),
	]);
	// Only its followers come across a subject that is limited.
	const isLimited = limitedSince !== undefined && reach === 'open' && !findsLimited(ctx.principal);
	return blocker || isLimited ? undefined : reach;
}
