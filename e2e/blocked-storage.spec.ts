/** Browsers that keep nothing, and what stays in a tab after signing out. */
import type { Page } from '@playwright/test';
import { inTimeline, post } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('a browser that refuses cookies is told so, instead of being led back signed out', async ({ page, context }) => {
	// A browser that blocks cookies takes none and sends none.
	await context.route('**/api/auth/**', async (route) => {
		const answer = await route.fetch();
		const { 'set-cookie': _refused, ...headers } = answer.headers();
		await route.fulfill({ response: answer, headers });
		await context.clearCookies();
	});
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
		Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
	});
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill(unique('blocked'));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'cookies' })).toBeVisible();
	await expect(page).toHaveURL(/sign-in/);
});

test('cookies that vanish although the browser says that it takes them are found out, too', async ({
	page,
	context,
}) => {
	await context.route('**/api/auth/callback/**', async (route) => {
		const answer = await route.fetch();
		const { 'set-cookie': _refused, ...headers } = answer.headers();
		await context.clearCookies();
		await route.fulfill({ response: answer, headers });
	});
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill(unique('vanished'));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'cookies' })).toBeVisible();
});

const block = (page: Page) =>
	page.addInitScript(() => {
		for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('Access is denied for this document.', 'SecurityError');
				},
			});
		Object.defineProperty(navigator, 'serviceWorker', {
			get() {
				throw new DOMException('Access is denied for this document.', 'SecurityError');
			},
		});
	});

test('without any storage all pages work, and nothing is left uncaught', async ({ alice }) => {
	const page = await alice.context.newPage();
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(error.message));
	await block(page);
	await page.goto('/');
	await expect(page.getByLabel('What happened?')).toBeVisible();
	await post(page, 'kept nowhere');
	await expect(inTimeline(page, 'kept nowhere')).toBeVisible();
	for (const path of ['/settings', '/directory', `/s/${alice.subject}`]) {
		await page.goto(path);
		await expect(page.locator('main h1').first()).toBeVisible();
	}
	await page.getByRole('button', { name: /^Your account/ }).click();
	await page.getByRole('menuitem', { name: 'Sign out' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByLabel('What happened?')).toHaveCount(0);
	expect(errors).toEqual([]);
});

const kept = (page: Page) =>
	page.evaluate(() =>
		Object.keys(sessionStorage)
			.concat(Object.keys(localStorage))
			.filter((name) => name !== 'tideline-log'),
	);

test('a draft does not stay in the tab after signing out', async ({ alice }) => {
	const page = await alice.open();
	await page.getByLabel('What happened?').fill('a secret draft');
	await expect.poll(() => kept(page)).not.toEqual([]);
	// A second tab holds a draft of its own.
	const other = await alice.context.newPage();
	await other.goto('/');
	await other.getByLabel('What happened?').fill('another secret');
	await expect.poll(() => kept(other)).not.toEqual([]);
	await page.getByRole('button', { name: /^Your account/ }).click();
	await page.getByRole('menuitem', { name: 'Sign out' }).click();
	await expect(page.getByLabel('What happened?')).toHaveCount(0);
	await expect.poll(() => kept(page)).toEqual([]);
	await other.goto('/');
	await expect(other.getByLabel('What happened?')).toHaveCount(0);
	await expect.poll(() => kept(other)).toEqual([]);
});
