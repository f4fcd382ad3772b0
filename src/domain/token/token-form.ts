/**
 * Form of an API token: `tdl_`, 16 characters of its id, 32 of its secret and 6 of a checksum, all of them digits and
 * letters. `\btdl_[0-9A-Za-z]{54}\b` finds every token in a text, and a double click selects one. The checksum tells a
 * mistyped or cut off token from one that is not valid any more, without a look at storage.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Ports } from '../ports/ports.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 16;
const SECRET_LENGTH = 32;
/** 62 to the power of 6 is more than 2 to the power of 32. */
const CHECKSUM_LENGTH = 6;
const TOKEN = new RegExp(
	`^tdl_([0-9A-Za-z]{${ID_LENGTH}})([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** Bytes from here on would make some digits likelier than others. */
const EVEN_BYTES_END = 256 - (256 % DIGITS.length);

/** A token in its parts. The id is public, the secret is known to its holder alone. */
export type TokenParts = { id: string; secret: string };

export function newToken(ports: Pick<Ports, 'randomBytes'>): TokenParts {
	const text = randomDigits(ports, ID_LENGTH + SECRET_LENGTH);
	return { id: text.slice(0, ID_LENGTH), secret: text.slice(ID_LENGTH) };
}

export function writeToken({ id, secret }: TokenParts): string {
	return `tdl_${id}${secret}${checksumOf(id + secret)}`;
}

/** Undefined when the text is no token, or was mistyped. */
export function readToken(text: string): TokenParts | undefined {
	const [, id, secret, checksum] = TOKEN.exec(text) ?? [];
	if (id === undefined || secret === undefined) return undefined;
	return checksumOf(id + secret) === checksum ? { id, secret } : undefined;
}

/** SHA-256 in hex: what is stored of a secret. It has 190 bits by chance, so that a salt would add nothing. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Takes the same time wherever the two differ. */
export function isSecretOf(hash: string, secret: string): boolean {
	const [stored, given] = [Buffer.from(hash), Buffer.from(hashOfSecret(secret))];
	return stored.length === given.length && timingSafeEqual(stored, given);
}

function checksumOf(text: string): string {
	let left = crc32(text);
	let digits = '';
	for (let place = 0; place < CHECKSUM_LENGTH; place++) {
		digits = DIGITS[left % DIGITS.length] + digits;
		left = Math.floor(left / DIGITS.length);
	}
	return digits;
}

function randomDigits({ randomBytes }: Pick<Ports, 'randomBytes'>, length: number): string {
	let digits = '';
	while (digits.length < length)
		for (const byte of randomBytes(length - digits.length))
			if (byte < EVEN_BYTES_END) digits += DIGITS[byte % DIGITS.length];
	return digits;
}
