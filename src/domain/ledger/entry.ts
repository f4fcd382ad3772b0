import type { Entry } from '../../contract/audit.ts';
import * as log from '../../log/entry-hash.ts';
import { sha256 } from '../core/sha256.ts';

export { GENESIS } from '../../log/entry-hash.ts';

/** Seals an entry: `hash` is SHA-256 over the canonical JSON of the rest. */
export function sealEntry(rest: Omit<Entry, 'hash'>): Entry {
	return { ...rest, hash: hashOfEntry(rest) };
}

/** The hash that an entry must have. */
export const hashOfEntry = (entry: Omit<Entry, 'hash'>): string => log.hashOfEntry(sha256, entry);

/**
 * The salted hash of an entry's content. The salt is deleted with the content, and then nothing can be guessed from the
 * hash.
 */
export const hashOfContent = (salt: string, content: object): string => log.hashOfContent(sha256, salt, content);
