import type { Page } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';
import { listNamed } from '../follow/list-follows.ts';
import type { PageRequest } from '../page.ts';
import type { Listed } from '../subject/search-directory.ts';

/** Whom a subject mutes, a page at a time: one row range of its ledger. */
export function listMuted(domain: Domain, subject: SubjectId, request: PageRequest): Promise<Page<Listed>> {
	return listNamed(domain, 'ledger', ledgerKeys.mutes(subject), request, ({ row }) => ledgerKeys.otherOf(row));
}
