import { utf8 } from './bytes.ts';

/**
 * SHA-256 over bytes, or over the UTF-8 of a text: 32 bytes, with `hex` the same as 64 digits, with `into` written into
 * other bytes from `at` on. What hashes takes it
 * first, since the fastest differs by place: Node's own in Node (`domain/ledger/sha256.ts`), `portableSha256` in a browser.
 */
export type Sha256 = {
	(data: Uint8Array | string): Uint8Array;
	hex(data: Uint8Array | string): string;
	into(data: Uint8Array | string, target: Uint8Array, at: number): void;
};

export const HASH_BYTES = 32;
/** The block of SHA-256, which HMAC pads its key to. */
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104) with this key: 32 bytes for each message. */
export function hmacSha256(sha256: Sha256, key: Uint8Array): (data: Uint8Array | string) => Uint8Array {
	const short = key.length > BLOCK_BYTES ? sha256(key) : key;
	// Each message overwrites both blocks. A new inner one is made only for another length: many messages come in a row.
	let inner = padded(short, 0x36, 0);
	const outer = padded(short, 0x5c, HASH_BYTES);
	return (data) => {
		const length = BLOCK_BYTES + data.length;
		if (inner.length !== length) inner = padded(short, 0x36, data.length);
		if (typeof data === 'string') {
			if (!writeAscii(data, inner)) return hmacSha256(sha256, key)(utf8(data));
		} else inner.set(data, BLOCK_BYTES);
		sha256.into(inner, outer, BLOCK_BYTES);
		return sha256(outer);
	};
}

/** False for a text that has other characters. */
function writeAscii(text: string, message: Uint8Array): boolean {
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code > 0x7f) return false;
		message[BLOCK_BYTES + at] = code;
	}
	return true;
}

/** The key's block, with room behind it. */
function padded(key: Uint8Array, pad: number, room: number): Uint8Array {
	const block = new Uint8Array(BLOCK_BYTES + room).fill(pad, 0, BLOCK_BYTES);
	for (let at = 0; at < key.length; at++) block[at] = (key[at] as number) ^ pad;
	return block;
}
