import type { Sha256 } from '../../tlog/sha256.ts';
import type { LeavesOfOne } from './erasures.ts';
import { Findings } from './finding.ts';
import type { SignedTree } from './leaves.ts';
import type { Marks } from './marks.ts';
import { leafAt } from './read-leaf.ts';
import { readLeaves } from './read-leaves.ts';
import type { Reading, TrailOptions } from './reading.ts';
import type { LogSources } from './sources.ts';

type Whole = { tree: SignedTree; seen: Marks; readEntryBundle: NonNullable<LogSources['readEntryBundle']> };

/**
 * Reads all leaves of the log. Each is the leaf of an entry that was verified, or of a subject that was erased; the first
 * one may close an earlier log.
 */
export async function verifyLeaves(
	sha256: Sha256,
	{ tree, seen, readEntryBundle }: Whole,
	reading: Reading,
	{ signal }: Pick<TrailOptions, 'signal'>,
): Promise<void> {
	const nobodys = new Map<string, LeavesOfOne>();
	const findings = new Findings();
	await readLeaves(sha256, { tree, readEntryBundle, signal }, (first, leaves) => {
		leaves.forEach((bytes, at) => {
			if (!seen.has(first + at)) judge(first + at, bytes, reading, nobodys, findings);
		});
		reading.counts.leaves += leaves.length;
		reading.progress();
	});
	for (const { index, count } of reading.erasures.unaccounted(sha256, [...nobodys.values()]))
		findings.add({ code: 'leaf-of-nobody', index }, count);
	reading.findings.push(...findings.list);
}

/** A leaf that was not met with the entries of a ledger. */
function judge(
	index: number,
	bytes: Uint8Array,
	{ named }: Reading,
	nobodys: Map<string, LeavesOfOne>,
	findings: Findings,
): void {
	const leaf = leafAt(index, bytes);
	if (leaf === 'closing') return;
	const ledger = leaf && named.get(leaf.ledger);
	if (!leaf) findings.add({ code: 'leaf-of-nobody', index });
	else if (!ledger) {
		const known = nobodys.get(leaf.ledger) ?? { index, count: 0, newest: 0 };
		nobodys.set(leaf.ledger, {
			index: Math.min(known.index, index),
			count: known.count + 1,
			newest: Math.max(known.newest, leaf.seq),
		});
	} else if (ledger.lost.some(({ from, to }) => from <= leaf.seq && leaf.seq <= to)) return;
	else if (ledger.isClean || (leaf.seq > ledger.newest && !ledger.isCut))
		findings.add({ code: 'leaf-without-entry', subject: ledger.subject, seq: leaf.seq, index });
}
