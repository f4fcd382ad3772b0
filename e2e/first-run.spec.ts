/** From `npm start -- --demo` to a filled timeline. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isAzurite } from './direct-store.ts';
import { newAdminCode } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(() => isAzurite(), 'the demo is loaded the same way into every store');
test.afterAll(stopAll);

test('a newcomer reaches a timeline of three followed subjects in five clicks and no typing', async ({ browser }) => {
	const { origin, store } = await startServer();
	const demo = ['src/cli/main.ts', 'demo'];
	await promisify(execFile)(process.execPath, demo, { env: { ...process.env, DATA_DIR: store, STORE: 'embedded' } });
	const context = await browser.newContext();
	const page = await context.newPage();
	let clicks = 0;
	page.on('console', (message) => {
		if (message.text() === 'clicked') clicks++;
	});
	await page.addInitScript(() => addEventListener('click', (event) => event.isTrusted && console.log('clicked'), true));

	// The link that the start prints.
	await page.goto(`${origin}/sign-in?code=${await newAdminCode(store)}`);
	await page.getByRole('button', { name: 'Sign in' }).click();
	const suggested = page.getByRole('list', { name: 'Suggested for you' });
	await expect(page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
	const followed: string[] = [];
	for (const at of [0, 1, 2]) {
		const row = suggested.getByRole('listitem').nth(at);
		const name = (await row.getByRole('link').locator('.named').first().textContent()) ?? '';
		expect(name).toMatch(/\//);
		followed.push(name);
		await row.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
		if (at < 2) await expect(row.getByRole('button', { name: /^Following/ })).toBeVisible();
	}
	await expect(suggested).toHaveCount(0);
	const feed = page.getByRole('feed', { name: 'Timeline' });
	await expect(feed.getByRole('article').first()).toBeVisible();
	expect(clicks).toBeLessThanOrEqual(5);

	await page.reload();
	await expect(feed.getByRole('article').first()).toBeVisible();
	await expect(suggested).toHaveCount(0);
	await page.goto(`${origin}/directory`);
	const list = page.getByRole('list', { name: 'People and machines' });
	for (const name of followed)
		await expect(list.getByRole('button', { name: `Following: Unfollow ${name}` })).toBeVisible();
});
