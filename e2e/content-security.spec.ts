/** The content security policy: our own pages keep it in all that they do, and what others put into them does not run. */
import type { BrowserContext } from '@playwright/test';
import { call } from './api-calls.ts';
import { fill } from './direct-store.ts';
import { pagesOf, visit } from './every-page.ts';
import { logOfRun } from './log-of-run.ts';
import { goOffline, inTimeline, listens, post, shareBundle } from './page-actions.ts';
import { watchPolicy } from './policy-watch.ts';
import { expect, test } from './test.ts';

/** Pages beside those that are the same for axe. */
const MORE_PAGES = {
	'a stranger': ['/docs', '/docs/errors', '/log', '/auditor', '/api/auth/signout'],
	'a reader': ['/saved', '/saved/lists', '/saved/searches', '/notifications', '/print'],
	'an admin': ['/admin/heat', '/admin/audit/print?subject=dev-admin'],
};

/** A page that was not found says so on the console. */
const expected = /Failed to load resource: the server responded with a status of (403|404)/;
const broken = (complaints: readonly string[]) => complaints.filter((complaint) => !expected.test(complaint));

for (const visitor of ['a stranger', 'a reader', 'an admin'] as const)
	test(`no page of ${visitor} breaks its policy`, { tag: '@store' }, async ({ page }) => {
		const { complaints } = await watchPolicy(page.context());
		for (const path of await pagesOf[visitor](page)) await visit(page, path);
		for (const path of MORE_PAGES[visitor]) {
			await page.goto(path);
			await page.waitForLoadState('networkidle');
		}
		expect(broken(complaints)).toEqual([]);
	});

test('neither does a reader who uses what the pages offer', { tag: '@store' }, async ({ alice, bob }) => {
	await call(alice, 'subject.follow', { subject: bob.subject });
	await fill(alice.subject, 600);
	const { complaints } = await watchPolicy(alice.context);
	const page = await alice.open();
	await listens(page);
	// Further pages come from storage, and rows that are drawn have places of their own.
	await expect(async () => {
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		const last = await page.getByRole('article').last().getAttribute('aria-posinset');
		expect(Number(last)).toBeGreaterThan(300);
	}).toPass();
	await page.keyboard.press('Home');
	await post(page, 'High water');
	await inTimeline(page, 'High water').getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Proof' }).click();
	// A worker verifies it.
	await expect(page.getByRole('dialog', { name: 'Proof' }).getByRole('status')).toContainText('In the log since');
	await page.keyboard.press('Escape');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('set');
	await page.keyboard.press('Escape');
	await page.goto('/settings');
	await page.getByRole('radio', { name: 'Dark' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	expect(broken(complaints)).toEqual([]);
});

test('nor an admin on the trail, with its chart and its lists', { tag: '@store' }, async ({ alice, admin }) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const { complaints } = await watchPolicy(admin.context);
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	await page.getByRole('combobox', { name: 'Action' }).click();
	await expect(page.getByRole('option', { name: 'followed', exact: true })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.locator('figure .cursor-crosshair').hover();
	await page.goto(await shareBundle(page));
	await expect(page.getByRole('region', { name: 'Result' })).toContainText('This bundle is genuine');
	expect(broken(complaints)).toEqual([]);
});

test('nor the reference of the REST interface, which writes styles of its own', async ({ page }) => {
	const { complaints } = await watchPolicy(page.context());
	await page.goto('/docs');
	const heading = page.getByRole('heading', { name: 'Post an event', exact: false }).first();
	await heading.scrollIntoViewIfNeeded();
	await expect(page.getByText('/api/v1/events').first()).toBeVisible();
	expect(await page.evaluate(() => document.querySelector('#scalar-style')?.matches('style') === true)).toBe(true);
	// It is taken away with its styles, and comes back without a new page.
	await page.getByRole('banner').getByRole('link').first().click();
	await expect(heading).toHaveCount(0);
	await page.goBack();
	await expect(heading).toBeVisible();
	expect(broken(complaints)).toEqual([]);
});

test.describe('with its service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('a page that was kept for the time without a network runs under the policy that was kept with it', async ({
		alice,
	}) => {
		const { complaints } = await watchPolicy(alice.context);
		const page = await alice.open();
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
		await expect.poll(() => page.evaluate(() => caches.match('/').then((kept) => kept !== undefined))).toBe(true);
		const kept = await page.evaluate(async () => (await caches.match('/'))?.headers.get('content-security-policy'));
		expect(kept).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
		await goOffline(page);
		await page.reload();
		// Its program runs.
		await listens(page);
		await expect(page.getByRole('status').filter({ hasText: /^You're offline/ })).toBeVisible();
		await page.goto('/directory');
		await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
		const isNetwork = /net::ERR_|Failed to (load resource|fetch)/;
		expect(broken(complaints).filter((complaint) => !isNetwork.test(complaint))).toEqual([]);
		await alice.context.setOffline(false);
	});
});

test('what somebody puts into a page does not run, and the log tells of it', async ({ page }) => {
	const { complaints } = await watchPolicy(page.context());
	await plant(page.context());
	await page.goto('/docs/errors');
	await expect(page.locator('#planted')).toBeVisible();
	await page.locator('#handler').click();
	await page.locator('#address').click();
	expect(await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('planted')))).toEqual([]);
	await expect(page.locator('#planted')).not.toHaveCSS('color', 'rgb(1, 2, 3)');
	// Playwright waits for the page that never comes.
	await page.locator('#foreign').evaluate((form: HTMLFormElement) => void setTimeout(() => form.requestSubmit()));
	const blocked = () => new Set(complaints.flatMap((each) => / enforce (\S+) /.exec(each)?.[1] ?? []));
	await expect
		.poll(() => [...blocked()].sort())
		.toEqual(['base-uri', 'form-action', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-elem']);

	const told = async () =>
		(await logOfRun())
			.map((line) => JSON.parse(line) as { msg?: string; page?: string; directive?: string; blocked?: string })
			.filter(({ msg }) => msg?.startsWith('A page broke its content security policy'))
			.filter(({ page: at }) => at === '/docs/errors');
	await expect.poll(async () => (await told()).map(({ directive }) => directive)).toContain('script-src-elem');
	await expect.poll(async () => (await told()).map(({ blocked }) => blocked)).toContain('http://127.0.0.1:9');
});

/** Answers with the page as the server sent it, headers and all, and with what an attacker would write into it. */
async function plant(context: BrowserContext): Promise<void> {
	const planted = `<div id="planted">planted</div>
		<script>window.planted = 'script'</script>
		<script nonce="">window.planted = 'empty nonce'</script>
		<base href="http://127.0.0.1:9/">
		<style>#planted { color: rgb(1, 2, 3) }</style>
		<img src="http://127.0.0.1:9/pixel" alt="">
		<button id="handler" onclick="window.planted = 'handler'">handler</button>
		<a id="address" href="javascript:void (window.planted = 'address')">address</a>
		<form id="foreign" action="http://127.0.0.1:9/take" method="post"></form>`;
	await context.route('**/docs/errors', async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replace('</body>', `${planted}</body>`);
		await route.fulfill({ response, body });
	});
}
