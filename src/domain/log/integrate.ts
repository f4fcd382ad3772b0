/**
 * Gives leaves their indexes. Any process may do it, several at once: which leaves come next is decided by one
 * insert-only row, and a process that finds a decided batch completes it. The order of writing:
 *
 *  1. the batch, insert-only, at the index that the tree names: it decides;
 *  2. which leaf each entry is, the full tiles, and the counts: every process writes the same;
 *  3. the tree, under its ETag. From here on the next batch may be decided;
 *  4. the rows of the leaves that waited go.
 *
 * A leaf that waits twice is entered once: before a batch is decided, each of its leaves is looked up, and no batch is
 * decided before all earlier ones are entered.
 */

import { inOrder } from '../../storage/in-order.ts';
import type { Step, Write } from '../../storage/port.ts';
import {
	type BatchRow,
	batchKeys,
	batchOf,
	batchWrites,
	type WhoseLeaf,
	whoseOf,
} from '../../storage/rows/log/batches.ts';
import type { CurrentLog } from '../../storage/rows/log/current.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { pendingKeys } from '../../storage/rows/log/pending-leaves.ts';
import { type TreeRow, treeKeys, treeProperties } from '../../storage/rows/log/tree.ts';
import { toBase64 } from '../../tlog/bytes.ts';
import type { FullTile } from '../../tlog/growing-tree.ts';
import { TILE_WIDTH } from '../../tlog/tiles.ts';
import type { Domain } from '../domain.ts';
import { type CrashPoint, isoTime, type LogPort } from '../ports/ports.ts';
import { repeat } from '../waiting/repeat.ts';
import { countsOf } from './count-entries.ts';
import { currentLog, treeOfLog } from './current-log.ts';
import { grow } from './grow.ts';
import { WaitingLeaves } from './waiting-leaves.ts';

/** A batch, and the owners of its leaves. `isDecided`: it is in storage. */
type Batch = BatchRow & { whose: WhoseLeaf[]; isDecided: boolean };

type UpsertWrite = Extract<Write, { kind: 'upsert' }>;

type Tree = Awaited<ReturnType<typeof treeOfLog>>;

/** Gives all leaves that wait their indexes. Resolves to how many it entered. */
export async function integrateLeaves(domain: Domain, port: LogPort, signal?: AbortSignal): Promise<number> {
	const current = await currentLog(domain, port);
	const waiting = new WaitingLeaves(domain, current.generation);
	let entered = 0;
	while (!signal?.aborted) {
		const more = await repeat(domain, () => enterOneBatch(domain, current, waiting));
		if (more === undefined) break;
		entered += more;
	}
	return entered;
}

/** Resolves to how many leaves it entered: none when another process was first. Undefined when none waits. */
async function enterOneBatch(domain: Domain, current: CurrentLog, waiting: WaitingLeaves): Promise<number | undefined> {
	// In this order: what is entered by now is found when the leaves are looked up.
	const tree = await treeOfLog(domain, current.generation);
	const batch = (await decidedBatch(domain, current, tree)) ?? (await nextBatch(domain, tree, waiting));
	if (!batch) return undefined;
	const done = await enter(domain, current, tree, batch);
	if (done && !batch.isDecided) waiting.entered(batch.leaves.length);
	else waiting.forget();
	return done ? batch.leaves.length : 0;
}

/** The batch behind the tree: who decided it has not completed it yet. */
async function decidedBatch({ store }: Domain, { generation }: CurrentLog, { size }: Tree): Promise<Batch | undefined> {
	const { batch, whose } = keysAt(generation, size);
	const row = await store.tables.log.get(batch);
	if (!row) return undefined;
	const named = await store.tables.log.get(whose);
	// It has been entered since the tree was read: the tree's ETag refuses what comes of this.
	return { ...batchOf(row), whose: named ? whoseOf(named) : [], isDecided: true };
}

async function nextBatch(domain: Domain, { size }: Tree, waiting: WaitingLeaves): Promise<Batch | undefined> {
	// A batch lies within one entry bundle.
	const pending = await waiting.next(TILE_WIDTH - (size % TILE_WIDTH));
	if (pending.length === 0) return undefined;
	return {
		start: size,
		at: isoTime(domain.now()),
		leaves: pending.map(({ leaf }) => leaf),
		whose: pending.map(({ leaf: _, ...whose }) => whose),
		isDecided: false,
	};
}

function keysAt(generation: number, index: number) {
	const entryBundle = Math.floor(index / TILE_WIDTH);
	const offset = index % TILE_WIDTH;
	return {
		batch: batchKeys.batch(generation, entryBundle, offset),
		whose: batchKeys.whose(generation, entryBundle, offset),
	};
}

/** False when another process was first, at any step: then all is read again. */
async function enter(domain: Domain, current: CurrentLog, tree: Tree, batch: Batch): Promise<boolean> {
	const steps = stepsOf(current.generation, tree, batch, await countsOf(domain, current, batch));
	const results = await inOrder(
		domain.store,
		steps.map(({ step }) => step),
		{
			onDone(index) {
				const point = steps[index]?.point;
				if (point) domain.reached?.(point);
			},
		},
	);
	return results.length === steps.length;
}

function stepsOf(generation: number, tree: Tree, batch: Batch, counts: Write[]): { step: Step; point?: CrashPoint }[] {
	const keys = keysAt(generation, batch.start);
	const { tree: grown, full } = grow(tree, batch);
	const decide: Step = { kind: 'transact', table: 'log', writes: batchWrites(keys, batch, batch.whose) };
	const count: Step = { kind: 'writeMany', table: 'audit', writes: counts, endsOnConflict: true };
	return [
		...(batch.isDecided ? [] : [{ step: decide, point: 'leaves decided' as const }]),
		{
			step: {
				kind: 'writeMany',
				table: 'log',
				writes: [...leafWrites(generation, batch), ...tileWrites(generation, full)],
			},
			point: 'leaves entered',
		},
		...(counts.length > 0 ? [{ step: count }] : []),
		{
			step: { kind: 'transact', table: 'log', writes: [treeWrite(generation, tree.etag, grown)] },
			point: 'tree moved',
		},
		{
			step: {
				kind: 'writeMany',
				table: 'log',
				writes: batch.whose.filter(({ subject }) => subject !== '').map(deletionOf),
			},
		},
	];
}

function treeWrite(generation: number, etag: string | undefined, tree: TreeRow): Write {
	const key = treeKeys.tree(generation);
	const properties = treeProperties(tree);
	return etag === undefined ? { ...key, kind: 'insert', properties } : { ...key, kind: 'update', properties, etag };
}

/** The places of the leaves of a batch. */
export const leafWrites = (
	generation: number,
	{ start, at, whose }: Pick<Batch, 'start' | 'at' | 'whose'>,
): UpsertWrite[] =>
	whose.flatMap(({ subject, seq }, offset): UpsertWrite[] => {
		// It was erased since the batch was decided.
		if (subject === '') return [];
		return [{ ...leafKeys.leaf(generation, subject, seq), kind: 'upsert', properties: { index: start + offset, at } }];
	});

const tileWrites = (generation: number, full: FullTile[]): Write[] =>
	full.map(({ level, index, hashes }) => ({
		...treeKeys.tile(generation, level, index),
		kind: 'upsert',
		properties: { hashes: toBase64(hashes) },
	}));

const deletionOf = (whose: WhoseLeaf): Write => ({ ...pendingKeys.pending(whose), kind: 'delete' });
