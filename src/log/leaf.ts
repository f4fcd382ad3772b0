/**
 * A leaf of the log stands for one entry of a ledger and tells nothing of it: whose ledger it is is hidden by one key of
 * the subject, what the entry says by another. Without the keys the leaf means nothing any more, and stays valid.
 */
import { concat, fromHex, textOf, toHex, utf8 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { HASH_BYTES, hmacSha256, type Sha256 } from './sha256.ts';

/** `ledger` and `commit` are 32 bytes in hex; `seq` is the entry's number in the ledger, from 1. */
export type Leaf = { ledger: string; seq: number; commit: string };

/** The bytes of a leaf: RFC 8785 of its fields and its version. */
export const encodeLeaf = ({ commit, ledger, seq }: Leaf): Uint8Array =>
	utf8(`{"commit":"${commit}","ledger":"${ledger}","seq":${seq},"v":1}`);

/** Throws `leaf_malformed` for bytes that `encodeLeaf` would not have written. */
export function decodeLeaf(bytes: Uint8Array): Leaf {
	const [, commit = '', ledger = '', seq = ''] = LEAF.exec(textOf(bytes) ?? '') ?? [];
	const number = Number(seq);
	if (commit === '' || !Number.isSafeInteger(number)) throw new LogError('leaf_malformed');
	return { commit, ledger, seq: number };
}

const LEAF = /^\{"commit":"([0-9a-f]{64})","ledger":"([0-9a-f]{64})","seq":([1-9][0-9]{0,15}),"v":1\}$/;

/** How the log names a subject's ledger. `key` is its 32 random bytes. */
export const ledgerPseudonym = (sha256: Sha256, key: Uint8Array, subject: string): string =>
	toHex(hmacSha256(sha256, key, subject));

/** What hides an entry's hash: 32 bytes. `blinding` is 32 random bytes of the subject. */
export const blindOf = (sha256: Sha256, blinding: Uint8Array, seq: number): Uint8Array =>
	hmacSha256(sha256, blinding, String(seq));

/** SHA-256 over the blind and the entry's hash (in hex, as the entry has it), in hex. Throws `leaf_malformed`. */
export function commitOf(sha256: Sha256, blind: Uint8Array, entryHash: string): string {
	const hash = fromHex(entryHash);
	if (hash?.length !== HASH_BYTES) throw new LogError('leaf_malformed', 'hash of the entry');
	return toHex(sha256(concat(blind, hash)));
}

/** A subject's keys for its leaves, 32 random bytes each. */
export type LeafKeys = { key: Uint8Array; blinding: Uint8Array };

/** The leaf of one entry. */
export function leafOf(sha256: Sha256, keys: LeafKeys, entry: { subject: string; seq: number; hash: string }): Leaf {
	return {
		ledger: ledgerPseudonym(sha256, keys.key, entry.subject),
		seq: entry.seq,
		commit: commitOf(sha256, blindOf(sha256, keys.blinding, entry.seq), entry.hash),
	};
}
