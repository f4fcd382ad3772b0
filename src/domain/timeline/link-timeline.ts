import { LINK_LIFETIME_MS, type Link } from '../../contract/audit/link.ts';
import { PAGE_SIZE } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { timelineOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';

/** A link to a subject's whole timeline, for the subject itself. Throws `link_unavailable` where storage signs none. */
export async function linkTimeline({ domain, principal }: Ctx, { reader }: { reader: SubjectId }): Promise<Link> {
	authorize(principal, 'timeline.read', reader);
	const { store, now } = domain;
	// Storage signs whole seconds.
	const expires = Math.floor((now() + LINK_LIFETIME_MS) / 1_000) * 1_000;
	const url = await store.sign({ table: 'timelines', ...timelineOf(reader) }, new Date(expires));
	return { url, expiresAt: isoTime(expires), pageSize: PAGE_SIZE };
}
