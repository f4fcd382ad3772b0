import type { Page } from '../../contract/event/event.ts';
import { afterOf } from '../../contract/reading/cursor.ts';
import { fillPage } from '../../contract/reading/fill-page.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { SubjectCard, SubjectOrder } from '../../contract/subject/subject-card.ts';
import { rankKeys } from '../../storage/rows/directory/ranks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { PageRequest } from '../lists/page.ts';
import { listByHandle } from '../subject/list-by-handle.ts';
import { cardsToList } from './cards-of.ts';
import { readList } from './read-list.ts';

type ListRequest = PageRequest & { order: SubjectOrder };

/**
 * Subjects in an order, a page at a time. A page is shorter by those across a block from the caller. One that moves
 * between two pages may come on both or on none; all others come once.
 */
export async function listSubjects(ctx: Ctx, request: ListRequest): Promise<Page<SubjectCard>> {
	authorize(ctx.principal, 'subject.read');
	const { items, next } = await idsOf(ctx, request);
	return { items: await cardsToList(ctx, items), ...(next !== undefined && { next }) };
}

async function idsOf(ctx: Ctx, { order, cursor, limit, signal }: ListRequest): Promise<Page<SubjectId>> {
	if (order === 'name') {
		const page = await listByHandle(ctx.domain, { cursor, limit, signal });
		return { ...page, items: page.items.map(({ id }) => id).filter((id) => id !== TIDELINE) };
	}
	const after = afterOf(cursor);
	return fillPage({
		limit,
		signal,
		async readRows(place: string | undefined, most) {
			const page = await readList(ctx.domain, order, { after: place ?? after, most: Math.min(most, limit), signal });
			return { rows: page.items, next: page.next };
		},
		keyOf: ({ row }) => row,
		pick: ({ row }) => rankKeys.subjectOf(row),
	});
}
