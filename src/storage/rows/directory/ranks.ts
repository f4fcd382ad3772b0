/** The rows of the `ranks` table that say where a subject stands in the lists of subjects. */

import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { SubjectOrder } from '../../../contract/subject/subject-card.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';
import { type Bounds, END, HEX, inverted, LAST_MILLISECOND, sixteenthOf } from '../key-parts.ts';

const MINUTE_MS = 60_000;
const MOST_FOLLOWERS = 9_999_999_999;

/** Rank of a subject in the lists, as the values that decide it. `activeAt` is the minute of its newest event; both times are Unix milliseconds. */
export type Rank = { activeAt?: number; followers: number; createdAt: number };

/** Orders that are kept as lists: of handles there is the directory. */
export type ListOrder = Exclude<SubjectOrder, 'name'>;

/**
 * A subject's rank, and its rows in the lists, are in one partition: they change in one transaction. There are 16 of
 * these, so that no one partition takes all that is posted; a reader merges them.
 */
export const rankKeys = {
	shards: HEX,
	rank: (subject: SubjectId): RowKey => ({ partition: sixteenthOf(subject), row: `rank:${subject}` }),
	/** Undefined where it has no rank in that order. The first of a list sorts first; equals sort by subject. */
	listed(order: ListOrder, subject: SubjectId, rank: Rank): RowKey | undefined {
		const key = { active: activeKey, followed: followedKey, newest: newestKey }[order](rank);
		return key === undefined ? undefined : { partition: sixteenthOf(subject), row: `${order}:${key}.${subject}` };
	},
	list: (shard: string, order: ListOrder): Bounds => ({
		partition: shard,
		from: `${order}:`,
		before: `${order}:${END}`,
	}),
	subjectOf: (row: string): SubjectId => row.slice(row.indexOf('.') + 1),
	/** The subject of the row of a rank; undefined for a row of a list. */
	ofRank: (row: string): SubjectId | undefined => (row.startsWith('rank:') ? row.slice('rank:'.length) : undefined),
};

/** The beginning of the minute. */
export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / MINUTE_MS) * MINUTE_MS;

const activeKey = ({ activeAt }: Rank) => (activeAt === undefined ? undefined : inverted(activeAt, LAST_MILLISECOND));
const followedKey = ({ followers }: Rank) => inverted(Math.min(followers, MOST_FOLLOWERS), MOST_FOLLOWERS);
const newestKey = ({ createdAt }: Rank) => inverted(createdAt, LAST_MILLISECOND);

export const LIST_ORDERS: readonly ListOrder[] = ['active', 'followed', 'newest'];

export function rankOf({ properties: { activeAt, followers, createdAt } }: Row): Rank {
	return {
		...(Number.isSafeInteger(activeAt) && { activeAt: Number(activeAt) }),
		followers: Number.isSafeInteger(followers) ? Number(followers) : 0,
		createdAt: Number.isSafeInteger(createdAt) ? Number(createdAt) : 0,
	};
}

export function getRankRow(table: Table, subject: SubjectId): Promise<Row | undefined> {
	return table.get(rankKeys.rank(subject));
}

/**
 * One transaction that gives a subject another rank, or takes it out of all lists. It also writes where nothing changes:
 * then no write that is under way with an older rank can land any more. `lists`: `all` also writes its rows where it was
 * before, so that a row that was lost is there again.
 */
export function rankWrites(
	subject: SubjectId,
	row: Row | undefined,
	after: Rank | undefined,
	lists: 'all' | 'moved' = 'all',
): Write[] {
	const key = rankKeys.rank(subject);
	const before = row && rankOf(row);
	if (!after && !row) return [];
	const own: Write = !after
		? { ...key, kind: 'delete', ...(row && { etag: row.etag }) }
		: row
			? { ...key, kind: 'update', etag: row.etag, properties: after }
			: { ...key, kind: 'insert', properties: after };
	return [
		own,
		...LIST_ORDERS.flatMap((order): Write[] => {
			const from = before && rankKeys.listed(order, subject, before);
			const to = after && rankKeys.listed(order, subject, after);
			const isMoved = from?.row !== to?.row;
			return [
				...(from && isMoved ? [{ ...from, kind: 'delete' } as const] : []),
				...(to && (isMoved || lists === 'all') ? [{ ...to, kind: 'upsert', properties: {} } as const] : []),
			];
		}),
	];
}
