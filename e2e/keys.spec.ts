import { expect } from '@playwright/test';
import { listens, signIn, someone, test, unique } from './stories.ts';

test.skip(({ isMobile }) => isMobile, 'a phone has no keys');

test('alice goes everywhere by keys, but what she types stays text', async ({ browser }) => {
	const { page } = await someone(browser, 'alice');
	await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
	const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
	await expect(help.getByRole('term').filter({ hasText: 'Next event' })).toBeVisible();
	await expect(help.getByRole('term').filter({ hasText: 'Audit' })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(help).toBeHidden();
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();

	await page.keyboard.press('g');
	await page.keyboard.press('d');
	await expect(page).toHaveTitle('Directory · Tideline');
	await page.keyboard.press('/');
	await expect(page.getByLabel('Search by handle')).toBeFocused();
	await page.keyboard.type('gh/?n');
	await expect(page.getByLabel('Search by handle')).toHaveValue('gh/?n');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
	await page.getByLabel('Search by handle').blur();

	await page.keyboard.press('n');
	await expect(page.getByLabel('What happened?')).toBeFocused();
	await expect(page).toHaveURL('/');
	await page.getByLabel('What happened?').blur();
	await page.keyboard.press('/');
	await expect(page.getByLabel('Search by handle')).toBeFocused();
	await page.getByLabel('Search by handle').blur();
	await page.keyboard.press('?');
	await expect(help).toBeVisible();
	await help.getByRole('link', { name: 'settings' }).click();

	await page.getByRole('radio', { name: 'Off', exact: true }).click();
	await expect(page.getByRole('radio', { name: 'Off', exact: true })).toBeChecked();
	await page.getByRole('heading', { name: 'Settings' }).click();
	await page.keyboard.press('n');
	await page.keyboard.press('?');
	await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
	await expect(help).toBeHidden();
	await page.keyboard.press('Control+k');
	await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

test('the palette finds pages, actions and people', async ({ browser, page }) => {
	const carol = await someone(browser, 'carol');
	await signIn(page, 'admin');
	await listens(page);
	await page.locator('body').press('g');
	await page.locator('body').press('a');
	await expect(page).toHaveTitle('Audit · Tideline');

	const palette = page.getByRole('dialog', { name: 'Command palette' });
	const box = palette.getByRole('combobox');
	await page.keyboard.press('Control+k');
	await expect(box).toBeFocused();
	await box.fill('dark');
	await page.keyboard.press('Enter');
	await expect(palette).toBeHidden();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

	await page.keyboard.press('Control+k');
	await box.fill('jobs');
	await page.keyboard.press('Enter');
	await expect(page).toHaveTitle('Jobs · Tideline');

	await page.keyboard.press('Control+k');
	await box.fill(`@${carol.name}`);
	await expect(palette.getByRole('option')).toHaveCount(1);
	await expect(palette.getByText('Nothing found')).toBeHidden();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/s/${carol.subject}`);

	await page.keyboard.press('Control+k');
	await box.fill(unique('nothing'));
	await expect(palette.getByText('Nothing found')).toBeVisible();
	await box.fill('deutsch');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Folgen', exact: true })).toBeVisible();
});
