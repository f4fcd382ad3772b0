import type { EntryProof } from '../../contract/audit/proof.ts';
import { fromHex } from '../../tlog/bytes.ts';
import { canonicalJson, hashOfContent, hashOfEntry } from '../../tlog/entry-hash.ts';
import { commitOf, encodeLeaf, type Leaf } from '../../tlog/leaf.ts';
import { LogError } from '../../tlog/log-error.ts';
import { type LogProof, parseProof } from '../../tlog/proof-file.ts';
import { HASH_BYTES, type Sha256 } from '../../tlog/sha256.ts';
import { leafHash, verifyInclusion } from '../../tlog/tree.ts';
import { type Finding, Findings } from './finding.ts';
import type { Trust } from './trust.ts';
import { type VerifiedCheckpoint, verifyCheckpoint } from './verify-checkpoint.ts';

/**
 * The verdict on a proof: nothing is wrong when `findings` is empty. `checkpoint` is the one in the proof, if it can be
 * read.
 */
export type ProofVerdict = { findings: Finding[]; checkpoint?: VerifiedCheckpoint };

/**
 * Verifies one entry and its content without asking anybody: the hash of the content, that of the entry, its leaf, its
 * way up to the root, and who signed that. `shown` is what somebody was shown of the content: each of its properties must
 * have been proven (`content-not-shown`). `proof` may come from anywhere. Throws for a key of `trust` that is none.
 */
export async function verifyEntryProof(
	sha256: Sha256,
	proof: EntryProof,
	trust: Trust,
	shown: Readonly<Record<string, unknown>> = {},
): Promise<ProofVerdict> {
	const findings = new Findings();
	if (!isEntryProof(proof)) {
		findings.add({ code: 'proof-unreadable', detail: 'form' });
		return { findings: findings.list };
	}
	const { entry, index } = proof;
	const where = { subject: entry.subject, seq: entry.seq };
	if (!isHashed(sha256, proof)) findings.add({ code: 'entry-changed', ...where });
	verifyContent(sha256, proof, shown, findings);
	const read = parsed(proof);
	if (read instanceof LogError) {
		findings.add({ code: 'proof-unreadable', ...where, detail: read.message });
		return { findings: findings.list };
	}
	const checkpoint = await verifyCheckpoint(sha256, read.checkpoint, trust, findings);
	if (checkpoint && !isIncluded(sha256, proof, read, checkpoint))
		findings.add({ code: 'proof-wrong', ...where, index, detail: `${index} of ${checkpoint.size}` });
	return { findings: findings.list, ...(checkpoint && { checkpoint }) };
}

/** Whether a value, from a file for example, has the form of a proof. What it says may still be wrong. */
export function isEntryProof(value: unknown): value is EntryProof {
	const { entry, leaf, content, index, proof } = fieldsOf(value);
	const { ledger, blind } = fieldsOf(leaf);
	const { salt, content: said } = fieldsOf(content);
	const { seq, ...texts } = fieldsOf(entry);
	return (
		Number.isSafeInteger(seq) &&
		ENTRY_TEXTS.every((name) => typeof texts[name] === 'string') &&
		[ledger, blind, proof].every((text) => typeof text === 'string') &&
		Number.isSafeInteger(index) &&
		(content === undefined || (typeof salt === 'string' && typeof said === 'object' && said !== null))
	);
}

const ENTRY_TEXTS = ['subject', 'at', 'action', 'actor', 'via', 'target', 'contentHash', 'prev', 'hash'];

const fieldsOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** False for what has no canonical form, too. */
function isHashed(sha256: Sha256, { entry }: EntryProof): boolean {
	try {
		return hashOfEntry(sha256, entry) === entry.hash;
	} catch {
		return false;
	}
}

function verifyContent(
	sha256: Sha256,
	{ entry, content }: EntryProof,
	shown: Readonly<Record<string, unknown>>,
	findings: Findings,
): void {
	const where = { subject: entry.subject, seq: entry.seq };
	const names = Object.keys(shown);
	if (!content) {
		if (names[0] !== undefined) findings.add({ code: 'content-not-shown', ...where, detail: names[0] });
		return;
	}
	if (!isContent(sha256, entry.contentHash, content)) {
		findings.add({ code: 'content-changed', ...where });
		return;
	}
	for (const name of names)
		if (!isSame(content.content[name], shown[name]))
			findings.add({ code: 'content-not-shown', ...where, detail: name });
}

const isSame = (proven: unknown, shown: unknown): boolean =>
	proven === undefined || shown === undefined ? proven === shown : canonicalJson(proven) === canonicalJson(shown);

function isContent(sha256: Sha256, contentHash: string, { salt, content }: NonNullable<EntryProof['content']>) {
	try {
		return hashOfContent(sha256, salt, content) === contentHash;
	} catch {
		return false;
	}
}

function parsed({ proof }: EntryProof): LogProof | LogError {
	try {
		return parseProof(proof);
	} catch (error) {
		if (error instanceof LogError) return error;
		throw error;
	}
}

function isIncluded(
	sha256: Sha256,
	{ entry, leaf, index }: EntryProof,
	{ proof, index: inFile }: LogProof,
	{ size, root }: VerifiedCheckpoint,
): boolean {
	const blind = fromHex(leaf.blind);
	const hash = fromHex(entry.hash);
	if (blind?.length !== HASH_BYTES || hash?.length !== HASH_BYTES || index !== inFile) return false;
	const { ledger } = leaf;
	const bytes: Leaf = { ledger, seq: entry.seq, commit: commitOf(sha256, blind, entry.hash) };
	return verifyInclusion(sha256, { index, size, hash: leafHash(sha256, encodeLeaf(bytes)), proof, root });
}
