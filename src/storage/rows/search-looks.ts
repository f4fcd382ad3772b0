/**
 * Looks at saved searches that notify, in the table `notifications`. A shard has one row for each search, with how far it
 * has looked, and one for the time of its next look. Both change in one transaction.
 */
import { hash } from 'node:crypto';
import type { EventId } from '../../contract/event/event.ts';
import type { SavedSearchId } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, END, startingWith } from './key-parts.ts';

/** Matches that a look has found, and that are not told yet. `at` is Unix milliseconds, and `more` stands for more than `count`. */
export type FoundByLook = { at: number; count: number; more: boolean };

/**
 * - `since`: when the search began to notify (ISO 8601). It ties the look to that choice, and to no earlier one.
 * - `nextAt`: Unix milliseconds.
 * - `upTo`: everything older was looked at. Missing before the first look.
 * - `quiet`: looks in a row that found nothing.
 */
export type Look = {
	subject: SubjectId;
	search: SavedSearchId;
	since: string;
	nextAt: number;
	upTo?: EventId | undefined;
	quiet: number;
	found?: FoundByLook | undefined;
};

const SHARDS = 4;
const LOOK = 'of:';
const DUE = 'due:';

const shardOf = (subject: SubjectId): string => `searches:${hash('sha256', subject, 'buffer').readUInt8(0) % SHARDS}`;
const digitsOf = (milliseconds: number) => String(milliseconds).padStart(13, '0');

export const lookKeys = {
	shards: Array.from({ length: SHARDS }, (_, shard) => `searches:${shard}`),
	look: (subject: SubjectId, search: SavedSearchId): RowKey => ({
		partition: shardOf(subject),
		row: `${LOOK}${subject}:${search}`,
	}),
	of: (subject: SubjectId): Bounds => startingWith(shardOf(subject), `${LOOK}${subject}:`),
	due: ({ subject, search, nextAt }: Pick<Look, 'subject' | 'search' | 'nextAt'>): RowKey => ({
		partition: shardOf(subject),
		row: `${DUE}${digitsOf(nextAt)}:${subject}:${search}`,
	}),
	/** Rows of looks that are due at a time, the longest due first. */
	dueUntil: (shard: string, milliseconds: number): Bounds => ({
		partition: shard,
		from: DUE,
		before: `${DUE}${digitsOf(milliseconds)}${END}`,
	}),
	dueOf({ row }: RowKey): Pick<Look, 'subject' | 'search' | 'nextAt'> {
		const [at, subject = '', search = ''] = row.slice(DUE.length).split(':');
		return { nextAt: Number(at), subject, search };
	},
};

export function lookOf({ row, properties: p }: Row): Look {
	const [subject = '', search = ''] = row.slice(LOOK.length).split(':');
	const found =
		p.foundAt === undefined ? undefined : { at: Number(p.foundAt), count: Number(p.count), more: p.more === true };
	return {
		subject,
		search,
		since: String(p.since),
		nextAt: Number(p.nextAt),
		...(typeof p.upTo === 'string' && { upTo: p.upTo }),
		quiet: Number(p.quiet),
		...(found && { found }),
	};
}

function lookProperties({ since, nextAt, upTo, quiet, found }: Look) {
	return { since, nextAt, upTo, quiet, foundAt: found?.at, count: found?.count, more: found?.more };
}

export async function getLook(table: Table, key: RowKey): Promise<{ look: Look; etag: string } | undefined> {
	const row = await table.get(key);
	return row && { look: lookOf(row), etag: row.etag };
}

/** Puts a look where `before` is, or where none is. */
export function writesOfLook(look: Look, before: { look: Look; etag: string } | undefined): Write[] {
	const key = lookKeys.look(look.subject, look.search);
	const properties = lookProperties(look);
	const due: Write = { ...lookKeys.due(look), kind: 'upsert', properties: {} };
	if (!before) return [{ ...key, kind: 'insert', properties }, due];
	const isSame = before.look.nextAt === look.nextAt;
	return [
		{ ...key, kind: 'update', properties, etag: before.etag },
		...(isSame ? [] : [due, { ...lookKeys.due(before.look), kind: 'delete' } satisfies Write]),
	];
}

/** Ends a look. Without `etag`, whatever it is by now. */
export const endOfLook = (look: Look, etag?: string): Write[] => [
	{ ...lookKeys.look(look.subject, look.search), kind: 'delete', ...(etag !== undefined && { etag }) },
	{ ...lookKeys.due(look), kind: 'delete' },
];
