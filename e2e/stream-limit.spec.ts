/** Pages that are told at once what is new, on a server of our own that has few places for them. */

import { call } from './api-calls.ts';
import { inTimeline, later, shown } from './page-actions.ts';
import { startServer, stop } from './processes.ts';
import { test as base, expect } from './test.ts';

const test = base.extend({
	baseURL: async ({ browserName: _ }, provide) => {
		const server = await startServer({ RATE_LIMITS: 'streams 2' });
		await provide(server.origin);
		await stop(server);
	},
});

test('one person listens in so many places, and every other page looks each minute', async ({ alice, baseURL }) => {
	const cookie = (await alice.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
	const open = async () => {
		const leave = new AbortController();
		const answer = await fetch(`${baseURL}/api/trpc/timeline.changes`, { headers: { cookie }, signal: leave.signal });
		// The answer is kept: the garbage collector would close the connection of one that nobody holds.
		return { answer, status: answer.status, leave: () => leave.abort() };
	};
	const two = [await open(), await open()];
	expect(two.map(({ status }) => status)).toEqual([200, 200]);
	const third = await open();
	expect(third.status).toBe(429);
	expect(Number(third.answer.headers.get('retry-after'))).toBeGreaterThan(0);

	const page = await alice.context.newPage();
	// Minutes pass at once on this page, and nowhere else.
	await page.clock.install();
	await page.goto('/');
	await expect(shown(page, /open in many tabs.*once a minute/)).toBeVisible();
	expect((await call(alice, 'event.post', { text: 'found by looking' })).status()).toBe(200);
	await expect(inTimeline(page, 'found by looking')).toHaveCount(0);
	await later(page, '01:00', () => expect(inTimeline(page, 'found by looking')).toBeVisible({ timeout: 5_000 }));

	// A client that vanishes frees its place, and the page takes it.
	for (const { leave } of two) leave();
	await later(page, '01:00', () => expect(shown(page, /open in many tabs/)).toHaveCount(0, { timeout: 5_000 }));
	await expect(async () => {
		const [first, second] = [await open(), await open()];
		for (const { leave } of [first, second]) leave();
		expect([first.status, second.status]).toEqual([200, 429]);
	}).toPass();
});
