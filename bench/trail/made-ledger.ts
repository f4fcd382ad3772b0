import type { Entry } from '../../src/contract/audit.ts';
import { sha256 } from '../../src/domain/core/sha256.ts';
import { sealEntry } from '../../src/domain/ledger/entry.ts';
import { GENESIS } from '../../src/log/entry-hash.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from '../../src/log/growing-tree.ts';
import { formatLeaf, type LeafKeys, leavesOf } from '../../src/log/leaf.ts';
import type { ReadTile } from '../../src/log/read-tiles.ts';
import { tilePath } from '../../src/log/tiles.ts';
import { leafHash } from '../../src/log/tree.ts';

/** A ledger whose entries fill a log of its own, as a verifier gets them: entries, keys, tiles and a root. */
export type MadeLedger = { entries: Entry[]; keys: LeafKeys; size: number; root: Uint8Array; readTile: ReadTile };

const SUBJECT = '0192f0c1a2b34c5d8e6f7a8b9c0d1e2f';

export function makeLedger(size: number): MadeLedger {
	const keys = { key: sha256('key'), blinding: sha256('blinding') };
	const entries = makeEntries(size);
	const leafOf = leavesOf(sha256, keys, SUBJECT);
	const hashes = entries.map((entry) => leafHash(sha256, formatLeaf(leafOf(entry))));
	const { full, ...tree } = appendLeaves(sha256, EMPTY_TREE, hashes);
	const tiles = new Map(full.map((tile) => [tilePath(tile), tile.hashes]));
	const readTile: ReadTile = async (tile) => {
		const hashes = tile.width === 256 ? tiles.get(tilePath(tile)) : tree.edge[tile.level];
		return hashes ?? Promise.reject(new Error(`There is no ${tilePath(tile)}.`));
	};
	return { entries, keys, size, root: rootOf(sha256, tree), readTile };
}

function makeEntries(size: number): Entry[] {
	const entries: Entry[] = [];
	let prev = GENESIS;
	for (let seq = 1; seq <= size; seq++) {
		const entry = sealEntry({
			subject: SUBJECT,
			seq,
			at: new Date(1_772_500_000_000 + 1_000 * seq).toISOString(),
			action: 'event-posted',
			actor: SUBJECT,
			via: 'token:4f1c2b3a4d5e6f70',
			target: sha256.hex(`event ${seq}`).slice(0, 32),
			contentHash: sha256.hex(`content ${seq}`),
			prev,
		});
		entries.push(entry);
		prev = entry.hash;
	}
	return entries;
}
