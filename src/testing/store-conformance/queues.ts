import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message, Store } from '../../storage/port.ts';
import { eventually, expectInvalid } from './fixtures.ts';

export function queueConformance(openStore: () => Promise<Store>): void {
	// A queue has no partitions that would keep tests apart, so each opens a store of its own.
	let store: Store;
	const queue = () => store.queues.jobs;
	const receiveOne = async (lease: number): Promise<Message | undefined> =>
		(await queue().receive({ max: 1, lease }))[0];

	describe('queues', () => {
		beforeEach(async () => {
			store = await openStore();
		});

		afterEach(() => store.close());

		test('a message is received once while its lease lasts, and gone once deleted', async () => {
			const sent = await queue().send('hello');
			const message = (await receiveOne(60)) as Message;
			expect(message).toMatchObject({ id: sent.id, body: 'hello', deliveries: 1 });
			expect(await receiveOne(60)).toBeUndefined();
			expect(await queue().depth()).toBe(1);
			expect(await queue().delete(message)).toBe(true);
			expect(await queue().delete(message)).toBe(false);
			expect(await queue().depth()).toBe(0);
		});

		test('a lease that ends gives the message to the next, and the old receipt is refused', async () => {
			await queue().send('again');
			const first = (await receiveOne(1)) as Message;
			const second = await eventually(() => receiveOne(60));
			expect(second).toMatchObject({ id: first.id, body: 'again', deliveries: 2 });
			expect(second.receipt).not.toBe(first.receipt);
			expect(await queue().renew(first, 60)).toBeUndefined();
			expect(await queue().delete(first)).toBe(false);
			expect(await queue().delete(second)).toBe(true);
		});

		test('a renewal prolongs the lease, keeps the body and ends the old receipt', async () => {
			await queue().send('kept');
			const message = (await receiveOne(60)) as Message;
			const renewed = await queue().renew(message, 60);
			expect(renewed?.id).toBe(message.id);
			expect(await queue().renew(message, 60)).toBeUndefined();
			expect(await queue().delete(message)).toBe(false);
			// Put back at once: the body must have survived the renewals.
			expect(await queue().renew(renewed as Message, 0)).toBeDefined();
			expect(await eventually(() => receiveOne(60))).toMatchObject({ id: message.id, body: 'kept', deliveries: 2 });
		});

		test('a delayed message waits, and its sender holds the lease meanwhile', async () => {
			const sentAt = Date.now();
			const waiting = await queue().send('later', { delay: 8 });
			const cancelled = await queue().send('never', { delay: 8 });
			expect(await receiveOne(60)).toBeUndefined();
			expect(await queue().delete(cancelled)).toBe(true);
			const message = await eventually(() => receiveOne(60));
			// Azurite keeps whole seconds.
			expect(Date.now() - sentAt).toBeGreaterThan(6_900);
			expect(message).toMatchObject({ id: waiting.id, body: 'later' });
			expect(await queue().delete(waiting)).toBe(false);
			expect(await receiveOne(60)).toBeUndefined();
		});

		test('the message that has waited the longest says since when, and hidden ones do not', async () => {
			const since = () => queue().waitingSince();
			expect(await since()).toBeUndefined();
			await queue().send('hidden', { delay: 60 });
			expect(await since()).toBeUndefined();
			// Azurite keeps whole seconds.
			const before = Date.now() - 1_000;
			await queue().send('first');
			const first = (await eventually(since)) ?? 0;
			expect(first).toBeGreaterThanOrEqual(before);
			expect(first).toBeLessThanOrEqual(Date.now());
			await queue().send('second');
			expect(await since()).toBe(first);
			await eventually(() => receiveOne(60));
			await eventually(() => receiveOne(60));
			expect(await since()).toBeUndefined();
		});

		test('any Unicode text comes back as it went in', async () => {
			const bodies = [
				'',
				' ',
				'\0',
				'\uffff',
				'\ufffe\ufeff',
				'\u0001\b\r\n<&>\u0085',
				'😀\u{10ffff}',
				'{"a":"é"}',
				'aGk=',
			];
			for (const body of bodies) {
				await queue().send(body);
				const message = await eventually(() => receiveOne(60));
				expect(message.body).toBe(body);
				await queue().delete(message);
			}
		});

		test('48 KiB of UTF-8 are taken; more, or half of a surrogate pair, are refused', async () => {
			const body = 'é'.repeat(24 * 1_024);
			await queue().send(body);
			expect((await eventually(() => receiveOne(60))).body).toBe(body);
			await expectInvalid(queue().send(`${body}x`));
			await expectInvalid(queue().send('\ud800'));
		});

		test('many are received at most `max` at a time, none of them twice', async () => {
			await Promise.all(Array.from({ length: 70 }, (_, index) => queue().send(`m${index}`)));
			expect(await queue().depth()).toBe(70);
			// More often than 70 / 20: over several accounts a receive gives what one of them has.
			const batches = await Promise.all(Array.from({ length: 9 }, () => queue().receive({ max: 20, lease: 60 })));
			expect(batches.every((batch) => batch.length <= 20)).toBe(true);
			const bodies = batches.flat().map((message) => message.body);
			expect(new Set(bodies).size).toBe(70);
			expect(bodies).toHaveLength(70);
		});

		test('all messages are listed, hidden or not, by an engine that lists them', async () => {
			const [leased, waiting, visible] = ['leased', 'waiting', 'visible'];
			await queue().send(leased);
			await eventually(() => receiveOne(60));
			await queue().send(waiting, { delay: 60 });
			const sent = await queue().send(visible);
			const listed = await queue().list?.();
			if (store.engine === 'azure') return expect(listed).toBeUndefined();
			expect(listed?.map(({ body }) => body).toSorted()).toEqual([leased, visible, waiting]);
			expect(listed).toContainEqual({ id: sent.id, body: visible });
		});

		test('times and numbers out of bounds are refused', async () => {
			await expectInvalid(queue().send('x', { delay: -1 }));
			await expectInvalid(queue().send('x', { delay: 604_801 }));
			await expectInvalid(queue().receive({ max: 0, lease: 60 }));
			await expectInvalid(queue().receive({ max: 33, lease: 60 }));
			await expectInvalid(queue().receive({ max: 1, lease: 0 }));
			await expectInvalid(queue().renew({ id: 'x', receipt: 'y' }, 0.5));
		});
	});
}
