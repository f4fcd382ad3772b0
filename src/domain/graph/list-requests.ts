import type { Page } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, requestKeys } from '../../storage/keys.ts';
import { followingOf } from '../../storage/ledger.ts';
import type { PageRequest } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import type { Listed } from '../subject/search-directory.ts';
import { listNamed } from './list-follows.ts';
import { readPair } from './pair.ts';

/**
 * Who asks to follow a subject, a page at a time: one partition. It may hold one who asks no more, for whose row a late
 * write came after it was taken away, so each is looked up in its own ledger. A page may be short.
 */
export async function listRequests(domain: Domain, subject: SubjectId, request: PageRequest): Promise<Page<Listed>> {
	const partition = requestKeys.partition(subject);
	const page = await listNamed(domain, 'subjectFollowers', { partition }, request, ({ row }) => row);
	const pairs = await Promise.all(page.items.map(({ id }) => readPair(domain, id, subject)));
	return { ...page, items: page.items.filter((_, index) => pairs[index]?.state === 'requested') };
}

/** Whom a subject asks to follow, a page at a time: one row range of its ledger. */
export function listRequested(domain: Domain, subject: SubjectId, request: PageRequest): Promise<Page<Listed>> {
	return listNamed(domain, 'ledger', ledgerKeys.followings(subject), request, (row) => {
		const { state, subject: followed } = followingOf(row);
		return state === 'requested' ? followed : undefined;
	});
}
