import { textOf } from '../../log/bytes.ts';
import { decodeLeaf, type Leaf } from '../../log/leaf.ts';
import { LogError } from '../../log/log-error.ts';
import { verifiedBundle } from '../../log/read-tiles.ts';
import type { Sha256 } from '../../log/sha256.ts';
import { bundlePath, TILE_WIDTH, tileWidth } from '../../log/tiles.ts';
import type { LeavesOfOne } from './erasures.ts';
import { Findings } from './finding.ts';
import type { SignedTree } from './leaves.ts';
import type { Marks } from './marks.ts';
import type { Reading, TrailOptions } from './reading.ts';
import type { LogSources } from './sources.ts';
import { addTileFinding } from './tile-findings.ts';

type Whole = { tree: SignedTree; seen: Marks; readBundle: NonNullable<LogSources['readBundle']> };

/**
 * Reads all leaves of the log. Each is the leaf of an entry that was verified, or of a subject that was erased; the first
 * one may close an earlier log.
 */
export async function verifyLeaves(
	sha256: Sha256,
	{ tree, seen, readBundle }: Whole,
	reading: Reading,
	{ signal }: Pick<TrailOptions, 'signal'>,
): Promise<void> {
	const nobodys = new Map<string, LeavesOfOne>();
	const findings = new Findings();
	for (let bundle = 0; bundle * TILE_WIDTH < tree.size; bundle++) {
		signal?.throwIfAborted();
		const leaves = await readVerified(sha256, tree, readBundle, bundle);
		for (const [at, bytes] of leaves.entries()) {
			const index = bundle * TILE_WIDTH + at;
			if (!seen.has(index)) judge(index, bytes, reading, nobodys, findings);
		}
		reading.counts.leaves += leaves.length;
		reading.progress();
	}
	for (const { index, count } of reading.erasures.unaccounted(sha256, [...nobodys.values()]))
		findings.add({ code: 'leaf-of-nobody', index }, count);
	reading.findings.push(...findings.list);
}

/** None where they cannot be read, or are others than the signed root says. */
async function readVerified(
	sha256: Sha256,
	{ size, tiles, findings }: SignedTree,
	readBundle: Whole['readBundle'],
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

/** A leaf that was not met with the entries of a ledger. */
function judge(
	index: number,
	bytes: Uint8Array,
	{ named }: Reading,
	nobodys: Map<string, LeavesOfOne>,
	findings: Findings,
): void {
	if (index === 0 && isClosing(bytes)) return;
	const leaf = leafIn(bytes);
	const ledger = leaf && named.get(leaf.ledger);
	if (!leaf) findings.add({ code: 'leaf-of-nobody', index });
	else if (!ledger) {
		const known = nobodys.get(leaf.ledger) ?? { index, count: 0, newest: 0 };
		nobodys.set(leaf.ledger, { ...known, count: known.count + 1, newest: Math.max(known.newest, leaf.seq) });
	} else if (ledger.isClean || (leaf.seq > ledger.newest && !ledger.isCut))
		findings.add({ code: 'leaf-without-entry', subject: ledger.subject, seq: leaf.seq, index });
}

function leafIn(bytes: Uint8Array): Leaf | undefined {
	try {
		return decodeLeaf(bytes);
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}

/** The first leaf of a log that goes on where another one was closed. */
function isClosing(bytes: Uint8Array): boolean {
	try {
		const { checkpoint, v } = JSON.parse(textOf(bytes) ?? '') as Record<string, unknown>;
		return typeof checkpoint === 'string' && v === 1;
	} catch {
		return false;
	}
}
