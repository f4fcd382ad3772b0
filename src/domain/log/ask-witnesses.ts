/**
 * Asks the witnesses for cosignatures of a checkpoint, all at the same time, and keeps them in its note. One that is away
 * is asked again with the next round; the log does not wait for it.
 */

import type { CurrentLog } from '../../storage/rows/log/current.ts';
import { type CheckpointRow, checkpointProperties, type TreeRow, treeKeys } from '../../storage/rows/log/tree.ts';
import { formatNote, type NoteSignature, openNote, parseNote } from '../../tlog/note.ts';
import { parseVerifierKey, type VerifierKey } from '../../tlog/note-keys.ts';
import { proveConsistency } from '../../tlog/prove.ts';
import { formatAddCheckpoint, readWitnessAnswer } from '../../tlog/witness.ts';
import type { Domain } from '../domain.ts';
import { sha256 } from '../ledger/sha256.ts';
import { isoTime, type LogPort, type LogWitness } from '../ports/ports.ts';
import type { Stored } from './current-log.ts';
import { tilesOf } from './tree-reader.ts';

/** The checkpoint to be cosigned, and the tree that proves it. */
type Round = { domain: Domain; current: CurrentLog; tree: TreeRow; checkpoint: CheckpointRow };

/** Outcome of asking one witness: its size of the log, and its signature or the problem. */
type Asked = { size: number; signatures: NoteSignature[]; problem?: string };

export async function askWitnesses(
	{ witnesses }: LogPort,
	{ checkpoint, ...round }: Round & { checkpoint: Stored<CheckpointRow> },
): Promise<void> {
	const note = parseNote(checkpoint.note);
	const asked = await Promise.all(
		witnesses.map(async (witness) => {
			const key = parseVerifierKey(sha256, witness.verifierKey);
			const isThere = note.signatures.some(({ name, id }) => name === key.name && id === key.id);
			return isThere ? [] : (await askAndNote({ ...round, checkpoint }, witness, key)).signatures;
		}),
	);
	const signatures = asked.flat();
	if (signatures.length === 0) return;
	const { etag, ...rest } = checkpoint;
	const cosigned = {
		...rest,
		note: formatNote({ ...note, signatures: [...note.signatures, ...signatures] }),
		cosigned: checkpoint.cosigned + signatures.length,
	};
	const key = treeKeys.checkpoint(round.current.generation);
	// A newer checkpoint may be there by now: it is worth more than cosignatures of this one.
	await round.domain.store.tables.log.update(key, checkpointProperties(cosigned), etag);
}

async function askAndNote(round: Round, witness: LogWitness, key: VerifierKey): Promise<Asked> {
	const { domain, current } = round;
	const { log } = domain.store.tables;
	const rowKey = treeKeys.witness(current.generation, key.name);
	const row = await log.get(rowKey);
	const asked = await ask(round, witness, key, Number(row?.properties.size ?? 0));
	const { size, problem } = asked;
	// Two processes may ask at once: what counts is what the witness says the next time.
	await log.upsert(rowKey, { name: key.name, size, at: isoTime(domain.now()), problem });
	return asked;
}

/** `known` is the size that the witness is taken to have cosigned. One that is elsewhere says where, and is asked again. */
async function ask(
	round: Round,
	witness: LogWitness,
	key: VerifierKey,
	known: number,
	isAgain = false,
): Promise<Asked> {
	const { domain, current, tree, checkpoint } = round;
	const failed = (problem: string): Asked => ({ size: known, signatures: [], problem });
	if (known > checkpoint.size) return failed(`knows ${known} leaves of a log that has ${checkpoint.size}`);
	try {
		const tiles = tilesOf(domain, current.generation, tree);
		const proof = await proveConsistency(sha256, tiles, { from: known, to: checkpoint.size });
		const body = formatAddCheckpoint({ old: known, proof, checkpoint: checkpoint.note });
		const answer = readWitnessAnswer(await witness.add(body));
		switch (answer.kind) {
			case 'cosigned':
				return { size: checkpoint.size, signatures: await ofKey(checkpoint, answer.signatures, key) };
			case 'behind':
				if (isAgain || answer.size === known) return failed(`says twice that it has ${answer.size} leaves`);
				return await ask(round, witness, key, answer.size, true);
			case 'forked':
				return failed('knows another tree of this size');
			case 'unsigned':
				return failed('trusts none of the keys of this log');
			case 'unknown':
				return failed('does not know this log');
			case 'refused':
				return failed('does not accept the proof that the log has only grown');
			case 'unreadable':
				return failed(`answers ${answer.status}, which cannot be read`);
		}
	} catch (error) {
		return failed(error instanceof Error ? error.message : String(error));
	}
}

/** Throws `LogError` unless the witness has signed this checkpoint: one that lies counts as one that is away. */
async function ofKey(
	checkpoint: CheckpointRow,
	signatures: readonly NoteSignature[],
	key: VerifierKey,
): Promise<NoteSignature[]> {
	const { text } = parseNote(checkpoint.note);
	const { verified } = await openNote({ text, signatures }, [key]);
	return verified.slice(0, 1).map(({ name, id, signature }) => ({ name, id, signature }));
}
