/** Runs a stress test in a place of its own, and leaves nothing there, however it ends. */
import { hostname } from 'node:os';
import type { Operations } from '../contract/event/receipt.ts';
import type { StressPlace, StressService } from '../server/services/stress-place.ts';
import { observeAll } from '../storage/observe-all.ts';
import type { StoreObserver } from '../storage/observed-store.ts';
import { isCurable } from '../storage/port.ts';
import { isLeftOver, newRunId, type StressRun } from '../storage/stress-run.ts';
import { boundsOf } from './keep-busy.ts';
import type { Load, Sample } from './load.ts';
import { type Measured, Meter } from './measure.ts';
import { growingLoad, type Mix } from './mix.ts';
import { makePeople } from './people.ts';
import type { Phase, PhasePlan, Plan } from './plan.ts';
import { peakOfMessages, peakOfReads, peakOfRequests, peakOfWrites } from './raw-peaks.ts';
import { StressFault } from './stress-fault.ts';
import { Tally, type Throttling } from './tally.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** The phase that is going on, its units a second so far, and in the mix the newest sample. */
export type Live = { phase: Phase; seconds: number; perSecond: number; sample?: Sample };

export type StressResult = {
	startedAt: string;
	seconds: number;
	operations: Operations;
	throttling: Throttling;
	writes: Measured;
	reads: Measured;
	requests: Measured;
	messages: Measured;
	posters: number;
	followers: number;
	mix: Mix;
	verdict: Verdict;
	problems: string[];
};

export type StressOptions = {
	plan: Plan;
	signal: AbortSignal;
	onLive?: ((live: Live) => void) | undefined;
	/** Told of every call of storage, too. */
	observe?: StoreObserver;
};

const LIVE_EVERY_MS = 250;
/** Milliseconds beyond the time of the plan after which a run is taken for dead. */
const ENDS_LATER_MS = 600_000;

/**
 * Undefined when `signal` ended it. Throws a `StressFault` (`running`, `too-small`), and a `StorageError` for a store that
 * cannot be used.
 */
export async function runStress(place: StressPlace, options: StressOptions): Promise<StressResult | undefined> {
	await dropLeftOvers(place);
	const { plan, signal, observe: told } = options;
	const id = newRunId(Date.now(), Math.random());
	const tally = new Tally();
	const observe = observeAll(tally.observe, told);
	await place.record(recordOf(id, plan));
	try {
		// After its own record: of two that begin at once, none overlooks the other.
		if ((await place.runs()).some((run) => run.id !== id)) throw new StressFault('running');
		const service = await place.open(id, observe);
		const measured = await measuredTo(service);
		if (signal.aborted) return undefined;
		return {
			...measured,
			operations: { ...tally.operations },
			throttling: { ...tally.throttling, refused: service.refused() },
		};
	} finally {
		await place.drop(id);
	}

	async function measuredTo(service: StressService) {
		try {
			return await measure({ place, service, tally, ...options });
		} finally {
			await service.end();
		}
	}
}

/** Takes away what killed runs left. Resolves to their number. */
export async function dropLeftOvers(place: StressPlace): Promise<number> {
	const here = { now: Date.now(), thisHost: hostname(), isAlive };
	const left = (await place.runs()).filter((run) => isLeftOver(run, here));
	for (const { id } of left) await place.drop(id);
	return left.length;
}

function recordOf(id: string, { seconds }: Plan): StressRun {
	const now = Date.now();
	const endsBy = new Date(now + seconds * 1_000 + ENDS_LATER_MS).toISOString();
	return { id, host: hostname(), process: process.pid, startedAt: new Date(now).toISOString(), endsBy };
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// Somebody else's process is alive, too.
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

type Measuring = StressOptions & { place: StressPlace; service: StressService; tally: Tally };

function depthGauge({ domain }: StressService): () => Promise<number> {
	let newest = 0;
	return async () => {
		try {
			newest = await domain.store.queues.jobs.depth();
		} catch (error) {
			if (!isCurable(error)) throw error;
		}
		return newest;
	};
}

/** The mix has the time and the operations that the phases before it left. */
const restOf = (plan: Plan, seconds: number, operations: number): PhasePlan => ({
	seconds: Math.max(0, plan.seconds - seconds),
	operations: Math.max(0, plan.operations - operations),
});

async function measure({ place, service, tally, plan, signal, onLive }: Measuring) {
	const startedAt = new Date();
	const started = performance.now();
	const seconds = () => (performance.now() - started) / 1_000;
	let shown: { phase: Phase; meter: Meter; sample?: Sample } | undefined;
	const load: Load = {
		service,
		plan,
		tally,
		signal,
		requestsAtOnce: place.requestsAtOnce,
		phase(name) {
			shown = { phase: name, meter: new Meter() };
			const bounds = name === 'mix' ? restOf(plan, seconds(), tally.total) : plan.phases[name];
			return { goesOn: boundsOf(bounds, tally, signal), meter: shown.meter, bounds };
		},
		inQueue: depthGauge(service),
		show(sample) {
			if (shown) shown.sample = sample;
		},
	};
	const showing = setInterval(() => {
		if (!shown) return;
		const { phase, meter, sample } = shown;
		onLive?.({ phase, seconds: seconds(), perSecond: meter.perSecond, ...(sample && { sample }) });
	}, LIVE_EVERY_MS);
	try {
		const writes = await peakOfWrites(load);
		const reads = await peakOfReads(load, writes.units);
		const requests = await peakOfRequests(load);
		const messages = await peakOfMessages(load);
		const { posters, followers } = await makePeople(load);
		const mix = await growingLoad(load, { posters, followers });
		return {
			startedAt: startedAt.toISOString(),
			seconds: seconds(),
			writes,
			reads,
			requests,
			messages,
			posters: posters.length,
			followers: followers.length,
			mix,
			verdict: verdictOf(mix.steps, followers.length, plan),
			problems: service.problems,
		};
	} finally {
		clearInterval(showing);
	}
}
