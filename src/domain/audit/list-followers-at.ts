import type { FollowersAt, MomentInput } from '../../contract/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

export async function listFollowersAt(
	{ principal }: Ctx,
	_: MomentInput & { signal?: AbortSignal | undefined },
): Promise<FollowersAt> {
	authorize(principal, 'audit.read');
	throw new Error('This question has no answer yet.');
}
