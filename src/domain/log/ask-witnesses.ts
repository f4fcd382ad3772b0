/**
 * Asks the witnesses for cosignatures of a checkpoint, all at the same time, and keeps them in its note. One that is away
 * is asked again with the next round; the log does not wait for it.
 */

import { formatNote, type NoteSignature, openNote, parseNote } from '../../log/note.ts';
import { parseVerifierKey, type VerifierKey } from '../../log/note-keys.ts';
import { proveConsistency } from '../../log/prove.ts';
import { formatAddCheckpoint, readWitnessAnswer } from '../../log/witness.ts';
import { logKeys } from '../../storage/keys.ts';
import { type CheckpointRow, type CurrentLog, checkpointProperties, type TreeRow } from '../../storage/log.ts';
import { isoTime, type LogPort, type LogWitness } from '../core/ports.ts';
import { sha256 } from '../core/sha256.ts';
import type { Domain } from '../domain.ts';
import type { Stored } from './current-log.ts';
import { tilesOf } from './tree-reader.ts';

/** One round of a witness: how far it is, and its signatures or what was in the way. */
type Asked = { key: VerifierKey; size: number; signatures: NoteSignature[]; problem?: string };

export async function askWitnesses(
	domain: Domain,
	{ witnesses }: LogPort,
	current: CurrentLog,
	tree: TreeRow,
	checkpoint: Stored<CheckpointRow>,
): Promise<void> {
	const note = parseNote(checkpoint.note);
	const asked = await Promise.all(
		witnesses.map(async (witness) => {
			const key = parseVerifierKey(sha256, witness.verifierKey);
			const isThere = note.signatures.some(({ name, id }) => name === key.name && id === key.id);
			return isThere ? [] : [await askOne(domain, witness, key, current, tree, checkpoint)];
		}),
	);
	const signatures = asked.flat().flatMap((one) => one.signatures);
	if (signatures.length === 0) return;
	const cosigned = checkpoint.cosigned + signatures.length;
	const { etag, ...rest } = checkpoint;
	const all = formatNote({ ...note, signatures: [...note.signatures, ...signatures] });
	// A newer checkpoint may be there by now: it is worth more than cosignatures of this one.
	await domain.store.tables.log.update(
		logKeys.checkpoint(current.generation),
		checkpointProperties({ ...rest, note: all, cosigned }),
		etag,
	);
}

async function askOne(
	domain: Domain,
	witness: LogWitness,
	key: VerifierKey,
	current: CurrentLog,
	tree: TreeRow,
	checkpoint: CheckpointRow,
): Promise<Asked> {
	const { log } = domain.store.tables;
	const row = await log.get(logKeys.witness(current.generation, key.name));
	const known = Number(row?.properties.size ?? 0);
	const asked = await ask(domain, witness, key, current, tree, checkpoint, known);
	const { size, problem } = asked;
	// Two processes may ask at once: what counts is what the witness says the next time.
	await log.upsert(logKeys.witness(current.generation, key.name), {
		name: key.name,
		size,
		at: isoTime(domain.now()),
		problem,
	});
	return asked;
}

/** A witness that is elsewhere than we believed says where: then it is asked once more. */
async function ask(
	domain: Domain,
	witness: LogWitness,
	key: VerifierKey,
	current: CurrentLog,
	tree: TreeRow,
	checkpoint: CheckpointRow,
	known: number,
	isAgain = false,
): Promise<Asked> {
	const failed = (problem: string): Asked => ({ key, size: known, signatures: [], problem });
	if (known > checkpoint.size) return failed(`knows ${known} leaves of a log that has ${checkpoint.size}`);
	try {
		const tiles = tilesOf(domain, current.generation, tree);
		const proof = await proveConsistency(sha256, tiles, { from: known, to: checkpoint.size });
		const answer = readWitnessAnswer(
			await witness.add(formatAddCheckpoint({ old: known, proof, checkpoint: checkpoint.note })),
		);
		switch (answer.kind) {
			case 'cosigned':
				return { key, size: checkpoint.size, signatures: await ofKey(checkpoint, answer.signatures, key) };
			case 'behind':
				if (isAgain || answer.size === known) return failed('answered 409 twice');
				return await ask(domain, witness, key, current, tree, checkpoint, answer.size, true);
			case 'forked':
			case 'unsigned':
			case 'unknown':
			case 'refused':
				return failed(answer.kind);
			case 'unreadable':
				return failed(`answered ${answer.status}`);
		}
	} catch (error) {
		return failed(error instanceof Error ? error.message : String(error));
	}
}

/** Throws `LogError` unless the witness has signed this checkpoint: one that lies is one that is away. */
async function ofKey(
	checkpoint: CheckpointRow,
	signatures: readonly NoteSignature[],
	key: VerifierKey,
): Promise<NoteSignature[]> {
	const { text } = parseNote(checkpoint.note);
	const { verified } = await openNote({ text, signatures }, [key]);
	return verified.slice(0, 1).map(({ name, id, signature }) => ({ name, id, signature }));
}
