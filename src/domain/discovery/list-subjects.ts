import type { Page } from '../../contract/event.ts';
import type { SubjectCard, SubjectOrder } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { PageRequest } from '../core/page.ts';
import type { Ctx } from '../ctx.ts';
import { listByHandle } from '../subject/list-by-handle.ts';
import { cardsOf } from './cards-of.ts';

/** Subjects in an order, a page at a time. Of those across a block from the caller none is listed. */
export async function listSubjects(
	ctx: Ctx,
	{ order, ...request }: PageRequest & { order: SubjectOrder },
): Promise<Page<SubjectCard>> {
	authorize(ctx.principal, 'subject.read');
	const { items, next } = await listByHandle(ctx.domain, request);
	const cards = await cardsOf(
		ctx,
		items.map(({ id }) => id),
	);
	const listed = order === 'active' ? cards.filter(({ lastEventAt }) => lastEventAt !== undefined) : cards;
	return { items: listed.toSorted(BY[order]), ...(next !== undefined && { next }) };
}

const BY: Record<SubjectOrder, (one: SubjectCard, other: SubjectCard) => number> = {
	active: (one, other) => (other.lastEventAt ?? '').localeCompare(one.lastEventAt ?? ''),
	followed: (one, other) => other.counts.followers - one.counts.followers,
	newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
	name: () => 0,
};
