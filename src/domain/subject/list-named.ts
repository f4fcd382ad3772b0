import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { RangeQuery, Row, TableName } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import type { Listed } from './list-by-handle.ts';
import { profileOf } from './profile.ts';

/** A page of the subjects that the rows of a range name, with what a list shows of each. */
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

/** A subject as a list shows it. */
export async function listed(domain: Domain, id: SubjectId): Promise<Listed> {
	const { handle, name, kind } = (await profileOf(domain, id)) ?? { handle: id, name: id, kind: 'person' };
	return { id, handle, name, kind };
}
