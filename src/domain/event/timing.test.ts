import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chunk, timingOf } from './timing.ts';

const START = Date.parse('2026-11-27T10:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();

/** Chunks by the milliseconds behind the command. */
const done = (begun: number, finished: number): Chunk => ({
	startedAt: at(0),
	begunAt: at(begun),
	finishedAt: at(finished),
	done: true,
});
const underWay = (begun: number): Chunk => ({ startedAt: at(begun), begunAt: at(begun), done: false });
const handedOut = (planned: number): Chunk => ({ startedAt: at(planned), done: false });
const ofRelease = (started: number, finished: number): Chunk => ({
	startedAt: at(started),
	finishedAt: at(finished),
	done: true,
});

const timing = (chunks: Chunk[], ms: number, isStuck = false) =>
	timingOf(chunks, { from: START, to: START + ms }, isStuck);

describe('where the time of a delivery went', () => {
	test.each<[what: string, chunks: Chunk[], ms: number, told: object]>([
		['written with its command', [done(0, 0)], 0, { cause: 'on-time', waitedMs: 0, workedMs: 0, idleMs: 0 }],
		['done in a blink', [done(100, 200)], 200, { cause: 'on-time', waitedMs: 100, workedMs: 100, idleMs: 0 }],
		['taken late', [done(42_000, 45_000)], 45_000, { cause: 'waited', waitedMs: 42_000, workedMs: 3_000, idleMs: 0 }],
		['not taken yet', [], 9_000, { cause: 'waited', waitedMs: 9_000, workedMs: 0, idleMs: 0, slowestChunkMs: 0 }],
		[
			'a chunk that waited in the queue',
			[done(1_000, 2_000), done(30_000, 31_000)],
			31_000,
			{ cause: 'idle', waitedMs: 1_000, workedMs: 2_000, idleMs: 28_000, slowestChunkMs: 1_000 },
		],
		[
			'chunks that wait in the queue now',
			[done(0, 1_000), handedOut(500), handedOut(500)],
			20_000,
			{ cause: 'idle', waitedMs: 0, workedMs: 1_000, idleMs: 19_000 },
		],
		[
			'a slow chunk beside quick ones',
			[done(0, 8_000), done(100, 900), done(1_000, 2_000)],
			8_000,
			{ cause: 'slow-chunk', waitedMs: 0, workedMs: 8_000, idleMs: 0, slowestChunkMs: 8_000 },
		],
		[
			'many quick chunks, one after the other',
			[done(0, 2_000), done(2_000, 4_000), done(3_000, 6_000)],
			6_000,
			{ cause: 'many-chunks', waitedMs: 0, workedMs: 6_000, idleMs: 0, slowestChunkMs: 3_000 },
		],
		['a chunk under way', [underWay(500)], 3_000, { waitedMs: 500, workedMs: 2_500, idleMs: 0, slowestChunkMs: 0 }],
		['a receipt of 0.1.0', [ofRelease(2_000, 3_000)], 3_000, { waitedMs: 2_000, workedMs: 1_000, idleMs: 0 }],
	])('%s', (_, chunks, ms, told) => {
		expect(timing(chunks, ms)).toMatchObject(told);
	});

	test('a stuck one has no chunk under way, and says that it is stuck', () => {
		const told = { cause: 'stuck', waitedMs: 100, workedMs: 900, idleMs: 59_000 };
		expect(timing([done(100, 1_000), underWay(100)], 60_000, true)).toMatchObject(told);
	});

	test('a worker whose clock is behind or ahead leaves no stage below zero', () => {
		expect(timing([done(-5_000, -4_000)], -4_000)).toMatchObject({ waitedMs: 0, workedMs: 0, idleMs: 0 });
		expect(timing([done(9_000, 2_000)], 2_000)).toMatchObject({ waitedMs: 2_000, workedMs: 0, idleMs: 0 });
	});

	test('stages are never negative and add up to the whole time, whatever clocks say', () => {
		const ms = fc.integer({ min: -10_000, max: 100_000 });
		const chunk = fc.oneof(
			fc.tuple(ms, ms).map(([begun, finished]) => done(begun, finished)),
			fc.tuple(ms, ms).map(([started, finished]) => ofRelease(started, finished)),
			ms.map(underWay),
			ms.map(handedOut),
		);
		fc.assert(
			fc.property(fc.array(chunk, { maxLength: 12 }), ms, fc.boolean(), (chunks, end, isStuck) => {
				const { waitedMs, workedMs, idleMs, slowestChunkMs } = timing(chunks, end, isStuck);
				for (const stage of [waitedMs, workedMs, idleMs]) expect(stage).toBeGreaterThanOrEqual(0);
				expect(waitedMs + workedMs + idleMs).toBe(Math.max(0, end));
				expect(slowestChunkMs).toBeGreaterThanOrEqual(0);
				expect(slowestChunkMs).toBeLessThanOrEqual(workedMs);
			}),
		);
	});
});
