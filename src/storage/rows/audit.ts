/** The rows of the `audit` table: every entry of every ledger, by day. */

import type { Action } from '../../contract/audit/actions.ts';
import type { Entry, TrailEntry } from '../../contract/audit/audit.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, RangeQuery, Row, RowKey } from '../port.ts';
import { detailsOf, detailsProperties, type KeptDetails } from './entry-details.ts';
import {
	type Bounds,
	dayOf,
	HEX,
	invertedMilliseconds,
	invertedSeq,
	LAST_MILLISECOND,
	sixteenthOf,
} from './key-parts.ts';

const COUNTS = 'counts:';
const LAG = 'lag';

const invertedDay = (day: string) => String(99_999_999 - Number(day.replaceAll('-', '')));

export const auditKeys = {
	/** The 16 partitions of a day. */
	shards: (day: string): string[] => HEX.map((digit) => `${day}.${digit}`),
	shardOf: (day: string, subject: SubjectId): string => `${day}.${sixteenthOf(subject)}`,
	entry: (entry: Pick<Entry, 'at' | 'subject' | 'seq'>): RowKey => ({
		partition: auditKeys.shardOf(dayOf(entry.at), entry.subject),
		row: `${invertedMilliseconds(Date.parse(entry.at))}.${entry.subject}.${invertedSeq(entry.seq)}`,
	}),
	/** Acts on a subject, by anybody, of all days. */
	target: (subject: SubjectId): string => `target:${subject}`,
	/** Acts of one actor on the ledgers of others, of all days: 16 partitions, since an operator may import very much. */
	actor: (actor: string): string[] => HEX.map((digit) => `actor:${actor}.${digit}`),
	/** All rows of an entry: that of its day, and its copies under its target and its actor. */
	all(entry: Pick<Entry, 'at' | 'subject' | 'seq' | 'target' | 'actor'>): RowKey[] {
		const { partition, row } = auditKeys.entry(entry);
		const { subject, target, actor } = entry;
		const partitions = [partition];
		if (isSubjectId(target)) partitions.push(auditKeys.target(target));
		if (actor !== subject) partitions.push(`actor:${actor}.${sixteenthOf(subject)}`);
		return partitions.map((one) => ({ partition: one, row }));
	},
	/** An entry's copies beside that of its day: under its target, and under an actor that is another subject. */
	copiesOf: ({ row }: RowKey, { subject, target, actor }: Pick<Entry, 'subject' | 'target' | 'actor'>): RowKey[] => [
		...(isSubjectId(target) ? [{ partition: auditKeys.target(target), row }] : []),
		...(actor === subject ? [] : [{ partition: `actor:${actor}.${sixteenthOf(subject)}`, row }]),
	],
	/** Partitions of the audit trail that are about one subject: what was done to it, and what it did elsewhere. */
	trailsOf: (subject: SubjectId): Bounds[] => [
		{ partition: auditKeys.target(subject) },
		...auditKeys.actor(subject).map((partition) => ({ partition })),
	],
	/** Whether a partition holds the entries of a day, and not their copies. */
	isOfDay: (partition: string): boolean => /^\d{4}-/.test(partition),
	/** Whether a partition holds entries. */
	isOfEntries: (partition: string): boolean =>
		partition !== auditKeys.days && partition !== LAG && !partition.startsWith(COUNTS),
	/** The rows of a span of time, of any partition of entries. Unix milliseconds: from `from` on, before `to`. */
	during({ from, to }: { from: number; to: number }): Pick<RangeQuery, 'from' | 'before'> {
		return {
			...(to <= LAST_MILLISECOND && { from: invertedMilliseconds(to - 1) }),
			...(from > 0 && { before: invertedMilliseconds(Math.min(from, LAST_MILLISECOND + 1) - 1) }),
		};
	},
	/** The place before all rows of a day. */
	beginOf: (day: string): string => invertedMilliseconds(Date.parse(`${day}T23:59:59.999Z`)),
	/** The day of a row of an entry, or of the place before those of a day. Undefined for what is neither. */
	dayOfPlace(place: string): string | undefined {
		const inverted = /^(\d{13})(?:\..+)?$/.exec(place)?.[1];
		return inverted && dayOf(new Date(LAST_MILLISECOND - Number(inverted)).toISOString());
	},
	/** The key of an entry whose row key this is; undefined when it is none. */
	keyOfRow(row: string): RowKey | undefined {
		const [, inverted, subject] = /^(\d{13})\.(.+)\.\d{16}$/.exec(row) ?? [];
		if (inverted === undefined || subject === undefined) return undefined;
		const at = new Date(LAST_MILLISECOND - Number(inverted)).toISOString();
		return { partition: auditKeys.shardOf(dayOf(at), subject), row };
	},
	/** The days that have entries, newest first, so that a reader need not try each day back to the beginning. */
	day: (at: string): RowKey => ({ partition: 'days', row: invertedDay(dayOf(at)) }),
	days: 'days',
	/** Those of them that a span of time touches. */
	daysDuring({ from, to }: { from: number; to: number }): Bounds & Pick<RangeQuery, 'upTo'> {
		const row = (at: number) => auditKeys.day(new Date(Math.min(at, LAST_MILLISECOND)).toISOString()).row;
		return { partition: 'days', from: row(to - 1), upTo: row(from) };
	},
	dayOfRow: (row: string): string => String(99_999_999 - Number(row)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
	/** The count of a day's entries (UTC) with one action, by the hour. */
	count: (at: string, action: Action): RowKey => ({
		partition: COUNTS + dayOf(at),
		row: `${at.slice(11, 13)}.${action}`,
	}),
	counts: (day: string): Bounds => ({ partition: COUNTS + day }),
	/** The day of a partition of counts. Undefined for another one. */
	dayOfCounts: (partition: string): string | undefined =>
		partition.startsWith(COUNTS) ? partition.slice(COUNTS.length) : undefined,
	/** The count of a day's entries that came late. The newest day sorts first. */
	lag: (at: string): RowKey => ({ partition: LAG, row: invertedDay(dayOf(at)) }),
	lags: { partition: LAG } satisfies Bounds,
	/** The counts of the days from that of `at` on. */
	lagsSince: (at: string): Bounds & Pick<RangeQuery, 'upTo'> => ({ partition: LAG, upTo: invertedDay(dayOf(at)) }),
	/** Reads the hour and action that a row counts. */
	readCount(row: string): { hour: number; action: Action } {
		const [hour = '', action = ''] = row.split('.');
		return { hour: Number(hour), action: action as Action };
	},
};

export const auditProperties = (entry: Entry, details: KeptDetails = {}): Properties => ({
	...entry,
	...detailsProperties(details),
});

export const auditEntryOf = (row: Row): Entry => {
	const p = row.properties;
	return {
		subject: String(p.subject),
		seq: Number(p.seq),
		at: String(p.at),
		action: String(p.action) as Action,
		actor: String(p.actor),
		via: String(p.via),
		target: String(p.target),
		contentHash: String(p.contentHash),
		prev: String(p.prev),
		hash: String(p.hash),
	};
};

/** The entry with what is kept beside it, as admins see it. */
export function trailEntryOf(row: Row): TrailEntry {
	const { before, after, ...details } = detailsOf(row);
	return { ...auditEntryOf(row), ...details, ...(before && { before }), ...(after && { after }) };
}
