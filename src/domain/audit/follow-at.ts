/**
 * Finds follows at a moment, by the ledger of the follower. That ledger is taken as it was: up to its newest entry that
 * is not later than the moment.
 */
import type { Action } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import { ROWS_A_READ } from '../../contract/reading/fill-page.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { followerKeys, followersOf } from '../../storage/rows/followers/subject-followers.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import { readPair } from '../graph/pair.ts';
import { mapSome } from '../lists/map-some.ts';

/** A follow as it stood at a moment: the entry that began it, and when. */
export type FollowThen = { epoch: number; since: string };

/** Rows that a call may still read. */
export type Budget = { rows: number };

/**
 * Place at which the look through a ledger was broken off: above this entry. `ends`: the earliest change after the
 * moment that was met is the end of a follow or a request. `reached`: the moment was met.
 */
export type LedgerPlace = { of: SubjectId; seq: number; ends: boolean; reached: boolean };
type FollowLook = { place: LedgerPlace } | { place?: undefined; follow: FollowThen | undefined };

/**
 * Place of a walk over followers: all up to `after` are done, and the ledger of one more was looked at up to a place.
 */
export type FollowersPlace = { after?: string | undefined; ledger?: LedgerPlace | undefined };
/** Without a follower the budget was spent: go on from this place in another call. */
export type FollowersStep = { place: FollowersPlace; follower?: SubjectId; follow?: FollowThen | undefined };

const PAIRS_AT_ONCE = 16;

const ENDS = { followed: false, 'follow-requested': false, unfollowed: true } as const;
/** An entry that changes how the ledger's subject follows its target. */
export const changesFollow = ({ action }: Pick<Entry, 'action'>): boolean => Object.hasOwn(ENDS, action);
const endsFollow = (action: Action) => ENDS[action as keyof typeof ENDS];

/**
 * All that ever followed a subject, in the order of their ids, with the follow that each had at a moment. `momentOf` says
 * which, as ISO 8601; undefined passes a follower over.
 */
export async function* followersThen(
	domain: Domain,
	followed: SubjectId,
	momentOf: (follower: SubjectId) => string | undefined,
	{
		place,
		wanted,
		budget,
		signal,
	}: { place: FollowersPlace; wanted: number; budget: Budget; signal?: AbortSignal | undefined },
): AsyncGenerator<FollowersStep> {
	let { after, ledger } = place;
	const query = { ...followerKeys.all(followed), after, limit: ROWS_A_READ };
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, query, signal)) {
		const followers = followersOf(rows).map(({ follower }) => follower);
		for await (const [follower, pair] of withPairs(domain, followed, followers, Math.max(PAIRS_AT_ONCE, wanted))) {
			budget.rows--;
			const moment = momentOf(follower);
			const look: FollowLook =
				moment === undefined
					? { follow: undefined }
					: await followOf(domain, { follower, followed, moment }, pair, { place: ledger, budget, signal });
			if (look.place) {
				yield { place: { after, ledger: look.place } };
				return;
			}
			after = follower;
			ledger = undefined;
			yield { place: { after }, follower, follow: look.follow };
			if (budget.rows <= 0) {
				yield { place: { after } };
				return;
			}
		}
		// Rows that no follow has written have their place, too.
		budget.rows -= rows.length - followers.length;
		after = rows.at(-1)?.row ?? after;
	}
}

/** Followers with what their ledgers say now, read some at a time: a caller may want no more. */
async function* withPairs(
	domain: Domain,
	followed: SubjectId,
	followers: readonly SubjectId[],
	some: number,
): AsyncGenerator<[SubjectId, FollowingRow | undefined]> {
	for (let from = 0; from < followers.length; from += some) {
		const part = followers.slice(from, from + some);
		const pairs = await mapSome(part, PAIRS_AT_ONCE, (follower) => readPair(domain, follower, followed));
		for (const [index, follower] of part.entries()) yield [follower, pairs[index]];
	}
}

type Asked = { follower: SubjectId; followed: SubjectId; moment: string };

/** By the row of the pair, when nothing changed since; else by the entries behind the change. */
async function followOf(
	domain: Domain,
	asked: Asked,
	pair: FollowingRow | undefined,
	{ place, budget, signal }: { place: LedgerPlace | undefined; budget: Budget; signal: AbortSignal | undefined },
): Promise<FollowLook> {
	if (!pair) return { follow: undefined };
	if (pair.since <= asked.moment)
		return { follow: pair.state === 'on' ? { epoch: pair.seq, since: pair.since } : undefined };
	// Another one may have followed meanwhile.
	const isBegun = place?.of === asked.follower;
	const start = isBegun ? place : { of: asked.follower, seq: pair.seq, ends: pair.state === 'off', reached: false };
	return lookBack(domain, asked, start, budget, signal);
}

/** Looks for the beginning of a follow that ended after the moment. One that began after it was not there. */
async function lookBack(
	domain: Domain,
	{ follower, followed, moment }: Asked,
	{ seq: above, ...found }: LedgerPlace,
	budget: Budget,
	signal: AbortSignal | undefined,
): Promise<FollowLook> {
	let { ends, reached } = found;
	const query = { ...entryKeys.all(follower), after: entryKeys.entry(follower, above).row, limit: ROWS_A_READ };
	for await (const rows of pagesOf(domain.store.tables.ledger, query, signal))
		for (const row of rows) {
			const entry = entryOf(row);
			if (budget.rows-- <= 0) return { place: { of: follower, seq: entry.seq + 1, ends, reached } };
			reached ||= entry.at <= moment;
			if (reached && !ends) return { follow: undefined };
			if (entry.target !== followed || !changesFollow(entry)) continue;
			if (reached) return { follow: entry.action === 'followed' ? { epoch: entry.seq, since: entry.at } : undefined };
			ends = endsFollow(entry.action);
		}
	return { follow: undefined };
}
