/** Counts, and the lists of subjects, held against what they are made of. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, RowKey } from '../../storage/port.ts';
import { getRankRow, LIST_ORDERS, rankKeys, rankOf } from '../../storage/rows/directory/ranks.ts';
import { type Miscount, miscountOfFollowers, miscountOfLedger } from '../discovery/recount.ts';
import { placeNow, refreshPlace } from '../discovery/refresh-place.ts';
import type { Domain } from '../domain.ts';
import { type Difference, differs, type Found, subjectOfRow } from './check.ts';

/** Compares the counts of its head, its followers, and its places in the lists. */
export async function* countDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* differs(domain, subject, 'its counts', async () => found(await miscountOfLedger(domain, subject)));
	yield* differs(domain, subject, 'its counts', async () => found(await miscountOfFollowers(domain, subject)));
	yield* differs(domain, subject, 'its place in the lists', () => checkPlace(domain, subject));
}

const found = (miscount: Miscount | undefined): Found | undefined => miscount && { kind: 'count', ...miscount };

async function checkPlace(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { discovery } = domain.store.tables;
	const row = await getRankRow(discovery, subject);
	const place = await placeNow(domain, subject);
	const write = () => refreshPlace(domain, subject);
	if (!isDeepStrictEqual(row && rankOf(row), place)) {
		// A post or a follow in between moves it, and its job has yet to come.
		const isMoving = (await getRankRow(discovery, subject))?.etag !== row?.etag;
		return isMoving
			? undefined
			: { kind: 'count', what: 'it stands in another place of the lists than it should', write };
	}
	const keys = place ? LIST_ORDERS.flatMap((order) => rankKeys.listed(order, subject, place) ?? []) : [];
	const rows = await Promise.all(keys.map((key) => discovery.get(key)));
	if (rows.every((each) => each !== undefined)) return undefined;
	if ((await getRankRow(discovery, subject))?.etag !== row?.etag) return undefined;
	return { kind: 'count', what: 'it is missing in a list of subjects', write };
}

/** Rows of the lists that no subject has its place at. */
export async function* surplusPlaces(domain: Domain): AsyncGenerator<Difference> {
	const { discovery } = domain.store.tables;
	for (const partition of rankKeys.shards)
		for await (const rows of pagesOf(discovery, { partition }))
			for (const row of rows)
				if (!(await isInPlace(domain, row)))
					yield* differs(domain, subjectOfRow(row, partition), row.row, () => checkListed(domain, row));
}

async function checkListed(domain: Domain, key: RowKey): Promise<Found | undefined> {
	const { discovery } = domain.store.tables;
	const row = await discovery.get(key);
	if (!row || (await isInPlace(domain, row))) return undefined;
	const write = () => discovery.delete(row, row.etag);
	return { kind: 'count', what: `the lists of subjects have ${row.row}, where no one is`, write };
}

async function isInPlace(domain: Domain, { row }: Row): Promise<boolean> {
	const own = rankKeys.ofRank(row);
	const subject = own ?? rankKeys.subjectOf(row);
	const place = await getRankRow(domain.store.tables.discovery, subject);
	if (!place) return false;
	if (own !== undefined) return (await placeNow(domain, subject)) !== undefined;
	return LIST_ORDERS.some((order) => rankKeys.listed(order, subject, rankOf(place))?.row === row);
}
