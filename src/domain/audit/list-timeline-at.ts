import { z } from 'zod';
import { isEventId } from '../../contract/event/event-id.ts';
import { decodeCursor, encodeCursor } from '../../contract/reading/cursor.ts';
import { MAX_ROWS_READ, ROWS_A_READ } from '../../contract/reading/fill-page.ts';
import type { ItemAt, MomentInput, TimelineAt } from '../../contract/schema/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { mergeStreams } from '../lists/merge-streams.ts';
import { type Asked, followedEvents, mentions, mentionsBy, ownEvents } from './events-then.ts';
import type { Budget } from './follow-at.ts';
import { peopleOf } from './people.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';
import { type RelationsThen, relationsAt } from './relations-at.ts';

/** Entries that a call looks through for what the subject did since. */
const MOST_ENTRIES = 20_000;
/** Subjects whose events a call merges. */
const MOST_SOURCES = 1_000;

const Cursor = z.strictObject({ after: z.string().refine(isEventId) });

/**
 * Rebuilds from ledgers the events that a subject's timeline showed at a moment, newest first. It has the subject's own
 * events, the events that mentioned it, the events that its followed subjects posted since the follow, and the older
 * ones that each follow brought. Events of blocked subjects are left out. Events of muted ones are there: no admin is
 * to learn of mutes. Events that were removed since are there without their text. Not known any more, and so missing:
 * mentions in events that were removed since, by subjects that were not followed; and the audience of a removed event.
 * A timeline is said to hold what was posted up to the moment, though deliveries take a while. A page may be short or
 * empty: only a missing `next` is the end. Throws `forbidden`, `cursor_invalid`.
 */
export async function listTimelineAt(
	ctx: Ctx,
	{ subject, at, cursor, limit, signal }: MomentInput & { signal?: AbortSignal | undefined },
): Promise<TimelineAt> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const after = cursor === undefined ? undefined : decodeCursor(Cursor, cursor).after;
	const relations = await relationsAt(domain, { subject, moment: at, budget: { rows: MOST_ENTRIES }, signal });
	const budget = { rows: MAX_ROWS_READ };
	const asked = { domain, reader: subject, moment: at, relations, budget, after, signal };
	const page = await fill(asked, limit);
	if (cursor === undefined) await recordAuditRead(ctx, filterText({ about: 'timeline', subject, at }));
	const people = await peopleOf(
		domain,
		page.items.map(({ event }) => event.actor),
	);
	return { ...page, people, whole: relations.whole };
}

async function fill(
	asked: Omit<Asked, 'limit'> & { budget: Budget },
	limit: number,
): Promise<{ items: ItemAt[]; next?: string }> {
	const items: ItemAt[] = [];
	let last = asked.after;
	for await (const { key, look } of mergeStreams(streamsOf(asked))) {
		if (key === last) continue;
		if (items.length === limit) return { items, next: encodeCursor({ after: last }) };
		asked.budget.rows--;
		const item = await look();
		last = key;
		if (item) items.push(item);
		if (asked.budget.rows <= 0) return { items, next: encodeCursor({ after: last }) };
	}
	return { items };
}

function streamsOf(asked: Omit<Asked, 'limit'>): ReturnType<typeof ownEvents>[] {
	const { relations, reader } = asked;
	const followed = sourcesOf(relations);
	const blockedSince = [...relations.blockedSince].filter((other) => !relations.follows.has(other) && other !== reader);
	const sources = followed.length + blockedSince.length + 2;
	// Each stream is read ahead. Together they read no more at first than one call may, or two rows each.
	const limit = Math.min(ROWS_A_READ, Math.max(2, Math.floor(MAX_ROWS_READ / sources)));
	const all = { ...asked, limit };
	return [
		ownEvents(all),
		...followed.map(([other, follow]) => followedEvents(all, other, follow)),
		...blockedSince.map((other) => mentionsBy(all, other)),
		mentions(all),
	];
}

/** Those that were followed and not blocked. Of too many the newest follows count. */
function sourcesOf(relations: RelationsThen) {
	const { follows, blocked } = relations;
	const shown = [...follows].filter(([other]) => !blocked.has(other));
	if (shown.length <= MOST_SOURCES) return shown;
	relations.whole = false;
	return shown.toSorted(([, one], [, other]) => (one.since < other.since ? 1 : -1)).slice(0, MOST_SOURCES);
}
