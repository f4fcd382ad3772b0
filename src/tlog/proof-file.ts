/** A proof that can be verified without the log (c2sp.org/tlog-proof). */
import { fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { type OpenedCheckpoint, openCheckpoint } from './open-checkpoint.ts';
import type { Policy } from './policy.ts';
import type { Sha256 } from './sha256.ts';
import { leafHash, verifyInclusion } from './tree.ts';
import { parseHashes } from './witness.ts';

/** `checkpoint` is the signed note; nobody has signed `extra`. Files of this form end in `.tlog-proof`. */
export type LogProof = { extra?: Uint8Array; index: number; proof: readonly Uint8Array[]; checkpoint: string };

const HEADER = 'c2sp.org/tlog-proof@v1';

export function formatProof({ extra, index, proof, checkpoint }: LogProof): string {
	const opaque = extra === undefined ? [] : [`extra ${toBase64(extra)}`];
	return [HEADER, ...opaque, `index ${index}`, ...proof.map(toBase64), '', checkpoint].join('\n');
}

/** Reads a proof, and verifies nothing. Throws `proof_malformed`. */
export function parseProof(text: string): LogProof {
	const end = text.indexOf('\n\n');
	if (end < 0) malformed('no empty line');
	const [header, ...lines] = text.slice(0, end).split('\n');
	if (header !== HEADER) malformed('first line');
	const extra = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
	const index = lines.shift();
	if (!index?.startsWith('index ')) malformed('index');
	return {
		...(extra === undefined ? {} : { extra: fromBase64(extra.slice(6)) ?? malformed('extra') }),
		index: parseDecimal(index.slice(6)) ?? malformed('index'),
		proof: parseHashes(lines),
		checkpoint: text.slice(end + 2),
	};
}

/**
 * The checkpoint that has this leaf, if the policy trusts it. `leaf` is the bytes of the leaf. Throws as
 * `openCheckpoint` does, and `proof_wrong` when the leaf is not at this place of the log.
 */
export async function verifyProof(
	sha256: Sha256,
	{ index, proof, checkpoint }: LogProof,
	leaf: Uint8Array,
	policy: Policy,
): Promise<OpenedCheckpoint> {
	const opened = await openCheckpoint(checkpoint, policy);
	const { size, root } = opened;
	if (!verifyInclusion(sha256, { index, size, hash: leafHash(sha256, leaf), proof, root })) {
		throw new LogError('proof_wrong', `entry ${index} of ${size}`);
	}
	return opened;
}

function malformed(detail: string): never {
	throw new LogError('proof_malformed', detail);
}
