import { utf8 } from './bytes.ts';

/**
 * SHA-256 over bytes, or over the UTF-8 of a text: 32 bytes, and with `hex` the same as 64 digits. What hashes takes it
 * first, since the fastest differs by place: Node's own in Node (`domain/core/sha256.ts`), `portableSha256` in a browser.
 */
export type Sha256 = {
	(data: Uint8Array | string): Uint8Array;
	hex(data: Uint8Array | string): string;
};

export const HASH_BYTES = 32;
/** The block of SHA-256, which HMAC pads its key to. */
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104) with this key: 32 bytes for each message. */
export function hmacSha256(sha256: Sha256, key: Uint8Array): (data: Uint8Array | string) => Uint8Array {
	const short = key.length > BLOCK_BYTES ? sha256(key) : key;
	const inner = padded(short, 0x36);
	// The digest of the inner one is written after the pad anew for each message.
	const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES);
	outer.set(padded(short, 0x5c));
	return (data) => {
		const bytes = typeof data === 'string' ? utf8(data) : data;
		const message = new Uint8Array(BLOCK_BYTES + bytes.length);
		message.set(inner);
		message.set(bytes, BLOCK_BYTES);
		outer.set(sha256(message), BLOCK_BYTES);
		return sha256(outer);
	};
}

function padded(key: Uint8Array, pad: number): Uint8Array {
	const block = new Uint8Array(BLOCK_BYTES);
	block.set(key);
	return block.map((byte) => byte ^ pad);
}
