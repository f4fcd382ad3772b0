import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { LogError } from '../../tlog/log-error.ts';
import type { NoteSignature } from '../../tlog/note.ts';
import {
	KEY_TYPE,
	type KeyType,
	type SignerKey,
	signerKey,
	type VerifierKey,
	verifierKey,
} from '../../tlog/note-keys.ts';
import { messageToSign, signatureWithTime } from '../../tlog/signatures.ts';

/**
 * The bytes before a seed of 32 bytes in the DER form of a secret key (RFC 8410, RFC 9881): the only form in which Node
 * takes the seed of both.
 */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const ML_DSA_44_PREFIX = Buffer.from('3034020100300b060960864801650304031104228020', 'hex');

type NoteSigner = { key: VerifierKey; sign: (message: Uint8Array) => Uint8Array };

/** The signature of a note's text. `timestampSeconds` is since 1970, for the types of key that sign a time with it. */
export function signNote(text: string, { key, sign }: NoteSigner, timestampSeconds: number): NoteSignature {
	const signature = sign(messageToSign(key, text, timestampSeconds));
	return { name: key.name, id: key.id, signature: signatureWithTime(key.type, timestampSeconds, signature) };
}

/** A new secret key, and its public half. */
export function newSignerKey(name: string, type: KeyType): { signer: SignerKey; verifier: VerifierKey } {
	const seed = new Uint8Array(randomBytes(32));
	const verifier = verifierKey(sha256, name, type, publicKeyOf(privateKeyOf(type, seed)));
	return { signer: signerKey(verifier, seed), verifier };
}

/** A signer with this key, by Node's own cryptography. Throws `key_malformed` when the id is not that of the seed. */
export function noteSigner({ name, id, type, seed }: SignerKey): NoteSigner {
	const privateKey = privateKeyOf(type, seed);
	const key = verifierKey(sha256, name, type, publicKeyOf(privateKey));
	if (key.id !== id) throw new LogError('key_malformed', 'id');
	return { key, sign: (message) => sign(null, message, privateKey) };
}

const privateKeyOf = (type: KeyType, seed: Uint8Array): KeyObject =>
	createPrivateKey({
		key: Buffer.concat([type === KEY_TYPE.mlDsa44 ? ML_DSA_44_PREFIX : ED25519_PREFIX, seed]),
		format: 'der',
		type: 'pkcs8',
	});

/** The bytes of the public key, which end its DER form. */
function publicKeyOf(privateKey: KeyObject): Uint8Array {
	const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
	const bytes = privateKey.asymmetricKeyType === 'ed25519' ? 32 : 1312;
	return new Uint8Array(der.subarray(-bytes));
}
