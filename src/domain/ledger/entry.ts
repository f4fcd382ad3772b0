import type { Entry } from '../../contract/audit/audit.ts';
import * as log from '../../tlog/entry-hash.ts';
import type { Ports } from '../ports/ports.ts';
import { sha256 } from './sha256.ts';

export { canonicalJson, contentOfProfile, GENESIS } from '../../tlog/entry-hash.ts';

/** Seals an entry: `hash` is SHA-256 over the canonical JSON of the rest. */
export function sealEntry(rest: Omit<Entry, 'hash'>): Entry {
	return { ...rest, hash: hashOfEntry(rest) };
}

/** The hash that an entry must have. */
export const hashOfEntry = (entry: Omit<Entry, 'hash'>): string => log.hashOfEntry(sha256, entry);

/** 128 bits, so that a hash tells nothing of a text that is gone. */
export const newSalt = (ports: Pick<Ports, 'randomBytes'>): string =>
	Buffer.from(ports.randomBytes(16)).toString('hex');

/**
 * The salted hash of an entry's content. The salt is deleted with the content, and then nothing can be guessed from the
 * hash.
 */
export const hashOfContent = (salt: string, content: object): string => log.hashOfContent(sha256, salt, content);
