/**
 * Answers of posts while a server writes a base of real git activity, and of as many right before that. It writes one base
 * after the other: its place is taken away, and comes back empty.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Moment } from '../../src/domain/backup/moment.ts';
import { FolderFiles } from '../../src/storage/embedded/files/folder-files.ts';
import { ratioOf, runsOf } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import type { Loaded } from '../posts/load.ts';
import { signInAs } from '../posts/sign-in.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { startServer } from '../tideline/start-server.ts';
import { newestMoment } from './newest-moment.ts';
import { LOG_KEY, RATE_LIMITS, startPosting } from './posting.ts';

const POSTERS = 16;
const POSTS_A_SECOND = 100;
const BASES_A_RUN = 2;
const WARM_UP_POSTS = 300;
const LOOK_EVERY_MS = 50;
/** So long it writes no more to a place that was taken away. */
const GIVES_UP_WITHIN_MS = 5_000;
/** Posts after which it looks whether all bases are written. */
const POSTS_AT_ONCE = 1_000;

type Answers = Pick<Loaded, 'answers' | 'dueAt'>;

export async function answersBesideBase(
	report: Report,
	{ runs }: Options,
	dataDir: string,
	folder: string,
): Promise<void> {
	const bases = runs * BASES_A_RUN;
	const place = new Place(folder);
	const posting = startPosting();
	const site = await startServer(dataDir, { settings: { RATE_LIMITS, LOG_KEY, BACKUP_TO: place.name } });
	try {
		const names = Array.from({ length: POSTERS }, (_, index) => `poster${index}`);
		const posters = await Promise.all(names.map((name) => signInAs(site.origin, name)));
		const load = { origin: site.origin, posters, atOnce: POSTERS, rate: POSTS_A_SECOND };
		await posting.post({ ...load, posts: WARM_UP_POSTS });
		const found: Answers = { answers: [], dueAt: [] };
		let isOver = false;
		const written = basesIn(place, bases).finally(() => {
			isOver = true;
		});
		// It is thrown below.
		written.catch(() => {});
		do {
			const { answers, dueAt } = await posting.post({ ...load, posts: POSTS_AT_ONCE });
			found.answers.push(...answers);
			found.dueAt.push(...dueAt);
		} while (!isOver);
		addAnswers(report, found, await written);
	} finally {
		posting.end();
		await site.stop();
	}
}

/** Lets the server write so many bases. */
async function basesIn(place: Place, count: number): Promise<Moment[]> {
	const bases: Moment[] = [];
	while (bases.length < count) {
		say(`answers beside a base: ${bases.length + 1} of ${count}`);
		place.takeAway();
		await sleep(GIVES_UP_WITHIN_MS);
		place.giveBack();
		let base: Moment | undefined;
		for (; !base; base = await place.newest()) await sleep(LOOK_EVERY_MS);
		if (base.on) throw new Error('It was no base.');
		bases.push(base);
	}
	return bases;
}

function addAnswers(report: Report, loaded: Answers, bases: readonly Moment[]): void {
	const windows = bases.map(({ begunAt, took }) => ({ from: Date.parse(begunAt), took }));
	const beside = windows.map(({ from, took }) => answersBetween(loaded, from, from + took));
	const before = windows.map(({ from, took }) => answersBetween(loaded, from - took, from));
	const p99Of = (all: readonly number[][]) => runsOf(all.map((answers) => percentile(answers, 0.99)));
	const [ours, without] = [p99Of(beside), p99Of(before)];
	const ratio = ratioOf(ours, without);
	report.figures.push({
		figure: `answer of a post while a base is written, ${POSTS_A_SECOND} posts/s, p99`,
		unit: 'ms',
		value: ours.median,
		against: without.median,
		ratio,
		target: '≤ 1.5',
		holds: ratio <= 1.5,
		note: `against as long a time before it; ${beside.flat().length} posts in ${bases.length} bases, each counted from when it was due`,
		runs: { beside: ours.runs, without: without.runs },
	});
}

const answersBetween = ({ answers, dueAt }: Answers, from: number, to: number): number[] =>
	answers.filter((_, index) => {
		const due = dueAt[index] ?? 0;
		return due >= from && due < to;
	});

/** A folder that can be taken away: then a file stands where the folder that holds it was. */
class Place {
	readonly name: string;
	readonly #around: string;

	constructor(folder: string) {
		this.#around = join(folder, 'around');
		this.name = join(this.#around, 'beside');
		this.takeAway();
	}

	takeAway(): void {
		rmSync(this.#around, { recursive: true, force: true, maxRetries: 3 });
		writeFileSync(this.#around, '');
	}

	giveBack(): void {
		rmSync(this.#around);
		mkdirSync(this.#around);
	}

	newest(): Promise<Moment | undefined> {
		return newestMoment(new FolderFiles({ folder: this.name }));
	}
}
