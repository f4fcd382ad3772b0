/** Collectors that fail in every way: nothing waits for them, memory stays bounded, and what is lost is counted. */
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { A_KIND } from '../../testing/exception-kind.ts';
import { SELF_SIGNED } from '../../testing/self-signed.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { type Clock, CollectorQueue } from './collector-queue.ts';

const POLL = { timeout: 60_000, interval: 10 };

let collector: Receiver;
let clock: HeldClock;
let queue: CollectorQueue;
beforeEach(async () => {
	clock = new HeldClock();
	collector = await startReceiver(200);
	queue = queueTo(`${collector.url}/take`);
});
afterEach(async () => {
	await queue.close(0);
	await collector.close();
});

function queueTo(url: string): CollectorQueue {
	return new CollectorQueue(
		{
			name: 'Fake',
			host: 'fake',
			requestOf: ({ id }, times) => ({ url, headers: { authorization: 'key' }, body: JSON.stringify([id, times]) }),
		},
		clock,
	);
}

const add = (id: string, times = 1) => queue.add({ ...A_KIND, id }, times);
const told = () => collector.received.map(({ body }) => JSON.parse(body) as [string, number]);

/** Time that passes when the test says so, with what waits for it. */
class HeldClock implements Clock {
	#now = 0;
	readonly #waiting = new Map<() => void, number>();
	now = () => this.#now;
	after(ms: number, run: () => void): () => void {
		this.#waiting.set(run, this.#now + ms);
		return () => this.#waiting.delete(run);
	}
	get waiting(): number {
		return this.#waiting.size;
	}
	pass(ms: number): void {
		this.#now += ms;
		for (const [run, at] of this.#waiting)
			if (at <= this.#now) {
				this.#waiting.delete(run);
				run();
			}
	}
}

test('a collector gets each kind once, with the number that has gathered', async () => {
	add('a');
	add('b', 2);
	add('a', 3);
	await expect.poll(told, POLL).toEqual([
		['a', 4],
		['b', 2],
	]);
	await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 6, waiting: 0, lost: 0 });
});

test('a collector that hangs keeps nobody waiting, holds a bounded number, and is left at the end', async () => {
	let left = 0;
	collector.answers.push((response) => void response.on('close', () => left++));
	add('first');
	await expect.poll(() => collector.received.length, POLL).toBe(1);
	for (let n = 0; n < 1_000; n++) add(`kind ${n}`);
	expect(queue.state()).toMatchObject({ sent: 0, waiting: 101, lost: 900 });
	await queue.close(10);
	expect(queue.state()).toMatchObject({ sent: 0, waiting: 0, lost: 1_001 });
	await expect.poll(() => left, POLL).toBe(1);
	expect(collector.received).toHaveLength(1);
});

test('a collector that asks for patience is not asked before, and loses nothing', async () => {
	collector.answers.push((response) => void response.writeHead(429, { 'Retry-After': '120' }).end());
	add('a');
	await expect.poll(() => clock.waiting, POLL).toBe(1);
	add('a', 4);
	add('b');
	clock.pass(119_000);
	expect(clock.waiting).toBe(1);
	expect(told()).toEqual([['a', 1]]);
	clock.pass(1_000);
	await expect.poll(told, POLL).toEqual([
		['a', 1],
		['a', 5],
		['b', 1],
	]);
	await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 6, lost: 0 });
});

test('a collector that fails is asked again, more and more seldom, and one kind is given up in the end', async () => {
	for (let n = 0; n < 8; n++) collector.answers.push(503);
	add('a', 5);
	for (let n = 0; n < 7; n++) {
		await expect.poll(() => [told().length, clock.waiting], POLL).toEqual([n + 1, 1]);
		clock.pass(1_000 * 2 ** n - 1);
		expect(clock.waiting).toBe(1);
		clock.pass(1);
	}
	await expect.poll(() => queue.state(), POLL).toMatchObject({ lost: 5, waiting: 0 });
	expect(told()).toHaveLength(8);
	add('b');
	clock.pass(300_000);
	await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 1, lost: 5 });
});

test.each([400, 401, 403, 404, 413])(
	'a kind that is refused with %d is lost, and the next one is sent',
	async (status) => {
		collector.answers.push(status);
		add('a', 3);
		add('b');
		await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 1, lost: 3, waiting: 0 });
		expect(told()).toHaveLength(2);
	},
);

test('a redirect is not followed: the key goes nowhere else', async () => {
	collector.answers.push((response) => void response.writeHead(307, { Location: `${collector.url}/elsewhere` }).end());
	add('a');
	await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 0, lost: 1 });
	expect(collector.received.map(({ path }) => path)).toEqual(['/take']);
});

test('a collector with a wrong certificate gets nothing', async () => {
	let requests = 0;
	const server = createHttpsServer(SELF_SIGNED, (_, response) => {
		requests++;
		response.end();
	});
	let refused = 0;
	server.on('tlsClientError', () => refused++);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	queue = queueTo(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	add('a', 2);
	await expect.poll(() => [refused, clock.waiting], POLL).toEqual([1, 1]);
	expect(queue.state()).toMatchObject({ sent: 0, waiting: 2 });
	await queue.close(1_000);
	expect(requests).toBe(0);
	expect(queue.state()).toMatchObject({ sent: 0, lost: 2 });
	server.close();
});

test('where nobody listens, what is left at the end is lost', async () => {
	await collector.close();
	add('a', 2);
	await queue.close(1_000);
	expect(queue.state()).toMatchObject({ sent: 0, waiting: 0, lost: 2 });
});

test('no more than 60 requests go out in a minute', async () => {
	for (let n = 0; n < 100; n++) add(`kind ${n}`);
	await expect.poll(() => [collector.received.length, clock.waiting], POLL).toEqual([60, 1]);
	expect(queue.state()).toMatchObject({ sent: 60, waiting: 40 });
	clock.pass(60_000);
	await expect.poll(() => queue.state(), POLL).toMatchObject({ sent: 100, waiting: 0 });
});
