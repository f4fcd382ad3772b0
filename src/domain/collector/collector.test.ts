/** A collector that is away, fails, and is killed in between gets every entry, in the order of the log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { httpCollector } from '../../outbound/log/http-collector.ts';
import { pagesOf } from '../../storage/pages.ts';
import { batchKeys } from '../../storage/rows/log/batches.ts';
import { collectorKey } from '../../storage/rows/log/collector.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { collectorStatus } from './collector-status.ts';
import { feedCollector } from './feed-collector.ts';

type Line = {
	seq?: number;
	subject?: string;
	action?: string;
	gone?: true;
	log: { generation: number; index: number };
};

/** A receiver in a process of its own: it writes what it takes to a file, and answers what the first line of another says. */
const RECEIVER = `
const { appendFileSync, readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const [, folder, port] = process.argv;
createServer((request, response) => {
	let body = '';
	request.on('data', (data) => (body += data)).on('end', () => {
		const { authorization, 'tideline-cursor': cursor, 'idempotency-key': key } = request.headers;
		let status = 200;
		try { status = Number(readFileSync(folder + '/status', 'utf8')); } catch {}
		if (authorization !== 'Bearer of-the-collector') status = 401;
		if (status === 200 || status === 0) appendFileSync(folder + '/taken', body);
		appendFileSync(folder + '/asked', JSON.stringify({ cursor, key, lines: body.split('\\n').length - 1 }) + '\\n');
		// It has what was sent, and dies before it says so.
		if (status === 0) process.exit(1);
		response.writeHead(status).end();
	});
}).listen(Number(port), '127.0.0.1', function () { console.log(this.address().port); });
`;

let folder: string;
let world: World;
let receiver: ChildProcess | undefined;

async function startReceiver(port = 0): Promise<number> {
	const child = spawn(process.execPath, ['-e', RECEIVER, folder, String(port)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	receiver = child;
	const [said] = (await once(child.stdout, 'data')) as [Buffer];
	return Number(said.toString());
}

async function stopReceiver(): Promise<void> {
	if (!receiver || receiver.exitCode !== null || receiver.signalCode !== null) return;
	const ended = once(receiver, 'exit');
	receiver.kill('SIGKILL');
	await ended;
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-collector-'));
});
afterEach(async () => {
	await stopReceiver();
	await world.close();
	await rm(folder, { recursive: true, force: true });
});

const linesOf = async <T>(name: string): Promise<T[]> => {
	const text = await readFile(join(folder, name), 'utf8').catch(() => '');
	return text
		.split('\n')
		.slice(0, -1)
		.map((line) => JSON.parse(line) as T);
};
const answers = (status: number) => writeFile(join(folder, 'status'), String(status));

describe.each(ENGINES)('on the %s store', (engine) => {
	test('each entry comes at least once and in order, whatever happens to the collector', async () => {
		const port = await startReceiver();
		const collector = httpCollector({
			url: `http://127.0.0.1:${port}/?key=k`,
			token: 'of-the-collector',
			format: 'ndjson',
		});
		world = await createWorld(engine, inject('azurite'), { logPort: { collector } });
		const alice = await world.person('alice');
		const feed = () => feedCollector(world.domain, collector);
		const more = async (text: string) => {
			await world.post(alice, text);
			await world.settle();
			await world.keepLog();
		};
		const status = () => collectorStatus(world.operator);

		await more('taken at once');
		expect([await feed(), await feed()]).toEqual([2, 0]);
		await more('refused');
		for (const refusal of [500, 410, 401, 302]) {
			await answers(refusal);
			world.clock.ahead += 120_000;
			expect(await feed()).toBe(0);
			expect(await status()).toMatchObject({ next: 2, size: 3, problem: `It responded with ${refusal}.` });
		}
		// Nothing is sent before its wait is over.
		await answers(200);
		expect(await feed()).toBe(0);
		world.clock.ahead += 120_000;
		expect(await feed()).toBe(1);
		expect(await status()).toMatchObject({ next: 3, failures: 0, address: `http://127.0.0.1:${port}/` });
		expect((await status())?.problem).toBeUndefined();

		await stopReceiver();
		await more('while it was away');
		expect(await feed()).toBe(0);
		expect((await status())?.problem).toContain("It didn't respond");
		await startReceiver(port);
		await answers(0);
		world.clock.ahead += 120_000;
		expect(await feed()).toBe(0);
		await more('after it died');
		await answers(200);
		await startReceiver(port);
		world.clock.ahead += 120_000;
		expect(await feed()).toBe(2);

		const taken = await linesOf<Line>('taken');
		const indexes = taken.map(({ log }) => log.index);
		// Entries that it took before it died come again.
		expect(indexes).toEqual([0, 1, 2, 3, 3, 4]);
		const seqs = taken.filter(({ subject }) => subject === alice).map(({ seq }) => seq);
		expect([...new Set(seqs)].toSorted()).toEqual([1, 2, 3, 4, 5]);
		const asked = await linesOf<{ cursor: string; key: string }>('asked');
		expect(asked[0]).toEqual({ cursor: '1:2', key: '"1:0-1"', lines: 2 });
		expect(asked.at(-1)).toEqual({ cursor: '1:5', key: '"1:3-4"', lines: 2 });
	});

	test('two processes send nothing twice, and nobody finds whose an erased leaf was', async () => {
		const port = await startReceiver();
		const collector = httpCollector({ url: `http://127.0.0.1:${port}`, token: 'of-the-collector', format: 'ndjson' });
		world = await createWorld(engine, inject('azurite'), { logPort: { collector } });
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.post(alice, 'High water');
		await world.post(bob, 'Low water');
		await world.settle();
		await world.keepLog();
		const another = world.another();
		const taken = await Promise.all([world.domain, another].map((domain) => feedCollector(domain, collector)));
		expect(taken.toSorted()).toEqual([0, 4]);
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		await world.keepLog();
		const { log } = world.store.tables;
		await log.delete(collectorKey);
		await feedCollector(world.domain, collector);
		const again = (await linesOf<Line>('taken')).slice(4);
		expect(again.map(({ log: { index } }) => index)).toEqual(again.map((_, index) => index));
		expect(again.filter(({ gone }) => gone).length).toBeGreaterThanOrEqual(2);
		expect(again.filter(({ subject }) => subject === alice)).toEqual([]);
		expect(again.filter(({ subject }) => subject === bob)).toHaveLength(2);
		for await (const rows of pagesOf(log, batchKeys.all(1, 0)))
			expect(JSON.stringify(rows.filter(({ row }) => batchKeys.isWhose(row)))).not.toContain(alice);
	});
});
