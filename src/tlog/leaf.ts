/**
 * A leaf of the log stands for one entry of a ledger and tells nothing of it: whose ledger it is is hidden by one key of
 * the subject, what the entry says by another. Without the keys the leaf means nothing any more, and stays valid.
 */
import { fromHex, textOf, toHex, utf8 } from './bytes.ts';
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
/** The part of an entry that goes into its leaf. `hash` is in hex. */
type Hashed = { seq: number; hash: string };

/** Name of a subject's ledger in the log: HMAC-SHA-256 over its id, in hex. */
export const ledgerPseudonym = (sha256: Sha256, key: Uint8Array, subject: string): string =>
	toHex(hmacSha256(sha256, key)(subject));

/** The blind that hides an entry's hash: 32 bytes of HMAC-SHA-256 over its number. It is shown with the entry. */
export const blindOf = (sha256: Sha256, blinding: Uint8Array, seq: number): Uint8Array =>
	hmacSha256(sha256, blinding)(String(seq));

/** Buffer for the hash of a commitment. Each commitment overwrites it, as no hash keeps it. */
const committed = new Uint8Array(2 * HASH_BYTES);

/**
 * The commitment of a leaf to an entry, in hex: SHA-256 over the blind and the 32 bytes of the entry's hash. Throws
 * `leaf_malformed` when one of them has another length.
 */
export function commitOf(sha256: Sha256, blind: Uint8Array, entryHash: string): string {
	const hash = fromHex(entryHash);
	if (hash?.length !== HASH_BYTES) throw new LogError('leaf_malformed', 'hash of the entry');
	if (blind.length !== HASH_BYTES) throw new LogError('leaf_malformed', 'blind');
	committed.set(blind);
	committed.set(hash, HASH_BYTES);
	return sha256.hex(committed);
}

/** Makes the leaves of one subject's entries. Throws `leaf_malformed` for an entry whose hash is none. */
export function leavesOf(sha256: Sha256, { key, blinding }: LeafKeys, subject: string): (entry: Hashed) => Leaf {
	const ledger = ledgerPseudonym(sha256, key, subject);
	const blind = hmacSha256(sha256, blinding);
	return ({ seq, hash }) => ({ ledger, seq, commit: commitOf(sha256, blind(String(seq)), hash) });
}

/** The leaf of one entry. For many entries of one subject, use `leavesOf`. */
export const leafOf = (sha256: Sha256, keys: LeafKeys, entry: Hashed & { subject: string }): Leaf =>
	leavesOf(sha256, keys, entry.subject)(entry);
