import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { sealEntry } from '../../domain/ledger/entry.ts';
import type { Finding, FindingCode } from '../../sdk/verify/finding.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import type { Random } from '../simulator/random.ts';
import type { RealLog } from './real-log.ts';
import type { Copy } from './rows.ts';

/** The place at which a tampering must be found: each with one of these codes. */
export type Expected = { code: FindingCode | readonly FindingCode[] } & Partial<
	Pick<Finding, 'subject' | 'seq' | 'row' | 'index' | 'tile'>
>;

/**
 * A description of the change, for a reader of a failure, and the verifier's expected findings. `copy` replaces the one
 * that was given.
 */
export type Tampered = {
	what: string;
	expected: readonly Expected[];
	/** Findings that may follow from it. No others may. */
	also?: readonly Expected[];
	copy?: Copy;
	/** The verifier remembers no earlier checkpoint. */
	forgets?: boolean;
};

/** Undefined when there is nothing of the kind in this place: another try may find some. */
export type Tampering = (copy: Copy, log: RealLog, random: Random) => Tampered | undefined;

/** An entry with its row. */
export type Line = { entry: Entry; row: Row };

/** The entries of a ledger, the first one first. */
export const linesOf = (copy: Copy, subject: SubjectId): Line[] =>
	copy
		.rows('ledger', subject)
		.filter(({ row }) => row.startsWith('entry:'))
		.map((row) => {
			const { commandId: _, ...entry } = entryOf(row);
			return { entry, row };
		})
		.reverse();

export const pick = <T>(random: Random, all: readonly T[]): T | undefined => all[random.below(all.length)];

/** One line of some ledger. */
export function pickLine(copy: Copy, log: RealLog, random: Random): { lines: Line[]; line: Line } {
	const lines = linesOf(copy, pick(random, log.subjects) ?? '');
	const line = pick(random, lines);
	if (!line) throw new Error('There is a ledger without an entry.');
	return { lines, line };
}

/** Writes the entries from `first` on again, each with the hash that it must have, and the head. */
export function rewriteFrom(copy: Copy, lines: readonly Line[], first: number): Entry[] {
	let prev = lines[first - 2]?.entry.hash ?? '0'.repeat(64);
	const written: Entry[] = [];
	lines.slice(first - 1).forEach(({ entry, row }, at) => {
		const sealed = sealEntry({ ...entry, seq: first + at, prev });
		const { subject, ...rest } = sealed;
		copy.put('ledger', entryKeys.entry(subject, sealed.seq), { ...row.properties, ...rest });
		written.push(sealed);
		prev = sealed.hash;
	});
	const last = written.at(-1);
	if (last) copy.change('ledger', headKey(last.subject), { seq: last.seq, hash: last.hash });
	return written;
}

const FIELDS = ['at', 'action', 'actor', 'via', 'target', 'contentHash'] as const;

/** The entry with one of its fields another. */
export function edited(entry: Entry, random: Random): { field: string; changed: Entry } {
	const field = pick(random, FIELDS) ?? 'at';
	const other: Record<(typeof FIELDS)[number], string> = {
		at: new Date(Date.parse(entry.at) - 60_000).toISOString(),
		action: entry.action === 'followed' ? 'unfollowed' : 'followed',
		actor: 'dev-mallory',
		via: entry.via === 'web' ? 'cli' : 'web',
		target: `${entry.target}0`,
		contentHash: random.chance(0.5) ? '' : 'f'.repeat(64),
	};
	const value = other[field] === entry[field] ? `${entry[field]}0` : other[field];
	return { field, changed: { ...entry, [field]: value } as Entry };
}
