import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Entry } from '../../contract/audit.ts';

/** `prev` of a ledger's first entry. */
export const GENESIS = '0'.repeat(64);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 8785 (JSON Canonicalization Scheme): one text for one value, in any order of its keys. */
function canonicalJson(value: unknown): string {
	const text = canonicalize(value);
	if (text === undefined) throw new TypeError('Only JSON values have a canonical form.');
	return text;
}

/** Seals an entry: `hash` is SHA-256 over the canonical JSON of the rest. */
export function sealEntry(rest: Omit<Entry, 'hash'>): Entry {
	return { ...rest, hash: hashOfEntry(rest) };
}

/** The hash that an entry must have. */
export function hashOfEntry({
	subject,
	seq,
	at,
	action,
	actor,
	via,
	target,
	contentHash,
	prev,
}: Omit<Entry, 'hash'>): string {
	return sha256(canonicalJson({ subject, seq, at, action, actor, via, target, contentHash, prev }));
}

/**
 * The salted hash of an entry's content. The salt is deleted with the content, and then nothing can be guessed from the
 * hash.
 */
export function hashOfContent(salt: string, content: object): string {
	return sha256(canonicalJson({ salt, content }));
}
