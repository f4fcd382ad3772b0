/** `npm run bench -- converse`: what a reply costs its poster, a page of a long thread, and very many reactions at once. */
import { randomBytes } from 'node:crypto';
import type { Event } from '../src/contract/event/event.ts';
import { eventIdAt } from '../src/contract/event/event-id.ts';
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { postEvent } from '../src/domain/event/post-event.ts';
import { follow } from '../src/domain/graph/follow.ts';
import { countReplies } from '../src/domain/thread/count-replies.ts';
import { listReplies } from '../src/domain/thread/list-replies.ts';
import { issueToken } from '../src/domain/token/issue-token.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Write } from '../src/storage/port.ts';
import { countsOfReplies, isReply, type Reply, replyKeys } from '../src/storage/rows/threads.ts';
import { timelineProperties } from '../src/storage/rows/timelines.ts';
import { asUser } from '../src/testing/as-user.ts';
import { OPERATOR } from '../src/testing/world.ts';
import { measureReactions } from './converse/reactions.ts';
import { interleaved, ratioOf } from './measure/interleave.ts';
import { percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { type Page, readPages } from './served/read-pages.ts';
import { PREFIX, startServer } from './tideline/start-server.ts';
import { startTideline, type Tideline } from './tideline/start-tideline.ts';

const PAGE = 250;
const POSTERS = 20;
const ROWS_AT_ONCE = 5_000;
/** Rate limits so high that no call is refused; each is counted all the same. */
const RATE_LIMITS = 'calls 1000000/60';

const options = readOptions();
const report = newReport('converse', options);
const posts = options.quick ? 40 : 400;
const replies = options.quick ? 5_000 : 100_000;
const reads = options.quick ? 40 : 400;

await withFolder(async (folder) => {
	const secret = async () => 'a secret of the bench alone';
	const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX, secret });
	await store.open();
	const tideline = startTideline(store);
	const posters = await Promise.all(Array.from({ length: POSTERS }, (_, n) => tideline.person(`poster${n}`)));
	await followEachOther(tideline, posters);
	await measurePosts(tideline, posters);
	const page = await measureThread(tideline, posters);
	await tideline.close();
	await measureServedThread(folder, page);
});
await withFolder((folder) => measureReactions(report, options, folder));
publish(report);

/** Every poster has a follower, so that every post leaves work, as a reply always does. */
async function followEachOther({ domain, settled }: Tideline, posters: readonly SubjectId[]): Promise<void> {
	for (const [n, follower] of posters.entries()) {
		const followed = posters[(n + 1) % posters.length] as SubjectId;
		await follow({ domain, principal: asUser(follower) }, { follower, followed });
	}
	await settled();
}

/** Each reply answers an event of its own: that is what people do most. */
async function measurePosts({ domain, settled }: Tideline, posters: readonly SubjectId[]): Promise<void> {
	const post = async (n: number, replyTo?: Event): Promise<Event> => {
		const actor = posters[n % posters.length] as SubjectId;
		const answers = replyTo && { replyTo: { subject: replyTo.actor, id: replyTo.id } };
		return (await postEvent({ domain, principal: asUser(actor) }, { actor, text: `Low water ${n}`, ...answers })).event;
	};
	const p50 = async (replyTo: (n: number) => Event | undefined): Promise<number> => {
		const took: number[] = [];
		for (let n = 0; n < posts; n++) {
			const started = performance.now();
			const event = await post(n, replyTo(n));
			took.push(performance.now() - started);
			if ((event.replyTo !== undefined) !== (replyTo(n) !== undefined)) throw new Error('That answers something else.');
		}
		await settled();
		return percentile(took, 0.5);
	};
	const answered: Event[] = [];
	for (let n = 0; n < posts; n++) answered.push(await post(n + 1));
	await settled();
	const { reply, plain } = await interleaved('a post', options.runs, {
		plain: () => p50(() => undefined),
		reply: () => p50((n) => answered[n]),
	});
	const ratio = ratioOf(reply, plain);
	report.figures.push({
		figure: 'answer to a post, as a reply, p50',
		unit: 'ms',
		value: reply.median,
		against: plain.median,
		ratio,
		target: '≤ 1.15',
		holds: ratio <= 1.15,
		note: 'against a post that answers nothing',
		runs: { reply: reply.runs, plain: plain.runs },
	});
}

/** Resolves to the page, as a machine asks a server for it. */
async function measureThread({ domain, store }: Tideline, posters: readonly SubjectId[]): Promise<Page> {
	const actor = posters[0] as SubjectId;
	const { event: first } = await postEvent({ domain, principal: asUser(actor) }, { actor, text: 'High water' });
	await fillThread({ store }, first, posters);
	const ctx = { domain, principal: asUser(posters[1] as SubjectId) };
	const thread = { subject: first.actor, id: first.id };
	const counted = await countReplies(ctx, { events: [thread] });
	if (counted[0]?.replies !== replies) throw new Error(`${counted[0]?.replies} replies are counted.`);
	const took: number[] = [];
	for (let read = 0; read < reads; read++) {
		const started = performance.now();
		const { items } = await listReplies(ctx, { ...thread, limit: PAGE });
		await countReplies(ctx, { events: [thread] });
		took.push(performance.now() - started);
		if (items.length !== PAGE) throw new Error(`The page has ${items.length} replies.`);
	}
	const p99 = percentile(took, 0.99);
	const figure = `first page of a thread of ${replies.toLocaleString('en')} replies, with its count`;
	report.figures.push({ figure: `${figure}, p50`, unit: 'ms', value: percentile(took, 0.5) });
	report.figures.push({ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 20', holds: p99 <= 20 });
	const { token } = await issueToken(
		{ domain, principal: OPERATOR },
		{ subject: posters[1] as SubjectId, name: 'bench', scopes: ['timeline:read'], service: false },
	);
	return { path: `/api/v1/subjects/${thread.subject}/events/${thread.id}/replies?limit=${PAGE}`, token };
}

/** The same page from the web server of the production build, over one connection. */
async function measureServedThread(folder: string, page: Page): Promise<void> {
	const site = await startServer(folder, { settings: { RATE_LIMITS } });
	try {
		// The first answers compile the programs of the route.
		await readPages(site.origin, [page], reads / 10);
		const { took } = await readPages(site.origin, [page], reads);
		const p99 = percentile(took, 0.99);
		const figure = `first page of a thread of ${replies.toLocaleString('en')} replies, over HTTP`;
		report.figures.push({ figure: `${figure}, p50`, unit: 'ms', value: percentile(took, 0.5) });
		report.figures.push({ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 60', holds: p99 <= 60 });
	} finally {
		await site.stop();
	}
}

/** Rows as the jobs of as many replies leave them. */
async function fillThread({ store }: Pick<Tideline, 'store'>, first: Event, posters: readonly SubjectId[]) {
	const thread = { subject: first.actor, id: first.id };
	const begunAt = Date.parse(first.occurredAt);
	const all: Reply[] = [];
	for (let n = 0; n < replies; n++) {
		const at = begunAt + n + 1;
		const event: Event = {
			...first,
			id: eventIdAt(at, randomBytes(10)),
			actor: posters[n % posters.length] as SubjectId,
			text: `Low water ${n}`,
			occurredAt: new Date(at).toISOString(),
			replyTo: thread,
			thread,
		};
		if (isReply(event)) all.push(event);
	}
	for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
		say(`making a thread: ${from} of ${all.length}`);
		const rows = all.slice(from, from + ROWS_AT_ONCE).map(
			(reply): Write => ({
				...replyKeys.reply(thread, reply.id),
				kind: 'insert',
				properties: timelineProperties(reply, 0),
			}),
		);
		await store.tables.timelines.writeMany(rows);
	}
	await store.tables.timelines.writeMany(countsOfReplies(thread, all, new Map()));
}
