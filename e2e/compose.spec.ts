import { inTimeline, post, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('a blank text is refused with the reason', async ({ alice }) => {
	const page = await alice.open();
	await post(page, '  \n ');
	await expect(page.getByRole('main').getByRole('alert')).toHaveText('Write something first.');
	await expect(page.getByLabel('What happened?')).toHaveValue('  \n ');
	await expect(page.getByRole('article')).toHaveCount(0);
});

test('a text that is too long is refused, and the draft is kept', { tag: '@phone' }, async ({ alice }) => {
	const page = await alice.open();
	const tooLong = '🌊'.repeat(4_001);
	const button = page.getByRole('button', { name: 'Post' });
	await expect(button).toHaveCount(0);
	await page.getByLabel('What happened?').fill('🌊'.repeat(3_499));
	await expect(button).toBeVisible();
	await expect(page.getByText('/ 4,000')).toHaveCount(0);
	await page.getByLabel('What happened?').fill(tooLong);
	await expect(shown(page, '4,001 / 4,000')).toBeVisible();
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		'The text has 4,001 characters. The limit is 4,000.',
	);
	await expect(page.getByLabel('What happened?')).toHaveValue(tooLong);

	await page.getByLabel('What happened?').fill('🌊'.repeat(4_000));
	await page.getByLabel('What happened?').press('Control+Enter');
	await expect(inTimeline(page, '🌊🌊🌊')).toBeVisible();
	await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('a link that is no web address is refused beside the link', async ({ alice }) => {
	const page = await alice.open();
	await page.getByLabel('What happened?').focus();
	await page.getByRole('button', { name: 'Add link' }).click();
	await page.getByLabel('Link', { exact: true }).fill('ftp://example.com/');
	await post(page, 'Tide tables');
	await expect(page.getByRole('main').getByRole('alert')).toHaveText('The URL must start with http:// or https://.');
	await expect(page.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(/must start with/);
	await expect(page.getByLabel('What happened?')).toHaveValue('Tide tables');
});

test('an event that comes before the answer to its post is shown once', async ({ alice }) => {
	const page = await alice.open();
	const answer = Promise.withResolvers<void>();
	await page.route('**/api/trpc/*event.post*', async (route) => {
		const response = await route.fetch();
		await answer.promise;
		await route.fulfill({ response });
	});
	await post(page, 'Slack water');
	// Only a live update can have brought it.
	await expect(inTimeline(page, 'Slack water').locator('a:has(time)')).toBeVisible();
	await expect(inTimeline(page, 'Slack water')).toHaveCount(1);
	answer.resolve();
	await expect(page.getByLabel('What happened?')).toHaveValue('');
	await expect(inTimeline(page, 'Slack water')).toHaveCount(1);
});

test('an event shows at once, and a refusal by the server gives the draft back', { tag: '@phone' }, async ({
	alice,
}) => {
	const page = await alice.open();
	let answer = () => {};
	const asked = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route('**/api/trpc/*event.post*', async (route) => {
		await asked;
		const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'storage_unavailable' };
		await route.fulfill({
			status: 503,
			json: { error: { message: "Storage isn't responding.", code: -32603, data } },
		});
	});
	await post(page, 'Fog over the bar');
	await expect(inTimeline(page, 'Fog over the bar')).toContainText('delivering…');
	answer();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		"Storage isn't responding. Your text is saved here: post it again in a moment. It won't show up twice.",
	);
	await expect(page.getByLabel('What happened?')).toHaveValue('Fog over the bar');
	await expect(inTimeline(page, 'Fog over the bar')).toHaveCount(0);

	await page.unroute('**/api/trpc/*event.post*');
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(inTimeline(page, 'Fog over the bar')).not.toContainText('delivering…');
	await expect(inTimeline(page, 'Fog over the bar')).toHaveCount(1);
});

test('an address in a text shows the host that it opens, and nothing behind it turns it round', async ({ alice }) => {
	const page = await alice.open();
	// The first letter is Cyrillic.
	await post(
		page,
		'At https://аpple.com/login or https://bank.example@evil.example/x or https://example.com/\u202egpj.exe',
	);
	const event = inTimeline(page, 'At https://');
	const links = event.getByRole('link', { name: 'https://' });
	await expect(links).toHaveText(['https://xn--pple-43d.com/login', 'https://evil.example/x', 'https://example.com/']);
	await expect(links.last()).toHaveAttribute('href', 'https://example.com/');
	await expect(links.last().locator('bdi')).toHaveText('https://example.com/');
});

test('the address of the box leads into it, on Home too, and is not kept', async ({ alice }) => {
	const page = await alice.open();
	const box = page.getByLabel('What happened?');
	for (let times = 0; times < 2; times++) {
		await expect(box).not.toBeFocused();
		// The address changes as if it were typed into the bar of the browser.
		await page.evaluate(() => window.location.assign('/#compose'));
		await expect(box).toBeFocused();
		await expect(page).toHaveURL('/');
		await box.blur();
	}
	await page.goto('/directory');
	await page.goto('/#compose');
	await expect(box).toBeFocused();
	await expect(page).toHaveURL('/');
});
