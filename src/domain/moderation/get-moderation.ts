import type { EventId } from '../../contract/event/event.ts';
import type { Moderated } from '../../contract/schema/moderation.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { suspendedSince } from '../ledger/suspended.ts';

type Target = { subject: SubjectId; event?: EventId | undefined };

/** The acts of moderation that hold for a subject now, with the labels of one of its events if one is asked for. */
export async function getModeration({ domain, principal }: Ctx, target: Target): Promise<Moderated> {
	authorize(principal, 'subject.suspend');
	return moderationOf(domain, target);
}

export async function moderationOf(domain: Domain, { subject, event }: Target): Promise<Moderated> {
	const [since, { labels, events, limitedSince }] = await Promise.all([
		suspendedSince(domain, subject),
		getMarks(domain.store.tables.ledger, subject),
	]);
	return {
		...(since !== undefined && { suspendedSince: since }),
		...(limitedSince !== undefined && { limitedSince }),
		labels: event === undefined ? labels : (events.get(event) ?? []),
	};
}
