import { LogError } from '../../tlog/log-error.ts';
import { verifiedEntryBundle } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { entryBundlePath, TILE_WIDTH, tileWidth } from '../../tlog/tiles.ts';
import { allOf } from './all-of.ts';
import type { SignedTree } from './leaves.ts';
import type { LogSources } from './sources.ts';
import { addTileFinding } from './tile-findings.ts';

/** Tiles of leaves read at once: a distant log answers slowly. */
const TILES_AT_ONCE = 8;

type EntryBundles = {
	tree: SignedTree;
	readEntryBundle: NonNullable<LogSources['readEntryBundle']>;
	signal?: AbortSignal | undefined;
};

/**
 * All leaves of the log, entry bundle by entry bundle in no order. `index` is that of the first leaf. An entry bundle that cannot be read,
 * or that is another than the signed root says, is a finding of the tree.
 */
export async function readLeaves(
	sha256: Sha256,
	{ tree, readEntryBundle, signal }: EntryBundles,
	onEntryBundle: (index: number, leaves: readonly Uint8Array[]) => void,
): Promise<void> {
	await allOf(entryBundlesOf(tree.size), TILES_AT_ONCE, async (entryBundle) => {
		signal?.throwIfAborted();
		onEntryBundle(entryBundle * TILE_WIDTH, await readVerified(sha256, tree, readEntryBundle, entryBundle));
	});
}

/** The numbers of the tiles of level 0. */
export function* entryBundlesOf(size: number): Generator<number> {
	for (let entryBundle = 0; entryBundle * TILE_WIDTH < size; entryBundle++) yield entryBundle;
}

async function readVerified(
	sha256: Sha256,
	{ size, tiles, findings }: SignedTree,
	readEntryBundle: EntryBundles['readEntryBundle'],
	entryBundle: number,
): Promise<Uint8Array[]> {
	const width = tileWidth(0, entryBundle, size);
	const path = entryBundlePath({ index: entryBundle, width });
	let bytes: Uint8Array | undefined;
	try {
		bytes = await readEntryBundle(entryBundle, width);
		return await verifiedEntryBundle(sha256, size, tiles, entryBundle, bytes);
	} catch (error) {
		if (!(error instanceof LogError)) throw error;
		const [, entry] = /^entry (\d+)$/.exec(error.detail) ?? [];
		if (error.code === 'entry_bundle_malformed')
			findings.add({ code: bytes ? 'bundle-wrong' : 'bundle-missing', tile: path, detail: error.detail });
		else if (error.code === 'tile_wrong' && entry !== undefined)
			findings.add({ code: 'bundle-wrong', tile: path, index: Number(entry) });
		else addTileFinding(findings, error, path);
		return [];
	}
}
