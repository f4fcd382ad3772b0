/**
 * Messages that the keys of a note sign, by type: the text itself, the text with a time, or a checkpoint's origin, size
 * and root with a time (c2sp.org/tlog-cosignature).
 */
import { concat, uint64, utf8 } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { LogError } from './log-error.ts';
import { KEY_TYPE, type KeyType, type VerifierKey } from './note-keys.ts';

/** `timestamp` is when it was signed, in seconds since 1970, for the types that say it. 0 says nothing of time. */
export type Verified = { timestamp?: number };

const ED25519_BYTES = 64;
const ML_DSA_44_BYTES = 2420;
const TIMESTAMP_BYTES = 8;
const SUBTREE_LABEL = 'subtree/v1\n\0';
const MAX_NAME_BYTES = 255;

/** Reads a valid signature. Undefined for one that is not of this key and text. */
export async function verifySignature(
	key: VerifierKey,
	text: string,
	signature: Uint8Array,
): Promise<Verified | undefined> {
	if (key.type === KEY_TYPE.ed25519) return (await verifyBytes(key, utf8(text), signature)) ? {} : undefined;
	if (signature.length < TIMESTAMP_BYTES) return undefined;
	const timestamp = readTimestamp(signature);
	const message = timestamp === undefined ? undefined : messageIfAny(key, text, timestamp);
	if (timestamp === undefined || !message) return undefined;
	return (await verifyBytes(key, message, signature.subarray(TIMESTAMP_BYTES))) ? { timestamp } : undefined;
}

/**
 * The bytes that a key signs. `timestamp` counts for the types with a time. Throws `checkpoint_malformed` when the type
 * signs checkpoints alone, and the text is none.
 */
export function messageToSign(
	{ name, type }: { name: string; type: KeyType },
	text: string,
	timestamp: number,
): Uint8Array {
	switch (type) {
		case KEY_TYPE.ed25519:
			return utf8(text);
		case KEY_TYPE.cosignature:
			parseCheckpoint(text);
			return utf8(`cosignature/v1\ntime ${timestamp}\n${text}`);
		case KEY_TYPE.mlDsa44:
			return subtreeMessage(name, timestamp, parseCheckpoint(text));
	}
}

/** Content of the note's line: the signature of `messageToSign`, after the time for the types that have one. */
export const signatureWithTime = (type: KeyType, timestamp: number, signature: Uint8Array): Uint8Array =>
	type === KEY_TYPE.ed25519 ? signature : concat(uint64(timestamp), signature);

/** All of a tree, as its cosigner names it: what ML-DSA-44 signs. Extension lines are not part of it. */
function subtreeMessage(name: string, timestamp: number, { origin, size, root }: Checkpoint): Uint8Array {
	return concat(
		utf8(SUBTREE_LABEL),
		withLength(name),
		uint64(timestamp),
		withLength(origin),
		uint64(0),
		uint64(size),
		root,
	);
}

function withLength(text: string): Uint8Array {
	const bytes = utf8(text);
	if (bytes.length < 1 || bytes.length > MAX_NAME_BYTES) throw new LogError('checkpoint_malformed', 'long name');
	return concat(Uint8Array.of(bytes.length), bytes);
}

function messageIfAny(key: VerifierKey, text: string, timestamp: number): Uint8Array | undefined {
	try {
		return messageToSign(key, text, timestamp);
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}

/** Undefined for a time after the last that a number can say: it is no time of ours. */
function readTimestamp(signature: Uint8Array): number | undefined {
	const view = new DataView(signature.buffer, signature.byteOffset, TIMESTAMP_BYTES);
	const timestamp = Number(view.getBigUint64(0));
	return Number.isSafeInteger(timestamp) ? timestamp : undefined;
}

const loadEd25519 = () => import('@noble/curves/ed25519.js');
const loadMlDsa = () => import('@noble/post-quantum/ml-dsa.js');

/** Loads what verifies signatures. A page that verifies without a network later calls this while it is online. */
export const loadSignatures = () => Promise.all([loadEd25519(), loadMlDsa()]);

/** By the letter of RFC 8032 and FIPS 204. Each is loaded when it is first met: most processes verify nothing. */
async function verifyBytes({ type, publicKey }: VerifierKey, message: Uint8Array, signature: Uint8Array) {
	if (type === KEY_TYPE.mlDsa44) {
		if (signature.length !== ML_DSA_44_BYTES) return false;
		const { ml_dsa44 } = await loadMlDsa();
		return ml_dsa44.verify(signature, message, publicKey);
	}
	if (signature.length !== ED25519_BYTES) return false;
	const { ed25519 } = await loadEd25519();
	return ed25519.verify(signature, message, publicKey, { zip215: false });
}
