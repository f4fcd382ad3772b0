import type { Entry } from '../../contract/audit/audit.ts';
import { checkpointIn, type RememberedLog } from '../../sdk/remembered-log/remembered-log.ts';
import { Findings } from '../../sdk/verify/finding.ts';
import type { LogSources } from '../../sdk/verify/sources.ts';
import type { VerifiedCheckpoint } from '../../sdk/verify/verify-checkpoint.ts';
import { verifyGrowth } from '../../sdk/verify/verify-growth.ts';
import { verifyEntryProof } from '../../sdk/verify/verify-proof.ts';
import { fromHex, toHex } from '../../tlog/bytes.ts';
import { commitOf, encodeLeaf } from '../../tlog/leaf.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { leafHash } from '../../tlog/tree.ts';
import type { ProofResult, Tasks } from './tasks.ts';

/**
 * Verifies a proof, that it is of what the page shows, and that it is of the log that this browser remembers: with the
 * keys of the first visit, and in the same history. The witnesses are those that the service names, since nobody has told
 * the browser of others.
 */
export async function verifyShownProof(
	sha256: Sha256,
	{ proof, expected, shown, remembered }: Tasks['proof']['input'],
	sourcesOf: (log: string) => LogSources,
): Promise<ProofResult> {
	const known = remembered?.origin === proof.origin ? remembered : undefined;
	const { origin, witnesses } = proof;
	const trust = { origin, keys: known?.keys ?? proof.keys, witnesses, needed: 0 };
	const { findings, checkpoint } = await verifyEntryProof(sha256, proof, trust, shown);
	const more = new Findings();
	const other = differing(expected, proof.entry);
	if (other !== undefined) more.add({ code: 'content-not-shown', seq: proof.entry.seq, detail: other });
	if (known && checkpoint?.isTrusted) await compare(sha256, known, checkpoint, sourcesOf(known.log), more);
	const all = [...findings, ...more.list];
	return {
		findings: all,
		...(checkpoint && { checkpoint: shownCheckpoint(checkpoint) }),
		...(all.length === 0 && { leafHash: leafHashOf(sha256, proof) }),
		isCompared: known !== undefined,
	};
}

function differing(expected: Partial<Entry>, entry: Entry): string | undefined {
	const names = Object.keys(expected) as (keyof Entry)[];
	return names.find((name) => expected[name] !== entry[name]);
}

/** Compares the two checkpoints: the later one must go on from the other. */
async function compare(
	sha256: Sha256,
	known: RememberedLog,
	proven: VerifiedCheckpoint,
	{ readTile }: LogSources,
	findings: Findings,
): Promise<void> {
	const { keys } = known;
	const before = checkpointIn(known.note);
	const [first, second] = before.size <= proven.size ? [known, proven] : [{ note: proven.note, keys }, before];
	await verifyGrowth(sha256, first, second, { keys }, readTile, findings);
}

const shownCheckpoint = ({ origin, size, root, note, cosigned }: VerifiedCheckpoint) => ({
	origin,
	size,
	root: toHex(root),
	note,
	cosigned: [...cosigned],
});

function leafHashOf(sha256: Sha256, { entry, leaf }: Tasks['proof']['input']['proof']): string {
	const commit = commitOf(sha256, fromHex(leaf.blind) ?? new Uint8Array(), entry.hash);
	return toHex(leafHash(sha256, encodeLeaf({ ledger: leaf.ledger, seq: entry.seq, commit })));
}
