/**
 * Checks that a reader's own browser makes: the proof of an event, a whole ledger, and that the log is the one that it
 * knows.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { isAzurite } from './direct-store.ts';
import { axeOn, barriers, inTimeline, navigate } from './page-actions.ts';
import { submitSignIn, unique } from './person.ts';
import { startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.afterEach(stopAll);

test('a reader has an event proven, and what a page shows instead is not', async ({ alice, bob }) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	const posted = await call(alice, 'event.post', { text: 'High water at ten' });
	const { id } = (await posted.json()).result.data.event;

	const home = await bob.open();
	await inTimeline(home, 'High water at ten').getByRole('button', { name: 'Event options' }).click();
	await expect(home.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
	await home.getByRole('menuitem', { name: 'Proof' }).click();
	const dialog = home.getByRole('dialog', { name: 'Proof' });
	// It waits for its place at first, and asks again by itself.
	await expect(dialog.getByRole('status')).toContainText(/In the log since \d+:\d\d/);
	await expect(dialog.getByRole('status')).toContainText('this is what was posted');
	await dialog.getByText('Details').click();
	await expect(dialog.getByRole('definition').filter({ hasText: /^[\d,]+ of [\d,]+$/ })).toBeVisible();
	const download = home.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Proof file' }).click();
	expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex \d+\n/);
	await home.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(inTimeline(home, 'High water at ten').getByRole('button', { name: 'Event options' })).toBeFocused();

	// The server, or somebody in between, changes what is shown.
	const address = `/s/${alice.subject}/${id}`;
	await home.route(`**${address}`, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replaceAll('High water', 'Low water') });
	});
	await home.goto(address);
	await expect(home.getByRole('article')).toContainText('Low water at ten');
	await home.getByRole('button', { name: 'Proof' }).click();
	await expect(dialog).toContainText('Not proven');
	await expect(dialog).toContainText("The page doesn't show what was proven. (Entry 2, text)");
	await expectNoBarriers(home);
});

test('a reader has the own ledger verified from its raw rows, and finds the text that storage changed', async ({
	alice,
}) => {
	for (const text of ['High water at ten', 'Low water at four', 'Slack water'])
		await call(alice, 'event.post', { text });
	const page = await alice.open('/settings');
	const verify = page.getByRole('button', { name: 'Verify my ledger' });
	const result = page.getByRole('region', { name: 'Ledger' }).getByRole('status');
	await verify.click();
	await expect(result).toContainText('4 entries are unchanged');
	await expect(result).toContainText('3 texts are as posted');

	await page.route(/ledger(\(\)|%28%29)/i, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replaceAll('Low water', 'No water') });
	});
	await verify.click();
	await expect(result).toContainText('Found one problem');
	await expect(result).toContainText("An event was changed: it doesn't match its entry's hash. (Entry 3");
	await expectNoBarriers(page);
	await result.getByRole('link', { name: 'Go to event' }).click();
	await expect(page.getByRole('article')).toContainText('Low water at four');
});

test('a reader is shown another history than before, and keeps both checkpoints', async ({ browser }) => {
	test.skip(isAzurite(), 'what is remembered does not depend on the store');
	const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'tideline-fork-'))));
	const LOG_KEY = '5'.repeat(64);
	const first = await startServer({ DATA_DIR: folders[0] ?? '', LOG_KEY });
	const { origin } = first;
	const context = await browser.newContext({ baseURL: origin });
	const page = await context.newPage();
	const name = unique('alice');
	const known = await postSome(context.request, name, ['High water at ten', 'Low water at four']);
	await page.goto('/');
	await expect.poll(() => remembered(page)).toBe(known);
	// The remembered checkpoint is the log's, not the reader's: it outlives the session, and nothing else does.
	await navigate(page, 'Settings');
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
	const kept = await page.evaluate(() => ({ ...localStorage }));
	// next-auth tells its other tabs that somebody has signed out.
	expect(Object.keys(kept).filter((key) => key !== 'nextauth.message')).toEqual(['tideline-log']);
	expect(JSON.stringify(kept)).not.toContain(name);
	await stop(first);

	// Somebody else's history, under the same address and the same key.
	const second = await startServer({
		DATA_DIR: folders[1] ?? '',
		LOG_KEY,
		PORT: new URL(origin).port,
		NEXTAUTH_URL: origin,
	});
	const forged = await postSome(context.request, name, ['High water at eleven', 'Low water at five', 'No water']);
	expect(forged).toBeGreaterThan(known);
	await page.goto('/');
	const alarm = page.getByRole('alert', { name: "The log's history has changed" });
	await expect(alarm).toContainText(`${known} entries`);
	await expect(alarm).toContainText(`${forged} entries`);
	await expectNoBarriers(page);
	const download = page.waitForEvent('download');
	await alarm.getByRole('button', { name: 'Download both checkpoints' }).click();
	const evidence = await readFile(await (await download).path(), 'utf8');
	expect(evidence.match(/^-----BEGIN CHECKPOINT-----$/gm)).toHaveLength(2);
	expect(evidence).toContain(`/log\n${known}\n`);
	expect(evidence).toContain(`/log\n${forged}\n`);

	// It stays on each page, and what was remembered stays too, until the reader says otherwise.
	await page.goto('/directory');
	await expect(alarm).toBeVisible();
	expect(await remembered(page)).toBe(known);
	await alarm.getByRole('button', { name: 'Trust the log as it is' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Trust the log as it is' }).click();
	await expect(alarm).toHaveCount(0);
	expect(await remembered(page)).toBe(forged);
	await stop(second);
	await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

test('the log has a page for people: how far it is, who signs it, and how to verify it', async ({ alice, browser }) => {
	expect((await call(alice, 'event.post', { text: 'In the log' })).status()).toBe(200);
	await expect.poll(async () => (await alice.request.get('/log/checkpoint')).status()).toBe(200);
	const page = await (await browser.newContext()).newPage();
	const answer = await page.goto('/log');
	expect(answer?.status()).toBe(200);
	await expect(page).toHaveTitle('Log · Tideline');
	const [origin = ''] = (await (await page.request.get('/log/checkpoint')).text()).split('\n');
	await expect(async () => {
		await page.reload();
		const [, size = '', now = ''] = (await (await page.request.get('/log/checkpoint')).text()).split('\n');
		const main = page.getByRole('main');
		await expect(main).toContainText(`${Number(size).toLocaleString('en')} entr`, { timeout: 5_000 });
		await expect(main).toContainText(now, { timeout: 5_000 });
	}).toPass();
	const main = page.getByRole('main');
	await expect(main).toContainText(`${origin}+`);
	await expect(main).toContainText(`tideline -- verify --log ${new URL(page.url()).origin}/log --key '${origin}+`);
	await expect(main).toContainText('None. Only this service signs the log.');
	await page.getByText('Show the signed checkpoint').click();
	await page.getByRole('link', { name: 'its own address' }).click();
	await expect(page).toHaveURL(/\/log\/checkpoint$/);
	// The address of one log alone leads to the page, too.
	expect((await page.goto('/log/1'))?.url()).toMatch(/\/log$/);
	await expectNoBarriers(page);
});

/** Signs in, posts, and waits until the log has all of it. Resolves to its size. */
async function postSome(request: APIRequestContext, name: string, texts: string[]): Promise<number> {
	await submitSignIn(request, name);
	for (const text of texts) expect((await call({ request }, 'event.post', { text })).status()).toBe(200);
	const size = async () => Number((await (await request.get('/log/checkpoint')).text()).split('\n')[1]);
	// Signing up is an entry, too.
	await expect.poll(size).toBeGreaterThanOrEqual(texts.length + 1);
	return size();
}

/** Looks for barriers in either theme. */
async function expectNoBarriers(page: Page): Promise<void> {
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
	// On a busy machine it takes some frames until no element has its earlier colours.
	const inTheDark = axeOn(page).withRules(['color-contrast']);
	await expect.poll(() => barriers(inTheDark)).toEqual([]);
}

/** The size of the log that the browser remembers. */
function remembered(page: Page): Promise<number | undefined> {
	return page.evaluate(() => {
		const { note } = JSON.parse(localStorage.getItem('tideline-log') ?? '{}') as { note?: string };
		return note === undefined ? undefined : Number(note.split('\n')[1]);
	});
}
