/**
 * The change of an entry, kept beside it so that the audit trail can show it, and proven by its content hash. It can be
 * erased like any content: the hash stays, and tells nothing without the salt.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EditedFields } from '../../contract/audit/audit.ts';
import type { Row } from '../../storage/port.ts';
import {
	type Change,
	changeIn,
	type KeptContent,
	type KeptDetails,
	keptDetailsOf,
} from '../../storage/rows/entry-details.ts';
import { entryOf } from '../../storage/rows/ledger/entries.ts';
import type { Ports } from '../ports/ports.ts';
import { canonicalJson, hashOfContent, newSalt } from './entry.ts';

/** For a decision: the hash, and what it proves. No secret may be in a change. */
export function provenChange(
	ports: Pick<Ports, 'randomBytes'>,
	change: Change,
): { contentHash: string; kept: KeptContent } {
	const salt = newSalt(ports);
	return { contentHash: hashOfContent(salt, change), kept: { salt, content: canonicalJson(change) } };
}

/** The fields that differ, as they are in each. A field that one of them lacks is missing there. */
export function changedFields(before: object, after: object): { before: EditedFields; after: EditedFields } {
	const [old, fresh] = [before, after] as EditedFields[];
	const names = Object.keys({ ...old, ...fresh }).filter((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]));
	return { before: picked(old, names), after: picked(fresh, names) };
}

function picked(fields: EditedFields | undefined, names: readonly string[]): EditedFields {
	return Object.fromEntries(names.flatMap((name) => (fields?.[name] === undefined ? [] : [[name, fields[name]]])));
}

/** Whether what is kept beside an entry is what its content hash proves. True where nothing is kept, or no more. */
export function isProven(contentHash: string, { salt, content }: KeptDetails): boolean {
	if (salt === undefined && content === undefined) return true;
	try {
		return hashOfContent(salt ?? '', JSON.parse(content ?? '') as object) === contentHash;
	} catch {
		return false;
	}
}

/** The hash of all that the entry of a row changed. Undefined where what is kept beside it proves none. */
export function wholeHashIn(row: Row): string | undefined {
	const { contentHash } = entryOf(row);
	const kept = keptDetailsOf(row);
	if (kept.content === undefined) return contentHash;
	return isProven(contentHash, kept) ? changeIn(kept.content).whole : undefined;
}
