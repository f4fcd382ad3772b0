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
import { type ServedPoster, servedPoster } from './converse/served-posts.ts';
import { interleaved, type Runs, ratioOf } from './measure/interleave.ts';
import { percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { type Figure, newReport, publish } from './report/report.ts';
import { type Page, readPages } from './served/read-pages.ts';
import { PREFIX, type Site, startServer } from './tideline/start-server.ts';
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
	const path = await measureThread(tideline, posters);
	const tokens = await Promise.all(posters.slice(0, 2).map((poster) => tokenOf(tideline, poster)));
	await tideline.close();
	await measureServed(folder, path, tokens);
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
	const post = async (n: number, replyTo?: Event, text = `Low water ${n}`): Promise<Event> => {
		const actor = posters[n % posters.length] as SubjectId;
		const answers = replyTo && { replyTo: { subject: replyTo.actor, id: replyTo.id } };
		return (await postEvent({ domain, principal: asUser(actor) }, { actor, text, ...answers })).event;
	};
	const p50 = async (replyTo: (n: number) => Event | undefined, textOf?: (n: number) => string): Promise<number> => {
		const took: number[] = [];
		for (let n = 0; n < posts; n++) {
			const started = performance.now();
			const event = await post(n, replyTo(n), textOf?.(n));
			took.push(performance.now() - started);
			if ((event.replyTo !== undefined) !== (replyTo(n) !== undefined)) throw new Error('That answers something else.');
		}
		await settled();
		return percentile(took, 0.5);
	};
	const answered: Event[] = [];
	for (let n = 0; n < posts; n++) answered.push(await post(n + 1));
	await settled();
	const { reply, mention, plain } = await interleaved('a post', options.runs, {
		plain: () => p50(() => undefined),
		mention: () =>
			p50(
				() => undefined,
				(n) => `Low water ${n} @poster${(n + 1) % posters.length}`,
			),
		reply: () => p50((n) => answered[n]),
	});
	pushPosts('answer to a post, as a reply, within the process, p50', reply, plain);
	// It tells one subject of itself, as a reply does.
	pushPosts('answer to a post, as one that mentions somebody, within the process, p50', mention, plain);
}

type Goal = Pick<Figure, 'target' | 'holds'>;

/** The target is that of a poster, who waits for an answer over HTTP. */
function pushPosts(figure: string, ours: Runs, plain: Runs, goal: Goal = {}): void {
	report.figures.push({
		figure,
		unit: 'ms',
		value: ours.median,
		against: plain.median,
		ratio: ratioOf(ours, plain),
		...goal,
		note: 'against a post that answers nothing and mentions nobody',
		runs: { ours: ours.runs, plain: plain.runs },
	});
}

/** Resolves to the path of the page at a server. */
async function measureThread({ domain, store }: Tideline, posters: readonly SubjectId[]): Promise<string> {
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
	return `/api/v1/subjects/${thread.subject}/events/${thread.id}/replies?limit=${PAGE}`;
}

async function tokenOf({ domain }: Tideline, subject: SubjectId): Promise<string> {
	const { token } = await issueToken(
		{ domain, principal: OPERATOR },
		{ subject, name: 'bench', scopes: ['timeline:read', 'events:write'], service: false },
	);
	return token;
}

/** The same from the web server of the production build, for two posters: the first follows the second. */
async function measureServed(folder: string, path: string, [one, other]: string[]): Promise<void> {
	if (!one || !other) throw new Error('It takes two posters.');
	const site = await startServer(folder, { settings: { RATE_LIMITS } });
	try {
		await measureServedThread(site, { path, token: other });
		const posters = [await servedPoster(site.origin, one), await servedPoster(site.origin, other)] as const;
		await measureServedPosts(...posters);
		for (const poster of posters) poster.close();
	} finally {
		await site.stop();
	}
}

/** Time until the answer to a post, and to a reply: each answers an event of its own. */
async function measureServedPosts(poster: ServedPoster, answering: ServedPoster): Promise<void> {
	const texts = Array.from({ length: posts }, (_, n) => `Low water ${n}`);
	const { events } = await poster.post(texts);
	const { reply, plain } = await interleaved('a post over HTTP', options.runs, {
		plain: async () => (await answering.post(texts)).p50,
		reply: async () => (await answering.post(texts, events)).p50,
	});
	const holds = ratioOf(reply, plain) <= 1.15;
	pushPosts('answer to a post, as a reply, over HTTP, p50', reply, plain, { target: '≤ 1.15', holds });
}

/** Over one connection. */
async function measureServedThread(site: Site, page: Page): Promise<void> {
	// The first answers compile the programs of the route.
	await readPages(site.origin, [page], reads / 10);
	const { took } = await readPages(site.origin, [page], reads);
	const p99 = percentile(took, 0.99);
	const figure = `first page of a thread of ${replies.toLocaleString('en')} replies, over HTTP`;
	report.figures.push({ figure: `${figure}, p50`, unit: 'ms', value: percentile(took, 0.5) });
	report.figures.push({ figure: `${figure}, p99`, unit: 'ms', value: p99, target: '≤ 60', holds: p99 <= 60 });
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
