/** Ways to tamper with the log: with the rows that lead to it, its tiles, its leaves and its signatures. */

import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { batchOf, batchWrites } from '../../storage/rows/log/batches.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { treeKeys, treeProperties } from '../../storage/rows/log/tree.ts';
import { fromBase64, toBase64 } from '../../tlog/bytes.ts';
import { formatCheckpoint, parseCheckpoint } from '../../tlog/checkpoint.ts';
import { formatNote, parseNote } from '../../tlog/note.ts';
import { entryBundlePath, hashesAt, TILE_WIDTH, tilePath, tileWidth } from '../../tlog/tiles.ts';
import {
	batchesIn,
	checkpointIn,
	flipped,
	indexOf,
	leavesIn,
	leavesOfLines,
	putNote,
	treeIn,
	writeLog,
} from './log-rows.ts';
import type { RealLog } from './real-log.ts';
import { Copy } from './rows.ts';
import { linesOf, pick, pickLine, rewriteFrom, type Tampering } from './tampering.ts';

const moveLeafRow: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const { subject, seq } = line.entry;
	const index = indexOf(copy, subject, seq);
	const { size } = treeIn(copy);
	const other = pick(random, [(index + 1 + random.below(size - 1)) % size, size + 5, -1, 0.5]) ?? 0;
	copy.change('log', leafKeys.leaf(1, subject, seq), { index: other });
	return {
		what: `the row of a leaf says ${other}, not ${index}`,
		expected: [{ code: ['leaf-wrong', 'entry-not-in-log'], subject, seq }],
	};
};

const deleteLeafRow: Tampering = (copy, log, random) => {
	const { line } = pickLine(copy, log, random);
	const { subject, seq } = line.entry;
	copy.delete('log', leafKeys.leaf(1, subject, seq));
	return { what: 'the row of a leaf is gone', expected: [{ code: 'entry-not-in-log', subject, seq }] };
};

const changeLogKeys: Tampering = (copy, log, random) => {
	const subject = pick(random, log.subjects) ?? '';
	const name = random.chance(0.5) ? 'key' : 'blinding';
	if (random.chance(0.3)) {
		copy.delete('ledger', logKeysKey(subject));
		return {
			what: 'what connects a ledger with its leaves is gone',
			expected: [{ code: 'log-keys-missing', subject }, { code: 'leaf-of-nobody' }],
		};
	}
	copy.change('ledger', logKeysKey(subject), { [name]: 'c'.repeat(64) });
	return {
		what: `${name} of what connects a ledger with its leaves`,
		expected: [
			{ code: 'leaf-wrong', subject, seq: 1 },
			...(name === 'key' ? [{ code: 'leaf-of-nobody' as const }] : []),
		],
	};
};

const changeTile: Tampering = (copy, _, random) => {
	const { size, edge } = treeIn(copy);
	const full = Math.floor(hashesAt(0, size) / TILE_WIDTH);
	const isEdge = full === 0 || random.chance(0.3);
	if (isEdge) {
		const level = random.below(edge.length);
		const bytes = fromBase64(edge[level] ?? '') ?? new Uint8Array();
		if (bytes.length === 0) return undefined;
		const spoiled = edge.with(level, toBase64(flipped(bytes, random.below(bytes.length))));
		copy.put('log', treeKeys.tree(1), treeProperties({ ...treeIn(copy), edge: spoiled }));
		return { what: 'a hash at the edge of the tree', expected: [{ code: 'tile-wrong', tile: `edge of ${size}` }] };
	}
	const index = random.below(full);
	const key = treeKeys.tile(1, 0, index);
	const tile = tilePath({ level: 0, index, width: TILE_WIDTH });
	if (random.chance(0.3)) {
		copy.delete('log', key);
		return { what: `${tile} is gone`, expected: [{ code: 'tile-missing', tile }] };
	}
	const bytes = fromBase64(String(copy.get('log', key)?.properties.hashes)) ?? new Uint8Array();
	copy.change('log', key, { hashes: toBase64(flipped(bytes, random.below(bytes.length))) });
	return { what: `a hash of ${tile}`, expected: [{ code: 'tile-wrong', tile }] };
};

const changeEntryBundle: Tampering = (copy, _, random) => {
	const { size } = treeIn(copy);
	const entryBundle = random.below(Math.ceil(size / TILE_WIDTH));
	const row = pick(random, batchesIn(copy, entryBundle));
	if (!row) return undefined;
	const tile = entryBundlePath({ index: entryBundle, width: tileWidth(0, entryBundle, size) });
	if (random.chance(0.3)) {
		copy.delete('log', row);
		return { what: `leaves of ${tile} are gone`, expected: [{ code: ['bundle-missing', 'bundle-wrong'], tile }] };
	}
	const batch = batchOf(row);
	const at = random.below(batch.leaves.length);
	const leaf = batch.leaves[at] ?? '';
	const other = leaf.replace(/"seq":(\d+)/, (_found, seq) => `"seq":${Number(seq) + 1}`);
	const keys = { batch: row, whose: row };
	const [write] = batchWrites(keys, { ...batch, leaves: batch.leaves.with(at, other) }, []);
	if (write?.kind === 'insert') copy.put('log', row, write.properties);
	return { what: `a leaf of ${tile}`, expected: [{ code: 'bundle-wrong', tile, index: batch.start + at }] };
};

const changeCheckpoint: Tampering = (copy, _, random) => {
	const note = parseNote(checkpointIn(copy).note);
	const checkpoint = parseCheckpoint(note.text);
	const kind = random.below(3);
	const root = flipped(checkpoint.root, random.below(32));
	const changed = [
		{ ...checkpoint, root },
		{ ...checkpoint, size: checkpoint.size - 1 },
		{ ...checkpoint, origin: 'other.example/log' },
	][kind];
	if (!changed) return undefined;
	putNote(copy, formatNote({ ...note, text: formatCheckpoint(changed) }));
	const signed = [
		{ code: 'signature-wrong' as const },
		{ code: 'cosignature-wrong' as const },
		{ code: 'cosignatures-missing' as const },
	];
	if (kind === 0)
		return {
			what: 'the root of the checkpoint',
			expected: [...signed, { code: 'forked' }, { code: 'tile-wrong', tile: `edge of ${checkpoint.size}` }],
		};
	if (kind === 1)
		return {
			what: 'the size of the checkpoint',
			expected: [...signed, { code: 'rolled-back' }, { code: ['tile-wrong', 'tile-missing'] }],
		};
	return {
		what: 'the origin of the checkpoint',
		expected: [...signed, { code: 'checkpoint-of-other-log' }, { code: 'origin-changed' }],
	};
};

const signWithOther: Tampering = (copy, log) => {
	const { text, signatures } = parseNote(checkpointIn(copy).note);
	const { signatures: others } = parseNote(log.other.sign(log.trust.origin ?? '', text));
	const cosignatures = signatures.filter(({ name }) => name !== log.trust.origin);
	putNote(copy, formatNote({ text, signatures: [...others, ...cosignatures] }));
	return { what: 'another key has signed', expected: [{ code: 'checkpoint-unsigned' }] };
};

const dropSignature: Tampering = (copy, log, random) => {
	const note = parseNote(checkpointIn(copy).note);
	const at = random.below(note.signatures.length);
	putNote(copy, formatNote({ ...note, signatures: note.signatures.toSpliced(at, 1) }));
	const isOfLog = note.signatures[at]?.name === log.trust.origin;
	return {
		what: 'a signature is gone',
		expected: [{ code: isOfLog ? 'signature-missing' : 'cosignatures-missing' }],
	};
};

const forgeSignature: Tampering = (copy, log, random) => {
	const note = parseNote(checkpointIn(copy).note);
	const at = random.below(note.signatures.length);
	const signature = note.signatures[at];
	if (!signature) return undefined;
	const bytes = flipped(signature.signature, random.below(signature.signature.length));
	putNote(copy, formatNote({ ...note, signatures: note.signatures.with(at, { ...signature, signature: bytes }) }));
	return {
		what: `the signature of ${signature.name}+${signature.id}`,
		expected:
			signature.name === log.trust.origin
				? [{ code: 'signature-wrong' }]
				: [{ code: 'cosignature-wrong' }, { code: 'cosignatures-missing' }],
	};
};

const rollBackAll: Tampering = (_, log) => ({
	what: 'the whole store is as it was',
	copy: new Copy(log.earlier),
	expected: [{ code: 'rolled-back' }],
});

const rollBackCheckpoint: Tampering = (copy, log) => {
	putNote(copy, checkpointIn(new Copy(log.earlier)).note);
	return { what: 'the checkpoint is as it was', expected: [{ code: 'rolled-back' }] };
};

/**
 * A log that holds together as a whole, and is signed: only a verifier that remembers an earlier checkpoint, or a
 * witness that has cosigned one, can know.
 */
const fork: Tampering = (copy, log, random) => {
	const { lines, line } = pickLine(copy, log, random);
	const { subject, seq } = line.entry;
	const rewritten = rewriteFrom(
		copy,
		lines.toSpliced(seq - 1, 1, { ...line, entry: { ...line.entry, via: 'forged' } }),
		seq,
	);
	const leaves = leavesIn(copy);
	const others = leavesOfLines(
		copy,
		subject,
		rewritten.map((entry) => ({ entry })),
	);
	rewritten.forEach((entry, at) => {
		leaves[indexOf(copy, subject, entry.seq)] = others[at] ?? '';
	});
	const isLonger = random.chance(0.5);
	if (isLonger) addOne(copy, subject, leaves);
	writeLog(copy, leaves, log, log.signer);
	const forgets = random.chance(0.3);
	const keepsCosignature = random.chance(0.3);
	if (keepsCosignature) keepCosignature(copy, log);
	return {
		what: `another history is signed${isLonger ? ', and went on' : ''}${forgets ? ', and is met for the first time' : ''}`,
		forgets,
		expected: [
			...(forgets ? [] : [{ code: 'forked' as const }]),
			...(keepsCosignature ? [{ code: 'cosignature-wrong' as const }] : []),
			{ code: 'cosignatures-missing' },
		],
	};
};

/** An entry more, with its leaf, as the product would add it. */
function addOne(copy: Copy, subject: string, leaves: string[]): void {
	const lines = linesOf(copy, subject);
	const last = lines.at(-1);
	if (!last) return;
	const seq = lines.length + 1;
	const entry = { ...last.entry, seq, action: 'signed-out' as const, target: '', contentHash: '' };
	const { salt: _, content: __, ...properties } = last.row.properties;
	const [added] = rewriteFrom(copy, [...lines, { entry, row: { ...last.row, properties } }], seq);
	if (!added) return;
	copy.put('log', leafKeys.leaf(1, subject, seq), { index: leaves.length, at: added.at });
	leaves.push(...leavesOfLines(copy, subject, [{ entry: added }]));
}

/** Keeps the witness's cosignature under the true checkpoint. */
function keepCosignature(copy: Copy, { rows, trust }: RealLog): void {
	const before = parseNote(checkpointIn(new Copy(rows)).note).signatures.filter(({ name }) => name !== trust.origin);
	const note = parseNote(checkpointIn(copy).note);
	putNote(copy, formatNote({ ...note, signatures: [...note.signatures, ...before] }));
}

export const LOG_TAMPERINGS: readonly Tampering[] = [
	moveLeafRow,
	deleteLeafRow,
	changeLogKeys,
	changeTile,
	changeEntryBundle,
	changeCheckpoint,
	signWithOther,
	dropSignature,
	forgeSignature,
	rollBackAll,
	rollBackCheckpoint,
	fork,
];
