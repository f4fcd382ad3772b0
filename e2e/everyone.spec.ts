/** Admins look after everyone in one list, which auditors read. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { asking, axeOn, barriers } from './page-actions.ts';
import { isListed, type Person, signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The list has everyone of the service: these stories have a service of their own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

const rows = (page: Page) => page.getByRole('list', { name: 'People and machines' }).getByRole('listitem');
/** The address keeps the choice, so it shows a moment after the click. */
async function show(page: Page, name: string): Promise<void> {
	const choice = page.getByRole('radio', { name, exact: true });
	await choice.click();
	await expect(choice).toBeChecked();
}

/** Opens the list by the way of a reader, and finds a person by name. */
async function find(page: Page, { name }: Person) {
	await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Everyone' }).click();
	await page.getByRole('searchbox').fill(name);
	await expect(rows(page)).toHaveCount(1);
	return rows(page);
}

test('an admin finds someone, suspends them from the list, and lets them in again', { tag: '@phone' }, async ({
	browser,
}) => {
	const admin = await signInAt(server, browser, 'admin');
	const mallory = await signInAt(server, browser, unique('mallory'));
	await isListed(mallory);
	const page = await admin.open('/admin/people');
	const row = await find(page, mallory);
	await expect(row).toContainText('One open session. Last seen');
	const answer = async (button: string) => {
		await row.getByRole('button', { name: button }).click();
		const dialog = asking(page);
		await dialog.getByLabel('Reason').fill('Spam');
		await dialog.getByRole('button', { name: button }).click();
		await expect(dialog).toHaveCount(0);
	};
	await answer('Suspend');
	await expect(row).toContainText('Suspended since');
	await expect(row).toContainText('No open session.');
	expect((await call(mallory, 'event.post', { text: 'Still here' })).status()).toBe(401);
	expect(await barriers(axeOn(page))).toEqual([]);

	await page.getByRole('searchbox').fill('');
	await show(page, 'Suspended');
	await expect(rows(page)).toContainText([mallory.name]);
	await page.reload();
	const listed = rows(page).filter({ hasText: mallory.name });
	await expect(listed).toContainText('Suspended since');
	await find(page, mallory);
	await answer('Let in again');
	await show(page, 'Everyone');
	await expect(row).not.toContainText('Suspended');

	await row.getByRole('link', { name: `Audit trail of @${mallory.name}` }).click();
	await expect(page).toHaveURL(new RegExp(`/admin/audit\\?subject=${mallory.subject}$`));
	await expect(page.getByRole('main')).toContainText('suspended');
});

test('a role that is given in the list shows there, and an auditor sees no button', { tag: '@phone' }, async ({
	browser,
}) => {
	const admin = await signInAt(server, browser, 'admin');
	const bob = await signInAt(server, browser, unique('bob'));
	await isListed(bob);
	const page = await admin.open('/admin/people/everyone');
	const row = await find(page, bob);
	await row.getByRole('button', { name: 'Give a role' }).click();
	const dialog = asking(page);
	await dialog.getByRole('radio', { name: 'Auditor' }).check();
	await dialog.getByLabel('Reason').fill('Audit of 2026');
	await dialog.getByRole('button', { name: 'Save role' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(row).toContainText('Auditor');
	// The role must be taken first.
	await expect(row.getByRole('button')).toHaveText(['Change role']);

	// The page with access has read all that the buttons need, and the list begins with it.
	const ofBob = await bob.open('/admin/people');
	await expect(ofBob.getByRole('list', { name: 'People with a role' })).toContainText(bob.name);
	await ofBob.getByRole('link', { name: 'Everyone' }).click();
	await show(ofBob, 'With a role');
	await expect(rows(ofBob).filter({ hasText: bob.name })).toContainText('Auditor');
	await expect(
		rows(ofBob)
			.getByRole('link', { name: /Audit trail of/ })
			.first(),
	).toBeVisible();
	await expect(rows(ofBob).getByRole('button')).toHaveCount(0);
});

test('the list goes on where it is scrolled to, and each machine comes once', async ({ browser }) => {
	const admin = await signInAt(server, browser, 'admin');
	const names = Array.from({ length: 60 }, (_, n) => `Gauge ${String(n).padStart(2, '0')}`);
	for (const name of names) expect((await call(admin, 'machine.make', { name })).status()).toBe(200);
	const page = await admin.open();
	await expect(async () => {
		await page.goto('/admin/people/everyone?show=machines');
		for (let scrolls = 0; scrolls < 5; scrolls++) await page.mouse.wheel(0, 20_000);
		await expect(rows(page)).toHaveCount(names.length, { timeout: 3_000 });
	}).toPass();
	const found = await rows(page)
		.getByText(/^Gauge \d\d$/)
		.allTextContents();
	expect(found.toSorted()).toEqual(names);
	await expect(rows(page).first()).toContainText('Machine');
	await expect(rows(page).first().getByRole('button')).toHaveText(['Suspend']);
});
