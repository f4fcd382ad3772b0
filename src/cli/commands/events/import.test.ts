/** The importer, run as a process, on a real activity: every 20th commit of seven projects, and who follows them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobMessage } from '../../../domain/ledger/message.ts';
import { openEmbeddedStore } from '../../../storage/embedded/store.ts';
import { startTideline, tideline } from '../../../testing/tideline-command.ts';

const sample = (name: string) => fileURLToPath(new URL(`../../../testing/git-activity/${name}`, import.meta.url));
const EVENTS = sample('every-20th-event.ndjson.gz');
const FOLLOWS = sample('follows.csv.gz');

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
const events = linesOf(EVENTS).map(
	(line) => JSON.parse(line) as { id: string; source: string; time: string; data: { text: string } },
);
const edges = linesOf(FOLLOWS)
	.slice(1)
	.map((line) => line.split(',') as [string, string]);

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-import-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A store in which the graph is loaded, and nothing else. Tests copy it. */
let graphDir: string;
let graphSaid: string;
beforeAll(async () => {
	graphDir = await mkdtemp(join(tmpdir(), 'tideline-graph-'));
	graphSaid = (await tideline(graphDir, 'follow-graph', FOLLOWS, '--json')).out;
});
afterAll(() => rm(graphDir, { recursive: true, force: true }));

type Shown = { id: string; actor: string; text: string; occurredAt: string };

async function timelineOf(name: string): Promise<Shown[]> {
	const { code, out } = await tideline(dataDir, 'timeline', name, '--all', '--json');
	expect(code).toBe(0);
	return out
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Shown);
}

/** The expected timeline, from the files alone. Events of one second come in any order. */
function expectedOf(name: string): string[] {
	const followed = new Set(edges.filter(([follower]) => follower === name).map(([, to]) => to));
	return events
		.filter(({ source }) => followed.has(source))
		.map(({ time, data }) => `${new Date(time).toISOString()} ${data.text}`)
		.sort();
}

const found = (timeline: Shown[]) => timeline.map(({ occurredAt, text }) => `${occurredAt} ${text}`).sort();

function followersOf(...repositories: string[]): string[] {
	const all = edges.filter(([, to]) => repositories.includes(to)).map(([from]) => from);
	return [...new Set(all)].filter((name) => repositories.every((to) => edges.some(([f, t]) => f === name && t === to)));
}

test('loads whole, adds nothing the second time, and each follower has exactly what it follows, newest first', async () => {
	expect(JSON.parse(graphSaid)).toMatchObject({ read: 1_494, posted: 1_494, alreadyThere: 0, refused: [] });
	await cp(graphDir, dataDir, { recursive: true });
	const first = JSON.parse((await tideline(dataDir, 'import', EVENTS, '--json')).out);
	expect(first).toMatchObject({ read: events.length, posted: events.length, alreadyThere: 0, refused: [] });

	const readers = [
		...followersOf('/git/trpc/trpc', '/git/bluesky-social/atproto'),
		...followersOf('/git/graphile/worker').slice(0, 2),
	];
	expect(readers.length).toBeGreaterThan(2);
	const before = new Map<string, Shown[]>();
	for (const reader of readers) {
		const timeline = await timelineOf(reader);
		expect(found(timeline)).toEqual(expectedOf(reader));
		const times = timeline.map(({ occurredAt }) => occurredAt);
		expect(times).toEqual(times.toSorted().reverse());
		before.set(reader, timeline);
	}

	const again = JSON.parse((await tideline(dataDir, 'import', EVENTS, '--json')).out);
	expect(again).toMatchObject({ read: events.length, posted: 0, alreadyThere: events.length, refused: [] });
	for (const [reader, timeline] of before) expect(await timelineOf(reader)).toEqual(timeline);
});

test('killed again and again while it loads, it ends in the same state', async () => {
	await cp(graphDir, dataDir, { recursive: true });
	for (const posted of [1, 150, 450]) {
		const child = startTideline(dataDir, ['import', EVENTS]);
		const ended = once(child, 'exit');
		await untilPosted(posted);
		child.kill('SIGKILL');
		await ended;
	}
	const last = JSON.parse((await tideline(dataDir, 'import', EVENTS, '--json')).out);
	expect(last).toMatchObject({ read: events.length, refused: [] });
	expect(last.alreadyThere).toBeGreaterThan(0);
	const drained = JSON.parse((await tideline(dataDir, 'drain', '--json')).out);
	expect(drained).toMatchObject({ parked: 0 });
	for (const reader of [...followersOf('/git/trpc/trpc').slice(0, 2), ...followersOf('/git/timgit/pg-boss').slice(-2)])
		expect(found(await timelineOf(reader))).toEqual(expectedOf(reader));
	// No timeline has anything twice.
	const own = await timelineOf('/git/trpc/trpc');
	expect(own).toHaveLength(events.filter(({ source }) => source === '/git/trpc/trpc').length);
});

test('a refused line is named by its number, and the rest is loaded', async () => {
	const good = (id: string, text: string) =>
		JSON.stringify({ specversion: '1.0', id, source: 'printer', type: 'note', data: { text } });
	const lines = [
		good('1', 'one'),
		'{"specversion": "1.0", ',
		'',
		JSON.stringify({ specversion: '0.3', id: '2', source: 'printer', type: 'note', data: { text: 'old' } }),
		good('3', ' \n '),
		good('4', 'x'.repeat(4_001)),
		good('5', 'bell \u0007'),
		'{"specversion":"1.0","id":"6","source":"printer","type":"note","data":{"text":"half \\ud83d"}}',
		JSON.stringify({
			specversion: '1.0',
			id: '7',
			source: 'printer',
			type: 'note',
			data: { text: 'link', url: 'javascript:alert(1)' },
		}),
		JSON.stringify({ specversion: '1.0', id: '8', source: 'printer', type: 'note', data: {} }),
		JSON.stringify({
			specversion: '1.0',
			id: '9',
			source: 'printer',
			type: 'note',
			time: 'yesterday',
			data: { text: 'when' },
		}),
		`\ufeff${good('10', 'two').replace('}}', ',"url":null,"verb":null}}')}\r`,
		good('1', 'one'),
	];
	const file = join(dataDir, 'bad.ndjson');
	await writeFile(
		file,
		Buffer.concat([
			Buffer.from(`${lines.join('\n')}\n`),
			Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
			Buffer.from(good('11', 'three')),
		]),
	);
	const { code, out } = await tideline(dataDir, 'import', file, '--json');
	const summary = JSON.parse(out) as { refused: { line: number; code: string }[] };
	expect(code).toBe(1);
	expect(summary).toMatchObject({ read: 14, posted: 6, alreadyThere: 1 });
	expect(summary.refused.map(({ line, code }) => [line, code])).toEqual([
		[2, 'json_invalid'],
		[4, 'cloud_event_invalid'],
		[6, 'text_too_long'],
		[7, 'text_control_character'],
		[8, 'text_lone_surrogate'],
		[11, 'occurred_at_invalid'],
		[14, 'json_invalid'],
	]);
	expect((await timelineOf('printer')).map(({ text }) => text).sort()).toEqual([
		'link',
		'note',
		'note',
		'one',
		'three',
		'two',
	]);
});

test('it ends with its own jobs, and waits for no message of others', async () => {
	const file = join(dataDir, 'events.ndjson');
	await writeFile(
		file,
		JSON.stringify({ specversion: '1.0', id: '1', source: 'gauge', type: 'note', data: { text: 'own' } }),
	);
	const store = openEmbeddedStore({ dataDir, prefix: 'tideline', secret: async () => 'of this test' });
	await store.open();
	try {
		// A server has sent it before a transaction that then failed.
		const body = jobMessage({ subject: 'app-gauge', commandId: 'f'.repeat(32) });
		await store.queues.jobs.send(body, { delay: 600 });
		const { code, out, err } = await tideline(dataDir, 'import', file, '--json');
		expect({ code, err, ...JSON.parse(out) }).toMatchObject({ code: 0, err: '', posted: 1 });
		expect(await store.queues.jobs.depth()).toBe(1);
	} finally {
		await store.close();
	}
	expect((await timelineOf('gauge')).map(({ text }) => text)).toEqual(['own']);
});

test('a graph says which column is which: turned round it is not loaded, and a header makes no subjects', async () => {
	const graph = join(dataDir, 'graph.csv');
	await writeFile(graph, '\nfollowed,follower\nstar,fan\n');
	const turned = await tideline(dataDir, 'follow-graph', graph);
	expect(turned).toMatchObject({ code: 1, out: '' });
	expect(turned.err).toContain('error invalid_input');
	await writeFile(graph, '\nfollower,followed\nfan,star\nfollower,followed\nfan,moon\n');
	const { code, out } = await tideline(dataDir, 'follow-graph', graph, '--json');
	expect(code).toBe(0);
	expect(JSON.parse(out)).toMatchObject({ read: 2, posted: 2, refused: [] });
});

test('a file that is not there or breaks off is an error with a code', async () => {
	const missing = await tideline(dataDir, 'import', join(dataDir, 'nothing'));
	expect(missing).toMatchObject({ code: 4, out: '' });
	expect(missing.err).toContain('error not_found');
	const broken = join(dataDir, 'broken.ndjson.gz');
	const lines = ['no event', ...Array.from({ length: 3_000 }, () => crypto.randomUUID())].join('\n');
	await writeFile(broken, gzipSync(lines).subarray(0, -20_000));
	const { code, err } = await tideline(dataDir, 'import', broken);
	expect(code).toBe(1);
	expect(err).toContain('error invalid_input');
	expect(err).toContain('ends early');
	expect(err).toContain("line 1: The line isn't valid JSON.");
});

/** Resolves once so many events are on ledgers, as the store's own file says: a kill then comes in the middle, however fast the machine is. */
async function untilPosted(count: number): Promise<void> {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true, timeout: 120_000 });
	const posted = database.prepare("SELECT count(*) AS count FROM rows WHERE row LIKE 'key:%'");
	try {
		while (Number(posted.get()?.count) < count) await sleep(5);
	} finally {
		database.close();
	}
}
