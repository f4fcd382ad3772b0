/** Keys of erasures, of what was expired, and of legal holds. */
import { createHash } from 'node:crypto';
import { isSubjectId, type SubjectId } from '../contract/subject.ts';
import { invertedSeq, seqOfInverted } from './keys.ts';

const END = '~';
const HOLD = 'legal-hold:';
const PRIVATE = 'private:';
const ANSWER = 'answer:';

type RowKey = { partition: string; row: string };
type Of = { subject: SubjectId; target: string; actor: string };
type Bounds = { partition: string; from?: string; before?: string };

/** Stand-in for a subject's id where the id may not be: `sha256.` and the SHA-256 of the id, in hex. */
export type SubjectHash = string;
export const subjectHash = (subject: SubjectId): SubjectHash => `sha256.${digest(subject)}`;

const digest = (subject: SubjectId): string => createHash('sha256').update(subject).digest('hex');

/** Rows of a ledger. */
export const privacyKeys = {
	/** The cut in a ledger whose erasure was lifted. */
	erased: (subject: SubjectId): RowKey => ({ partition: subject, row: 'erased' }),
	/** The last entry whose event's text has expired. */
	expired: (subject: SubjectId): RowKey => ({ partition: subject, row: 'expired' }),
	/** The target of a private act, whose entry holds a digest of it alone. The newest comes first. */
	private: (subject: SubjectId, seq: number): RowKey => ({ partition: subject, row: `${PRIVATE}${invertedSeq(seq)}` }),
	privates: (subject: SubjectId): Bounds => ({ partition: subject, from: PRIVATE, before: PRIVATE + END }),
	seqOfPrivate: (row: string): number => seqOfInverted(row.slice(PRIVATE.length)),
	/** Says that a subject is under a legal hold. */
	hold: (subject: SubjectId): RowKey => ({ partition: subject, row: 'legal-hold' }),
	/** The same, and why, on the ledger of the service. */
	holdOf: (service: SubjectId, held: SubjectId): RowKey => ({ partition: service, row: HOLD + held }),
	holds: (service: SubjectId): Bounds => ({ partition: service, from: HOLD, before: HOLD + END }),
	heldOf: (row: string): SubjectId => row.slice(HOLD.length),
	/** The answers of a subject to follow requests. */
	answers: (subject: SubjectId): Bounds => ({ partition: subject, from: ANSWER, before: ANSWER + END }),
	/** The event of a receipt. */
	eventOfReceipt: (row: string): string => row.split(':', 2)[1] ?? '',
	/** Kind of a row of a ledger: `entry`, `receipt`, `key`, `profile`, … */
	kindOf: (row: string): string => row.split(':', 1)[0] ?? row,
};

/** Kinds of ids that an erasure lists while it is under way: see `erasure-list.ts`. */
export type ListedKind = 'subject' | 'owner' | 'event' | 'follower' | 'token' | 'webhook' | 'entry' | 'word';

export const erasureKeys = {
	/** All erasures: a row each. */
	all: { partition: 'erasures' } satisfies Bounds,
	erasure: (hash: SubjectHash): RowKey => ({ partition: 'erasures', row: hash }),
	hashOf: (row: string): SubjectHash => row,
	/** All that is left to do for one erasure. */
	list: (hash: SubjectHash): Bounds => ({ partition: `clearing:${hash}` }),
	listed: (hash: SubjectHash, kind: ListedKind, id: string): RowKey => ({
		partition: `clearing:${hash}`,
		row: `${kind}:${id}`,
	}),
	ofKind: (hash: SubjectHash, kind: ListedKind): Bounds => ({
		partition: `clearing:${hash}`,
		from: `${kind}:`,
		before: `${kind}:${END}`,
	}),
	idOf: (row: string): string => row.slice(row.indexOf(':') + 1),
	isSubject: (row: string): boolean => row.startsWith('subject:'),
	/** Its first clearing was done. */
	cleared: (hash: SubjectHash): RowKey => ({ partition: `clearing:${hash}`, row: 'cleared' }),
	/** An entry's copies beside that of its day: under its target, and under an actor that is another subject. */
	copiesOf: ({ row }: RowKey, { subject, target, actor }: Of): RowKey[] => [
		...(isSubjectId(target) ? [{ partition: `target:${target}`, row }] : []),
		...(actor === subject ? [] : [{ partition: `actor:${actor}.${digest(subject).charAt(0)}`, row }]),
	],
	/** Partitions of the audit trail that are about one subject: what was done to it, and what it did elsewhere. */
	trailsOf: (subject: SubjectId): Bounds[] => [
		{ partition: `target:${subject}` },
		...Array.from('0123456789abcdef', (digit) => ({ partition: `actor:${subject}.${digit}` })),
	],
};

/** When texts were expired last. */
export const retentionKeys = { round: { partition: 'retention', row: 'round' } satisfies RowKey };
