/** A service loses its disk and comes back from its backup, with everything that was seen on its pages. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../scripts/process.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { call } from './api-calls.ts';
import { isAzurite } from './direct-store.ts';
import { inTimeline, post } from './page-actions.ts';
import { newAdminCode, Person, submitSignIn } from './person.ts';
import { startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(
	() => isAzurite(),
	'this story deletes the data folder of its server; tests of the domain restore from and into Azurite',
);

let work: string;
test.beforeEach(async () => {
	work = await mkdtemp(join(tmpdir(), 'tideline-backup-'));
});
test.afterEach(async () => {
	await stopAll();
	await rm(work, { recursive: true, force: true });
});

const EVENTS = 80;

test('one posts, the disk is lost, and after a restore one reads on where one was', { tag: '@phone' }, async ({
	browser,
}) => {
	test.slow();
	const [dataDir, backup] = [join(work, 'service'), join(work, 'backup')];
	const port = String(await freePort());
	const settings = {
		DATA_DIR: dataDir,
		BACKUP_TO: backup,
		PORT: port,
		NEXTAUTH_URL: `http://127.0.0.1:${port}`,
	};
	const server = await startServer(settings);
	const context = await browser.newContext({ baseURL: server.origin });
	const alice = new Person('alice', await submitSignIn(context.request, 'alice'), context);
	for (let number = 0; number < EVENTS; number++)
		expect((await call(alice, 'event.post', { text: `Tide number ${number}` })).status()).toBe(200);
	const page = await alice.open();
	await post(page, 'The last words before the storm');
	await expect(inTimeline(page, 'The last words before the storm')).toBeVisible();
	const posted = new Date().toISOString();
	await page.evaluate(() => window.scrollTo(0, 3_000));
	await expect.poll(() => seen(page)).toMatch(/^Tide number [1-6]?\d$/);
	const place = (await seen(page)) ?? '';

	// An admin sees how old the backup is, and the place itself says so.
	const admins = await browser.newContext({ baseURL: server.origin });
	const csrf = (await (await admins.request.get('/api/auth/csrf')).json()).csrfToken as string;
	const form = { csrfToken: csrf, name: 'admin', code: await newAdminCode(dataDir), json: 'true' };
	expect((await admins.request.post('/api/auth/callback/dev', { form })).status()).toBe(200);
	await expect.poll(async () => (await statusOf(dataDir, backup)).newest > posted).toBe(true);
	const jobs = await admins.newPage();
	await jobs.goto('/admin/jobs');
	await expect(jobs.getByText('Newest backup: ')).toBeVisible();
	await expect(jobs.getByText(`in ${backup}.`)).toBeVisible();
	// The first start had no moment yet.
	const health = async () => (await admins.request.get('/api/health')).json();
	await expect.poll(health).toMatchObject({ status: 'ok', backup: { newest: expect.any(String) } });
	await admins.close();

	const key = await readFile(join(dataDir, 'log-key'));
	await stop(server);
	await rm(dataDir, { recursive: true, force: true });
	await mkdir(dataDir, { mode: 0o700 });
	await writeFile(join(dataDir, 'log-key'), key, { mode: 0o600 });
	const restored = await tideline(dataDir, 'restore', backup);
	expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('everything is as it was written') });

	await startServer(settings);
	// The page was open all the time.
	const signedOut = page.getByRole('status').filter({ hasText: "You've been signed out." });
	await signedOut.getByRole('link', { name: 'Sign in' }).click();
	await page.getByLabel('Name').fill('alice');
	await page.getByRole('button', { name: 'Sign in' }).click();
	// The page of the sign-in goes first.
	await expect(async () => expect(await seen(page)).toBe(place)).toPass();
	await page.evaluate(() => window.scrollTo(0, 0));
	await expect(inTimeline(page, 'The last words before the storm')).toBeVisible();
	await post(page, 'It goes on');
	await expect(inTimeline(page, 'It goes on')).toBeVisible();
});

/** The first event that is seen below the bar at the top. */
function seen(page: Page): Promise<string | undefined> {
	return page.evaluate(() => {
		const articles = [...document.querySelectorAll('[role=feed] article')];
		const first = articles.find((article) => article.getBoundingClientRect().top > 72);
		return /Tide number \d+/.exec(first?.textContent ?? '')?.[0];
	});
}

async function statusOf(dataDir: string, backup: string): Promise<{ newest: string }> {
	const { out } = await tideline(dataDir, 'backup', 'status', backup, '--json');
	return out === '' ? { newest: '' } : (JSON.parse(out) as { newest: string });
}
