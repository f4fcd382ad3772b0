import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { listNamed } from '../subject/list-named.ts';

/** Lists a subject's blocks, a page at a time: one row range of its ledger. */
export async function listBlocked(
	{ domain, principal }: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<Page<Listed>> {
	authorize(principal, 'relation.read', subject);
	return listNamed(domain, 'ledger', hiddenKeys.blocks(subject), request, ({ row }) => hiddenKeys.otherOf(row));
}
