/**
 * Verifies the log and ledgers against it: the checkpoint, its growth, each ledger, and on demand that the log has the
 * leaves of these ledgers and no others.
 */
import { verifiedTiles } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { allOf } from './all-of.ts';
import { type Finding, Findings } from './finding.ts';
import type { SignedTree } from './leaves.ts';
import { Marks } from './marks.ts';
import { Reading, type TrailCounts, type TrailOptions } from './reading.ts';
import type { LedgerSources, LogSources } from './sources.ts';
import type { VerifiedCheckpoint } from './verify-checkpoint.ts';
import { verifyLeaves } from './verify-leaves.ts';
import { verifyNewest } from './verify-log.ts';

/** 64 MiB of hashes: the tiles of two million leaves, which the ledgers have mixed. */
const KEPT_TILES = 8_192;
const LEDGERS_AT_ONCE = 4;

/**
 * The verdict on a trail. `findings`: those of the log first, then those of the ledgers; none when all is as it was
 * written.
 */
export type TrailVerdict = {
	checkpoint?: VerifiedCheckpoint;
	counts: TrailCounts;
	waitingSince?: string;
	findings: Finding[];
};

export async function verifyTrail(
	sha256: Sha256,
	log: LogSources,
	ledgers: Iterable<LedgerSources> | AsyncIterable<LedgerSources>,
	options: TrailOptions,
): Promise<TrailVerdict> {
	const findings = new Findings();
	const checkpoint = await verifyNewest(sha256, log, options, findings);
	const seen = new Marks(checkpoint?.size ?? 0);
	const tree: SignedTree | undefined = checkpoint && {
		size: checkpoint.size,
		tiles: verifiedTiles(sha256, checkpoint, log.readTile, KEPT_TILES),
		findings,
		seen,
	};
	const reading = new Reading(sha256, tree, options);
	await allOf(ledgers, LEDGERS_AT_ONCE, (sources) => reading.verify(sources));
	const { erasures } = reading;
	const readEntryBundle = options.isWhole ? log.readEntryBundle : undefined;
	if (tree && readEntryBundle) await verifyLeaves(sha256, { tree, seen, readEntryBundle }, reading, options);
	return {
		...(checkpoint && { checkpoint }),
		counts: reading.counts,
		...(reading.waitingSince !== undefined && { waitingSince: reading.waitingSince }),
		findings: [...findings.list, ...reading.findings, ...erasures.unproven(sha256)],
	};
}
