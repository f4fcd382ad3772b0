import type { NamedSubject } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import { mapSome } from '../core/map-some.ts';
import type { Ctx } from '../ctx.ts';
import { namesOf } from './names-of.ts';
import { ownerOfHandle } from './owner-of-handle.ts';

const AT_ONCE = 16;

/** Who has these handles now, each once, in order: whom a text would mention. A handle that nobody has is left out. */
export async function findCalled(ctx: Ctx, { handles }: { handles: readonly string[] }): Promise<NamedSubject[]> {
	authorize(ctx.principal, 'subject.read');
	const owners = await mapSome(handles, AT_ONCE, (handle) => ownerOfHandle(ctx.domain, handle));
	return namesOf(ctx, { ids: owners.filter((id) => id !== undefined) });
}
