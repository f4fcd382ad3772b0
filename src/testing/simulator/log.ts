/** The log in a schedule: who keeps it, what of it is outside of the store, and what must hold of it in the end. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { pendingLeafOf } from '../../domain/log/pending-leaf.ts';
import type { LogPort } from '../../domain/ports/ports.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { batchKeys, batchOf } from '../../storage/rows/log/batches.ts';
import { currentLogKey, currentLogOf } from '../../storage/rows/log/current.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { pendingKeys } from '../../storage/rows/log/pending-leaves.ts';
import { checkpointOf, treeKeys, treeOf } from '../../storage/rows/log/tree.ts';
import { toBase64 } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { appendLeaves, EMPTY_TREE, type GrowingTree, rootOf } from '../../tlog/growing-tree.ts';
import { formatNote, parseNote } from '../../tlog/note.ts';
import { TILE_WIDTH } from '../../tlog/tiles.ts';
import { leafHash } from '../../tlog/tree.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import type { Flaw } from './flaw.ts';
import type { Memory, MemoryTable } from './memory-store.ts';
import type { SimulatedProcess } from './process.ts';
import type { Random } from './random.ts';

/** The log of one schedule. `published` are the notes that went out, in order: a loss of power takes none of them back. */
export type SimulatedLog = { port: LogPort; published: string[] };

const ORIGIN = 'simulated.example/log';
/** The share of a worker's looks for jobs with which it also looks for leaves that others have left behind. */
const LOOKS_SHARE = 0.2;

/** Signs without a key, and has an anchor. */
export function createLog(): SimulatedLog {
	const published: string[] = [];
	const signature = { name: ORIGIN, id: '00000000', signature: new Uint8Array(8) };
	const anchored = new Map<number, string>();
	return {
		published,
		port: {
			origin: ORIGIN,
			witnesses: [],
			signer: {
				verifierKeysOf: () => ['simulated'],
				sign: (_, text) => formatNote({ text, signatures: [signature] }),
			},
			anchor: {
				newest: async () => anchored.get(Math.max(...anchored.keys())),
				async add(_, size, note) {
					published.push(note);
					if (!anchored.has(size)) anchored.set(size, note);
				},
			},
		},
	};
}

/** Called whenever a worker has looked for jobs. */
export async function keepLogSometimes({ domain }: SimulatedProcess, random: Random): Promise<void> {
	if (random.chance(LOOKS_SHARE)) await keepLogOnce(domain);
}

/** True once all entries have their place, and the tree is signed. */
export function isLogSettled({ log }: Memory['tables']): boolean {
	const current = log.get(currentLogKey);
	if (!current || currentLogOf(current).isFilling) return false;
	if (pendingKeys.shards.some((partition) => log.range({ partition, limit: 1 }).rows.length > 0)) return false;
	const [tree, checkpoint] = [log.get(treeKeys.tree(1)), log.get(treeKeys.checkpoint(1))];
	return tree !== undefined && checkpoint !== undefined && treeOf(tree).size === checkpointOf(checkpoint).size;
}

/** Every entry is one leaf, the tree is that of the leaves, and what was published are beginnings of it. */
export function logFlaws(
	{ ledger, log, audit }: Memory['tables'],
	subjects: readonly SubjectId[],
	published: readonly string[],
): Flaw[] {
	const leaves = leavesIn(log);
	const flaws = [...treeFlaws(log, leaves), ...publishedFlaws(leaves, published)];
	const entries = subjects.flatMap((subject) => entriesIn(ledger, log, subject));
	const places = Map.groupBy(leaves.keys(), (index) => leaves[index] ?? '');
	for (const { name, leaf, index } of entries) {
		const [place, ...others] = places.get(leaf) ?? [];
		if (place === undefined) flaws.push(flaw(`${name} is not in the log`));
		if (others.length > 0) flaws.push(flaw(`${name} is in the log ${1 + others.length} times`));
		if (place !== undefined && index !== place) flaws.push(flaw(`${name} is leaf ${place}, and its row says ${index}`));
	}
	if (leaves.length !== entries.length)
		flaws.push(flaw(`the log has ${leaves.length} leaves, and the ledgers ${entries.length} entries`));
	const counted = countedIn(audit);
	if (counted !== entries.length) flaws.push(flaw(`${counted} entries were counted, of ${entries.length}`));
	return flaws;
}

const flaw = (what: string): Flaw => ({ kind: 'log', what });

function leavesIn(log: MemoryTable): string[] {
	const leaves: string[] = [];
	for (let entryBundle = 0; ; entryBundle++) {
		const rows = log.range(batchKeys.all(1, entryBundle)).rows.filter(({ row }) => !batchKeys.isWhose(row));
		for (const batch of rows.map(batchOf)) leaves.push(...batch.leaves);
		if (leaves.length < (entryBundle + 1) * TILE_WIDTH) return leaves;
	}
}

function entriesIn(ledger: MemoryTable, log: MemoryTable, subject: SubjectId) {
	const keys = ledger.get(logKeysKey(subject))?.properties ?? {};
	return ledger.range(entryKeys.all(subject)).rows.map((row) => {
		const entry = entryOf(row);
		const { leaf } = pendingLeafOf({ key: String(keys.key), blinding: String(keys.blinding) }, entry);
		const index = log.get(leafKeys.leaf(1, subject, entry.seq))?.properties.index;
		return { name: `entry ${entry.seq} of ${subject}`, leaf, index };
	});
}

function treeFlaws(log: MemoryTable, leaves: readonly string[]): Flaw[] {
	const row = log.get(treeKeys.tree(1));
	if (!row) return [flaw('there is no tree')];
	const { size, root } = treeOf(row);
	if (size === leaves.length && root === rootAt(leaves, size)) return [];
	return [flaw(`the tree of ${size} leaves is not that of the ${leaves.length} leaves`)];
}

function publishedFlaws(leaves: readonly string[], published: readonly string[]): Flaw[] {
	return published.flatMap((note) => {
		const { size, root } = parseCheckpoint(parseNote(note).text);
		if (size <= leaves.length && rootAt(leaves, size) === toBase64(root)) return [];
		return [flaw(`a checkpoint of ${size} leaves was published that the log of ${leaves.length} does not begin with`)];
	});
}

function rootAt(leaves: readonly string[], size: number): string {
	const tree: GrowingTree = appendLeaves(
		sha256,
		EMPTY_TREE,
		leaves.slice(0, size).map((leaf) => leafHash(sha256, leaf)),
	);
	return toBase64(rootOf(sha256, tree));
}

/** Counts by the rows from which the histogram is drawn. */
function countedIn(audit: MemoryTable): number {
	const days = audit.partitions().filter((partition) => partition.startsWith('counts:'));
	return days
		.flatMap((day) => audit.range(auditKeys.counts(day.slice('counts:'.length))).rows)
		.reduce((sum, { properties }) => sum + Number(properties.count), 0);
}
