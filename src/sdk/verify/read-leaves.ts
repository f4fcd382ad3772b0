import { LogError } from '../../tlog/log-error.ts';
import { verifiedBundle } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { bundlePath, TILE_WIDTH, tileWidth } from '../../tlog/tiles.ts';
import { allOf } from './all-of.ts';
import type { SignedTree } from './leaves.ts';
import type { LogSources } from './sources.ts';
import { addTileFinding } from './tile-findings.ts';

/** Tiles of leaves read at once: a distant log answers slowly. */
const TILES_AT_ONCE = 8;

type Bundles = {
	tree: SignedTree;
	readBundle: NonNullable<LogSources['readBundle']>;
	signal?: AbortSignal | undefined;
};

/**
 * All leaves of the log, bundle by bundle in no order. `index` is that of the first leaf. A bundle that cannot be read,
 * or that is another than the signed root says, is a finding of the tree.
 */
export async function readLeaves(
	sha256: Sha256,
	{ tree, readBundle, signal }: Bundles,
	onBundle: (index: number, leaves: readonly Uint8Array[]) => void,
): Promise<void> {
	await allOf(bundlesOf(tree.size), TILES_AT_ONCE, async (bundle) => {
		signal?.throwIfAborted();
		onBundle(bundle * TILE_WIDTH, await readVerified(sha256, tree, readBundle, bundle));
	});
}

/** The numbers of the tiles of level 0. */
export function* bundlesOf(size: number): Generator<number> {
	for (let bundle = 0; bundle * TILE_WIDTH < size; bundle++) yield bundle;
}

async function readVerified(
	sha256: Sha256,
	{ size, tiles, findings }: SignedTree,
	readBundle: Bundles['readBundle'],
	bundle: number,
): Promise<Uint8Array[]> {
	const width = tileWidth(0, bundle, size);
	const path = bundlePath({ index: bundle, width });
	let bytes: Uint8Array | undefined;
	try {
		bytes = await readBundle(bundle, width);
		return await verifiedBundle(sha256, size, tiles, bundle, bytes);
	} catch (error) {
		if (!(error instanceof LogError)) throw error;
		const [, entry] = /^entry (\d+)$/.exec(error.detail) ?? [];
		if (error.code === 'bundle_malformed')
			findings.add({ code: bytes ? 'bundle-wrong' : 'bundle-missing', tile: path, detail: error.detail });
		else if (error.code === 'tile_wrong' && entry !== undefined)
			findings.add({ code: 'bundle-wrong', tile: path, index: Number(entry) });
		else addTileFinding(findings, error, path);
		return [];
	}
}
