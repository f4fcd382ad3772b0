import type { BatchRow } from '../../storage/rows/log/batches.ts';
import type { TreeRow } from '../../storage/rows/log/tree.ts';
import { toBase64, utf8 } from '../../tlog/bytes.ts';
import { appendLeaves, type FullTile, formatEdge, parseEdge, rootOf } from '../../tlog/growing-tree.ts';
import { leafHash } from '../../tlog/tree.ts';
import { sha256 } from '../ledger/sha256.ts';

/** The tree with a batch more, and the tiles that it fills. */
export function grow({ size, edge }: TreeRow, { leaves, at }: BatchRow): { tree: TreeRow; full: FullTile[] } {
	const hashes = leaves.map((leaf) => leafHash(sha256, utf8(leaf)));
	const { full, ...grown } = appendLeaves(sha256, { size, edge: parseEdge(edge, size) }, hashes);
	const root = toBase64(rootOf(sha256, grown));
	return { tree: { size: grown.size, root, edge: formatEdge(grown.edge), at }, full };
}
