import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.ts';
import type { Sha256 } from './sha256.ts';

const digest = (data: Uint8Array | string): Uint8Array => sha256(typeof data === 'string' ? utf8(data) : data);

/** SHA-256 without help of the platform: what a browser uses, since its own answers with one promise a hash. */
export const portableSha256: Sha256 = Object.assign(digest, {
	hex: (data: Uint8Array | string): string => toHex(digest(data)),
	into: (data: Uint8Array | string, target: Uint8Array, at: number): void => target.set(digest(data), at),
});
