/** Counts, and the lists of subjects, held against what they are made of. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, RowKey } from '../../storage/port.ts';
import { getRankRow, LIST_ORDERS, rankKeys, rankOf } from '../../storage/rows/directory/ranks.ts';
import { type Miscount, miscountOfFollowers, miscountOfLedger } from '../directory/recount.ts';
import { rankNow, refreshRank } from '../directory/refresh-rank.ts';
import type { Domain } from '../domain.ts';
import { type Difference, differs, type Found, subjectOfRow } from './check.ts';

/** Compares the counts of its head, its followers, and its rank in the lists. */
export async function* countDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* differs(domain, subject, 'its counts', async () => found(await miscountOfLedger(domain, subject)));
	yield* differs(domain, subject, 'its counts', async () => found(await miscountOfFollowers(domain, subject)));
	yield* differs(domain, subject, 'its rank in the lists', () => checkRank(domain, subject));
}

const found = (miscount: Miscount | undefined): Found | undefined => miscount && { kind: 'count', ...miscount };

async function checkRank(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ranks } = domain.store.tables;
	const row = await getRankRow(ranks, subject);
	const rank = await rankNow(domain, subject);
	const write = () => refreshRank(domain, subject);
	if (!isDeepStrictEqual(row && rankOf(row), rank)) {
		// A post or a follow in between moves it, and its job has yet to come.
		const isMoving = (await getRankRow(ranks, subject))?.etag !== row?.etag;
		return isMoving ? undefined : { kind: 'count', what: 'it has another rank in the lists than it should', write };
	}
	const keys = rank ? LIST_ORDERS.flatMap((order) => rankKeys.listed(order, subject, rank) ?? []) : [];
	const rows = await Promise.all(keys.map((key) => ranks.get(key)));
	if (rows.every((each) => each !== undefined)) return undefined;
	if ((await getRankRow(ranks, subject))?.etag !== row?.etag) return undefined;
	return { kind: 'count', what: 'it is missing in a list of subjects', write };
}

/** Rows of the lists that are no subject's rank. */
export async function* surplusRanks(domain: Domain): AsyncGenerator<Difference> {
	const { ranks } = domain.store.tables;
	for (const partition of rankKeys.shards)
		for await (const rows of pagesOf(ranks, { partition }))
			for (const row of rows)
				if (!(await isAtItsRank(domain, row)))
					yield* differs(domain, subjectOfRow(row, partition), row.row, () => checkListed(domain, row));
}

async function checkListed(domain: Domain, key: RowKey): Promise<Found | undefined> {
	const { ranks } = domain.store.tables;
	const row = await ranks.get(key);
	if (!row || (await isAtItsRank(domain, row))) return undefined;
	const write = () => ranks.delete(row, row.etag);
	return { kind: 'count', what: `the lists of subjects have ${row.row}, where no one is`, write };
}

async function isAtItsRank(domain: Domain, { row }: Row): Promise<boolean> {
	const own = rankKeys.ofRank(row);
	const subject = own ?? rankKeys.subjectOf(row);
	const rank = await getRankRow(domain.store.tables.ranks, subject);
	if (!rank) return false;
	if (own !== undefined) return (await rankNow(domain, subject)) !== undefined;
	return LIST_ORDERS.some((order) => rankKeys.listed(order, subject, rankOf(rank))?.row === row);
}
