/**
 * When owners are told of the end of their tokens. The table `tokens` has a row for each such time in the partition of
 * its day, so that a round reads the days and not the tokens.
 */

import { noticeTimesOf, type Token, type TokenId } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, dayOf } from './key-parts.ts';
import { DUE } from './tokens.ts';

export const dueKeys = {
	/** A time (ISO 8601) at which the owner of a token is told of its end: in the partition of that day, in order. */
	due: (at: string, token: TokenId): RowKey => ({ partition: DUE + dayOf(at), row: `${at}.${token}` }),
	/** Rows that are due on the day of `at`, before that time or another one. */
	dueOn: (at: string, before: string): Bounds => ({ partition: DUE + dayOf(at), before }),
	/** All rows of the day of `at`. */
	allOn: (at: string): { partition: string } => ({ partition: DUE + dayOf(at) }),
	tokenOf: (row: string): TokenId => row.slice(row.lastIndexOf('.') + 1),
	/** Up to when all that was due is done. */
	warnedUpTo: { partition: `${DUE}done`, row: 'at' } satisfies RowKey,
};

/** A row may be entered so long after its time, by a job that was late: each round begins so long before the last one. */
export const LATE_DUE_MS = 3 * 86_400_000;

/** The rows of a token whose times come after `now` (Unix milliseconds). */
export function duesOf(token: Token, now: number): Write[] {
	return noticeTimesOf(token)
		.filter((at) => Date.parse(at) > now)
		.map((at) => ({ ...dueKeys.due(at, token.id), kind: 'insert', properties: { subject: token.subject } }));
}

export const dueOf = (row: Row): { token: TokenId; subject: SubjectId } => ({
	token: dueKeys.tokenOf(row.row),
	subject: String(row.properties.subject),
});

/** Up to when all that was due is done, in Unix milliseconds; undefined before the first round. */
export async function getWarnedUpTo(table: Table): Promise<number | undefined> {
	const row = await table.get(dueKeys.warnedUpTo);
	return row && Date.parse(String(row.properties.at));
}

/** Never goes back: of two rounds side by side the later time stands. */
export async function setWarnedUpTo(table: Table, at: string): Promise<void> {
	for (;;) {
		const row = await table.get(dueKeys.warnedUpTo);
		if (row && String(row.properties.at) >= at) return;
		const etag = row
			? await table.update(dueKeys.warnedUpTo, { at }, row.etag)
			: await table.insert(dueKeys.warnedUpTo, { at });
		if (etag) return;
	}
}
