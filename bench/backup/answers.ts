/** Answers of posts while the server writes a base of real git activity, against a server without a backup. */
import { join } from 'node:path';
import { FolderFiles } from '../../src/storage/embedded/files/folder-files.ts';
import { interleaved, type Runs, ratioOf } from '../measure/interleave.ts';
import { percentile, rounded } from '../measure/statistics.ts';
import { signInAs } from '../posts/sign-in.ts';
import type { Options } from '../report/options.ts';
import type { Report } from '../report/report.ts';
import { startServer } from '../tideline/start-server.ts';
import { emptied } from './copies.ts';
import { newestMoment } from './newest-moment.ts';
import { LOG_KEY, type Posting, RATE_LIMITS, startPosting } from './posting.ts';

const POSTERS = 16;
const POSTS_A_SECOND = 100;
/** Posts after which it looks whether the base is written. */
const POSTS_AT_ONCE = 50;
const WARM_UP_POSTS = 300;

export async function answersBesideBase(
	report: Report,
	{ runs }: Options,
	dataDir: string,
	folder: string,
): Promise<void> {
	const posting = startPosting();
	/** Number of posts while the base was written. */
	let posts = 0;
	const side = (place?: string) => async () => {
		const settings = { RATE_LIMITS, LOG_KEY, ...(place !== undefined && { BACKUP_TO: emptied(place) }) };
		const took = await answersOf(dataDir, settings, posting, async (sent) => {
			if (place === undefined) return sent >= posts;
			if (!(await newestMoment(new FolderFiles({ folder: place })))) return false;
			posts = sent;
			return true;
		});
		return percentile(took, 0.99);
	};
	try {
		const sides = { beside: side(join(folder, 'beside')), without: side() };
		const p99s: Record<'beside' | 'without', Runs> = await interleaved('answers beside a base', runs, sides, {
			warmUp: false,
		});
		const ratio = ratioOf(p99s.beside, p99s.without);
		report.figures.push({
			figure: `answer of a post while a base is written, ${POSTS_A_SECOND} posts/s, p99`,
			unit: 'ms',
			value: p99s.beside.median,
			against: p99s.without.median,
			ratio,
			target: '≤ 1.5',
			holds: ratio <= 1.5,
			note: `against no backup; ${posts} posts a run, each counted from when it was due`,
			runs: { beside: p99s.beside.runs.map(rounded), without: p99s.without.runs.map(rounded) },
		});
	} finally {
		posting.end();
	}
}

/** Posts to a server until it is over. Resolves to the milliseconds of each answer. */
async function answersOf(
	dataDir: string,
	settings: Record<string, string>,
	posting: Posting,
	isOver: (sent: number) => Promise<boolean>,
): Promise<number[]> {
	const site = await startServer(dataDir, { settings });
	try {
		const names = Array.from({ length: POSTERS }, (_, index) => `poster${index}`);
		const posters = await Promise.all(names.map((name) => signInAs(site.origin, name)));
		const load = { origin: site.origin, posters, atOnce: POSTERS, rate: POSTS_A_SECOND };
		await posting.post({ ...load, posts: WARM_UP_POSTS });
		const took: number[] = [];
		do {
			const { answers } = await posting.post({ ...load, posts: POSTS_AT_ONCE });
			took.push(...answers);
		} while (!(await isOver(took.length)));
		return took;
	} finally {
		await site.stop();
	}
}
