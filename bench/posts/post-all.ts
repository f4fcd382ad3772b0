/** One run of posts over HTTP, and what it cost the server. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import type { Store } from '../../src/storage/port.ts';
import { percentile } from '../measure/statistics.ts';
import type { Site } from '../tideline/start-server.ts';
import type { Asked } from './inside-server.ts';
import type { Load, Loaded } from './load.ts';

/** Milliseconds between two looks for jobs that are left. */
const LOOK_EVERY = 20;

/**
 * One run. `delivered` counts until no job is left. `answering` and `all` are milliseconds of processor: while posts were answered, and until no job was left;
 * `load` is that of the posting process.
 */
export type Run = {
	rate: number;
	delivered: number;
	p50: number;
	p99: number;
	answering: number;
	all: number;
	load: number;
};

export async function postAll(site: Site, store: Store, load: ChildProcess, given: Load): Promise<Run> {
	const before = await ask(site, { ask: 'cpu' });
	const began = performance.now();
	const loaded = once(load, 'message');
	load.send(given);
	const ended = once(load, 'exit').then(() => Promise.reject(new Error('A post failed.')));
	const [{ took, answers, cpu }] = (await Promise.race([loaded, ended])) as [Loaded];
	const answered = await ask(site, { ask: 'cpu' });
	while ((await store.queues.jobs.depth()) > 0) await sleep(LOOK_EVERY);
	const settledAfter = performance.now() - began;
	const done = await ask(site, { ask: 'cpu' });
	return {
		rate: given.posts / (took / 1_000),
		delivered: given.posts / (settledAfter / 1_000),
		p50: percentile(answers, 0.5),
		p99: percentile(answers, 0.99),
		answering: (answered - before) / given.posts,
		all: (done - before) / given.posts,
		load: cpu / given.posts,
	};
}

/** Resolves to the milliseconds of processor that the server has used. */
export async function ask({ process: server }: Site, asked: Asked): Promise<number> {
	const told = once(server, 'message');
	server.send(asked);
	const [{ cpu }] = (await told) as [{ cpu: number }];
	return cpu;
}
