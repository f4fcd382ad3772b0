import { hash } from 'node:crypto';
import { HASH_BYTES, type Sha256 } from '../../log/sha256.ts';

/** SHA-256 by Node. `hash` gives a text of one character a byte twice as fast as a buffer. */
export const sha256: Sha256 = (data) => {
	const text = hash('sha256', data, 'binary');
	const bytes = new Uint8Array(HASH_BYTES);
	for (let at = 0; at < HASH_BYTES; at++) bytes[at] = text.charCodeAt(at);
	return bytes;
};
