import { TidelineError } from '../../contract/errors/errors.ts';
import type { Page } from '../../contract/event/event.ts';
import { afterOf, CURSOR_REFUSED, cursorAfter } from '../../contract/reading/cursor.ts';
import { FIT, fitOfAll } from '../../contract/search/fit.ts';
import { wordsOfQuery, wordsOfSubject } from '../../contract/search/subject-words.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import type { SubjectCard } from '../../contract/subject/subject-card.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { authorize, findsLimited, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import type { PageRequest } from '../lists/page.ts';
import { listByHandle } from '../subject/list-by-handle.ts';
import { profileOf } from '../subject/profile.ts';
import { cardsOf, cardsToList } from './cards-of.ts';
import { type Candidate, findCandidates, fitting, guessCandidates } from './find-candidates.ts';

export type SubjectSearch = PageRequest & { query: string };

/** Words of a query that count; what is behind them leaves nobody out. */
const MOST_WORDS = 6;
/** Follows of the reader that are known, and that are looked through by name when the words alone say too little. */
const FOLLOWED_KNOWN = 1_000;
const FOLLOWED_BY_NAME = 100;
/** Machines of which it is looked up whether they have posted. */
const ACTIVITY_OF = 60;
const READS_AT_ONCE = 16;

/**
 * Subjects whose name or handle has words that begin with the typed ones; typing errors are forgiven where too few do.
 * The reader's own follows come first, people before machines that never posted. Nothing typed: all, by handle.
 */
export async function searchSubjects(ctx: Ctx, { query, ...request }: SubjectSearch): Promise<Page<SubjectCard>> {
	authorize(ctx.principal, 'subject.read');
	if (query.trim() === '') {
		const { items, next } = await listByHandle(ctx.domain, request);
		return {
			items: await cardsFound(
				ctx,
				items.map(({ id }) => id),
			),
			...(next !== undefined && { next }),
		};
	}
	const from = placeOf(request.cursor);
	const typed = wordsOfQuery(query).slice(0, MOST_WORDS);
	const id = query.trim();
	if (isSubjectId(id)) return { items: await cardsOf(ctx, [id]) };
	if (typed.length === 0) return { items: [] };
	const ranked = await ranking(ctx, typed, from + request.limit);
	return shown(ctx, typed, ranked, { ...request, from });
}

/** Those who look after the service find limited subjects, too. */
const cardsFound = (ctx: Ctx, ids: readonly SubjectId[]): Promise<SubjectCard[]> =>
	findsLimited(ctx.principal) ? cardsOf(ctx, ids) : cardsToList(ctx, ids);

/** A cursor is the number of candidates that were looked at before. */
function placeOf(cursor: string | undefined): number {
	const after = afterOf(cursor) ?? '0';
	if (!/^\d{1,5}$/.test(after)) throw new TidelineError('cursor_invalid', CURSOR_REFUSED);
	return Number(after);
}

async function ranking(ctx: Ctx, typed: readonly string[], wanted: number): Promise<Candidate[]> {
	const { domain, principal } = ctx;
	const reader = readerOf(principal);
	const [found, followed] = await Promise.all([findCandidates(domain, typed, wanted), followedBy(domain, reader)]);
	const candidates = new Map(found.candidates.map((each) => [each.id, each]));
	const add = (more: Candidate[]) => {
		for (const each of more) if (!candidates.has(each.id)) candidates.set(each.id, each);
	};
	if (!found.all) add(fitting(typed, await named(domain, followed.slice(0, FOLLOWED_BY_NAME))));
	if (candidates.size < wanted) add(await guessCandidates(domain, typed));
	return ranked(domain, [...candidates.values()], new Set(followed));
}

async function followedBy({ store }: Domain, reader: SubjectId | undefined): Promise<SubjectId[]> {
	if (reader === undefined) return [];
	const { rows } = await store.tables.ledger.range({ ...followingKeys.all(reader), limit: FOLLOWED_KNOWN });
	return rows
		.map(followingOf)
		.filter(({ state }) => state === 'on')
		.map(({ subject }) => subject);
}

async function named(domain: Domain, ids: readonly SubjectId[]) {
	const profiles = await mapSome(ids, READS_AT_ONCE, (id) => profileOf(domain, id));
	return profiles
		.filter((profile) => profile !== undefined)
		.map((profile) => ({ ...profile, words: wordsOfSubject(profile) }));
}

/** The best first. Only the machines among the best are asked whether they have posted: the others are taken for idle. */
async function ranked(domain: Domain, candidates: Candidate[], followed: ReadonlySet<SubjectId>): Promise<Candidate[]> {
	const active = new Set<SubjectId>();
	const inOrder = () => candidates.toSorted((a, b) => compare(placeIn(a), placeIn(b)));
	const placeIn = ({ id, kind, fit, handle }: Candidate) => [
		fit === FIT.forgiven ? 1 : 0,
		followed.has(id) ? 0 : 1,
		kind === 'machine' && !active.has(id) ? 1 : 0,
		fit,
		handle,
	];
	const machines = inOrder().filter(({ kind }) => kind === 'machine');
	await mapSome(machines.slice(0, ACTIVITY_OF), READS_AT_ONCE, async ({ id }) => {
		if (await hasPosted(domain, id)) active.add(id);
	});
	return inOrder();
}

async function hasPosted({ store }: Domain, subject: SubjectId): Promise<boolean> {
	const { rows } = await store.tables.ledger.range({ ...eventKeys.all(subject), limit: 1 });
	return rows.length > 0;
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
	for (const [at, value] of one.entries()) {
		const against = other[at] ?? 0;
		if (value !== against) return value < against ? -1 : 1;
	}
	return 0;
}

/** A page of them as they are now: without those across a block, and those whose name has become another one. */
async function shown(
	ctx: Ctx,
	typed: readonly string[],
	candidates: readonly Candidate[],
	{ from, limit, signal }: PageRequest & { from: number },
): Promise<Page<SubjectCard>> {
	const items: SubjectCard[] = [];
	let at = from;
	while (items.length < limit && at < candidates.length) {
		signal?.throwIfAborted();
		const some = candidates.slice(at, at + limit - items.length).map(({ id }) => id);
		const cards = await cardsFound(ctx, some);
		items.push(...cards.filter((card) => fitOfAll(typed, card) !== undefined));
		at += some.length;
	}
	return at < candidates.length ? { items, next: cursorAfter(String(at)) } : { items };
}
