/**
 * A leaf of the log stands for one entry of a ledger and tells nothing of it: whose ledger it is is hidden by one key of
 * the subject, what the entry says by another. Without the keys the leaf means nothing any more, and stays valid.
 */
import { concat, fromHex, textOf, toHex, utf8 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { HASH_BYTES, hmacSha256, type Sha256 } from './sha256.ts';

/** `ledger` and `commit` are 32 bytes in hex; `seq` is the entry's number in the ledger, from 1. */
export type Leaf = { ledger: string; seq: number; commit: string };

/** A leaf as text, all of it ASCII: RFC 8785 of its fields and its version. */
export const formatLeaf = ({ commit, ledger, seq }: Leaf): string =>
	`{"commit":"${commit}","ledger":"${ledger}","seq":${seq},"v":1}`;

/** The bytes of a leaf: those of its text. */
export const encodeLeaf = (leaf: Leaf): Uint8Array => utf8(formatLeaf(leaf));

/** Throws `leaf_malformed` for bytes that `encodeLeaf` would not have written. */
export function decodeLeaf(bytes: Uint8Array): Leaf {
	const [, commit = '', ledger = '', seq = ''] = LEAF.exec(textOf(bytes) ?? '') ?? [];
	const number = Number(seq);
	if (commit === '' || !Number.isSafeInteger(number)) throw new LogError('leaf_malformed');
	return { commit, ledger, seq: number };
}

const LEAF = /^\{"commit":"([0-9a-f]{64})","ledger":"([0-9a-f]{64})","seq":([1-9][0-9]{0,15}),"v":1\}$/;

/** A subject's keys for its leaves, 32 random bytes each: `key` hides whose they are, `blinding` what they say. */
export type LeafKeys = { key: Uint8Array; blinding: Uint8Array };
/** What of an entry goes into its leaf. `hash` is in hex. */
type Hashed = { seq: number; hash: string };

/** How the log names a subject's ledger: HMAC-SHA-256 over its id, in hex. */
export const ledgerPseudonym = (sha256: Sha256, key: Uint8Array, subject: string): string =>
	toHex(hmacSha256(sha256, key)(subject));

/** What hides an entry's hash in its leaf, 32 bytes: HMAC-SHA-256 over the entry's number in decimal. */
export const blindOf = (sha256: Sha256, blinding: Uint8Array, seq: number): Uint8Array =>
	hmacSha256(sha256, blinding)(String(seq));

/** What a leaf says of an entry, in hex: SHA-256 over the blind and the 32 bytes of its hash. Throws `leaf_malformed`. */
export function commitOf(sha256: Sha256, blind: Uint8Array, entryHash: string): string {
	const bytes = fromHex(entryHash);
	if (bytes?.length !== HASH_BYTES) throw new LogError('leaf_malformed', 'hash of the entry');
	return sha256.hex(concat(blind, bytes));
}

/**
 * Makes the leaves of one subject's entries, each with the commitment of `commitOf`, faster than one by one. Throws
 * `leaf_malformed` for a hash that is none.
 */
export function leavesOf(sha256: Sha256, { key, blinding }: LeafKeys, subject: string): (entry: Hashed) => Leaf {
	const ledger = ledgerPseudonym(sha256, key, subject);
	const blindFor = hmacSha256(sha256, blinding);
	const committed = new Uint8Array(2 * HASH_BYTES);
	return ({ seq, hash }) => {
		const bytes = fromHex(hash);
		if (bytes?.length !== HASH_BYTES) throw new LogError('leaf_malformed', 'hash of the entry');
		committed.set(blindFor(String(seq)));
		committed.set(bytes, HASH_BYTES);
		return { ledger, seq, commit: sha256.hex(committed) };
	};
}

/** The leaf of one entry. Whoever has many of a subject uses `leavesOf`. */
export const leafOf = (sha256: Sha256, keys: LeafKeys, entry: Hashed & { subject: string }): Leaf =>
	leavesOf(sha256, keys, entry.subject)(entry);
