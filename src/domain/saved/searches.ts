/** Searches that a subject saved, to hear of new matches. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import { MOST_NOTIFYING, MOST_SEARCHES, type SavedSearch, type SavedSearchId } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { endOfReadMark, moveReadMark } from '../../storage/rows/ledger/read-marks.ts';
import { savedKeys, searchFact, searchOf } from '../../storage/rows/ledger/saved.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { privateAct } from '../ledger/private-act.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import { newToken } from '../token/token-form.ts';
import { withSeen } from './with-seen.ts';

type SearchInput = { subject: SubjectId; id: SavedSearchId };

/** Saves a search. One with the same query is there once. Throws `too_many_searches`, `subject_not_found`. */
export async function saveSearch(
	ctx: Ctx,
	{ subject, query }: { subject: SubjectId; query: string },
): Promise<SavedSearch> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { id } = newToken(domain);
	const { result } = await runCommand<SavedSearch>(ctx, {
		subject,
		async decide() {
			const [known] = await Promise.all([searchesOf(domain, subject), assertExist(domain, subject)]);
			const same = known.find((search) => search.query === query);
			if (same) return { settled: same };
			if (known.length >= MOST_SEARCHES)
				throw new TidelineError(
					'too_many_searches',
					`You already have ${MOST_SEARCHES} saved searches. Delete one first.`,
				);
			const search: SavedSearch = { id, query, createdAt: isoTime(domain.now()), notifies: false };
			return {
				action: 'search-saved',
				target: id,
				...privateAct(domain, { after: { query } }),
				facts: () => [searchFact(subject, search)],
				result: () => search,
			};
		},
	});
	return withSeen(domain, subject, result);
}

/** Has its subject told of new matches from now on, or no more. Throws `search_not_found`, `too_many_notifying_searches`. */
export async function changeSearch(
	ctx: Ctx,
	{ subject, id, notifies }: SearchInput & { notifies: boolean },
): Promise<SavedSearch> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<SavedSearch>(ctx, {
		subject,
		async decide() {
			const [known, before] = await Promise.all([searchesOf(domain, subject), requireSearch(domain, subject, id)]);
			if (before.notifies === notifies) return { settled: before };
			if (notifies && known.filter((search) => search.notifies).length >= MOST_NOTIFYING)
				throw new TidelineError(
					'too_many_notifying_searches',
					`${MOST_NOTIFYING} of your saved searches notify you already. Turn one off first.`,
				);
			const search = { ...before, notifies };
			return {
				action: 'search-changed',
				target: id,
				...privateAct(domain, { before: { notifies: before.notifies }, after: { notifies } }),
				facts: ({ at }) => [searchFact(subject, search, notifies ? at : undefined)],
				result: () => search,
			};
		},
	});
	return withSeen(domain, subject, result);
}

/** Throws `search_not_found`. */
export async function deleteSearch(ctx: Ctx, { subject, id }: SearchInput): Promise<SavedSearch> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<SavedSearch>(ctx, {
		subject,
		async decide() {
			const search = await requireSearch(domain, subject, id);
			return {
				action: 'search-deleted',
				target: id,
				...privateAct(domain, { before: { query: search.query } }),
				facts: () => [{ ...savedKeys.search(subject, id), kind: 'delete' }, endOfReadMark(subject, id)],
				result: () => search,
			};
		},
	});
	return result;
}

/** The saved searches of a subject, the newest first, with what was seen of each. */
export async function listSearches(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<SavedSearch[]> {
	authorize(ctx.principal, 'saved.read', subject);
	const searches = await searchesOf(ctx.domain, subject);
	const newest = searches.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
	return Promise.all(newest.map((search) => withSeen(ctx.domain, subject, search)));
}

/**
 * Moves the read mark of a search on, for all devices. It says what was read and changes nothing else, so that no entry
 * tells of it. Throws `search_not_found`.
 */
export async function markSearchSeen(
	ctx: Ctx,
	{ subject, id, upTo }: SearchInput & { upTo: EventId },
): Promise<SavedSearch> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const search = await requireSearch(domain, subject, id);
	await moveReadMark(domain.store.tables.ledger, { subject, feed: id, upTo, now: domain.now() });
	return withSeen(domain, subject, search);
}

async function requireSearch({ store }: Domain, subject: SubjectId, id: SavedSearchId): Promise<SavedSearch> {
	const row = await store.tables.ledger.get(savedKeys.search(subject, id));
	if (!row) throw new NotFound('search', id);
	return searchOf(row);
}

async function searchesOf({ store }: Domain, subject: SubjectId): Promise<SavedSearch[]> {
	const searches: SavedSearch[] = [];
	for await (const rows of pagesOf(store.tables.ledger, savedKeys.searches(subject)))
		searches.push(...rows.map(searchOf));
	return searches;
}
