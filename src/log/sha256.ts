import { concat, utf8 } from './bytes.ts';

/**
 * SHA-256 over bytes, or over the UTF-8 of a text: 32 bytes. What hashes takes it first, since the fastest differs by
 * place: Node's own in Node (`domain/core/sha256.ts`), `portableSha256` in a browser.
 */
export type Sha256 = (data: Uint8Array | string) => Uint8Array;

export const HASH_BYTES = 32;
/** The block of SHA-256, which HMAC pads its key to. */
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104): 32 bytes. */
export function hmacSha256(sha256: Sha256, key: Uint8Array, data: Uint8Array | string): Uint8Array {
	const block = new Uint8Array(BLOCK_BYTES);
	block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
	const bytes = typeof data === 'string' ? utf8(data) : data;
	const inner = sha256(
		concat(
			block.map((byte) => byte ^ 0x36),
			bytes,
		),
	);
	return sha256(
		concat(
			block.map((byte) => byte ^ 0x5c),
			inner,
		),
	);
}
