/** A real graph: everyone who is followed posts once, many at a time. */
import { basename } from 'node:path';
import { openLines } from '../../src/cli/load/read-lines.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { subjectIdOf } from '../../src/domain/subject/subject-id.ts';
import { openPlainLoop, preparedRows } from '../baseline/sqlite.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import type { Options } from '../report/options.ts';
import { countTo } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makeFollows } from '../tideline/followers.ts';
import type { Delivered, Tideline } from '../tideline/start-tideline.ts';
import { verifyDelivered } from '../tideline/verify.ts';
import { textOf } from './one-event.ts';

const POSTS_AT_ONCE = 96;
const ROWS_A_TRANSACTION = 5_000;

/** Followers of each subject, in row-key order. Each poster has a profile of the same uid. */
async function readGraph(file: string): Promise<Map<string, SubjectId[]>> {
	const followers = new Map<string, SubjectId[]>();
	for await (const { text = '', number } of await openLines(file)) {
		const [follower, followed] = text.split(',');
		if (!follower || !followed || (number === 1 && follower === 'follower')) continue;
		const list = followers.get(followed) ?? [];
		list.push(subjectIdOf('dev', `n${follower}`));
		followers.set(followed, list);
	}
	for (const list of followers.values()) list.sort();
	return followers;
}

export async function overGraph(
	report: Report,
	{ runs, quick }: Options,
	tideline: Tideline,
	folder: string,
	file: string,
): Promise<void> {
	const all = [...(await readGraph(file))].slice(0, quick ? 100 : undefined);
	const subjects: { poster: SubjectId; followers: SubjectId[] }[] = [];
	// A follower may post as well: whether a row is a delivery is told by the event, so uids of posters are their own.
	await countTo(all.length, 'subjects made', async (index) => {
		const [uid, followers] = all[index] as [string, SubjectId[]];
		subjects.push({ poster: await tideline.person(`poster-n${uid}`), followers });
	});
	await makeFollows(
		tideline.store,
		subjects.flatMap(({ poster: followed, followers }) => followers.map((follower) => ({ follower, followed }))),
	);
	await tideline.settled();
	const deliveries = subjects.reduce((total, { followers }) => total + followers.length, 0);
	const plain = await openPlainLoop(`${folder}/plain`);
	let latest: { delivered: Delivered; followers: SubjectId[] }[] = [];

	const ours = async () => {
		latest = [];
		let next = 0;
		const postOn = async () => {
			for (let index = next++; index < subjects.length; index = next++) {
				const { poster, followers } = subjects[index] as (typeof subjects)[number];
				latest.push({ delivered: await tideline.post(poster, followers.length, textOf(index)), followers });
			}
		};
		const started = performance.now();
		await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
		const took = performance.now() - started;
		await tideline.settled();
		for (const { delivered, followers } of latest)
			await verifyDelivered(tideline.store.tables.timelines, delivered.event, followers);
		return (deliveries * 1_000) / took;
	};
	const straight = async () => {
		const rows = latest.flatMap(({ delivered, followers }) => preparedRows(delivered.event, followers));
		const took = plain.insert(rows, ROWS_A_TRANSACTION);
		plain.verify(rows);
		return (deliveries * 1_000) / took;
	};
	try {
		const name = `${basename(file)}: ${subjects.length} posters, ${deliveries.toLocaleString('en')} edges`;
		const sides = await interleaved(name, runs, { ours, plain: straight });
		const ratio = ratioOf(sides.ours, sides.plain);
		report.figures.push({
			figure: name,
			unit: 'deliveries/s',
			value: sides.ours.median,
			against: sides.plain.median,
			ratio,
			target: '≥ 1',
			holds: ratio >= 1,
			note: `${POSTS_AT_ONCE} posts at once, commands included`,
			runs: { ours: sides.ours.runs, plain: sides.plain.runs },
		});
	} finally {
		plain.close();
	}
}
