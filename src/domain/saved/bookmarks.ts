/** Events that a subject saved for itself. */
import { type ErrorCode, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId, Page } from '../../contract/event/event.ts';
import type { Bookmark } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type BookmarkRow, bookmarkFact, bookmarkOf, savedKeys } from '../../storage/rows/ledger/saved.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { getEventOf } from '../event/get-event.ts';
import { privateAct } from '../ledger/private-act.ts';
import { mapSome } from '../lists/map-some.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { runCommand } from '../run-command.ts';

/** Point reads under way at the same time. */
const READS_AT_ONCE = 32;
/** A subject seldom saves more events that lie between those of a page. */
const ROWS_IN_A_RANGE = 250;

/** Why an event cannot be shown to this caller. */
const UNREADABLE: readonly ErrorCode[] = ['event_not_found', 'events_protected', 'blocked'];

export type BookmarkInput = { subject: SubjectId; poster: SubjectId; event: EventId };

/** `repeated`: it was so already, and nothing was written. */
export type Saved = { repeated: boolean };

/** Saves an event that the caller may read. Throws `event_not_found`, `event_removed`, `events_protected`, `blocked`. */
export async function addBookmark(ctx: Ctx, { subject, poster, event }: BookmarkInput): Promise<Saved> {
	authorize(ctx.principal, 'saved.change', subject);
	const found = await getEventOf(ctx, { subject: poster, id: event });
	if (found.removed) throw new TidelineError('event_removed', 'This event was removed: there is nothing to save.');
	const { repeated } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			if (await getBookmark(ctx, subject, event)) return { settled: undefined };
			return {
				action: 'bookmarked',
				target: '',
				...privateAct(ctx.domain, { target: event }),
				facts: ({ at }) => [bookmarkFact(subject, { event, poster, savedAt: at })],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

/** Takes a bookmark away. One that is not there may be named. */
export async function removeBookmark(ctx: Ctx, { subject, event }: Omit<BookmarkInput, 'poster'>): Promise<Saved> {
	authorize(ctx.principal, 'saved.change', subject);
	const { repeated } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			if (!(await getBookmark(ctx, subject, event))) return { settled: undefined };
			return {
				action: 'bookmark-removed',
				target: '',
				...privateAct(ctx.domain, { target: event }),
				facts: () => [{ ...savedKeys.bookmark(subject, event), kind: 'delete' }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

/**
 * The events among these that the subject saved. They are one range of its ledger, from the newest event to the oldest one.
 * Where that holds more bookmarks, each event is a read.
 */
export async function findBookmarked(
	ctx: Ctx,
	{ subject, events }: { subject: SubjectId; events: readonly EventId[] },
): Promise<EventId[]> {
	authorize(ctx.principal, 'saved.read', subject);
	const ids = events.toSorted();
	const [first, last] = [ids[0], ids.at(-1)];
	if (first === undefined || last === undefined) return [];
	const range = savedKeys.bookmarksBetween(subject, first, last);
	const { rows, next } = await ctx.domain.store.tables.ledger.range({ ...range, limit: ROWS_IN_A_RANGE });
	const found =
		next === undefined
			? rows.map(bookmarkOf)
			: await mapSome(ids, READS_AT_ONCE, (id) => getBookmark(ctx, subject, id));
	const saved = new Set(found.map((bookmark) => bookmark?.event));
	return events.filter((id) => saved.has(id));
}

/**
 * A subject's bookmarks in the order of their events, newest first, a page at a time. An event that was removed since, or that the caller may
 * no longer read, is left out.
 */
export async function listBookmarks(
	ctx: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<Page<Bookmark>> {
	authorize(ctx.principal, 'saved.read', subject);
	const page = await pageOf(ctx.domain.store.tables.ledger, savedKeys.bookmarks(subject), request, bookmarkOf);
	const found = await mapSome(page.items, READS_AT_ONCE, (row) => readBookmark(ctx, row));
	return { ...page, items: found.filter((bookmark) => bookmark !== undefined) };
}

async function getBookmark({ domain }: Ctx, subject: SubjectId, event: EventId): Promise<BookmarkRow | undefined> {
	const row = await domain.store.tables.ledger.get(savedKeys.bookmark(subject, event));
	return row && bookmarkOf(row);
}

async function readBookmark(ctx: Ctx, { poster, event, savedAt }: BookmarkRow): Promise<Bookmark | undefined> {
	try {
		const found = await getEventOf(ctx, { subject: poster, id: event });
		return found.removed ? undefined : { event: found.event, savedAt };
	} catch (error) {
		if (error instanceof TidelineError && UNREADABLE.includes(error.code)) return undefined;
		throw error;
	}
}
