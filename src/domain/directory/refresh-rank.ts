/**
 * Keeps the rank of each subject in the lists. A job says that something has changed, and not what: the rank is made
 * of what the ledger and the counts say now, so it comes out right in whatever order jobs run.
 *
 * The row of the rank is read first, then the truth, and then both are changed under the ETag of that row. A job that
 * has read an older truth meets another ETag, and reads again.
 */
import type { EventId } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, Step } from '../../storage/port.ts';
import { getRankRow, minuteOf, type Rank, rankOf, rankWrites } from '../../storage/rows/directory/ranks.ts';
import { getFollowerCount } from '../../storage/rows/followers/follower-counts.ts';
import { eventKeys, eventRowOf, getEvent, type LiveEvent } from '../../storage/rows/ledger/events.ts';
import { getMarkedProfile } from '../../storage/rows/ledger/marks.ts';
import type { Domain } from '../domain.ts';

/** Events that are looked at for the newest that everybody may read. Of more that are not, none counts as activity. */
const MOST_EVENTS = 2_000;
/** The newest is nearly always among so few. */
const FIRST_EVENTS = 10;

/**
 * An event was posted: it makes its poster and its hashtags active. Nothing changes where its poster stands by another one of
 * that minute, or of an earlier one.
 */
export async function enterPosted(domain: Domain, poster: SubjectId, event: EventId): Promise<void> {
	const { ranks, ledger } = domain.store.tables;
	const [row, found] = await Promise.all([getRankRow(ranks, poster), getEvent(ledger, poster, event)]);
	if (!found || found.removed || found.event.audience) return;
	const { activeAt = Number.NEGATIVE_INFINITY } = row ? rankOf(row) : {};
	const occurredAt = eventTime(event);
	await Promise.all([
		domain.tags.enter(found.tags, occurredAt),
		minuteOf(occurredAt) > activeAt ? refreshRank(domain, poster) : undefined,
	]);
}

/**
 * The same as steps. `row` is that of the poster's rank, read before the event was found: a removal that came behind both
 * changes it again, and one that came between them has changed it, so that these steps are refused.
 */
export async function stepsToEnterPosted(
	domain: Domain,
	poster: SubjectId,
	row: Row | undefined,
	found: LiveEvent,
): Promise<Step[]> {
	if (found.event.audience) return [];
	const occurredAt = eventTime(found.event.id);
	const tags = await domain.tags.due(found.tags, occurredAt);
	const minute = minuteOf(occurredAt);
	const { activeAt = Number.NEGATIVE_INFINITY } = row ? rankOf(row) : {};
	const isNewer = minute > activeAt;
	const rank = isNewer && row ? { ...rankOf(row), activeAt: minute } : isNewer && (await rankNow(domain, poster));
	return [
		...(tags.length > 0 ? [{ kind: 'writeMany', table: 'ranks', writes: tags } as const] : []),
		...(rank
			? [{ kind: 'transact', table: 'ranks', writes: rankWrites(poster, row, rank, 'moved'), durable: false } as const]
			: []),
	];
}

/** Gives a subject its rank as steps, where it gets so many followers at this moment. */
export async function stepsToEnterFollowed(domain: Domain, subject: SubjectId, followers: number): Promise<Step[]> {
	const row = await getRankRow(domain.store.tables.ranks, subject);
	const known = row && rankOf(row);
	// Another change that the rank lacks has a job, which makes the rank again.
	const rank = known ? { ...known, followers: known.followers + followers } : await rankNow(domain, subject);
	const writes = rankWrites(subject, row, rank, 'moved');
	return writes.length > 0 ? [{ kind: 'transact', table: 'ranks', writes, durable: false }] : [];
}

/**
 * Resolves once a refresh has ended that began after this call. Of many follows of one subject, each would have the others
 * read again.
 */
export const refreshRank = (domain: Domain, subject: SubjectId): Promise<void> =>
	domain.refreshes.run(subject, () => refreshNow(domain, subject));

async function refreshNow(domain: Domain, subject: SubjectId): Promise<void> {
	const { ranks } = domain.store.tables;
	for (;;) {
		const row = await getRankRow(ranks, subject);
		const rank = await rankNow(domain, subject);
		const writes = rankWrites(subject, row, rank);
		if (writes.length === 0) return;
		// A loss of power takes this back together with the end of the job, which then runs again.
		const [outcome] = await inOrder(domain.store, [{ kind: 'transact', table: 'ranks', writes, durable: false }]);
		// A post changes nothing where its poster is as active already. One that found the earlier rank, and came behind the
		// read of the events, is seen by another look.
		if (outcome?.done && !(row && activityOf(rank) < activityOf(rankOf(row)))) return;
	}
}

const activityOf = (rank: Rank | undefined) => rank?.activeAt ?? Number.NEGATIVE_INFINITY;

/** The rank that a subject should have. Undefined for one that is not there, is erased or limited, and for the service itself. */
export async function rankNow(domain: Domain, subject: SubjectId): Promise<Rank | undefined> {
	const { ledger, subjectFollowers } = domain.store.tables;
	const [found, followers, activeAt] = await Promise.all([
		getMarkedProfile(ledger, subject),
		getFollowerCount(subjectFollowers, subject),
		activeAtOf(domain, subject),
	]);
	// Notices of the service are no reason to follow it.
	if (!found || found.marks.limitedSince !== undefined || (subject === TIDELINE && activeAt === undefined))
		return undefined;
	const createdAt = Date.parse(found.profile.createdAt);
	return {
		...(activeAt !== undefined && { activeAt }),
		followers: Math.max(followers, 0),
		createdAt: Number.isNaN(createdAt) ? 0 : createdAt,
	};
}

/** The minute of its newest live event that everybody may read. */
async function activeAtOf({ store }: Domain, subject: SubjectId): Promise<number | undefined> {
	let looked = 0;
	const events = eventKeys.all(subject);
	const first = await store.tables.ledger.range({ ...events, limit: FIRST_EVENTS });
	const soon = minuteIn(first.rows);
	if (soon !== undefined || first.next === undefined) return soon;
	for await (const rows of pagesOf(store.tables.ledger, { ...events, limit: 250 })) {
		const minute = minuteIn(rows);
		if (minute !== undefined) return minute;
		looked += rows.length;
		if (looked >= MOST_EVENTS) return undefined;
	}
	return undefined;
}

/** The minute of the first of these events that is live and that everybody may read. */
function minuteIn(rows: readonly Row[]): number | undefined {
	for (const row of rows) {
		const found = eventRowOf(row);
		if (!found.removed && !found.event.audience) return minuteOf(eventTime(found.event.id));
	}
	return undefined;
}
