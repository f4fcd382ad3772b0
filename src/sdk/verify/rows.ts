/** Reads raw rows that have the right form. */
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import { eventInLedger, provenanceInLedger } from '../../contract/event/event-row.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { fromHex } from '../../tlog/bytes.ts';
import { contentOfProfile, hashOfContent, hashOfEvent } from '../../tlog/entry-hash.ts';
import type { LeafKeys } from '../../tlog/leaf.ts';
import { HASH_BYTES, type Sha256 } from '../../tlog/sha256.ts';
import type { RawRow } from './sources.ts';

/** The end of a ledger, or its end before it was erased. */
export type End = { seq: number; hash: string };

export function entryIn(subject: SubjectId, { properties }: RawRow): Entry | undefined {
	const { at, action, actor, via, target, contentHash, prev, hash } = properties as Partial<Entry>;
	const seq = Number(properties.seq);
	const isWhole =
		Number.isSafeInteger(seq) &&
		typeof at === 'string' &&
		typeof action === 'string' &&
		typeof actor === 'string' &&
		typeof via === 'string' &&
		typeof target === 'string' &&
		typeof contentHash === 'string' &&
		typeof prev === 'string' &&
		typeof hash === 'string';
	return isWhole ? { subject, seq, at, action, actor, via, target, contentHash, prev, hash } : undefined;
}

/** The seq in the key of an entry's row, where the newest sorts first: each digit is what is missing to nine. */
export function seqOfKey(row: string): number {
	let seq = 0;
	for (let at = ENTRY.length; at < row.length; at++) {
		const digit = NINE - row.charCodeAt(at);
		if (digit < 0 || digit > 9) return Number.NaN;
		seq = 10 * seq + digit;
	}
	return row.length === ENTRY.length + SEQ_DIGITS ? seq : Number.NaN;
}

const ENTRY = 'entry:';
const SEQ_DIGITS = 16;
const NINE = '9'.charCodeAt(0);

export function endIn(row: RawRow | undefined): End | undefined {
	const seq = Number(row?.properties.seq);
	const hash = row?.properties.hash;
	return Number.isSafeInteger(seq) && seq >= 0 && typeof hash === 'string' && hash !== '' ? { seq, hash } : undefined;
}

export const isErasedMark = (row: RawRow | undefined): boolean => row?.properties.erased === true;

export function logKeysIn({ properties }: RawRow): LeafKeys | undefined {
	const [key, blinding] = [properties.key, properties.blinding].map((hex) => fromHex(text(hex)));
	return key?.length === HASH_BYTES && blinding?.length === HASH_BYTES ? { key, blinding } : undefined;
}

/** The leaf of an entry. The index is NaN if the row does not have one. */
export const leafPlaceIn = ({ row, properties }: RawRow): { seq: number; index: number } => ({
	seq: Number(row.slice(row.lastIndexOf('.') + 1)),
	index: Number(properties.index),
});

/**
 * An event in a ledger. `seq` is that of the entry which posted it, 0 where the row does not say; `hash` the salted
 * hash of what is there, undefined for an event that was removed.
 */
export type HashedEvent = { id: EventId; seq: number; hash: string | undefined };

export function eventIn(sha256: Sha256, subject: SubjectId, { row, properties }: RawRow): HashedEvent {
	const id = row.slice(EVENT.length);
	const seq = properties.seq === undefined ? 0 : Number(properties.seq);
	if (properties.removed === true) return { id, seq, hash: undefined };
	const event = { ...eventInLedger(subject, id, properties), ...provenanceInLedger(properties) };
	return { id, seq, hash: hashOfEvent(sha256, text(properties.salt), event) };
}

const EVENT = 'event:';

/** The content hash of a profile. */
export function hashOfProfile(sha256: Sha256, { properties }: RawRow): string {
	return hashOfContent(sha256, text(properties.salt), contentOfProfile(properties));
}

/** Whether the details beside an entry match its content hash. True if there are none, or none any more. */
export function isKeptProven(sha256: Sha256, contentHash: string, { properties }: RawRow): boolean {
	const { salt, content } = properties;
	if (salt === undefined && content === undefined) return true;
	try {
		return hashOfContent(sha256, text(salt), JSON.parse(text(content)) as object) === contentHash;
	} catch {
		return false;
	}
}

/** The hash of all of a profile, given an entry that changed it: its own content hash, or what is kept beside it. */
export function wholeHashIn(contentHash: string, { properties: { content } }: RawRow): string | undefined {
	if (content === undefined) return contentHash;
	try {
		const { whole } = JSON.parse(text(content)) as { whole?: unknown };
		return typeof whole === 'string' ? whole : undefined;
	} catch {
		return undefined;
	}
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
