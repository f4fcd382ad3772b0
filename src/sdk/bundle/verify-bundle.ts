import type { Entry } from '../../contract/audit/audit.ts';
import type { BundledEntry, BundleHead } from '../../contract/audit/bundle.ts';
import { sealOrigin, sealText, splitBundle } from '../../tlog/auditor-bundle.ts';
import { equalBytes, fromBase64, fromHex, textOf } from '../../tlog/bytes.ts';
import { GENESIS, hashOfContent, hashOfEntry } from '../../tlog/entry-hash.ts';
import { commitOf, formatLeaf, ledgerPseudonym } from '../../tlog/leaf.ts';
import { LogError } from '../../tlog/log-error.ts';
import { formatNote, openNote, parseNote } from '../../tlog/note.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey } from '../../tlog/note-keys.ts';
import { openCheckpoint } from '../../tlog/open-checkpoint.ts';
import { type Policy, parsePolicy } from '../../tlog/policy.ts';
import { rootOfMany } from '../../tlog/prove.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { leafHash } from '../../tlog/tree.ts';

/** Faults of a bundle. Each code is permanent; its sentence is in the reader's language. */
export const BUNDLE_FAULTS = [
	/** It is no bundle, or has lost its form. */
	'unreadable',
	/** An entry is not what its hash says. */
	'entry-changed',
	/** The content of an entry does not match its content hash. */
	'content-changed',
	/** The keys of the log and its witnesses cannot be read, or the checkpoint is not theirs. */
	'checkpoint-wrong',
	/** The log is signed with another key than the one that is trusted. */
	'key-other',
	/** The entries are not those of the log. */
	'not-in-log',
	/** An entry does not follow the one before it. */
	'chain-broken',
	/** Not all entries of the ledger are there. */
	'incomplete',
	/** Something else in the file was changed. */
	'seal-wrong',
] as const;
export type BundleFaultCode = (typeof BUNDLE_FAULTS)[number];

/** The first thing that is wrong, and with which entry. */
export type BundleFault = { code: BundleFaultCode; subject?: string; seq?: number };

/**
 * The contents of a bundle, as far as they can be read, and its faults. Without a fault all of it is as it was made,
 * and every entry is in the log. `keys` are the verifier keys that have signed the log and the bundle: the reader must
 * know whether they are the right ones. `cosigned` names the witnesses that have seen the log.
 */
export type BundleVerdict = {
	fault?: BundleFault;
	head?: BundleHead;
	entries: BundledEntry[];
	keys: string[];
	cosigned: string[];
};

export type VerifyBundleOptions = {
	/** The verifier key of the log, as its reader has it from elsewhere. */
	key?: string | undefined;
};

/** Verifies a bundle from its bytes alone. It never throws for what is in them. */
export async function verifyBundle(
	sha256: Sha256,
	bytes: Uint8Array,
	{ key }: VerifyBundleOptions = {},
): Promise<BundleVerdict> {
	const verdict: BundleVerdict = { entries: [], keys: [], cosigned: [] };
	try {
		await verify(sha256, bytes, key, verdict);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		verdict.fault = error.fault;
	}
	return verdict;
}

class Fault extends Error {
	readonly fault: BundleFault;
	constructor(code: BundleFaultCode, entry?: Pick<Entry, 'subject' | 'seq'>) {
		super(code);
		this.fault = { code, ...(entry && { subject: entry.subject, seq: entry.seq }) };
	}
}

async function verify(sha256: Sha256, bytes: Uint8Array, key: string | undefined, verdict: BundleVerdict) {
	const text = textOf(bytes);
	const split = text === undefined ? undefined : splitBundle(text);
	if (!split) throw new Fault('unreadable');
	const [first, ...rest] = split.lines;
	const proof = parseProof(rest.pop());
	const head = parseAs<BundleHead>(first);
	if (!isHead(head)) throw new Fault('unreadable');
	verdict.head = head;
	for (const line of rest) verdict.entries.push(verifiedEntry(sha256, line));
	if (verdict.entries.length !== head.entries) throw new Fault('unreadable');
	const { policy, root } = await verifiedCheckpoint(head, sha256, key, verdict);
	assertInLog(sha256, verdict.entries, proof, head.size, root);
	assertChains(verdict.entries);
	if (head.whole) assertWhole(sha256, head.whole, verdict.entries);
	await assertSealed(sha256, head, policy, split);
}

/** Parses data of a stranger: nothing is relied on that is not checked here. */
function parseAs<T>(line: string | undefined): Partial<T> {
	try {
		const value: unknown = JSON.parse(line ?? '');
		if (typeof value === 'object' && value !== null) return value as Partial<T>;
	} catch {
		// The throw below says it.
	}
	throw new Fault('unreadable');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is string => isText(value) && Number.isFinite(Date.parse(value));
const isNamed = (value: Partial<BundleHead['people'][number]> | null) =>
	[value?.id, value?.handle, value?.name].every(isText);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isHead(head: Partial<BundleHead>): head is BundleHead {
	const { tidelineBundle, id, origin, policy, checkpoint, size, entries, leftOut, filter, people, whole } = head;
	const texts = [id, origin, policy, checkpoint, head.madeBy];
	return (
		tidelineBundle === 1 &&
		texts.every(isText) &&
		[head.madeAt, head.expiresAt].every(isTime) &&
		[size, entries, leftOut].every(isCount) &&
		typeof filter === 'object' &&
		filter !== null &&
		Array.isArray(people) &&
		people.every(isNamed) &&
		(whole === undefined || (isText(whole.subject) && isText(whole.key) && isText(whole.hash) && isCount(whole.seq)))
	);
}

function parseProof(line: string | undefined): Uint8Array[] {
	const { proof } = parseAs<{ proof: unknown[] }>(line);
	const hashes = Array.isArray(proof)
		? proof.map((hash) => (isText(hash) ? fromBase64(hash) : undefined))
		: [undefined];
	return hashes.map((hash) => {
		if (hash?.length !== 32) throw new Fault('unreadable');
		return hash;
	});
}

function verifiedEntry(sha256: Sha256, line: string): BundledEntry {
	const { entry, content, leaf, index } = parseAs<BundledEntry>(line);
	const isWhole =
		entry &&
		isCount(entry.seq) &&
		isTime(entry.at) &&
		[entry.subject, entry.action, entry.actor, entry.via, entry.target].every(isText) &&
		[entry.contentHash, entry.prev, entry.hash].every(isText);
	if (!isWhole || !isCount(index) || !isText(leaf?.ledger) || !isText(leaf.blind)) throw new Fault('unreadable');
	if (hashOfEntry(sha256, entry) !== entry.hash) throw new Fault('entry-changed', entry);
	if (content && !isProven(sha256, entry, content)) throw new Fault('content-changed', entry);
	return { entry, ...(content && { content }), leaf, index };
}

function isProven(sha256: Sha256, { contentHash }: Entry, { salt, content }: NonNullable<BundledEntry['content']>) {
	return isText(salt) && typeof content === 'object' && hashOfContent(sha256, salt, content) === contentHash;
}

async function verifiedCheckpoint(head: BundleHead, sha256: Sha256, key: string | undefined, verdict: BundleVerdict) {
	try {
		const policy = parsePolicy(sha256, head.policy);
		verdict.keys = policy.logs.map((log) => formatVerifierKey(log.key));
		if (key !== undefined && !verdict.keys.includes(formatVerifierKey(parseVerifierKey(sha256, key))))
			throw new Fault('key-other');
		const { origin, size, root, signed, cosigned } = await openCheckpoint(head.checkpoint, policy);
		if (origin !== head.origin || size !== head.size || signed.length !== policy.logs.length)
			throw new Fault('checkpoint-wrong');
		verdict.cosigned = cosigned.map(({ name }) => name);
		return { policy, root };
	} catch (error) {
		if (error instanceof LogError) throw new Fault('checkpoint-wrong');
		throw error;
	}
}

function assertInLog(sha256: Sha256, entries: BundledEntry[], proof: Uint8Array[], size: number, root: Uint8Array) {
	const leaves = new Map<number, Uint8Array>();
	for (const { entry, leaf, index } of entries) {
		const blind = fromHex(leaf.blind);
		if (blind?.length !== 32 || leaves.has(index)) throw new Fault('not-in-log', entry);
		const commit = commitOf(sha256, blind, entry.hash);
		leaves.set(index, leafHash(sha256, formatLeaf({ ledger: leaf.ledger, seq: entry.seq, commit })));
	}
	const found = rootOfMany(sha256, { size, leaves, proof });
	if (!found || !equalBytes(found, root)) throw new Fault('not-in-log');
}

/** Neighbours in a ledger are linked, and a ledger has one name in the log. */
function assertChains(entries: readonly BundledEntry[]): void {
	const ledgers = new Map<string, { name: string; bySeq: Map<number, Entry> }>();
	for (const { entry, leaf } of entries) {
		const ledger = ledgers.get(entry.subject) ?? { name: leaf.ledger, bySeq: new Map<number, Entry>() };
		ledgers.set(entry.subject, ledger);
		if (ledger.name !== leaf.ledger || ledger.bySeq.has(entry.seq)) throw new Fault('chain-broken', entry);
		ledger.bySeq.set(entry.seq, entry);
	}
	for (const { bySeq } of ledgers.values())
		for (const entry of bySeq.values()) {
			const before = entry.seq === 1 ? GENESIS : bySeq.get(entry.seq - 1)?.hash;
			if (before !== undefined && before !== entry.prev) throw new Fault('chain-broken', entry);
		}
}

function assertWhole(sha256: Sha256, whole: NonNullable<BundleHead['whole']>, entries: readonly BundledEntry[]): void {
	const { subject, seq, hash } = whole;
	const key = fromHex(whole.key) ?? new Uint8Array();
	const name = ledgerPseudonym(sha256, key, subject);
	const other = entries.find(({ entry, leaf }) => entry.subject !== subject || leaf.ledger !== name);
	if (other) throw new Fault('chain-broken', other.entry);
	const isAll = entries.length === seq && entries.every(({ entry }) => entry.seq <= seq);
	const newest = entries.find(({ entry }) => entry.seq === seq);
	if (!isAll || newest?.entry.hash !== hash) throw new Fault('incomplete');
}

async function assertSealed(
	sha256: Sha256,
	head: BundleHead,
	policy: Policy,
	{ lines, seal }: { lines: string[]; seal: string },
): Promise<void> {
	try {
		const origin = sealOrigin(head);
		const note = parseNote(seal);
		const keys = policy.logs.map(({ key }) => verifierKey(sha256, origin, key.type, key.publicKey));
		const { verified } = await openNote(note, keys);
		const isAll = verified.length === keys.length && note.signatures.length === keys.length;
		if (isAll && formatNote(note) === seal && note.text === sealText(sha256, origin, lines)) return;
	} catch (error) {
		if (!(error instanceof LogError)) throw error;
	}
	throw new Fault('seal-wrong');
}
