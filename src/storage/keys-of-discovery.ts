/** Keys of what is counted, and of the lists of subjects. */
import { createHash } from 'node:crypto';
import type { SubjectId } from '../contract/subject.ts';
import type { SubjectOrder } from '../contract/subject-card.ts';

type RowKey = { partition: string; row: string };
type Bounds = { partition: string; from?: string; before?: string; after?: string };

const END = '~';
/** Behind all followers: no subject id begins so. */
const COUNT = '~count:';
const HEX = Array.from('0123456789abcdef');
const sixteenthOf = (subject: SubjectId) => createHash('sha256').update(subject).digest('hex').charAt(0);

/** The followers of a subject, and behind them how many each sixteenth of them has. */
export const followerKeys = {
	all: (followed: SubjectId): Bounds & { before: string } => ({ partition: followed, before: COUNT }),
	count: (followed: SubjectId, sixteenth: string): RowKey => ({ partition: followed, row: COUNT + sixteenth }),
	counts: (followed: SubjectId): Bounds => ({ partition: followed, from: COUNT, before: COUNT + END }),
	sixteenthOf,
	sixteenthOfRow: (row: string): string => row.slice(COUNT.length),
};

const MINUTE_MS = 60_000;
const LAST_MILLISECOND = 9_999_999_999_999;
const MOST_FOLLOWERS = 9_999_999_999;

const inverted = (number: number, last: number) => String(last - number).padStart(String(last).length, '0');

/** Place of a subject in the lists. `activeAt` is the minute of its newest event; both times are Unix milliseconds. */
export type Place = { activeAt?: number; followers: number; createdAt: number };

/** Orders that are kept as lists: of handles there is the directory. */
export type ListOrder = Exclude<SubjectOrder, 'name'>;

/**
 * A subject's place, and its rows in the lists, are in one partition: they change in one transaction. There are 16 of
 * these, so that no one partition takes all that is posted; a reader merges them.
 */
export const discoveryKeys = {
	shards: HEX,
	place: (subject: SubjectId): RowKey => ({ partition: sixteenthOf(subject), row: `place:${subject}` }),
	/** Undefined where it has no place in that order. The first of a list sorts first; equals sort by subject. */
	listed(order: ListOrder, subject: SubjectId, place: Place): RowKey | undefined {
		const key = { active: activeKey, followed: followedKey, newest: newestKey }[order](place);
		return key === undefined ? undefined : { partition: sixteenthOf(subject), row: `${order}:${key}.${subject}` };
	},
	list: (shard: string, order: ListOrder): Bounds => ({
		partition: shard,
		from: `${order}:`,
		before: `${order}:${END}`,
	}),
	subjectOf: (row: string): SubjectId => row.slice(row.indexOf('.') + 1),
	/** The subject of the row of a place; undefined for a row of a list. */
	ofPlace: (row: string): SubjectId | undefined => (row.startsWith('place:') ? row.slice('place:'.length) : undefined),
	/** A hashtag that was used in the hour of a time, in Unix milliseconds. The newest hour sorts first. */
	tag: (milliseconds: number, tag: string): RowKey => ({ partition: 'tags', row: `${hourKey(milliseconds)}.${tag}` }),
	/** Those of the hours from that of a time on, and those of the hours before it. */
	tagsSince: (milliseconds: number): Bounds => ({ partition: 'tags', before: `${hourKey(milliseconds)}:` }),
	tagsBefore: (milliseconds: number): Bounds => ({ partition: 'tags', from: `${hourKey(milliseconds)}:` }),
	tagOf: (row: string): string => row.slice(row.indexOf('.') + 1),
};

/** The beginning of the minute. */
export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / MINUTE_MS) * MINUTE_MS;
const HOUR_MS = 3_600_000;
const hourKey = (milliseconds: number) => inverted(Math.floor(milliseconds / HOUR_MS), 9_999_999);

const activeKey = ({ activeAt }: Place) => (activeAt === undefined ? undefined : inverted(activeAt, LAST_MILLISECOND));
const followedKey = ({ followers }: Place) => inverted(Math.min(followers, MOST_FOLLOWERS), MOST_FOLLOWERS);
const newestKey = ({ createdAt }: Place) => inverted(createdAt, LAST_MILLISECOND);
