/** Parts that the keys of many tables are made of. */
import { hash } from 'node:crypto';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { RangeQuery, RowKey } from '../port.ts';

const LAST_SEQ = 9_999_999_999_999_999n;
export const LAST_MILLISECOND = 9_999_999_999_999;
/** Sorts after every character that our keys use. */
export const END = '~';
export const HEX = Array.from('0123456789abcdef');

export type Bounds = Pick<RangeQuery, 'partition' | 'from' | 'before'>;

export function startingWith(partition: string, start: string): { partition: string; from: string; before: string } {
	return { partition, from: start, before: start + END };
}

/** A row, or a range, as a link has it: both bounds belong to it, and nothing lies at the upper one of a range. */
export function linkRange(range: RowKey | Bounds): { partition: string; from: string; upTo: string } {
	const { partition } = range;
	if ('row' in range) return { partition, from: range.row, upTo: range.row };
	if (range.from === undefined || range.before === undefined) throw new RangeError('A link needs both bounds.');
	return { partition, from: range.from, upTo: range.before };
}

export function lastNameOf(row: string): string {
	return row.slice(row.lastIndexOf(':') + 1);
}

/** 16 digits; the newest entry sorts first. */
export const invertedSeq = (seq: number) => (LAST_SEQ - BigInt(seq)).toString().padStart(16, '0');

export const seqOfInverted = (inverted: string): number => Number(LAST_SEQ - BigInt(inverted));

/** The greatest number sorts first. All have the digits of the last one. */
export const inverted = (number: number, last: number) => String(last - number).padStart(String(last).length, '0');

/** 13 digits; the newest time sorts first. */
export const invertedMilliseconds = (milliseconds: number) => inverted(milliseconds, LAST_MILLISECOND);

/** Digits that sort as their numbers do: of a leaf's index, or of a seq. */
export const ordered = (number: number, digits = 16) => String(number).padStart(digits, '0');

/** The day (UTC) of an ISO 8601 time. */
export const dayOf = (at: string) => at.slice(0, 10);

/** SHA-256 in hex. */
export const digest = (text: string): string => hash('sha256', text, 'hex');

/** The sixteenth of all subjects that this one belongs to. */
export const sixteenthOf = (subject: SubjectId) => digest(subject).charAt(0);
