/** Checks heads, counts and lists once no job is pending, against the rows that they are made of. */

import { eventTime } from '../../contract/event/event-id.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { RangeQuery, Row } from '../../storage/port.ts';
import { LIST_ORDERS, minuteOf, type Rank, rankKeys } from '../../storage/rows/directory/ranks.ts';
import { followerKeys, followersOf } from '../../storage/rows/followers/subject-followers.ts';
import { countOfEvent, countOfFollow } from '../../storage/rows/ledger/counts.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import type { Flaw } from './flaw.ts';
import type { Memory, MemoryTable } from './memory-store.ts';

export function countFlaws({ tables }: Pick<Memory, 'tables'>, subjects: readonly SubjectId[]): Flaw[] {
	return [
		...subjects.flatMap((subject) => [
			...headFlaws(tables.ledger, subject),
			...followerFlaws(tables.subjectFollowers, subject),
		]),
		...rankFlaws(tables, subjects),
	];
}

function headFlaws(ledger: MemoryTable, subject: SubjectId): Flaw[] {
	const head = ledger.get(headKey(subject));
	const { events, following } = (head && headOf(head).counts) ?? { events: Number.NaN, following: Number.NaN };
	const live = all(ledger, eventKeys.all(subject))
		.map(eventRowOf)
		.reduce((sum, row) => sum + (row.removed ? 0 : countOfEvent(row.event)), 0);
	const on = all(ledger, followingKeys.all(subject)).reduce((sum, row) => sum + countOfFollow(followingOf(row)), 0);
	if (events === live && following === on) return [];
	return [
		{
			kind: 'count',
			what: `${subject} has ${live} events and ${on} follows; its head says ${events} and ${following}`,
		},
	];
}

function followerFlaws(followers: MemoryTable, subject: SubjectId): Flaw[] {
	const on = followersOf(all(followers, followerKeys.all(subject))).filter(({ state }) => state === 'on').length;
	const counted = all(followers, followerKeys.counts(subject)).reduce(
		(sum, { properties }) => sum + Number(properties.count),
		0,
	);
	return on === counted ? [] : [{ kind: 'count', what: `${subject} has ${on} followers, and ${counted} are counted` }];
}

/** Every subject stands in each list once, where it belongs, and nobody else does. */
function rankFlaws({ ledger, subjectFollowers, ranks }: Memory['tables'], subjects: readonly SubjectId[]): Flaw[] {
	const due = subjects.flatMap((subject) => {
		const newest = all(ledger, eventKeys.all(subject))
			.map(eventRowOf)
			.find((row) => !row.removed && !row.event.audience);
		const rank: Rank = {
			followers: followersOf(all(subjectFollowers, followerKeys.all(subject))).filter(({ state }) => state === 'on')
				.length,
			createdAt: 0,
			...(newest && !newest.removed && { activeAt: minuteOf(eventTime(newest.event.id)) }),
		};
		return LIST_ORDERS.flatMap((order) => rankKeys.listed(order, subject, rank)?.row ?? []);
	});
	const found = rankKeys.shards
		.flatMap((partition) => all(ranks, { partition }))
		.filter(({ row }) => {
			const subject = rankKeys.ofRank(row) ?? rankKeys.subjectOf(row);
			return rankKeys.ofRank(row) === undefined && subjects.includes(subject);
		})
		.map(({ row }) => row);
	return [
		...due
			.filter((row) => !found.includes(row))
			.map((row): Flaw => ({ kind: 'count', what: `${row} is not in the lists` })),
		...found
			.filter((row) => !due.includes(row))
			.map((row): Flaw => ({ kind: 'count', what: `${row} is in the lists` })),
	];
}

function all(table: MemoryTable, query: RangeQuery): Row[] {
	return table.range({ ...query, limit: Number.MAX_SAFE_INTEGER }).rows;
}
