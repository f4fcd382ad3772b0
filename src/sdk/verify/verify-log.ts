/** Verifies a log alone, as somebody does who has no ledger: what is signed, what was remembered, all hashes, all leaves. */
import { LogError } from '../../tlog/log-error.ts';
import { tileAt, verifiedTiles } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { TILE_WIDTH, tilePath } from '../../tlog/tiles.ts';
import { allOf } from './all-of.ts';
import { type Finding, Findings } from './finding.ts';
import type { SignedTree } from './leaves.ts';
import { leafAt } from './read-leaf.ts';
import { entryBundlesOf, readLeaves } from './read-leaves.ts';
import type { TrailOptions } from './reading.ts';
import type { LogSources } from './sources.ts';
import { addTileFinding } from './tile-findings.ts';
import { type VerifiedCheckpoint, verifyCheckpoint } from './verify-checkpoint.ts';
import { verifyGrowth } from './verify-growth.ts';

const TILES_AT_ONCE = 8;

/** The verdict on a log. `leaves` counts those whose hash is under the root; `read`, those that were read themselves. */
export type LogVerdict = {
	checkpoint?: VerifiedCheckpoint;
	leaves: number;
	read: number;
	findings: Finding[];
};

/** The checkpoint, once it is known to be signed and to go on from the one that is remembered. */
export async function verifyNewest(
	sha256: Sha256,
	log: LogSources,
	{ trust, remembered }: Pick<TrailOptions, 'trust' | 'remembered'>,
	findings: Findings,
): Promise<VerifiedCheckpoint | undefined> {
	const note = await log.checkpoint();
	if (note === undefined) {
		findings.add({ code: 'checkpoint-missing' });
		return undefined;
	}
	const checkpoint = await verifyCheckpoint(sha256, note, trust, findings);
	if (checkpoint && remembered) await verifyGrowth(sha256, remembered, checkpoint, trust, log.readTile, findings);
	return checkpoint;
}

/** Without `readEntryBundle`, the hashes of leaves are verified, and not what the leaves say. */
export async function verifyLog(
	sha256: Sha256,
	log: LogSources,
	options: Pick<TrailOptions, 'trust' | 'remembered' | 'onProgress' | 'signal'>,
): Promise<LogVerdict> {
	const findings = new Findings();
	const checkpoint = await verifyNewest(sha256, log, options, findings);
	if (!checkpoint) return { leaves: 0, read: 0, findings: findings.list };
	const { size } = checkpoint;
	const tree = { size, tiles: verifiedTiles(sha256, checkpoint, log.readTile), findings };
	const { onProgress, signal } = options;
	const leaves = await verifyHashes(tree, signal, (done) =>
		onProgress?.({ ledgers: 0, entries: 0, leaves: done, size }),
	);
	let read = 0;
	if (log.readEntryBundle)
		await readLeaves(sha256, { tree, readEntryBundle: log.readEntryBundle, signal }, (first, found) => {
			read += found.length;
			found.forEach((bytes, at) => {
				if (leafAt(first + at, bytes) === undefined) findings.add({ code: 'leaf-of-nobody', index: first + at });
			});
			onProgress?.({ ledgers: 0, entries: 0, leaves: read, size });
		});
	return { checkpoint, leaves, read, findings: findings.list };
}

async function verifyHashes(
	{ size, tiles, findings }: SignedTree,
	signal: AbortSignal | undefined,
	onTile: (leaves: number) => void,
): Promise<number> {
	let leaves = 0;
	await allOf(entryBundlesOf(size), TILES_AT_ONCE, async (number) => {
		signal?.throwIfAborted();
		const tile = tileAt(0, number * TILE_WIDTH, size);
		try {
			await tiles(tile);
			leaves += tile.width;
		} catch (error) {
			if (!(error instanceof LogError)) throw error;
			addTileFinding(findings, error, tilePath(tile));
		}
		onTile(leaves);
	});
	return leaves;
}
