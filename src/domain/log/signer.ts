/**
 * The keys of the log, made from one secret of 32 bytes: Ed25519, which every verifier of signed notes knows, and
 * ML-DSA-44, which a quantum computer does not break. Both sign each checkpoint.
 */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { formatNote, type NoteSignature } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE, type KeyType, type VerifierKey, verifierKey } from '../../tlog/note-keys.ts';
import { messageToSign, signatureWithTime } from '../../tlog/signatures.ts';
import { sha256 } from '../ledger/sha256.ts';
import type { LogSigner } from '../ports/ports.ts';

/** Bytes before the seed of a private key, and before a public one, in DER (RFC 8410, RFC 9881). */
const DER = {
	[KEY_TYPE.ed25519]: { seed: '302e020100300506032b657004220420', publicKey: '302a300506032b6570032100' },
	[KEY_TYPE.mlDsa44]: {
		seed: '3034020100300b06096086480165030403110422' + '8020',
		publicKey: '30820532300b060960864801650304031103820521' + '00',
	},
} as const;
type SignerType = keyof typeof DER;
const TYPES: readonly SignerType[] = [KEY_TYPE.ed25519, KEY_TYPE.mlDsa44];

/** `secret` is 64 hexadecimal digits; `nowSeconds` is what the time in a signature of ML-DSA-44 comes from. */
export function createLogSigner(secret: string, nowSeconds: () => number): LogSigner {
	const keys = TYPES.map((type) => ({ type, ...keyPair(secret, type) }));
	const verifierOf = (name: string, { type, publicKey }: { type: KeyType; publicKey: Uint8Array }) =>
		verifierKey(sha256, name, type, publicKey);
	return {
		verifierKeysOf: (origin) => keys.map((key) => formatVerifierKey(verifierOf(origin, key))),
		sign(origin, text) {
			const signatures = keys.map((key) => signatureOf(verifierOf(origin, key), key.privateKey, text, nowSeconds()));
			return formatNote({ text, signatures });
		},
	};
}

function keyPair(secret: string, type: SignerType): { privateKey: KeyObject; publicKey: Uint8Array } {
	const seed = createHmac('sha256', Buffer.from(secret, 'hex')).update(`tideline log ${type}`).digest();
	const key = Buffer.concat([Buffer.from(DER[type].seed, 'hex'), seed]);
	const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
	const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
	return { privateKey, publicKey: new Uint8Array(der.subarray(DER[type].publicKey.length / 2)) };
}

function signatureOf(key: VerifierKey, privateKey: KeyObject, text: string, timestamp: number): NoteSignature {
	const signature = sign(null, messageToSign(key, text, timestamp), privateKey);
	return { name: key.name, id: key.id, signature: signatureWithTime(key.type, timestamp, signature) };
}
