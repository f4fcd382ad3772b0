/** The real mix: people post, and their followers read and search, at a rate that grows until something gives way. */
import { performance } from 'node:perf_hooks';
import { sleep } from '../domain/waiting/sleep.ts';
import type { Load, Sample } from './load.ts';
import { meanOf, percentilesOf } from './measure.ts';
import { OpenPosts } from './open-posts.ts';
import type { People } from './people.ts';
import type { Delivery, Step } from './steps.ts';
import { nextRate } from './steps.ts';

export type Mix = { steps: Step[]; samples: Sample[]; readsPerSecond: number };

/** Steps for which there is time, with their waits. */
const STEPS = 14;
/** Part of the operations that are left for one step, so that others are left for those that follow. */
const SHARE_OF_OPERATIONS = 0.35;
/** A shorter step shows gusts. */
const LEAST_STEP_SECONDS = 1;
const SAMPLE_EVERY_MS = 500;
/** Milliseconds between two looks whether all has arrived. */
const LOOK_EVERY_MS = 20;
/** A step that was cut off sooner tells nothing. */
const LEAST_SHARE_OF_STEP = 0.5;
/** Milliseconds for which a step waits for jobs that it left. */
const EMPTIED_WITHIN_MS = 10_000;
/** Events under way wait for so many times `deliverWithin` after their step. */
const PATIENCE = 2;

export async function growingLoad(load: Load, people: People): Promise<Mix> {
	const { plan, phase, signal, show, inQueue } = load;
	const { goesOn, bounds } = phase('mix');
	const startedAt = performance.now();
	const most = load.tally.total + bounds.operations;
	const operationsLeft = () => most - load.tally.total;
	const steps: Step[] = [];
	const samples: Sample[] = [];
	const posts = new OpenPosts(load, people);
	let offered = 0;
	const sampling = new AbortController();
	const ends = AbortSignal.any([signal, sampling.signal]);
	const watching = (async () => {
		while (!ends.aborted) {
			const depth = await inQueue();
			const sample = { at: (performance.now() - startedAt) / 1_000, offered, inQueue: depth, ...posts.lately() };
			samples.push(sample);
			show(sample);
			await sleep(SAMPLE_EVERY_MS, ends);
		}
	})();
	try {
		while (goesOn(posts.reserved)) {
			const rate = nextRate(steps, plan);
			if (rate === undefined) break;
			offered = rate;
			const affordable = (posts.affordable(operationsLeft()) * SHARE_OF_OPERATIONS) / rate;
			const seconds = Math.min(bounds.seconds / STEPS, affordable);
			if (seconds < LEAST_STEP_SECONDS && affordable < bounds.seconds / STEPS) break;
			const step = await runStep(load, posts, rate, seconds, () => goesOn(posts.reserved));
			if (step.seconds < seconds * LEAST_SHARE_OF_STEP) break;
			steps.push(step);
		}
	} finally {
		sampling.abort('done');
		await watching;
	}
	const seconds = (performance.now() - startedAt) / 1_000;
	return { steps, samples, readsPerSecond: posts.readsDone / seconds };
}

/** Posts at an even pace whether answers come or not, as people do, and then waits until all has arrived. */
async function runStep(
	{ plan, service, tally, signal, inQueue }: Load,
	posts: OpenPosts,
	rate: number,
	seconds: number,
	goesOn: () => boolean,
): Promise<Step> {
	const before = await inQueue();
	const notTaken = () => service.refused() + tally.throttling.unsent;
	const notTakenBefore = notTaken();
	const computing = performance.eventLoopUtilization();
	const startedAt = performance.now();
	const dueAt = (index: number) => startedAt + (index * 1_000) / rate;
	const endsAt = startedAt + seconds * 1_000;
	posts.beginStep();
	for (let index = 0; dueAt(index) < endsAt && goesOn(); index++) {
		await sleepUntil(dueAt(index), signal);
		await posts.room();
		posts.post();
	}
	// The last post has its time, too.
	if (goesOn()) await sleepUntil(endsAt, signal);
	const took = (performance.now() - startedAt) / 1_000;
	const busy = performance.eventLoopUtilization(computing).utilization;
	const answered = posts.answered;
	const after = await inQueue();
	const patientUntil = performance.now() + PATIENCE * plan.deliverWithin * 1_000;
	while (!posts.isQuiet && performance.now() < patientUntil && !signal.aborted) await sleep(LOOK_EVERY_MS, signal);
	const { hottest, others, reads, deliveries, late, failed } = posts.endStep();
	await untilEmptied();
	return {
		offered: rate,
		posted: answered / took,
		seconds: took,
		failed,
		refused: notTaken() - notTakenBefore,
		hottest: percentilesOf(hottest),
		others: percentilesOf(others),
		reads: percentilesOf(reads),
		deliver: deliveryOf(deliveries),
		late,
		depth: { before, after },
		busy,
	};

	/** Jobs also index what was posted. The next step begins once they are done, or after a while. */
	async function untilEmptied(): Promise<void> {
		const until = performance.now() + EMPTIED_WITHIN_MS;
		while (performance.now() < until && !signal.aborted && (await inQueue()) > before)
			await sleep(SAMPLE_EVERY_MS, signal);
	}
}

async function sleepUntil(time: number, signal: AbortSignal): Promise<void> {
	const left = time - performance.now();
	// A timer is a millisecond late at the least: what is due by then is done at once.
	if (left >= 1) await sleep(left, signal);
}

export function deliveryOf(times: readonly number[]): Delivery {
	const { p95, most } = percentilesOf(times);
	return {
		min: times.length === 0 ? 0 : times.reduce((one, other) => Math.min(one, other)),
		mean: meanOf(times),
		p95,
		max: most,
	};
}
