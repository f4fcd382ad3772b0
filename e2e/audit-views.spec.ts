import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { pressEnter, shown } from './page-actions.ts';
import { signInAs, unique } from './person.ts';
import { expect, test } from './test.ts';

const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const headingsOf = (page: Page) => page.getByRole('table', { name: 'Audit trail' }).getByRole('columnheader');

test('an admin saves a view, finds it in another browser, renames, replaces and deletes it', { tag: '@phone' }, async ({
	alice,
	admin,
	browser,
	isMobile,
}) => {
	const [name, other] = [unique('View'), unique('Other view')];
	const page = await admin.open(`/admin/audit?actor=${alice.subject}&span=last-7-days`);
	await page.getByRole('button', { name: 'Columns' }).click();
	await page.getByRole('menuitemcheckbox', { name: 'Hash' }).click();
	await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
	await page.keyboard.press('Escape');
	await viewsOf(page).getByRole('button', { name: 'Save view' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText(`Actor: @${alice.name} · When (UTC): last 7 days`);
	await dialog.getByLabel('Name').fill(name);
	await dialog.getByLabel('Name').press('Enter');
	await expect(dialog).toHaveCount(0);

	const elsewhere = await (await signInAs(browser, 'admin')).open('/admin/audit');
	await viewsOf(elsewhere).getByRole('link', { name }).click();
	await expect(viewsOf(elsewhere).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
	await expect(elsewhere).toHaveURL(/span=last-7-days/);
	await expect(headingsOf(elsewhere)).toHaveText(['Time (UTC)', 'What happened', 'Client', 'Address', 'Entry', 'Hash']);
	await expect(elsewhere.getByRole('row').filter({ hasText: 'signed up' })).toHaveCount(1);

	// The same name again, in upper case.
	await viewsOf(elsewhere).getByRole('button', { name: 'Save view' }).click();
	await dialogOf(elsewhere).getByLabel('Name').fill(name.toUpperCase());
	await dialogOf(elsewhere).getByLabel('Name').press('Enter');
	await expect(dialogOf(elsewhere).getByRole('alert')).toContainText('already have a view with this name');
	await elsewhere.keyboard.press('Escape');

	if (isMobile) await elsewhere.getByRole('button', { name: /^Filters/ }).click();
	await elsewhere.getByRole('button', { name: 'Clear: When (UTC)' }).click();
	await viewsOf(elsewhere).getByRole('button', { name: 'Edit views' }).click();
	const views = dialogOf(elsewhere).getByRole('list', { name: 'Your views' });
	await views.getByRole('button', { name: `Rename ${name}` }).click();
	await views.getByLabel('Name').fill(other);
	await views.getByLabel('Name').press('Enter');
	await expect(views.getByRole('button', { name: `Rename ${other}` })).toBeFocused();
	await views.getByRole('button', { name: `Replace ${other} with what you see now` }).click();
	await expect(shown(elsewhere, 'View replaced.')).toBeVisible();
	await expect(views.getByRole('listitem').filter({ hasText: other })).not.toContainText('last 7 days');
	await views.getByRole('button', { name: `Delete ${other}` }).click();
	await expect(views.getByRole('listitem').filter({ hasText: other })).toHaveCount(0);

	await page.reload();
	await expect(viewsOf(page).getByRole('link', { name: 'Failed sign-ins' })).toBeVisible();
	await expect(viewsOf(page).getByRole('link', { name })).toHaveCount(0);
	await page.goto(`/admin/audit?actor=${admin.subject}&action=view-deleted`);
	await expect(page.getByRole('row').filter({ hasText: 'deleted a saved view' }).first()).toBeVisible();
	await expect(page.getByRole('main')).not.toContainText(other);
});

const dialogOf = (page: Page) => page.getByRole('dialog');

test('chosen columns are kept in this browser, in the HTML, too, and a card shows them on a phone', {
	tag: '@phone',
}, async ({ alice, newPerson, admin, isMobile }) => {
	// Other stories have the same admin, but not this browser.
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	const row = page.getByRole('row').filter({ hasText: 'signed up' });
	await expect(row).toContainText('Web');
	await pressEnter(page.getByRole('button', { name: 'Columns' }));
	await page.getByRole('menuitemcheckbox', { name: 'Actor' }).press('Enter');
	await page.getByRole('menuitemcheckbox', { name: 'Source' }).press('Enter');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
	await expect(row).not.toContainText('Web');
	const html = await (await page.request.get(page.url())).text();
	expect(html).toContain('>Actor</span>');
	await page.reload();
	await expect(headingsOf(page)).toHaveText(['Time (UTC)', 'What happened', 'Actor', 'Client', 'Address', 'Entry']);
	const cell = row.getByRole('cell').nth(2);
	await expect(cell).toHaveAttribute('aria-colindex', '3');
	await expect(cell).toContainText(isMobile ? `Actor: ${alice.name}` : alice.name);
	await page.getByRole('button', { name: 'Columns' }).click();
	await page.getByRole('menuitem', { name: 'Usual columns' }).click();
	await expect(row).toContainText('Web');

	const auditor = await newPerson('auditor');
	await call(admin, 'access.changeRole', { subject: auditor.subject, role: 'auditor', reason: 'Reads the trail' });
	const hers = await auditor.open('/admin/audit?columns=none');
	await expect(headingsOf(hers)).toHaveText(['Time (UTC)', 'What happened']);
	await viewsOf(hers).getByRole('button', { name: 'Save view' }).click();
	await dialogOf(hers).getByLabel('Name').fill('Sentences alone');
	await dialogOf(hers).getByRole('button', { name: 'Save view' }).click();
	await expect(viewsOf(hers).getByRole('link', { name: 'Sentences alone' })).toHaveAttribute('aria-current', 'page');
	await expect(viewsOf(page).getByRole('link', { name: 'Sentences alone' })).toHaveCount(0);
});

test('a view that asks for something unknown says so', async ({ admin }) => {
	const page = await admin.open('/admin/audit?action=teleported&columns=via.colour');
	const problem = page.getByRole('main').getByRole('alert');
	await expect(problem).toContainText('There is no such action.');
	await expect(shown(page, 'If a saved view led here, replace or delete it.')).toBeVisible();
	await page.goto('/admin/audit?span=soon');
	await expect(problem).toContainText('Write the time as');
});
