import { refusalOf } from './api-calls.ts';
import { expect, test } from './test.ts';

test('an admin sees that no job is parked; nobody else sees the page', async ({ bob, admin }) => {
	const page = await admin.open();
	await page.goto('/admin/audit');
	await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Jobs' }).click();
	await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'No parked jobs' })).toBeVisible();
	await expect(page.getByText(/(No pushes|Pushes) to .*webhooks? are waiting/)).toBeVisible();

	const answer = await bob.request.get('/admin/jobs');
	expect(answer.status()).toBe(403);
	expect(await refusalOf(await bob.request.get('/api/trpc/jobs.parked'))).toEqual({
		status: 403,
		reason: 'forbidden',
	});
});
