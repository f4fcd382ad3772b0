/** Short stress tests on both engines: their figures add up, and they leave nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { type StressPlace, stressPlaceOf } from '../server/services/stress-place.ts';
import type { StoreCall } from '../storage/observed-store.ts';
import { newRunId, type StressRun } from '../storage/stress-run.ts';
import { namesOfRuns, settingsOf } from '../testing/stress-places.ts';
import { ENGINES } from '../testing/world.ts';
import { type Plan, planOf } from './plan.ts';
import { dropLeftOvers, type Live, runStress, type StressResult } from './run-stress.ts';

/** The operations end it, and not the time: a busy machine does as much. */
const PLAN = planOf({ seconds: 120, followers: 3, posters: 2, operations: 4_000, deliverWithin: 5 });
const NO_SIGNAL = new AbortController().signal;

/** A run of another process, whose time is not over. */
const runOf = (given: Partial<StressRun>): StressRun => ({
	id: newRunId(Date.now(), 0.1),
	host: 'elsewhere',
	process: 1,
	startedAt: new Date().toISOString(),
	endsBy: new Date(Date.now() + 3_600_000).toISOString(),
	...given,
});

describe.each(ENGINES)('on %s', (engine) => {
	let folder: string;
	let settings: Record<string, string>;
	let place: StressPlace;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'tideline-stress-'));
		settings = settingsOf(engine, { folder, azurite: inject('azurite') });
		place = await stressPlaceOf(parseEnv(settings));
	});
	afterEach(async () => {
		for (const { id } of await place.runs()) await place.drop(id);
		await rm(folder, { recursive: true, force: true });
	});

	test('it counts all that it asks of storage, delivers every post, and leaves nothing', async () => {
		const asked = { reads: 0, writes: 0, queue: 0 };
		const countCall = (call: StoreCall) => {
			if (call.on === 'queue') asked.queue++;
			else if (['get', 'range', 'partitions'].includes(call.operation)) asked.reads++;
			else asked.writes += call.operation === 'writeMany' ? call.written.length : 1;
			return undefined;
		};
		const seen = new Set<Live['phase']>();
		const result = (await runStress(place, {
			plan: PLAN,
			signal: NO_SIGNAL,
			observe: countCall,
			onLive: ({ phase }) => seen.add(phase),
		})) as StressResult;
		expect(result.operations).toEqual(asked);
		expect(asked.reads + asked.writes + asked.queue).toBeLessThan(PLAN.operations * 1.25);
		expect(result).toMatchObject({ posters: 2, followers: 3 });
		for (const measured of [result.writes, result.reads, result.requests, result.messages]) {
			expect(measured.units).toBeGreaterThan(0);
			expect(measured.latency.p50).toBeGreaterThan(0);
		}
		const [first] = result.mix.steps;
		expect(first).toMatchObject({ offered: 4, failed: 0 });
		expect(first?.deliver.min).toBeGreaterThan(0);
		expect(result.mix.samples.length).toBeGreaterThan(0);
		expect(seen.has('mix')).toBe(true);
		expect(await place.runs()).toEqual([]);
		expect(await namesOfRuns(settings)).toEqual([]);
	});

	test('it ends when it is told to, and leaves nothing', async () => {
		const stopping = new AbortController();
		const result = await runStress(place, {
			plan: planOf({ ...PLAN, seconds: 600, operations: 10_000_000 }),
			signal: stopping.signal,
			onLive: () => stopping.abort('stopped'),
		});
		expect(result).toBeUndefined();
		expect(await namesOfRuns(settings)).toEqual([]);
	});

	test('a failure of storage ends it, and it leaves nothing', async () => {
		const broken: StressPlace = {
			...place,
			async open(id, observe) {
				const service = await place.open(id, observe);
				await service.end();
				throw new Error('The disk is gone');
			},
		};
		await expect(runStress(broken, { plan: PLAN, signal: NO_SIGNAL })).rejects.toThrow('The disk is gone');
		expect(await namesOfRuns(settings)).toEqual([]);
	});

	test('beside another one it is refused, and that one goes on', async () => {
		const other = runOf({ id: newRunId(Date.now(), 0.2) });
		await place.record(other);
		await expect(runStress(place, { plan: PLAN, signal: NO_SIGNAL })).rejects.toMatchObject({ code: 'running' });
		expect(await place.runs()).toEqual([other]);
	});

	test('runs whose process is gone or whose time is over are dropped, and others stay', async () => {
		const alive = runOf({ id: newRunId(Date.now(), 0.3), host: hostname(), process: process.pid });
		const gone = runOf({ id: newRunId(Date.now(), 0.4), host: hostname(), process: 2 ** 22 + 1 });
		const late = runOf({ id: newRunId(Date.now(), 0.5), endsBy: new Date(Date.now() - 1_000).toISOString() });
		for (const run of [alive, gone, late]) await place.record(run);
		for (const { id } of [gone, late]) await (await place.open(id, () => undefined)).end();
		expect(await dropLeftOvers(place)).toBe(2);
		expect(await place.runs()).toEqual([alive]);
		expect((await namesOfRuns(settings)).every((name) => name.includes(alive.id))).toBe(true);
		expect(await dropLeftOvers(place)).toBe(0);
	});

	test('too little time for anybody to follow is told', async () => {
		const tiny: Plan = { ...PLAN, phases: { ...PLAN.phases, people: { seconds: 0, operations: 0 } } };
		await expect(runStress(place, { plan: tiny, signal: NO_SIGNAL })).rejects.toMatchObject({ code: 'too-small' });
		expect(await namesOfRuns(settings)).toEqual([]);
	});
});
