/** Events that a reader keeps: bookmarks, lists and saved searches. */
import { call } from './api-calls.ts';
import { heldBack, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('a bookmark is found again until it is removed', async ({ alice, bob }) => {
	await call(await alice.open(), 'event.post', { text: 'The lock opens at six' });
	const page = await bob.open(`/s/${alice.subject}`);
	const event = page.getByRole('article').filter({ hasText: 'The lock opens at six' });
	await event.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Bookmark', exact: true }).click();
	await expect(shown(page, 'Bookmarked.').first()).toBeVisible();

	await page.goto('/saved');
	await expect(event).toBeVisible();
	await event.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Remove bookmark' }).click();
	await expect(event).toBeHidden();
	await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
});

test('a list shows what its members post, and nobody else', { tag: '@phone' }, async ({ alice, bob, carol }) => {
	await call(await alice.open(), 'event.post', { text: 'From the lock' });
	await call(await carol.open(), 'event.post', { text: 'From the weir' });
	const page = await bob.open(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Add to list…' }).click();
	const dialog = page.getByRole('dialog', { name: `Add ${alice.name} to lists` });
	await dialog.getByLabel('New list').fill('Canal');
	await dialog.getByRole('button', { name: 'Add' }).click();
	await expect(dialog.getByRole('checkbox', { name: 'Canal' })).toBeChecked();
	await dialog.getByRole('button', { name: 'Done' }).click();

	await page.goto('/saved/lists');
	await page.getByRole('main').getByRole('link', { name: /Canal/ }).click();
	await expect(shown(page, 'From the lock')).toBeVisible();
	await expect(page.getByText('From the weir')).toBeHidden();
	await page.getByRole('button', { name: 'Rename list' }).click();
	await page.getByLabel('List name').fill('Inland');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Inland' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Rename list' })).toBeFocused();
	await page.getByRole('button', { name: '1 member' }).click();
	await page.getByRole('button', { name: `Remove: ${alice.name}` }).click();
	await expect(page.getByRole('button', { name: 'No members' })).toBeVisible();

	await page.getByRole('button', { name: 'Delete list' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
	await expect(page).toHaveURL(/\/saved\/lists$/);
	await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
});

test('boxes of lists change at once, and the keyboard stays where it is', async ({ alice, bob }) => {
	for (const name of ['Canal', 'River']) await call(bob, 'saved.makeList', { name, members: [] });
	const page = await bob.open(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Add to list…' }).click();
	const letGo = await heldBack(page, 'saved\\.changeList');
	const boxOf = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
	const [canal, river] = [boxOf('Canal'), boxOf('River')];
	await canal.press('Space');
	await expect(canal).toBeFocused();
	await river.press('Space');
	await expect(canal).toBeChecked();
	await expect(river).toBeChecked();
	const both = page.waitForResponse((response) => response.url().includes('saved.lists'));
	letGo();
	await both;
	await page.reload();
	await page.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Add to list…' }).click();
	await expect(canal).toBeChecked();
	await expect(river).toBeChecked();
});

test('an admin sees that a list was made, and neither its name nor who is on it', async ({ alice, bob, admin }) => {
	await alice.open();
	const page = await bob.open('/saved/lists');
	await expect(page.getByText('Admins see that you saved something, not what.')).toBeVisible();
	await call(page, 'saved.makeList', { name: 'Rival lock keepers', members: [alice.subject] });
	await call(page, 'subject.mute', { subject: alice.subject });
	await page.goto('/settings/muted');
	await expect(page.getByText('Admins see that you muted someone or something, not who or what.')).toBeVisible();

	const trail = await admin.open(`/admin/audit?subject=${bob.subject}`);
	const rows = trail.getByRole('table', { name: 'Audit trail' }).getByRole('row');
	await expect(rows.filter({ hasText: 'muted someone' })).toHaveCount(1);
	await expect(rows.filter({ hasText: 'created a list' })).toHaveCount(1);
	await rows.filter({ hasText: 'muted someone' }).locator(`a[href*="/audit/${bob.subject}/"]`).first().click();
	await expect(trail.getByText('Private: only the profile itself can see it')).toBeVisible();
	const names = new RegExp(`Rival lock keepers|${alice.name}|${alice.subject}`);
	await expect(trail.locator('body')).not.toContainText(names);
	await expect(shown(trail, 'Verified by your browser')).toBeVisible();
});

test('a saved search says how many matches are new, until its results are opened', async ({ alice, bob }) => {
	await alice.open();
	const word = `sluice${alice.name.slice(-8)}`;
	const page = await bob.open(`/search?q=${word}`);
	await page.getByRole('button', { name: 'Save search' }).click();
	await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
	await call(alice.page, 'event.post', { text: `The ${word} is open` });
	await call(alice.page, 'event.post', { text: `The ${word} is shut` });

	const row = page.getByRole('main').getByRole('link', { name: word });
	await expect(async () => {
		await page.goto('/saved/searches');
		// A page that came too early counts again much later: this looks at the next one.
		await expect(row).toContainText('2 new', { timeout: 5_000 });
	}).toPass();
	await row.click();
	await expect(shown(page, 'is shut')).toBeVisible();
	await expect(async () => {
		await page.goto('/saved/searches');
		await expect(row).toBeVisible();
		await expect(row).not.toContainText('new', { timeout: 5_000 });
	}).toPass();
	await page.getByRole('button', { name: `Delete saved search “${word}”` }).click();
	await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
});
