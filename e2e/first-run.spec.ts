/** From an empty store to a filled timeline. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { isAzurite } from './direct-store.ts';
import { answered } from './page-actions.ts';
import { newAdminCode, unique } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(() => isAzurite(), 'only the embedded store offers the sample');
test.describe.configure({ mode: 'serial' });

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(stopAll);

async function firstRunOf(browser: Browser) {
	const context = await browser.newContext();
	const page = await context.newPage();
	const suggested = page.getByRole('list', { name: 'Suggested for you' });
	async function follow(at: number): Promise<string> {
		const row = suggested.getByRole('listitem').nth(at);
		const name = (await row.getByRole('link').locator('.named').first().textContent()) ?? '';
		await answered(page, 'follow', () => row.getByRole('button', { name: `Follow ${name}`, exact: true }).click());
		return name;
	}
	return { page, suggested, follow, feed: page.getByRole('feed', { name: 'Timeline' }) };
}

test('the admin of an empty store loads the sample, and fills a timeline, in five clicks and no typing', {
	tag: '@phone',
}, async ({ browser }) => {
	const { origin, store } = server;
	const { page, suggested, follow, feed } = await firstRunOf(browser);
	let clicks = 0;
	page.on('console', (message) => {
		if (message.text() === 'clicked') clicks++;
	});
	await page.addInitScript(() => addEventListener('click', (event) => event.isTrusted && console.log('clicked'), true));

	// The link that the start prints.
	await page.goto(`${origin}/sign-in?code=${await newAdminCode(store)}`);
	await page.getByRole('button', { name: 'Sign in as admin' }).click();
	await expect(page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
	await expect(suggested).toHaveCount(0);
	await page.getByRole('button', { name: 'Load a sample' }).click();
	await expect(page.getByRole('progressbar', { name: 'Loading the sample…' })).toBeVisible();
	// It goes on while no page looks, and a page that comes later sees how far it is.
	await page.reload();
	await expect(page.getByRole('button', { name: 'Load a sample' })).toHaveCount(0);
	await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });

	const followed: string[] = [];
	for (const at of [0, 1, 2]) {
		const name = await follow(at);
		expect(name).toMatch(/\//);
		followed.push(name);
		await expect(suggested.getByRole('button', { name: `Following: Unfollow ${name}` })).toBeVisible();
	}
	await expect(feed.getByRole('article').first()).toBeVisible();
	expect(clicks).toBeLessThanOrEqual(5);
	// Nothing is new: all three are in the timeline, in the order of time, with no question asked.
	await expect(page.getByRole('button', { name: /new (event|post)s?$/ })).toHaveCount(0);
	const days = await feed
		.getByRole('article')
		.locator('a time[datetime*=T]')
		.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
	expect(days).toEqual(days.toSorted().toReversed());
	const seen = new Set<string>();
	await expect(async () => {
		for (const text of await feed.getByRole('article').allTextContents())
			for (const name of followed) if (text.includes(name)) seen.add(name);
		// Events of the follows come in bit by bit, also above those that were looked at: at the end, look again from
		// the top.
		await page.evaluate(() => {
			const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
			scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
		});
		expect([...seen].toSorted()).toEqual(followed.toSorted());
	}).toPass({ intervals: [200] });
	await page.evaluate(() => window.scrollTo(0, 0));
	// The panel stays, also when the page is opened again, until it is said that it may go.
	await expect(page.getByText("You follow 3. That's a good start.")).toBeVisible();
	await page.reload();
	await expect(page.getByText("You follow 3. That's a good start.")).toBeVisible();
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(suggested).toHaveCount(0);

	await page.reload();
	await expect(feed.getByRole('article').first()).toBeVisible();
	await expect(suggested).toHaveCount(0);
	await page.goto(`${origin}/directory`);
	const list = page.getByRole('list', { name: 'People and machines' });
	for (const name of followed)
		await expect(list.getByRole('button', { name: `Following: Unfollow ${name}` })).toBeVisible();
	await page.goto(`${origin}/admin/audit?action=sample-loaded`);
	await expect(page.getByRole('row').filter({ hasText: 'loaded the sample' })).toHaveCount(1);

	// The command line finds it there.
	const settings = { ...process.env, DATA_DIR: store, STORE: 'embedded' };
	const { stdout } = await promisify(execFile)(process.execPath, ['scripts/tideline.ts', 'demo'], { env: settings });
	expect(stdout).toBe('The sample was loaded before.\n');
});

test('the first steps come back until three are followed, or until they are hidden', async ({ browser }) => {
	const { page, suggested, follow, feed } = await firstRunOf(browser);
	await page.goto(`${server.origin}/sign-in`);
	await page.getByRole('textbox', { name: 'Name' }).fill(unique('nina'));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('button', { name: 'Load a sample' })).toHaveCount(0);
	const name = await follow(0);
	await expect(suggested.getByRole('button', { name: `Following: Unfollow ${name}` })).toBeVisible();
	await page.reload();
	await expect(feed.getByRole('article').first()).toBeVisible();
	await expect(page.getByText('You follow 1. Follow two more to get started.')).toBeVisible();
	await follow(0);
	await expect(page.getByText('You follow 2. Follow one more to get started.')).toBeVisible();
	await page.getByRole('button', { name: 'Hide suggestions' }).click();
	await expect(suggested).toHaveCount(0);
	await page.reload();
	await expect(feed.getByRole('article').first()).toBeVisible();
	await expect(suggested).toHaveCount(0);
});
