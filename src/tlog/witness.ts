/** Requests to a witness, and its answers (c2sp.org/tlog-witness). */
import { fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { type NoteSignature, parseSignatureLines } from './note.ts';
import { HASH_BYTES } from './sha256.ts';

/** The type of a body that is one size. */
export const SIZE_TYPE = 'text/x.tlog.size';
const MAX_PROOF = 63;

/**
 * The body of `POST <prefix>/add-checkpoint`. `old` is the size that the witness is taken to have cosigned last, `proof`
 * leads from it to the checkpoint and is empty from 0, `checkpoint` is the signed note.
 */
export type AddCheckpoint = { old: number; proof: readonly Uint8Array[]; checkpoint: string };

export const formatAddCheckpoint = ({ old, proof, checkpoint }: AddCheckpoint): string =>
	[`old ${old}`, ...proof.map(toBase64), '', checkpoint].join('\n');

/** Reads what a log asks. Throws `proof_malformed`. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
	const end = body.indexOf('\n\n');
	if (end < 0) malformed('no empty line');
	const [first = '', ...lines] = body.slice(0, end).split('\n');
	const old = first.startsWith('old ') ? parseDecimal(first.slice(4)) : undefined;
	if (old === undefined) malformed('old size');
	return { old, proof: parseHashes(lines), checkpoint: body.slice(end + 2) };
}

/**
 * - `cosigned`: its signatures, not yet verified: `openNote` with the checkpoint's text does that.
 * - `behind`: it has cosigned another size last, which a new proof has to begin at.
 * - `forked`: it knows another root for this very size.
 * - `unsigned`: it trusts none of the keys; `unknown`: it does not know the log; `refused`: the proof does not hold.
 * - `unreadable`: an answer that the protocol does not have.
 */
export type WitnessAnswer =
	| { kind: 'cosigned'; signatures: readonly NoteSignature[] }
	| { kind: 'behind'; size: number }
	| { kind: 'forked' | 'unsigned' | 'unknown' | 'refused' }
	| { kind: 'unreadable'; status: number };

/** Reads an answer by its content type and body. It never throws: an answer that makes no sense is `unreadable`. */
export function readWitnessAnswer(answer: { status: number; type: string; body: string }): WitnessAnswer {
	const { status } = answer;
	switch (status) {
		case 200:
			return readCosignatures(answer.body) ?? { kind: 'unreadable', status };
		case 403:
			return { kind: 'unsigned' };
		case 404:
			return { kind: 'unknown' };
		case 409:
			return readConflict(answer);
		case 422:
			return { kind: 'refused' };
		default:
			return { kind: 'unreadable', status };
	}
}

/** The hashes of a proof, one a line. Throws `proof_malformed`, for more than 63 too. */
export function parseHashes(lines: readonly string[]): Uint8Array[] {
	if (lines.length > MAX_PROOF) malformed(`${lines.length} hashes`);
	return lines.map((line) => {
		const hash = fromBase64(line);
		return hash?.length === HASH_BYTES ? hash : malformed('hash');
	});
}

function readCosignatures(body: string): WitnessAnswer | undefined {
	try {
		return { kind: 'cosigned', signatures: parseSignatureLines(body) };
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}

function readConflict({ type, body }: { type: string; body: string }): WitnessAnswer {
	if (type.split(';', 1)[0]?.trim().toLowerCase() !== SIZE_TYPE) return { kind: 'forked' };
	const size = body.endsWith('\n') ? parseDecimal(body.slice(0, -1)) : undefined;
	return size === undefined ? { kind: 'unreadable', status: 409 } : { kind: 'behind', size };
}

function malformed(detail: string): never {
	throw new LogError('proof_malformed', detail);
}
