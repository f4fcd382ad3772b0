import { type Checkpoint, parseCheckpoint } from '../../tlog/checkpoint.ts';
import { LogError } from '../../tlog/log-error.ts';
import { type Note, parseNote } from '../../tlog/note.ts';
import { parseVerifierKey, type VerifierKey } from '../../tlog/note-keys.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { type Verified, verifySignature } from '../../tlog/signatures.ts';
import type { Findings } from './finding.ts';
import type { Trust } from './trust.ts';

/** A checkpoint that could be read. `isTrusted`: signed and cosigned as it must be. */
export type VerifiedCheckpoint = Checkpoint & {
	note: string;
	isTrusted: boolean;
	/** The witnesses whose cosignatures verify. `timestamp` is in seconds since 1970. */
	cosigned: readonly { name: string; timestamp: number }[];
};

type Signed = { key: VerifierKey; verified?: Verified; isThere: boolean };

/**
 * Reads a signed note and checks it against the trusted keys. Undefined when it cannot be read. Throws `LogError`,
 * `key_malformed`, for a key of `trust` that is none.
 */
export async function verifyCheckpoint(
	sha256: Sha256,
	note: string,
	trust: Trust,
	findings: Findings,
): Promise<VerifiedCheckpoint | undefined> {
	const read = readable(note);
	if (read instanceof LogError) {
		findings.add({ code: 'checkpoint-unreadable', detail: read.message });
		return undefined;
	}
	const before = findings.list.length;
	const { parsed, checkpoint } = read;
	if (trust.origin !== undefined && trust.origin !== checkpoint.origin)
		findings.add({ code: 'checkpoint-of-other-log', detail: checkpoint.origin });
	const ofLog = await signaturesOf(sha256, parsed, trust.keys);
	judgeLog(ofLog, checkpoint, findings);
	const ofWitnesses = await signaturesOf(sha256, parsed, trust.witnesses);
	for (const { key, isThere, verified } of ofWitnesses)
		if (isThere && !verified) findings.add({ code: 'cosignature-wrong', detail: nameOf(key) });
	const cosigned = ofWitnesses.flatMap(({ key, verified }) =>
		verified ? [{ name: key.name, timestamp: verified.timestamp ?? 0 }] : [],
	);
	if (cosigned.length < trust.needed)
		findings.add({ code: 'cosignatures-missing', detail: `${cosigned.length} of ${trust.needed}` });
	return { ...checkpoint, note, cosigned, isTrusted: findings.list.length === before };
}

function readable(note: string): { parsed: Note; checkpoint: Checkpoint } | LogError {
	try {
		const parsed = parseNote(note);
		return { parsed, checkpoint: parseCheckpoint(parsed.text) };
	} catch (error) {
		if (error instanceof LogError) return error;
		throw error;
	}
}

/** A key that has signed nothing that it could have is missing; one whose signature is of another text is worse. */
function judgeLog(signed: readonly Signed[], { origin }: Checkpoint, findings: Findings): void {
	for (const { key, isThere, verified } of signed)
		if (isThere && !verified) findings.add({ code: 'signature-wrong', detail: nameOf(key) });
	const right = signed.filter(({ verified }) => verified);
	if (right.length === 0) {
		if (!signed.some(({ isThere }) => isThere)) findings.add({ code: 'checkpoint-unsigned', detail: origin });
		return;
	}
	for (const { key, isThere } of signed) {
		if (!isThere) findings.add({ code: 'signature-missing', detail: nameOf(key) });
		if (key.name !== origin) findings.add({ code: 'checkpoint-of-other-log', detail: origin });
	}
}

function signaturesOf(sha256: Sha256, { text, signatures }: Note, keys: readonly string[]): Promise<Signed[]> {
	return Promise.all(
		keys.map(async (line) => {
			const key = parseVerifierKey(sha256, line);
			const found = signatures.find(({ name, id }) => name === key.name && id === key.id);
			const verified = found && (await verifySignature(key, text, found.signature));
			return { key, isThere: found !== undefined, ...(verified && { verified }) };
		}),
	);
}

const nameOf = ({ name, id }: VerifierKey) => `${name}+${id}`;
