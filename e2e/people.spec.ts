import { expect } from '@playwright/test';
import { open, shown, someone, test, unique } from './stories.ts';

test('alice changes her name and handle, but not to one that is taken', async ({ browser }) => {
	const alice = await someone(browser, 'alice');
	const bob = await someone(browser, 'bob');
	const { page } = alice;
	await open(page, 'Settings');
	await expect(shown(page, alice.subject, { exact: true })).toBeVisible();

	const handle = unique('marlow');
	await page.getByLabel('Display name').fill('Alice of the Pier');
	await page.getByLabel('Handle').fill(handle.toUpperCase());
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByLabel('Handle')).toHaveValue(handle);
	await expect(page.getByRole('banner').getByRole('link', { name: 'Alice of the Pier' })).toBeVisible();

	await page.getByLabel('Handle').fill(bob.name);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		`The handle ${bob.name} belongs to somebody else: choose another one.`,
	);
	await expect(page.getByLabel('Handle')).toHaveAttribute('aria-invalid', 'true');

	await page.getByLabel('Handle').fill('no spaces');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toContainText('A handle has 1 to 40 letters');

	await bob.page.goto(`/s/${alice.subject}`);
	await expect(bob.page.getByRole('heading', { name: 'Alice of the Pier' })).toBeVisible();
	await expect(shown(bob.page, `@${handle}`)).toBeVisible();
});

test('the directory finds by the beginning of a handle, and leads to the subject', async ({ browser }) => {
	const carol = await someone(browser, 'carol');
	const dave = await someone(browser, 'dave');
	const { page } = dave;
	await open(page, 'Directory');
	await page.getByLabel('Search by handle').fill(`@${carol.name.toUpperCase()}`);
	await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('link')).toHaveCount(1);
	await expect(page).toHaveURL(/\?q=/);
	await page.reload();
	await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('link')).toHaveCount(1);

	await page.getByRole('link', { name: carol.name }).click();
	await expect(page).toHaveURL(`/s/${carol.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await page.getByRole('tab', { name: 'Followers' }).click();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: dave.name })).toBeVisible();

	await page.goto(`/directory?q=${unique('nobody')}`);
	await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
});

test('following that is refused is taken back, with the reason', async ({ browser }) => {
	const alice = await someone(browser, 'alice');
	const { page } = await someone(browser, 'bob');
	await page.goto(`/s/${alice.subject}`);
	await page.route('**/api/trpc/subject.follow*', (route) => route.abort());
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: `You do not follow ${alice.name}.` })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('where nothing was posted yet, nobody is told to do what they did', async ({ browser }) => {
	const alice = await someone(browser, 'alice');
	const { page } = await someone(browser, 'bob');
	await page.goto(`/s/${alice.subject}`);
	await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
	await expect(shown(page, /^Follow now/)).toBeVisible();
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(shown(page, /^You follow already/)).toBeVisible();
	await expect(shown(page, /^Follow now/)).toHaveCount(0);
});

test('an id that nobody has leads to a page that says so', async ({ browser }) => {
	const { page } = await someone(browser, 'alice');
	for (const id of ['dev-nobody-here', 'not_a_subject']) {
		const answer = await page.goto(`/s/${id}`);
		expect(answer?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'There is no such subject' })).toBeVisible();
	}
});
