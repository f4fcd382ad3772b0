import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mapSome } from '../lists/map-some.ts';
import { namesOf } from './names-of.ts';
import { ownerOfHandle } from './owner-of-handle.ts';

const HANDLES_AT_ONCE = 16;

/** The subjects that have these handles now, each once and in order. They are the ones that a text mentions. */
export async function findCalled(ctx: Ctx, { handles }: { handles: readonly string[] }): Promise<NamedSubject[]> {
	authorize(ctx.principal, 'subject.read');
	const owners = await mapSome(handles, HANDLES_AT_ONCE, (handle) => ownerOfHandle(ctx.domain, handle));
	return namesOf(ctx, { ids: owners.filter((id) => id !== undefined) });
}
