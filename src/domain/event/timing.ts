import type { CauseOfTime, Timing } from '../../contract/event/receipt.ts';
import type { ReceiptRow } from '../../storage/rows/ledger/receipts.ts';

/** Milliseconds that nobody calls late. */
const ON_TIME_MS = 1_000;

/** Milliseconds. A chunk of 500 rows takes far less while storage answers at once, even beside others of its process. */
const SLOW_CHUNK_MS = 5_000;

/** Unix milliseconds. */
type Span = { from: number; to: number };

export type Chunk = Pick<ReceiptRow, 'startedAt' | 'begunAt' | 'finishedAt' | 'done'>;

/**
 * Finds where the time of a walk went, from its chunks. `walk.to` is its end, or now while it is under way. A stuck walk has
 * no chunk that runs.
 */
export function timingOf(chunks: readonly Chunk[], walk: Span, isStuck: boolean): Timing {
	const bounds = { from: walk.from, to: Math.max(walk.from, walk.to) };
	const done = chunks.flatMap(runOf).map((run) => within(run, bounds));
	const underWay = isStuck ? [] : chunks.flatMap(beginOf).map((from) => within({ from, to: bounds.to }, bounds));
	const runs = [...done, ...underWay].toSorted((a, b) => a.from - b.from);
	const waitedMs = (runs[0]?.from ?? bounds.to) - bounds.from;
	const workedMs = covered(runs);
	const idleMs = lengthOf(bounds) - waitedMs - workedMs;
	const slowestChunkMs = done.map(lengthOf).reduce((a, b) => Math.max(a, b), 0);
	const stages = { waitedMs, workedMs, idleMs, slowestChunkMs };
	return { cause: isStuck ? 'stuck' : causeOf(stages), ...stages };
}

/** The run of a chunk that is done. */
const runOf = ({ startedAt, begunAt, finishedAt, done }: Chunk): Span[] =>
	done && finishedAt ? [{ from: Date.parse(begunAt ?? startedAt), to: Date.parse(finishedAt) }] : [];

/** The beginning of a chunk that is under way, as far as its receipt says so. */
const beginOf = ({ begunAt, done }: Chunk): number[] => (begunAt && !done ? [Date.parse(begunAt)] : []);

/** The clocks of two machines differ: one may say that a chunk began before its command. */
const within = ({ from, to }: Span, bounds: Span): Span => ({ from: clamp(from, bounds), to: clamp(to, bounds) });

const clamp = (time: number, { from, to }: Span) => Math.min(to, Math.max(from, time));

const lengthOf = ({ from, to }: Span) => to - from;

/**
 * The time that at least one of these spans covers, which are sorted by their beginnings. Where clocks differ, one may end
 * before it begins.
 */
function covered(spans: readonly Span[]): number {
	let sum = 0;
	let end = Number.NEGATIVE_INFINITY;
	for (const { from, to } of spans) {
		sum += Math.max(0, to - Math.max(from, end));
		end = Math.max(end, to);
	}
	return sum;
}

function causeOf({ waitedMs, workedMs, idleMs, slowestChunkMs }: Omit<Timing, 'cause'>): CauseOfTime {
	if (waitedMs + workedMs + idleMs < ON_TIME_MS) return 'on-time';
	if (waitedMs >= Math.max(workedMs, idleMs)) return 'waited';
	if (idleMs >= workedMs) return 'idle';
	return slowestChunkMs >= SLOW_CHUNK_MS ? 'slow-chunk' : 'many-chunks';
}
