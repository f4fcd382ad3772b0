/** The keys of signed notes, in the texts that people pass on (c2sp.org/signed-note). */
import { concat, fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { LogError } from './log-error.ts';
import type { Sha256 } from './sha256.ts';

/** Types of signatures, by the byte that their key begins with. */
export const KEY_TYPE = {
	/** Ed25519 over the text of the note. */
	ed25519: 1,
	/** Ed25519 over the text and a time: what a witness signs (c2sp.org/tlog-cosignature). */
	cosignature: 4,
	/** ML-DSA-44 over a checkpoint's origin, size and root, and a time: what a witness or a log signs. */
	mlDsa44: 6,
} as const;
export type KeyType = (typeof KEY_TYPE)[keyof typeof KEY_TYPE];

const PUBLIC_KEY_BYTES: Record<KeyType, number> = { 1: 32, 4: 32, 6: 1312 };
const SEED_BYTES = 32;

/** `id` is four bytes in hex: with the name it says which key has signed, and proves nothing. */
export type VerifierKey = { name: string; id: string; type: KeyType; publicKey: Uint8Array };
/** `seed` is the 32 bytes that the secret key is made from, for each of the types. */
export type SignerKey = { name: string; id: string; type: KeyType; seed: Uint8Array };

/** Throws `key_malformed` for a name that a note cannot have, or a key that is not as long as its type has it. */
export function verifierKey(sha256: Sha256, name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
	if (!isKeyName(name)) malformed('name');
	if (publicKey.length !== PUBLIC_KEY_BYTES[type]) malformed('length');
	return { name, id: keyId(sha256, name, type, publicKey), type, publicKey };
}

/** `<name>+<id>+<base64 of type and key>`: one line. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
	`${name}+${id}+${typed(type, publicKey)}`;

/** Throws `key_malformed`, for an id too that is not of this name and key. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey {
	const [name = '', id = '', rest = ''] = split(text);
	const { type, bytes } = parseTyped(rest);
	const key = verifierKey(sha256, name, type, bytes);
	if (key.id !== id) malformed('id');
	return key;
}

/** The secret half of `key`, given the seed that `key.publicKey` was made from. */
export const signerKey = ({ name, id, type }: VerifierKey, seed: Uint8Array): SignerKey => {
	if (seed.length !== SEED_BYTES) malformed('seed');
	return { name, id, type, seed };
};

/** `PRIVATE+KEY+<name>+<id>+<base64 of type and seed>`: one line, and a secret. */
export const formatSignerKey = ({ name, id, type, seed }: SignerKey): string =>
	`${PRIVATE}${name}+${id}+${typed(type, seed)}`;

/** Throws `key_malformed`. Whether the id is that of the public key is for who makes the public key from the seed. */
export function parseSignerKey(text: string): SignerKey {
	if (!text.startsWith(PRIVATE)) malformed('prefix');
	const [name = '', id = '', rest = ''] = split(text.slice(PRIVATE.length));
	const { type, bytes } = parseTyped(rest);
	if (!isKeyName(name)) malformed('name');
	if (!/^[0-9a-f]{8}$/.test(id)) malformed('id');
	if (bytes.length !== SEED_BYTES) malformed('seed');
	return { name, id, type, seed: bytes };
}

/** A name has no space and no plus. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name) && name.isWellFormed();

const PRIVATE = 'PRIVATE+KEY+';

const typed = (type: KeyType, bytes: Uint8Array) => toBase64(concat(Uint8Array.of(type), bytes));

function parseTyped(text: string): { type: KeyType; bytes: Uint8Array } {
	const all = fromBase64(text) ?? malformed('base64');
	const type = Object.values(KEY_TYPE).find((known) => known === all[0]) ?? malformed('type');
	return { type, bytes: all.subarray(1) };
}

/** Base64 may have plus signs of its own: what follows the second one is all of it. */
function split(text: string): string[] {
	const first = text.indexOf('+');
	const second = text.indexOf('+', first + 1);
	if (first < 0 || second < 0) malformed('parts');
	return [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

const keyId = (sha256: Sha256, name: string, type: KeyType, publicKey: Uint8Array) =>
	toHex(sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4));

function malformed(detail: string): never {
	throw new LogError('key_malformed', detail);
}
