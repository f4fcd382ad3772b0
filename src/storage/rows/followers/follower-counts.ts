/**
 * Counts the followers of a subject: a row for each sixteenth of them, in their partition, so that a row of a follower
 * and its count change in one transaction, and many who follow at once do not all wait for one row.
 * A sixteenth without a row is empty.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../pages.ts';
import type { Row, Table, Write } from '../../port.ts';
import { followerKeys, followersOf } from './subject-followers.ts';

const countIn = ({ properties }: Row): number => Number(properties.count);
const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

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
	const key = followerKeys.count(followed, followerKeys.sixteenthOf(follower));
	const row = await table.get(key);
	return [row ? updateOf(row, countIn(row) + change) : { ...key, kind: 'insert', properties: { count: change } }];
}

export async function getFollowerCount(table: Table, followed: SubjectId): Promise<number> {
	let count = 0;
	for await (const rows of pagesOf(table, followerKeys.counts(followed))) count += sumOf(rows.map(countIn));
	return count;
}

/**
 * Compares the counts with the followers: the number of both, and the writes that mend the counts.
 * The counts are read before the followers, so each write meets the ETag of a count that changed meanwhile.
 */
export async function recountFollowers(
	table: Table,
	followed: SubjectId,
): Promise<{ followers: number; counted: number; writes: Write[] } | undefined> {
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
	return { followers: sumOf(found.values()), counted: sumOf([...rows.values()].map(countIn)), writes };
}

const updateOf = ({ partition, row, etag }: Row, count: number): Write => ({
	partition,
	row,
	kind: 'update',
	etag,
	properties: { count },
});

function bySixteenth(rows: readonly Row[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { follower, state } of followersOf(rows)) {
		const sixteenth = followerKeys.sixteenthOf(follower);
		if (state === 'on') counts.set(sixteenth, (counts.get(sixteenth) ?? 0) + 1);
	}
	return counts;
}
