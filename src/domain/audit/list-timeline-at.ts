import type { MomentInput, TimelineAt } from '../../contract/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

export async function listTimelineAt(
	{ principal }: Ctx,
	_: MomentInput & { signal?: AbortSignal | undefined },
): Promise<TimelineAt> {
	authorize(principal, 'audit.read');
	throw new Error('This question has no answer yet.');
}
