import type { Page } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { followingOf, getProfile } from '../../storage/ledger.ts';
import type { RangeQuery, Row, TableName } from '../../storage/port.ts';
import { followersOf } from '../../storage/subject-followers.ts';
import { type PageRequest, pageOf } from '../core/page.ts';
import type { Domain } from '../domain.ts';
import { assertExist } from '../subject/get-subject.ts';
import type { Listed } from '../subject/search-directory.ts';
import { assertMayRead } from './blocked.ts';

/** Who receives a subject's events, a page at a time: one partition. Throws `subject_not_found`, `blocked`. */
export async function listFollowers(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	request: PageRequest,
): Promise<Page<Listed>> {
	await Promise.all([assertExist(domain, subject), assertMayRead(domain, principal, subject)]);
	return listNamed(domain, 'subjectFollowers', { partition: subject }, request, (row) => {
		const [found] = followersOf([row]);
		return found?.state === 'on' ? found.follower : undefined;
	});
}

/** Whom a subject follows, a page at a time: one row range of its ledger. Throws `subject_not_found`, `blocked`. */
export async function listFollowing(
	domain: Domain,
	principal: Principal,
	subject: SubjectId,
	request: PageRequest,
): Promise<Page<Listed>> {
	await Promise.all([assertExist(domain, subject), assertMayRead(domain, principal, subject)]);
	return listNamed(domain, 'ledger', ledgerKeys.followings(subject), request, (row) => {
		const { state, subject: followed } = followingOf(row);
		return state === 'on' ? followed : undefined;
	});
}

/** A page of subjects that rows of a range are about, with what a list shows of each. */
export async function listNamed(
	domain: Domain,
	table: TableName,
	bounds: RangeQuery,
	request: PageRequest,
	pick: (row: Row) => SubjectId | undefined,
): Promise<Page<Listed>> {
	const page = await pageOf(domain.store.tables[table], bounds, request, pick);
	return { ...page, items: await Promise.all(page.items.map((id) => listed(domain, id))) };
}

async function listed(domain: Domain, id: SubjectId): Promise<Listed> {
	const profile = await getProfile(domain.store.tables.ledger, id);
	const { handle, name, kind } = profile ?? { handle: id, name: id, kind: 'person' };
	return { id, handle, name, kind };
}
