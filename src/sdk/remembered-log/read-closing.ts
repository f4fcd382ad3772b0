import type { LogAbout } from '../../contract/audit/proof.ts';
import { equalBytes, utf8 } from '../../tlog/bytes.ts';
import type { Checkpoint } from '../../tlog/checkpoint.ts';
import { formatClosingLeaf, parseClosingLeaf } from '../../tlog/closing-leaf.ts';
import { LogError } from '../../tlog/log-error.ts';
import { proveConsistency } from '../../tlog/prove.ts';
import { hashAt, tileAt, verifiedEntryBundle, verifiedTiles } from '../../tlog/read-tiles.ts';
import { leafHash, verifyConsistency } from '../../tlog/tree.ts';
import { ReadError } from '../read-error.ts';
import { Findings } from '../verify/finding.ts';
import type { LogSources } from '../verify/sources.ts';
import { verifyCheckpoint } from '../verify/verify-checkpoint.ts';
import { type Closing, checkpointIn, type RememberedLog, type Visiting } from './remembered-log.ts';

type Later = { remembered: RememberedLog; about: LogAbout; note: string };

/**
 * Reads the first leaf of the later log, which is the last checkpoint of the remembered one. Only its hash is public, so
 * it is looked for: at the address of the closed log, in the memory, and at last among the leaves. Adds what is wrong
 * with the checkpoint of the later log.
 */
export async function readClosing(
	visiting: Visiting,
	{ remembered, about, note }: Later,
	findings: Findings,
): Promise<Closing> {
	const { sha256, sourcesOf } = visiting;
	const trust = { origin: about.origin, keys: about.keys, witnesses: [], needed: 0 };
	const later = await verifyCheckpoint(sha256, note, trust, findings);
	if (!later?.isTrusted || later.size === 0) return 'unknown';
	const closed = sourcesOf(remembered.log);
	try {
		const last = await lastNote(visiting, { remembered, closed, later, sources: sourcesOf(about.log) });
		return last === undefined ? 'unknown' : await compare(visiting, remembered, closed, last);
	} catch (error) {
		if (error instanceof LogError || error instanceof ReadError) return 'unknown';
		throw error;
	}
}

async function lastNote(
	{ sha256 }: Visiting,
	{
		remembered,
		closed,
		later,
		sources,
	}: {
		remembered: RememberedLog;
		closed: LogSources;
		later: Checkpoint;
		sources: LogSources;
	},
): Promise<string | undefined> {
	const tiles = verifiedTiles(sha256, later, sources.readTile);
	const tile = tileAt(0, 0, later.size);
	const first = hashAt(await tiles(tile), 0);
	for (const known of [await closed.checkpoint(), remembered.note])
		if (known !== undefined && equalBytes(leafHash(sha256, utf8(formatClosingLeaf(known))), first)) return known;
	const entryBundle = await sources.readEntryBundle?.(0, tile.width);
	const [leaf] = entryBundle ? await verifiedEntryBundle(sha256, later.size, tiles, 0, entryBundle) : [];
	return leaf && parseClosingLeaf(leaf);
}

/** Whether the last checkpoint of the closed log goes on from what is remembered of it. */
async function compare(
	{ sha256 }: Visiting,
	remembered: RememberedLog,
	closed: LogSources,
	last: string,
): Promise<Closing> {
	// A log that was closed before its first checkpoint has none.
	if (last === '') return 'behind';
	const trust = { origin: remembered.origin, keys: remembered.keys, witnesses: [], needed: 0 };
	const checkpoint = await verifyCheckpoint(sha256, last, trust, new Findings());
	const before = checkpointIn(remembered.note);
	if (!checkpoint?.isTrusted || checkpoint.size < before.size) return 'behind';
	const [from, to] = [before.size, checkpoint.size];
	// A log of the same size needs no proof, so nothing is read: a store that was restored may not have it any more.
	const proof = await proveConsistency(sha256, closed.readTile, { from, to });
	return verifyConsistency(sha256, { from, to, proof, fromRoot: before.root, toRoot: checkpoint.root })
		? 'whole'
		: 'behind';
}
