/**
 * The file of a bundle for an auditor. Lines of JSON, each with its line feed: the head, the entries in the order of their
 * leaves, and `{"proof":[…]}`, the hashes of `proveMany` in base64. Then an empty line, and the seal: a signed note.
 *
 * The seal is a checkpoint of its own, whose leaves are the lines: its origin is that of the log, `/bundles/` and the id, its
 * keys are those of the log under that name. A signature of one is none of the other.
 */
import type { BundledEntry, BundleHead } from '../contract/audit/bundle.ts';
import { toBase64 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from './growing-tree.ts';
import type { Sha256 } from './sha256.ts';
import { leafHash } from './tree.ts';

export const sealOrigin = ({ origin, id }: Pick<BundleHead, 'origin' | 'id'>): string => `${origin}/bundles/${id}`;

export function bundleLines(
	head: BundleHead,
	entries: readonly BundledEntry[],
	proof: readonly Uint8Array[],
): string[] {
	return [head, ...entries, { proof: proof.map(toBase64) }].map((line) => JSON.stringify(line));
}

/** The text that the seal is a signature of. */
export function sealText(sha256: Sha256, origin: string, lines: readonly string[]): string {
	const { full: _, ...tree } = appendLeaves(
		sha256,
		EMPTY_TREE,
		lines.map((line) => leafHash(sha256, line)),
	);
	return formatCheckpoint({ origin, size: lines.length, root: rootOf(sha256, tree), extensions: [] });
}

export const formatBundle = (lines: readonly string[], seal: string): string => `${lines.join('\n')}\n\n${seal}`;

/** The lines and the seal of a file; undefined for what is no bundle. */
export function splitBundle(text: string): { lines: string[]; seal: string } | undefined {
	const end = text.indexOf('\n\n');
	return end < 0 ? undefined : { lines: text.slice(0, end).split('\n'), seal: text.slice(end + 2) };
}
