import { expect } from '@playwright/test';
import { account, refusalOf, signIn, test } from './page-actions.ts';

test.skip(({ isMobile }) => isMobile, 'the same at any size');

test('an admin sees that no job is parked; nobody else sees the page', async ({ page, browser }) => {
	await signIn(page, 'admin');
	await page.goto('/admin/audit');
	await page.getByRole('main').getByRole('link', { name: 'parked' }).click();
	await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Nothing is parked' })).toBeVisible();

	const bob = await account(browser, 'bob');
	const answer = await bob.request.get('/admin/jobs');
	expect(answer.status()).toBe(403);
	expect(await refusalOf(await bob.request.get('/api/trpc/jobs.parked'))).toEqual({
		status: 403,
		reason: 'forbidden',
	});
});
