/**
 * Counts the followers of a subject: a row for each sixteenth of them, in their partition, so that a row of a follower
 * and its count change in one transaction, and many who follow at once do not all wait for one row.
 *
 * Where a partition has any count, a sixteenth without one is empty: who writes the first count writes all that
 * are not empty. A count without a number is of a partition of an earlier version that was too long to be counted at
 * once: it still moves with each change, so that the one who counts (`recountFollowers`) sees that something changed.
 */
import type { SubjectId } from '../contract/subject.ts';
import { followerKeys } from './keys-of-discovery.ts';
import { pagesOf } from './pages.ts';
import type { Row, Table, Write } from './port.ts';
import { followersOf } from './subject-followers.ts';

/** Followers that are counted at once where no count is. */
const FOLLOWERS_AT_ONCE = 250;

/** Undefined where it is not known. */
type Counted = number | undefined;
const countIn = ({ properties: { count } }: Row): Counted => (Number.isSafeInteger(count) ? Number(count) : undefined);
const propertiesOf = (count: Counted) => (count === undefined ? {} : { count });

/**
 * The writes that go with one of a follower's row, all in one transaction. `change`: 1 when it goes on, -1 when it goes
 * off, 0 when it stays.
 */
export async function countWrites(
	table: Table,
	followed: SubjectId,
	follower: SubjectId,
	change: 1 | 0 | -1,
): Promise<Write[]> {
	if (change === 0) return [];
	const own = followerKeys.sixteenthOf(follower);
	const row = await table.get(followerKeys.count(followed, own));
	if (row) {
		const count = countIn(row);
		return [updateOf(row, count === undefined ? undefined : count + change)];
	}
	const few = await countFew(table, followed);
	if (!few) return [{ ...followerKeys.count(followed, own), kind: 'insert', properties: {} }];
	few.set(own, (few.get(own) ?? 0) + change);
	return [...few].map(
		([sixteenth, count]): Write => ({
			...followerKeys.count(followed, sixteenth),
			kind: 'insert',
			properties: { count },
		}),
	);
}

/**
 * The followers by their sixteenths, those aside that have a count. Undefined for too many followers: then they were
 * there before counts were kept.
 */
async function countFew(table: Table, followed: SubjectId): Promise<Map<string, number> | undefined> {
	const [counts, followers] = await Promise.all([
		table.range(followerKeys.counts(followed)),
		table.range({ ...followerKeys.all(followed), limit: FOLLOWERS_AT_ONCE }),
	]);
	if (counts.rows.length > 0) return new Map();
	return followers.next === undefined ? bySixteenth(followers.rows) : undefined;
}

/** Number of a subject's followers: at most a page of them if they are still to be counted. */
export async function getFollowerCount(table: Table, followed: SubjectId): Promise<number> {
	const { rows } = await table.range(followerKeys.counts(followed));
	const counts = rows.map(countIn);
	if (rows.length > 0 && !counts.includes(undefined))
		return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
	const followers = await table.range({ ...followerKeys.all(followed), limit: FOLLOWERS_AT_ONCE });
	return followersOf(followers.rows).filter(({ state }) => state === 'on').length;
}

/**
 * Compares the counts with the followers: the number of both, and the writes that mend the counts.
 * The counts are read before the followers, so each write meets the ETag of a count that changed meanwhile.
 */
export async function recountFollowers(
	table: Table,
	followed: SubjectId,
): Promise<{ followers: number; counted: Counted; writes: Write[] } | undefined> {
	const rows = new Map<string, Row>();
	for await (const page of pagesOf(table, followerKeys.counts(followed)))
		for (const row of page) rows.set(followerKeys.sixteenthOfRow(row.row), row);
	const found = new Map<string, number>();
	for await (const page of pagesOf(table, followerKeys.all(followed)))
		for (const [sixteenth, count] of bySixteenth(page)) found.set(sixteenth, (found.get(sixteenth) ?? 0) + count);
	const sixteenths = new Set([...rows.keys(), ...found.keys()]);
	const writes = [...sixteenths].flatMap((sixteenth): Write[] => {
		const row = rows.get(sixteenth);
		const count = found.get(sixteenth) ?? 0;
		if (!row) return [{ ...followerKeys.count(followed, sixteenth), kind: 'insert', properties: { count } }];
		return countIn(row) === count ? [] : [updateOf(row, count)];
	});
	if (writes.length === 0) return undefined;
	const counts = [...rows.values()].map(countIn);
	const counted =
		counts.includes(undefined) || counts.length === 0
			? undefined
			: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
	return { followers: [...found.values()].reduce((sum, count) => sum + count, 0), counted, writes };
}

const updateOf = ({ partition, row, etag }: Row, count: Counted): Write => ({
	partition,
	row,
	kind: 'update',
	etag,
	properties: propertiesOf(count),
});

function bySixteenth(rows: readonly Row[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { follower, state } of followersOf(rows)) {
		const sixteenth = followerKeys.sixteenthOf(follower);
		if (state === 'on') counts.set(sixteenth, (counts.get(sixteenth) ?? 0) + 1);
	}
	return counts;
}
