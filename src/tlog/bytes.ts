const encoder = new TextEncoder();
/** Keeps a byte order mark, and so every text goes back to the bytes that it came from. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The value of a digit by its character's code, and -1 for what is none. */
const DIGIT = Int8Array.from({ length: 128 }, (_, code) => '0123456789abcdef'.indexOf(String.fromCharCode(code)));
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Arguments of one call: more would overflow the stack. */
const CHUNK_BYTES = 8192;

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** The text, or undefined for bytes that are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
	try {
		return decoder.decode(bytes);
	} catch {
		return undefined;
	}
}

/** Lower case, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += HEX[byte];
	return text;
}

/** Undefined for anything but pairs of lower-case digits. */
export function fromHex(text: string): Uint8Array | undefined {
	if (text.length % 2 !== 0) return undefined;
	const bytes = new Uint8Array(text.length / 2);
	for (let at = 0; at < bytes.length; at++) {
		const high = DIGIT[text.charCodeAt(2 * at)] ?? -1;
		const low = DIGIT[text.charCodeAt(2 * at + 1)] ?? -1;
		if (high < 0 || low < 0) return undefined;
		bytes[at] = 16 * high + low;
	}
	return bytes;
}

/** RFC 4648, section 4: the standard alphabet with padding. */
export function toBase64(bytes: Uint8Array): string {
	let binary = '';
	for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
		binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
	}
	return btoa(binary);
}

/** Undefined for what `toBase64` would not have written: other alphabets, spaces, lacking padding, stray bits. */
export function fromBase64(text: string): Uint8Array | undefined {
	if (!BASE64.test(text)) return undefined;
	const binary = atob(text);
	const bytes = new Uint8Array(binary.length);
	for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
	return text.endsWith('=') && toBase64(bytes) !== text ? undefined : bytes;
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** Compares public bytes only, so it need not take the same time for all. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
	if (one.length !== other.length) return false;
	for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
	return true;
}

/** Eight bytes, the highest first. `value` is a safe integer. */
export function uint64(value: number): Uint8Array {
	const bytes = new Uint8Array(8);
	new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
	return bytes;
}

/** A decimal as these formats have it: digits without a leading zero, and no more than a safe integer. */
export function parseDecimal(text: string): number | undefined {
	if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return undefined;
	const value = Number(text);
	return Number.isSafeInteger(value) ? value : undefined;
}
