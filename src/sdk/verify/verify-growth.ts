import { equalBytes } from '../../tlog/bytes.ts';
import { type Checkpoint, parseCheckpoint } from '../../tlog/checkpoint.ts';
import { LogError } from '../../tlog/log-error.ts';
import { parseNote } from '../../tlog/note.ts';
import { proveConsistency } from '../../tlog/prove.ts';
import type { ReadTile } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { verifyConsistency } from '../../tlog/tree.ts';
import type { Findings } from './finding.ts';
import type { Remembered, Trust } from './trust.ts';

/**
 * Holds a checkpoint against the one that is remembered: the same log, with the same keys, that has only grown. The proof
 * comes out of tiles that need not be verified: it is.
 */
export async function verifyGrowth(
	sha256: Sha256,
	remembered: Remembered,
	now: Checkpoint,
	{ keys }: Pick<Trust, 'keys'>,
	readTile: ReadTile,
	findings: Findings,
): Promise<void> {
	const before = checkpointOf(remembered);
	if (!before) return findings.add({ code: 'remembered-unreadable' });
	if (before.origin !== now.origin)
		return findings.add({ code: 'origin-changed', detail: `${before.origin} to ${now.origin}` });
	const gone = remembered.keys.find((key) => !keys.includes(key));
	if (gone !== undefined) findings.add({ code: 'key-changed', detail: gone });
	const sizes = `${before.size} to ${now.size}`;
	if (before.size > now.size) return findings.add({ code: 'rolled-back', detail: sizes });
	if (before.size === now.size) {
		if (!equalBytes(before.root, now.root)) findings.add({ code: 'forked', detail: sizes });
		return;
	}
	if (!(await hasGrown(sha256, before, now, readTile))) findings.add({ code: 'forked', detail: sizes });
}

async function hasGrown(sha256: Sha256, before: Checkpoint, now: Checkpoint, readTile: ReadTile): Promise<boolean> {
	try {
		const proof = await proveConsistency(sha256, readTile, { from: before.size, to: now.size });
		return verifyConsistency(sha256, {
			from: before.size,
			to: now.size,
			proof,
			fromRoot: before.root,
			toRoot: now.root,
		});
	} catch (error) {
		if (error instanceof LogError) return false;
		throw error;
	}
}

function checkpointOf({ note }: Remembered): Checkpoint | undefined {
	try {
		return parseCheckpoint(parseNote(note).text);
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}
