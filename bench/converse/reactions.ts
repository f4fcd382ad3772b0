/**
 * Very many subjects react to one event at once, as a server runs it without HTTP: commands in this thread, their jobs in the
 * thread for deliveries. Meanwhile somebody reads the page of the event and a timeline.
 */
import { setTimeout as after } from 'node:timers/promises';
import type { EventRef } from '../../src/contract/event/event-ref.ts';
import { REACTION_KINDS } from '../../src/contract/reading/reaction.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { giveReaction } from '../../src/domain/reaction/react.ts';
import { countReplies } from '../../src/domain/thread/count-replies.ts';
import { listReplies } from '../../src/domain/thread/list-replies.ts';
import { readTimeline } from '../../src/domain/timeline/read-timeline.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makePeople } from '../tideline/people.ts';
import { startThreads, type Threads } from '../tideline/start-threads.ts';

/** Reactions that come in a second, and for how long. */
const WANTED_A_SECOND = 5_000;
const SECONDS = 10;
/** More under way at once would only be a longer line. */
const REACTIONS_AT_ONCE = 64;
const PAGE = 250;
const READ_EVERY_MS = 20;
const LOOK_EVERY_MS = 20;

export async function measureReactions(report: Report, { quick }: Options, folder: string): Promise<void> {
	const wanted = quick ? 1_000 : WANTED_A_SECOND * SECONDS;
	const threads = await startThreads(folder, 'bench');
	try {
		const poster = await threads.person('poster');
		const reader = await threads.person('reader');
		const { id } = await threads.post(poster, 'High water');
		for (let n = 0; n < PAGE; n++) await threads.post(reader, `Low water ${n}`);
		const people = Array.from({ length: wanted }, (_, n) => `dev-reacts${n}`);
		await makePeople(threads.store, people);
		await threads.settled();
		const event = { subject: poster, id };
		const { took, counted, pages, processor } = await reactAll(threads, { event, people, reader });
		const all = wanted.toLocaleString('en');
		const answered = wanted / (took / 1_000);
		report.figures.push({
			figure: 'reactions to one event, each by another subject, until answered',
			unit: 'reactions/s',
			value: answered,
			target: '≥ 5,000',
			holds: answered >= WANTED_A_SECOND,
			note: `${all} subjects, ${REACTIONS_AT_ONCE} at once`,
		});
		report.figures.push({
			figure: 'the same, until all are counted in one number',
			unit: 'reactions/s',
			value: wanted / (counted / 1_000),
			note: `${all} of ${all} counted`,
		});
		report.figures.push({ figure: 'processor a reaction, until it is counted', unit: 'ms', value: processor / wanted });
		const p99 = percentile(pages, 0.99);
		const figure = 'page of the event and first page of a timeline meanwhile';
		report.figures.push({ figure: `${figure}, p50`, unit: 'ms', value: percentile(pages, 0.5) });
		report.figures.push({ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 100', holds: p99 <= 100 });
	} finally {
		await threads.close();
	}
}

type Story = { event: EventRef; people: readonly SubjectId[]; reader: SubjectId };

/** Milliseconds until all were answered, until all were counted, of each read of the pages meanwhile, and of the processors. */
async function reactAll({ domain }: Threads, { event, people, reader }: Story) {
	const ctx = { domain, principal: asUser(reader) };
	const started = performance.now();
	const usage = process.cpuUsage();
	const pages: number[] = [];
	let isOver = false;
	const reading = (async () => {
		while (!isOver) {
			const begun = performance.now();
			await listReplies(ctx, { ...event, limit: PAGE });
			await countReplies(ctx, { events: [event] });
			await readTimeline(ctx, { reader, limit: PAGE });
			pages.push(performance.now() - begun);
			await after(READ_EVERY_MS);
		}
	})();
	const left = people.entries();
	const react = async () => {
		for (const [n, actor] of left) {
			const kind = REACTION_KINDS[n % REACTION_KINDS.length] ?? 'seen';
			await giveReaction({ domain, principal: asUser(actor) }, { actor, event, kind });
			if (n % 5_000 === 0) say(`reacting: ${n} of ${people.length}`);
		}
	};
	await Promise.all(Array.from({ length: REACTIONS_AT_ONCE }, react));
	const took = performance.now() - started;
	while ((await countedOf()) < people.length) await after(LOOK_EVERY_MS);
	const counted = performance.now() - started;
	const { user, system } = process.cpuUsage(usage);
	isOver = true;
	await reading;
	if ((await countedOf()) !== people.length) throw new Error(`${await countedOf()} reactions are counted.`);
	return { took, counted, pages, processor: (user + system) / 1_000 };

	async function countedOf(): Promise<number> {
		const [counts] = await countReplies(ctx, { events: [event] });
		return Object.values(counts?.reactions ?? {}).reduce((sum, many) => sum + many, 0);
	}
}
