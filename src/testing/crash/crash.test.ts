/**
 * A real process on the embedded store is killed at each named point of the protocols. Afterwards another one works
 * off what is left, and nothing is lost, left over or stuck. `CRASH_RUNS` sets how often each point is tried.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../../../scripts/cli-program.ts';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { CRASH_POINTS, type CrashPoint } from '../../domain/ports/ports.ts';
import { findDifferences } from '../../domain/reconcile/find-differences.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { drain } from '../../worker/drain.ts';
import { flawsOfLog, logOfStory } from './log-flaws.ts';
import { NAMES, STORY_SIZES } from './story.ts';

const RUNS = Number(process.env.CRASH_RUNS ?? 4);
/** Runs side by side. */
const RUNS_AT_ONCE = 2;
/** A message without a job is looked at five times before it is dropped. */
const ROUNDS = 12;

let dataDir: string;
let program: string;
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-crash-'));
	program = await programOf('src/testing/crash/child.ts', 'tideline-crash');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.each(CRASH_POINTS)(`killed at "%s", ${RUNS} times`, { timeout: 10_000 + RUNS * 120_000 }, async (point) => {
	let killed = 0;
	for (let run = 0; run < RUNS; run += RUNS_AT_ONCE) {
		const runs = Array.from({ length: Math.min(RUNS_AT_ONCE, RUNS - run) }, (_, index) =>
			crashOnce(point, run + index),
		);
		killed += (await Promise.all(runs)).filter(Boolean).length;
	}
	// A point that the story passes too rarely would prove nothing.
	expect(killed).toBeGreaterThanOrEqual(RUNS / 2);
	console.log(`crash: killed ${killed} of ${RUNS} times at "${point}": lost 0, left over 0, stuck 0`);
});

/** True when the process died at the point. */
async function crashOnce(point: CrashPoint, run: number): Promise<boolean> {
	const prefix = `c${randomBytes(6).toString('hex')}`;
	const child = spawn(process.execPath, [program, dataDir, prefix, point, String(1 + (run % 4)), String(run)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [answers] = await Promise.all([text(child.stdout), once(child, 'close')]);
	const store = openEmbeddedStore({ dataDir, prefix });
	await store.open();
	try {
		const domain = createDomain(
			{
				store,
				now: Date.now,
				randomBytes: (size) => randomBytes(size),
				sleep,
				runPending: () => {},
				log: await logOfStory(dataDir, prefix),
			},
			STORY_SIZES,
		);
		await workOff(domain);
		const subjects = NAMES.map((name) => subjectIdOf('dev', name));
		const flaws = [...(await flawsOf(domain, answers)), ...(await flawsOfLog(domain, subjects))];
		expect(flaws, `run ${run} at ${point}`).toEqual([]);
	} finally {
		await store.close();
	}
	return child.signalCode === 'SIGKILL';
}

/** Drains as time would let it: each round, the leases of the dead and the waits of the queue are over. */
async function workOff(domain: Domain): Promise<void> {
	const { jobs, purges } = domain.store.queues;
	for (let round = 0; round < ROUNDS; round++) {
		await letTimePass();
		await drain(domain, { until: 'idle' });
		if ((await jobs.depth()) + (await purges.depth()) === 0) return;
	}
}

async function letTimePass(): Promise<void> {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { timeout: 120_000 });
	database.exec('UPDATE messages SET visibleAt = 0');
	database.close();
	// Reads of this turn may have begun before that.
	await nextTurn();
}

async function flawsOf(domain: Domain, answers: string): Promise<string[]> {
	const { ledger } = domain.store.tables;
	const flaws: string[] = [];
	const depths = await Promise.all(Object.values(domain.store.queues).map((queue) => queue.depth()));
	if (depths.some((depth) => depth > 0)) flaws.push(`messages are left: ${depths.join()}`);
	for (const name of NAMES) {
		const subject = subjectIdOf('dev', name);
		for (const { row } of (await ledger.range(jobKeys.all(subject))).rows) flaws.push(`${subject} still has ${row}`);
		for await (const { kind, what } of findDifferences(domain, subject)) flaws.push(`${subject}: ${kind}: ${what}`);
	}
	for (const line of answers.split('\n').filter(Boolean)) {
		const { posted, removed, actor } = JSON.parse(line) as { posted?: string; removed?: string; actor: string };
		const row = await ledger.get(eventKeys.event(actor, posted ?? removed ?? ''));
		if (!row) flaws.push(`${posted} was answered and is not on the ledger`);
		if (removed && !row?.properties.removed)
			flaws.push(`the removal of ${removed} was answered and is not on the ledger`);
	}
	return flaws;
}
