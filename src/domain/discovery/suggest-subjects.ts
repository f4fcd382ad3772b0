import type { SubjectId } from '../../contract/subject.ts';
import type { SubjectCard } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { listSubjects } from './list-subjects.ts';

/** Subjects that the reader may want to follow, the best first: none that it follows, asked, blocks or mutes. */
export async function suggestSubjects(
	ctx: Ctx,
	{ reader, limit }: { reader: SubjectId; limit: number },
): Promise<SubjectCard[]> {
	authorize(ctx.principal, 'relation.read', reader);
	const { items } = await listSubjects(ctx, { order: 'followed', limit: 250 });
	return items.filter(({ relation, lastEventAt }) => relation === 'none' && lastEventAt !== undefined).slice(0, limit);
}
