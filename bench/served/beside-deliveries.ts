/** Measures how long a page takes while the same server delivers large events, against a server that is idle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Store } from '../../src/storage/port.ts';
import { percentile } from '../measure/statistics.ts';
import { openConnection } from '../posts/connection.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { readers } from '../tideline/followers.ts';
import type { Site } from '../tideline/start-server.ts';
import { type Page, readPage } from './read-pages.ts';

/** Milliseconds between two reads. */
const READ_EVERY = 10;
/** Large events of one run, one after the other. */
const EVENTS = 5;
/** Milliseconds between two looks for jobs that are left. */
const LOOK_EVERY = 20;

type Given = {
	site: Site;
	store: Store;
	page: Page;
	large: { subject: SubjectId; token: string };
	followers: number;
};

export async function besideDeliveries(report: Report, { runs }: Options, given: Given): Promise<void> {
	const { site, store, large, followers } = given;
	const [busy, idle]: [number[], number[]] = [[], []];
	for (let run = 0; run <= runs; run++) {
		say(`a page while ${followers} are delivered, ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
		const before = busy.length;
		const read = await readWhile(given, async () => {
			for (let event = 0; event < EVENTS; event++) {
				await post(site, large.token, `Event ${event} of run ${run}`);
				do await sleep(LOOK_EVERY);
				while ((await store.queues.jobs.depth()) > 0);
			}
		});
		if (run === 0) continue;
		busy.push(...read);
		idle.push(...(await readWhile(given, () => sleep((busy.length - before) * READ_EVERY))));
	}
	await verify(given, (runs + 1) * EVENTS);
	const name = `timeline page of 250 over HTTP while ${followers.toLocaleString('en')} are delivered`;
	for (const share of [0.5, 0.99]) {
		const [value, against] = [percentile(busy, share), percentile(idle, share)];
		const ratio = value / against;
		report.figures.push({
			figure: `${name}, p${share * 100}`,
			unit: 'ms',
			value,
			against,
			ratio,
			...(share === 0.99 && { target: '≤ 1.5', holds: ratio <= 1.5 }),
			note: `against idle; ${busy.length} reads, each counted from when it was due`,
		});
	}
}

/** Milliseconds of each read. One that begins late, because the one before it took long, was waited for all the same. */
async function readWhile({ site, page }: Given, work: () => Promise<void>): Promise<number[]> {
	const connection = await openConnection(site.origin);
	const took: number[] = [];
	let isOver = false;
	const reading = (async () => {
		let due = performance.now() + READ_EVERY;
		while (!isOver) {
			await sleep(Math.max(0, due - performance.now()));
			await readPage(connection, site.origin, page);
			took.push(performance.now() - due);
			due = Math.max(due + READ_EVERY, performance.now());
		}
	})();
	await work();
	isOver = true;
	await reading;
	connection.close();
	return took;
}

/** Throws unless the first and the last follower have all large events. */
async function verify({ store, followers }: Given, events: number): Promise<void> {
	const made = readers(followers - 1);
	for (const reader of [made[0], made.at(-1)] as SubjectId[]) {
		const { rows } = await store.tables.timelines.range({ partition: reader });
		if (rows.length !== events) throw new Error(`${reader} has ${rows.length} events, not ${events}.`);
	}
}

async function post({ origin }: Site, token: string, text: string): Promise<void> {
	const event = { specversion: '1.0', id: crypto.randomUUID(), source: '/bench', type: 'bench', data: text };
	const answer = await fetch(`${origin}/api/v1/events`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/cloudevents+json' },
		body: JSON.stringify(event),
	});
	if (!answer.ok) throw new Error(`A post was answered ${answer.status}: ${await answer.text()}`);
}
