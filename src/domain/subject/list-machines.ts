import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import type { Listed } from './list-by-handle.ts';
import { listNamed } from './list-named.ts';

/** The machines that a person owns, a page at a time: one partition of the directory. */
export async function listMachines(
	{ domain, principal }: Ctx,
	{ owner, ...request }: PageRequest & { owner: SubjectId },
): Promise<Page<Listed>> {
	authorize(principal, 'machine.own', owner);
	return listNamed(domain, 'directory', ownedKeys.all(owner), request, ({ row }) => ownedKeys.machineOf(row));
}
