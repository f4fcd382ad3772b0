import { z } from 'zod';
import { decodeCursor, encodeCursor, isRowKey } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ } from '../../contract/reading/fill-page.ts';
import type { FollowerAt, FollowersAt, MomentInput } from '../../contract/schema/trail.ts';
import { isSubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type FollowersPlace, followersThen } from './follow-at.ts';
import { peopleOf } from './people.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';

export const FollowersCursor = z.strictObject({
	after: z.string().refine(isRowKey).optional(),
	ledger: z
		.strictObject({ of: z.string().refine(isSubjectId), seq: z.int().min(1), ends: z.boolean(), reached: z.boolean() })
		.optional(),
});

/**
 * Lists the followers of a subject at a moment, in the order of ids, by the ledgers of all that ever followed it.
 * Requests that had no answer are no follows. Those whose ledger is erased are left out: nothing says what they did. A
 * page may be short or empty: only a missing `next` is the end. Throws `forbidden`, `cursor_invalid`.
 */
export async function listFollowersAt(
	ctx: Ctx,
	{ subject, at, cursor, limit, signal }: MomentInput & { signal?: AbortSignal | undefined },
): Promise<FollowersAt> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	if (cursor === undefined) await recordAuditRead(ctx, filterText({ about: 'followers', subject, at }));
	let place: FollowersPlace = cursor === undefined ? {} : decodeCursor(FollowersCursor, cursor);
	const items: FollowerAt[] = [];
	const page = async (next?: string) => ({
		items,
		people: await peopleOf(
			domain,
			items.map(({ follower }) => follower),
		),
		...(next !== undefined && { next }),
	});
	const walk = { place, wanted: limit, budget: { rows: MAX_ROWS_READ }, signal };
	for await (const step of followersThen(domain, subject, () => at, walk)) {
		if (items.length === limit) return page(encodeCursor(place));
		place = step.place;
		if (step.follower === undefined) return page(encodeCursor(place));
		if (step.follow) items.push({ follower: step.follower, since: step.follow.since });
	}
	return page();
}
