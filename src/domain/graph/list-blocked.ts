import type { Page } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { PageRequest } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import type { Listed } from '../subject/search-directory.ts';
import { listNamed } from './list-follows.ts';

/** Whom a subject blocks, a page at a time: one row range of its ledger. */
export function listBlocked(domain: Domain, subject: SubjectId, request: PageRequest): Promise<Page<Listed>> {
	return listNamed(domain, 'ledger', ledgerKeys.blocks(subject), request, ({ row }) => ledgerKeys.otherOf(row));
}
