/**
 * The form of every file of a backup: a header, then the content, compressed by Zstandard (RFC 8878) and, where the
 * operator has a key, encrypted by AES-256-GCM (NIST SP 800-38D). The name of the file is sealed with it, so that no file
 * can stand for another.
 *
 * Header: `TLBK`, the version of the form, and flags (1: compressed, 2: encrypted). An encrypted file goes on with its
 * nonce of 12 bytes, and ends with its tag of 16.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupFault } from './backup-fault.ts';

export type SealOptions = {
	/** The operator's key: a text that nobody can guess. Default: files are not encrypted. */
	key?: string | undefined;
	/** Default true. */
	compresses?: boolean | undefined;
};

const MAGIC = Buffer.from('TLBK');
const VERSION = 1;
const COMPRESSED = 1;
const ENCRYPTED = 2;
const HEADER_BYTES = MAGIC.length + 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
/** A file holds one segment. More than this is none of ours, and would only fill the memory. */
const MOST_CONTENT_BYTES = 512 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export async function sealFile(
	name: string,
	content: Uint8Array,
	{ key, compresses = true }: SealOptions,
): Promise<Uint8Array> {
	const body = compresses ? await compress(content) : content;
	const header = Buffer.from([...MAGIC, VERSION, (compresses ? COMPRESSED : 0) | (key === undefined ? 0 : ENCRYPTED)]);
	if (key === undefined) return Buffer.concat([header, body]);
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(sealedBeside(header, name));
	return Buffer.concat([header, nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

/** Throws a `BackupFault` for a file that `sealFile` did not write under this name with this key. */
export async function openFile(name: string, bytes: Uint8Array, { key }: SealOptions): Promise<Uint8Array> {
	const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
	const [version = 0, flags = 0] = header.subarray(MAGIC.length);
	if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
		throw new BackupFault('foreign', `${name} is no file of a backup.`);
	if (version > VERSION)
		throw new BackupFault('newer', `A newer version of Tideline wrote ${name}. Restore with that version.`);
	const rest = bytes.subarray(HEADER_BYTES);
	// Anyone who can write to the place could put a file there that needs no key.
	if (key !== undefined && !(flags & ENCRYPTED))
		throw new BackupFault(
			'foreign',
			`${name} is not encrypted, and BACKUP_KEY is set. Unset it, or give this backup a place of its own.`,
		);
	const body = flags & ENCRYPTED ? decrypted(name, header, rest, key) : rest;
	if (!(flags & COMPRESSED)) return body;
	try {
		return await decompress(body, { maxOutputLength: MOST_CONTENT_BYTES });
	} catch (error) {
		throw new BackupFault('damaged', `${name} is damaged: it cannot be decompressed.`, { cause: error });
	}
}

function decrypted(name: string, header: Buffer, rest: Uint8Array, key: string | undefined): Uint8Array {
	if (key === undefined) throw new BackupFault('key-missing', `${name} is encrypted. Set BACKUP_KEY to its key.`);
	const end = rest.length - TAG_BYTES;
	if (end < NONCE_BYTES) throw new BackupFault('damaged', `${name} is damaged: its end is missing.`);
	const decipher = createDecipheriv(CIPHER, keyOf(key), rest.subarray(0, NONCE_BYTES))
		.setAAD(sealedBeside(header, name))
		.setAuthTag(rest.subarray(end));
	try {
		return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES, end)), decipher.final()]);
	} catch (error) {
		throw new BackupFault('key-wrong', `${name} was encrypted with another key than BACKUP_KEY, or it was changed.`, {
			cause: error,
		});
	}
}

const sealedBeside = (header: Buffer, name: string) => Buffer.concat([header, Buffer.from(name)]);
const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'tideline backup 1', 32));
