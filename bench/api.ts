/**
 * `npm run bench -- api`: machines on the REST interface of the production build, with a token: events one by one and in
 * batches over one connection, links over one and over several, how long until a follower sees what is posted, with the
 * SDK's tail and with a plain listener, and what the check of a token costs.
 */
import { setTimeout as sleepUntil } from 'node:timers/promises';
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { linkTimeline } from '../src/domain/timeline/link-timeline.ts';
import { issueToken } from '../src/domain/token/issue-token.ts';
import { TokenKeeper } from '../src/domain/token/token-keeper.ts';
import { Tideline } from '../src/sdk/index.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { OPERATOR } from '../src/testing/world.ts';
import { median, percentile, rounded } from './measure/statistics.ts';
import { type Connection, openConnection } from './posts/connection.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { makeFollowers, readers } from './tideline/followers.ts';
import { PREFIX, type Site, startServer } from './tideline/start-server.ts';
import { startTideline } from './tideline/start-tideline.ts';
import { listener, tail, type Watch } from './tideline/watch-live.ts';

const BATCH = 100;
const FOLLOWERS = 100;
const POSTS_A_SECOND = 50;
const CONNECTIONS = 4;
/** Rate limits so high that no call is refused; each is counted all the same. */
const RATE_LIMITS = 'events 1000000/60, calls 1000000/60';

/** The limits of a server where people sign in with a provider: nothing may be refused under them. */
const USUAL_LIMITS = 'events 6000/60, calls 3000/60, streams 10';

const options = readOptions();
const report = newReport('api', options);
report.packages = ['next', 'rate-limiter-flexible'];
const events = options.quick ? 200 : 5_000;
const links = options.quick ? 200 : 5_000;
const checks = options.quick ? 1_000 : 100_000;
const seconds = options.quick ? 2 : 60;

type Given = { token: string; service: string; subject: SubjectId };

await withFolder(async (folder) => {
	const given = await prepare(folder);
	const site = await startServer(folder, { settings: { RATE_LIMITS } });
	try {
		await measurePosts(site, given);
	} finally {
		await site.stop();
	}
	const usual = await startServer(folder, { settings: { RATE_LIMITS: USUAL_LIMITS } });
	try {
		for (const watch of [tail, listener]) await measureVisible(usual, given, watch);
	} finally {
		await usual.stop();
	}
});
publish(report);

/** A subject with its followers and a token; and what needs no server is measured. */
async function prepare(folder: string): Promise<Given> {
	const store = openEmbeddedStore({
		dataDir: folder,
		prefix: PREFIX,
		secret: async () => 'a secret of the bench alone',
	});
	await store.open();
	const tideline = startTideline(store);
	try {
		const { domain } = tideline;
		const subject = await tideline.person('machine');
		await makeFollowers(store, subject, readers(FOLLOWERS));
		const issue = (service: boolean) =>
			issueToken(
				{ domain, principal: OPERATOR },
				{ subject, name: 'bench', scopes: ['events:write', 'timeline:read'], service },
			);
		const [{ token }, { token: service }] = [await issue(false), await issue(true)];
		const keeper = new TokenKeeper(domain);
		const principal = await keeper.principalOf(token, '127.0.0.1');
		await addRate('links signed, without HTTP', 'links/s', ['≥ 5,000', (value) => value >= 5_000], async () => {
			for (let i = 0; i < links; i++) await linkTimeline({ domain, principal }, { reader: subject });
			return links;
		});
		const costs: number[] = [];
		for (let run = 0; run <= options.runs; run++) {
			const start = performance.now();
			for (let i = 0; i < checks; i++) await keeper.principalOf(token, '127.0.0.1');
			if (run > 0) costs.push(((performance.now() - start) * 1_000) / checks);
		}
		add('a check of a token that is known', 'µs', costs, ['≤ 50', (value) => value <= 50]);
		await tideline.settled();
		return { token, service, subject };
	} finally {
		await tideline.close();
	}
}

async function measurePosts({ origin }: Site, { token }: Given): Promise<void> {
	const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(origin)));
	const [first] = connections as [Connection];
	const ask = async (path: string, type?: string, body = '', connection = first) => {
		const answer = await connection.ask(
			`POST /api/v1${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\n` +
				`${type === undefined ? '' : `Content-Type: ${type}\r\n`}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
		);
		if (!/^HTTP\/1\.1 20[01] /.test(answer)) throw new Error(answer);
	};
	let id = 0;
	const one = () => ({ specversion: '1.0', id: String(id++), source: '/bench', type: 'bench', data: 'High water' });
	await addRate(
		'events in batches of 100, one connection',
		'events/s',
		['≥ 1,000', (value) => value >= 1_000],
		async () => {
			for (let sent = 0; sent < events; sent += BATCH)
				await ask('/events', 'application/cloudevents-batch+json', JSON.stringify(Array.from({ length: BATCH }, one)));
			return events;
		},
	);
	await addRate('events one by one, one connection', 'events/s', ['≥ 200', (value) => value >= 200], async () => {
		for (let sent = 0; sent < events / 10; sent++)
			await ask('/events', 'application/cloudevents+json', JSON.stringify(one()));
		return events / 10;
	});
	const askForLinks = async (connection: Connection) => {
		for (let sent = 0; sent < links / 5; sent++) await ask('/timeline/link', undefined, '', connection);
	};
	await addRate('links over HTTP, one connection', 'links/s', undefined, async () => {
		await askForLinks(first);
		return links / 5;
	});
	await addRate(`links over HTTP, ${CONNECTIONS} connections`, 'links/s', undefined, async () => {
		await Promise.all(connections.map(askForLinks));
		return (links / 5) * CONNECTIONS;
	});
	for (const connection of connections) connection.close();
}

/** Posts at a steady pace, whatever the answers do, while one of the followers looks live at its timeline. */
async function measureVisible({ origin }: Site, { token, service }: Given, watch: Watch): Promise<void> {
	const posts = POSTS_A_SECOND * seconds;
	const reader = readers(FOLLOWERS).at(-1) as SubjectId;
	const poster = new Tideline({ url: origin, token, attempts: 1 });
	const watcher = new Tideline({ url: origin, token: service, subject: reader });
	const sentAt = new Map<string, number>();
	const waits: number[] = [];
	const answers: number[] = [];
	let refused = 0;
	const ready = Promise.withResolvers<void>();
	const ended = new AbortController();
	const saw = (text: string) => {
		const at = sentAt.get(text);
		if (at === undefined) return;
		sentAt.delete(text);
		waits.push(performance.now() - at);
		if (waits.length + refused === posts) ended.abort();
	};
	const { signal } = ended;
	const headers = { authorization: `Bearer ${service}`, 'tideline-subject': reader };
	const open = () => fetch(`${origin}/api/v1/timeline/changes`, { headers, signal });
	const watching = watch.run({ client: watcher, saw, ready: ready.resolve, signal, open });
	await ready.promise;
	say(`${POSTS_A_SECOND} posts a second to ${FOLLOWERS} followers for ${seconds} s, seen by ${watch.name}`);
	const begun = performance.now();
	const sending: Promise<unknown>[] = [];
	for (let number = 0; number < posts; number++) {
		await sleepUntil(Math.max(0, begun + (number * 1_000) / POSTS_A_SECOND - performance.now()));
		const text = `post ${number} for ${watch.name}`;
		const at = performance.now();
		sentAt.set(text, at);
		sending.push(
			poster.post({ text }).then(
				() => answers.push(performance.now() - at),
				() => {
					refused += 1;
				},
			),
		);
	}
	await Promise.all(sending);
	if (refused > 0) ended.abort();
	await watching.catch((error: unknown) => {
		if (!signal.aborted) throw error;
	});
	const name = `${POSTS_A_SECOND} posts/s to ${FOLLOWERS} followers for ${seconds} s`;
	add(`${name}, ${watch.name}: refused`, 'posts', [refused], ['0', (value) => value === 0]);
	add(`${name}, ${watch.name}: post to visible, p50`, 'ms', [percentile(waits, 0.5)]);
	add(`${name}, ${watch.name}: post to visible, p99`, 'ms', [percentile(waits, 0.99)], ['≤ 500', (ms) => ms <= 500]);
	add(`${name}, ${watch.name}: answer p99`, 'ms', [percentile(answers, 0.99)]);
}

type Target = [string, (value: number) => boolean] | undefined;

/** `run` resolves to how many things it did. The first run warms up. */
async function addRate(figure: string, unit: string, target: Target, run: () => Promise<number>): Promise<void> {
	const rates: number[] = [];
	for (let number = 0; number <= options.runs; number++) {
		say(`${figure}: ${number === 0 ? 'warming up' : `run ${number} of ${options.runs}`}`);
		const start = performance.now();
		const done = await run();
		if (number > 0) rates.push(done / ((performance.now() - start) / 1_000));
	}
	add(figure, unit, rates, target);
}

function add(figure: string, unit: string, values: number[], target?: Target): void {
	const value = median(values);
	report.figures.push({
		figure,
		unit,
		value,
		...(target && { target: target[0], holds: target[1](value) }),
		runs: { ours: values.map(rounded) },
	});
}
