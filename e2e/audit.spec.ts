import { call } from './api-calls.ts';
import { navigate, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('an admin reads and narrows the audit trail', async ({ alice, admin }) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const page = await admin.open();
	await navigate(page, 'Audit');
	const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
	await expect(rows.filter({ hasText: /signed-(in|up)/ }).first()).toBeVisible();

	await page.getByLabel('Subject id').fill(alice.subject);
	await page.getByLabel('Subject id').press('Enter');
	await expect(rows.filter({ hasText: alice.subject })).toHaveCount(2);
	await page.getByRole('combobox', { name: 'Action' }).click();
	await page.getByRole('option', { name: 'event-posted' }).click();
	await expect(rows.filter({ hasText: 'event-posted' })).toHaveCount(1);
	await expect(rows.filter({ hasText: /signed-(in|up)/ })).toHaveCount(0);
	await expect(page).toHaveURL(new RegExp(`subject=${alice.subject}&action=event-posted`));

	await page.getByLabel('Day').fill('2001-01-01');
	await expect(shown(page, 'Nothing on the audit trail matches')).toBeVisible();
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(rows.filter({ hasText: /signed-(in|up)/ }).first()).toBeVisible();

	await page.goto('/admin/audit?subject=nonsense');
	await expect(page.getByRole('main').getByRole('alert')).toContainText('This is not a subject id.');
});

test('bob, who is no admin, sees nothing of the audit trail', async ({ bob, isMobile }) => {
	test.skip(isMobile, 'the same at any size');
	const page = await bob.open();
	await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
	const answer = await page.goto('/admin/audit');
	expect(answer?.status()).toBe(403);
	await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
	const list = await page.request.get('/api/trpc/audit.list?input=%7B%7D');
	expect(list.status()).toBe(403);
	expect((await list.json()).error.data.reason).toBe('forbidden');
});
