import { hash } from 'node:crypto';
import { HASH_BYTES, type Sha256 } from '../../log/sha256.ts';

/** By way of a text of one character a byte, which `hash` gives twice as fast as a buffer. */
function digest(data: Uint8Array | string): Uint8Array {
	const text = hash('sha256', data, 'binary');
	const bytes = new Uint8Array(HASH_BYTES);
	for (let at = 0; at < HASH_BYTES; at++) bytes[at] = text.charCodeAt(at);
	return bytes;
}

/** SHA-256 by Node. */
export const sha256: Sha256 = Object.assign(digest, {
	hex: (data: Uint8Array | string): string => hash('sha256', data, 'hex'),
});
