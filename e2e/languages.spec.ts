import { call } from './api-calls.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('a German browser is spoken to in German, down to the reason of a refusal', async ({ alice, browser }) => {
	await call(alice, 'event.post', { text: 'Hochwasser um zehn', verb: 'measured' });

	const context = await browser.newContext({ locale: 'de-AT', timezoneId: 'Europe/Vienna' });
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	await page.goto('/');
	await expect(page.locator('html')).toHaveAttribute('lang', 'de');
	await expect(page.getByRole('heading', { name: 'Sehen, was passiert. Sobald es passiert.' })).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
	await page.getByLabel('Name').fill(unique('bruno'));
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await expect(page.getByRole('heading', { name: 'Du folgst noch niemandem' })).toBeVisible();

	await page.getByLabel("Was gibt's Neues?").fill(' ');
	await page.getByRole('button', { name: 'Posten' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText('Schreib erst etwas.');
	await page.getByLabel("Was gibt's Neues?").fill('🌊'.repeat(4_001));
	await expect(page.getByText('4.001 / 4.000')).toBeVisible();
	await expect(page.getByText('1 Zeichen zu viel')).toBeAttached();

	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Folgen', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Nicht mehr folgen' })).toBeVisible();
	const article = page.getByRole('article').filter({ hasText: 'Hochwasser um zehn' });
	await expect(article.getByText('hat gemessen')).toBeVisible();
	// The time is in the reader's own zone, not in the server's.
	await expect(article.getByRole('time')).toHaveAttribute(
		'title',
		/^\S+(tag|woch), \d{1,2}\. .* um \d\d:\d\d:\d\d MES?Z$/,
	);
	expect(complaints).toEqual([]);
});

test('a chosen language is kept, signed in or not, and so is what was typed', async ({ page }) => {
	await page.goto('/sign-in');
	const name = unique('alice');
	await page.getByLabel('Name').fill(name);
	await page.getByRole('radio', { name: 'Deutsch' }).click();
	await expect(page.getByRole('heading', { name: 'Bei Tideline anmelden' })).toBeVisible();
	await expect(page).toHaveTitle('Anmelden · Tideline');
	await expect(page.locator('html')).toHaveAttribute('lang', 'de');
	await expect(page.getByLabel('Name')).toHaveValue(name);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Einstellungen' }).click();
	await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
	await page.getByRole('radio', { name: 'Wie im Browser' }).click();
	await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('radio', { name: 'Match browser' })).toBeChecked();
	await expect(page).toHaveTitle('Settings · Tideline');
});
