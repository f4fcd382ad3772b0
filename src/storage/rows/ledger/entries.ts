/** The entries of a ledger. The newest sorts first. */

import type { Action } from '../../../contract/audit/actions.ts';
import type { Entry } from '../../../contract/audit/audit.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey } from '../../port.ts';
import { detailsProperties, type KeptDetails } from '../entry-details.ts';
import { type Bounds, invertedSeq, startingWith } from '../key-parts.ts';
import { text } from '../properties.ts';

const ENTRY = 'entry:';

export const entryKeys = {
	entry: (subject: SubjectId, seq: number): RowKey => ({
		partition: subject,
		row: `${ENTRY}${invertedSeq(seq)}`,
	}),
	all: (subject: SubjectId): Bounds => startingWith(subject, ENTRY),
	/** The entries from one seq to another, both inclusive. */
	between: (subject: SubjectId, from: number, to: number): Bounds & { upTo: string } => ({
		partition: subject,
		from: `${ENTRY}${invertedSeq(to)}`,
		upTo: `${ENTRY}${invertedSeq(from)}`,
	}),
	isEntry: (row: string): boolean => row.startsWith(ENTRY) && /^\d{16}$/.test(row.slice(ENTRY.length)),
};

/** `rows`: see `written-rows.ts`. */
export const entryProperties = (
	entry: Entry,
	commandId: string,
	details: KeptDetails = {},
	rows?: string,
): Properties => {
	const { subject: _, ...rest } = entry;
	return { ...rest, ...detailsProperties(details), commandId, rows };
};

export const entryOf = (row: Row): Entry & { commandId: string } => {
	const p = row.properties;
	return {
		subject: row.partition,
		seq: Number(p.seq),
		at: text(p.at),
		action: text(p.action) as Action,
		actor: text(p.actor),
		via: text(p.via),
		target: text(p.target),
		contentHash: text(p.contentHash),
		prev: text(p.prev),
		hash: text(p.hash),
		commandId: text(p.commandId),
	};
};

/** The command that last wrote a row. */
export const commandIdOf = (row: Row): string => text(row.properties.commandId);
