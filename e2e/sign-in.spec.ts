import { expect } from '@playwright/test';
import { open, test, unique } from './stories.ts';

test('a page that needs a sign-in is shown after it, and no other site is', async ({ page }) => {
	const name = unique('alice');
	await page.goto('/directory?q=zz');
	await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fdirectory%3Fq%3Dzz$/);
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page).toHaveURL('/directory?q=zz');
	await open(page, 'Settings');
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();

	await page.goto('/sign-in?callbackUrl=https%3A%2F%2Fexample.com%2F');
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	await expect(page).toHaveURL('/');
});

test('a sign-in that fails says why', async ({ page }) => {
	await page.goto('/sign-in?error=OAuthCallback');
	await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again.');
	await page.getByLabel('Name').fill('   ');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(/This name cannot be used/);
});
