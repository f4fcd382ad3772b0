import type { Page } from '@playwright/test';
import { addStyle } from './add-style.ts';
import { inTimeline, isAtRest, listens, navigate, post, pressEnter, titled } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('alice goes everywhere by keys, but what she types stays text', async ({ alice }) => {
	const page = await alice.open();
	await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
	const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
	await expect(help.getByRole('term').filter({ hasText: 'Next event' })).toBeVisible();
	await expect(help.getByRole('term').filter({ hasText: 'Audit' })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(help).toBeHidden();
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();

	await page.keyboard.press('g');
	await page.keyboard.press('d');
	await expect(page).toHaveTitle(titled('Directory'));
	// Until the page is there, the key leads to the search of events.
	await expect(page.getByLabel('Search by name or handle')).toBeVisible();
	await page.keyboard.press('/');
	await expect(page.getByLabel('Search by name or handle')).toBeFocused();
	await page.keyboard.type('gh/?n');
	await expect(page.getByLabel('Search by name or handle')).toHaveValue('gh/?n');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
	await page.getByLabel('Search by name or handle').blur();

	await page.keyboard.press('n');
	await expect(page.getByLabel('What happened?')).toBeFocused();
	await expect(page).toHaveURL('/');
	await page.getByLabel('What happened?').blur();
	await page.keyboard.press('/');
	await expect(page.getByLabel('Search events')).toBeFocused();
	await page.getByLabel('Search events').blur();
	await page.keyboard.press('?');
	await expect(help).toBeVisible();
	await help.getByRole('link', { name: 'settings' }).click();

	await page.getByRole('group', { name: 'Single-key shortcuts' }).getByRole('radio', { name: 'Off' }).click();
	await expect(
		page.getByRole('group', { name: 'Single-key shortcuts' }).getByRole('radio', { name: 'Off' }),
	).toBeChecked();
	await page.getByRole('heading', { name: 'Settings' }).click();
	await page.keyboard.press('n');
	await page.keyboard.press('?');
	await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
	await expect(help).toBeHidden();
	await page.keyboard.press('Control+k');
	await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

test('the palette finds pages, actions and people', async ({ carol, admin }) => {
	const page = await admin.open();
	await listens(page);
	await page.locator('body').press('g');
	await page.locator('body').press('a');
	await expect(page).toHaveTitle(titled('Audit'));

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
	await expect(page).toHaveTitle(titled('Jobs'));

	await page.keyboard.press('Control+k');
	await box.fill(`@${carol.name}`);
	await expect(palette.getByRole('option')).toHaveCount(1);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/s/${carol.subject}`);

	await page.keyboard.press('Control+k');
	const nobody = unique('nothing');
	await box.fill(nobody);
	await expect(palette.getByRole('option')).toHaveText([`Search events for “${nobody}”`]);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/search?q=${nobody}`);
	await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
	await page.keyboard.press('Control+k');
	await box.fill('deutsch');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Suche' })).toBeVisible();
});

test('a palette that is closing takes no keys, and opens again', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	// The transition takes so long that the palette is closing for as long as the story looks.
	await addStyle(page, '[role="dialog"][data-closed] { transition-duration: 60s !important }');
	const palette = page.getByRole('dialog', { name: 'Command palette', includeHidden: true });
	const box = palette.getByRole('combobox', { includeHidden: true });
	await page.keyboard.press('Control+k');
	await expect(box).toBeFocused();
	await isAtRest(palette);
	await page.keyboard.press('Escape');
	await expect(palette).toHaveAttribute('data-closed');

	await page.keyboard.press('Control+k');
	await page.keyboard.type('settings');
	await expect(palette).toHaveAttribute('data-open');
	await expect(box).toHaveValue('settings');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await expect(page).toHaveTitle(titled('Settings'));
	const help = page.getByRole('dialog', { name: 'Keyboard shortcuts', includeHidden: true });
	await page.keyboard.press('?');
	await expect(help).toBeVisible();
	await expect(page).toHaveTitle(titled('Settings'));

	// This one has the focus until it is gone.
	await isAtRest(help);
	await page.keyboard.press('Escape');
	await expect(help).toHaveAttribute('data-closed');
	await page.keyboard.press('Control+k');
	await expect(palette).toHaveAttribute('data-open');
});

test('text typed before the palette has come is for the palette', async ({ alice }) => {
	const page = await alice.context.newPage();
	const release = await withoutPalette(page);
	await page.goto('/');
	await listens(page);
	await post(page, 'High water');
	await expect(inTimeline(page, 'High water')).toBeVisible();
	await page.getByLabel('What happened?').blur();

	await page.keyboard.press('Control+k');
	// These go to an event, and open it.
	await page.keyboard.type('jo');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Backspace');
	await page.keyboard.type('directory ');
	await release();
	await expect(paletteBox(page)).toBeFocused();
	await expect(paletteBox(page)).toHaveValue('directory ');
	await page.keyboard.press('Enter');
	await expect(page).toHaveTitle(titled('Directory'));
});

test('a name typed and chosen before the palette has the focus is chosen in it', async ({ alice }) => {
	const page = await alice.context.newPage();
	const release = await withoutPalette(page);
	await page.goto('/');
	await listens(page);
	const palette = page.getByRole('dialog', { name: 'Command palette' });
	await page.keyboard.press('Control+k');
	await page.keyboard.type('directory');
	await page.keyboard.press('Enter');
	// This key is for the next page, which is not there yet.
	await page.keyboard.type('n');
	await release();
	await expect(page).toHaveTitle(titled('Directory'));
	await expect(palette).toBeHidden();

	// Its program is there now, and it still takes a moment.
	await page.getByRole('heading', { name: 'Directory' }).click();
	await page.keyboard.press('Control+k');
	await page.keyboard.type('settings');
	await page.keyboard.press('Enter');
	await expect(page).toHaveTitle(titled('Settings'));
	await expect(palette).toBeHidden();
});

test('the subject chosen before the directory has answered is the one that was typed', async ({
	alice,
	bob,
	newPerson,
}) => {
	const bea = await newPerson('bea');
	const page = await alice.open();
	await listens(page);
	const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
	const hold = async () => {
		const held = Promise.withResolvers<void>();
		await page.route('**/directory.search*', async (route) => {
			await held.promise;
			await route.continue();
		});
		return async () => {
			held.resolve();
			await page.unrouteAll({ behavior: 'wait' });
		};
	};

	const release = await hold();
	await page.keyboard.press('Control+k');
	await paletteBox(page).fill(`@${bea.name}`);
	await page.keyboard.press('Enter');
	await release();
	await expect(page).toHaveURL(`/s/${bea.subject}`);

	await page.keyboard.press('Control+k');
	await paletteBox(page).fill(`@${bea.name}`);
	await expect(options).toHaveText([new RegExp(bea.name)]);
	const releaseAgain = await hold();
	// Its letters are in her handle, which does not begin with them.
	await paletteBox(page).fill('@ba');
	await expect(options).toHaveCount(0);
	await paletteBox(page).fill(`@${bob.name}`);
	await page.keyboard.press('Enter');
	await releaseAgain();
	await expect(page).toHaveURL(`/s/${bob.subject}`);
});

test('the palette opens while alice writes, gives the focus back, and leads to her box', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	const palette = page.getByRole('dialog', { name: 'Command palette' });
	const draft = page.getByLabel('What happened?');
	const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Directory' });
	for (const before of [link, draft]) {
		await before.focus();
		// This key comes as with caps lock.
		await page.keyboard.press('Control+K');
		await expect(paletteBox(page)).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(palette).toBeHidden();
		await expect(before).toBeFocused();
	}

	await link.focus();
	const postFromPalette = async () => {
		await page.keyboard.press('Control+k');
		await paletteBox(page).fill('post an');
		await page.keyboard.press('Enter');
		await expect(palette).toBeHidden();
		await expect(draft).toBeFocused();
		await expect(page).toHaveURL('/');
	};
	await postFromPalette();
	await navigate(page, 'Directory');
	await postFromPalette();
});

test('the palette finds with spaces around, and says when it could not search', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	const palette = page.getByRole('dialog', { name: 'Command palette' });
	const options = palette.getByRole('option');
	await page.keyboard.press('Control+k');
	await expect(options.first()).toHaveText('Home');
	const all = await options.allTextContents();
	await paletteBox(page).fill('   ');
	await expect(options).toHaveText(all);
	await paletteBox(page).fill(' directory ');
	await expect(options.first()).toHaveText('Directory');

	const problem = palette.getByRole('alert');
	await page.route('**/directory.search*', (route) => route.fulfill({ status: 503 }));
	await paletteBox(page).fill(unique('nobody'));
	await expect(problem).toContainText("Can't reach Tideline.");
	await expect(palette.getByText('No results')).toBeHidden();
	await page.unroute('**/directory.search*');
	await pressEnter(problem.getByRole('button', { name: 'Try again' }));
	await expect(problem).toBeHidden();
	await expect(options).toHaveText([/^Search events for/]);

	await page.context().clearCookies();
	await paletteBox(page).fill(unique('nobody'));
	await expect(problem.getByRole('link', { name: 'Sign in' })).toBeVisible();
	await expect(palette.getByText('No results')).toBeHidden();
});

function paletteBox(page: Page) {
	return page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
}

/** Keeps the palette's program from coming, until it is released. */
async function withoutPalette(page: Page): Promise<() => Promise<void>> {
	const released = Promise.withResolvers<void>();
	await page.route('**/_next/static/**/*.js*', async (route) => {
		const response = await route.fetch();
		if ((await response.text()).includes('data-palette')) await released.promise;
		await route.fulfill({ response });
	});
	return () => {
		released.resolve();
		// A part that is loaded ahead may still be under way when the story ends.
		return page.unrouteAll({ behavior: 'ignoreErrors' });
	};
}
