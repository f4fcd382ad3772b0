/** Acts that wait for a second admin: one asks, another one agrees, and only then it is done. */
import type { Locator, Page } from '@playwright/test';
import { AUTH_SECRET } from '../scripts/test/e2e-settings.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { call, refusalOf } from './api-calls.ts';
import { isAzurite } from './direct-store.ts';
import { isListed, type Person, signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

let server: Server;

// The operator asks for the second admin, and the first one approves it.
test.beforeAll(async ({ browser }) => {
	server = await startServer({ FOUR_EYES: 'on' });
	const [admin, nina] = [await signInAt(server, browser, 'admin'), await signInAt(server, browser, 'nina')];
	const settings: Record<string, string> = isAzurite(server.store)
		? { STORE: 'azure', AZURE_STORAGE_CONNECTION_STRING: server.store, AUTH_SECRET }
		: { DATA_DIR: server.store };
	const words = ['access', 'role', nina.subject, 'admin', '--reason', 'The second admin', '--json'];
	const asked = await tideline({ ...settings, FOUR_EYES: 'on' }, ...words);
	expect(asked).toMatchObject({ code: 7, err: '' });
	const { seq } = JSON.parse(asked.out).waits;
	expect((await call(admin, 'approval.approve', { seq })).status()).toBe(200);
});
test.afterAll(() => stopAll());

const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
const closed = (page: Page) => page.getByRole('list', { name: 'Last four weeks' }).getByRole('listitem');
const roleFor = ({ subject }: Person, role: string) => ({ subject, role, reason: 'Audit of 2026' });

/** The act about a person among those that wait. */
const about = (page: Page, { name }: Person): Locator => waiting(page).filter({ hasText: name });

test('a role that an admin asks for is given once another admin has approved it', { tag: '@phone' }, async ({
	browser,
}) => {
	const [admin, nina] = [await signInAt(server, browser, 'admin'), await signInAt(server, browser, 'nina')];
	const bob = await signInAt(server, browser, unique('bob'));
	await isListed(bob);
	const page = await admin.open('/admin/people');
	const found = page.getByRole('region', { name: 'Find someone' });
	await found.getByRole('combobox').fill(bob.name);
	await page.getByRole('option', { name: bob.name }).click();
	await found.getByRole('button', { name: 'Give a role' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('This waits for a second admin');
	await dialog.getByRole('radio', { name: 'Auditor' }).check();
	await dialog.getByLabel('Reason').fill('Audit of 2026');
	await dialog.getByRole('button', { name: 'Ask a second admin' }).click();
	await expect(page.getByText('One other admin can approve it.')).toBeVisible();
	await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Approvals' }).click();
	await expect(about(page, bob)).toContainText(`asks to give ${bob.name}`);
	await expect(about(page, bob)).toContainText('Another admin decides about this.');
	await expect(about(page, bob).getByRole('button')).toHaveText(['Withdraw']);
	expect((await bob.request.get('/api/audit/export?format=csv')).status()).toBe(403);

	const ofNina = await nina.open('/');
	await expect(ofNina.getByText('An act waits for a second admin: change a role.').first()).toBeVisible();
	await ofNina.goto('/admin/approvals');
	await expect(about(ofNina, bob)).toContainText('Audit of 2026');
	await about(ofNina, bob).getByRole('button', { name: 'Approve' }).click();
	const confirm = ofNina.getByRole('alertdialog');
	await expect(confirm).toContainText(`asks to give ${bob.name} the role Auditor`);
	await confirm.getByRole('button', { name: 'Approve' }).click();
	await expect(ofNina.getByText('Approved and done.')).toBeVisible();
	await expect(about(ofNina, bob)).toHaveCount(0);
	await expect(closed(ofNina).filter({ hasText: bob.name })).toContainText('Done.');

	await page.reload();
	await expect(closed(page).filter({ hasText: bob.name })).toContainText('Decided by nina');
	expect((await bob.request.get('/api/audit/export?format=csv')).status()).toBe(200);
	await page.goto('/admin/audit?action=role-given');
	await page
		.getByText(/admin gave .* a role/)
		.first()
		.click();
	await expect(page.getByRole('main')).toContainText('Approved by');
});

test('another admin declines with a reason, and the one who asked may withdraw', { tag: '@phone' }, async ({
	browser,
}) => {
	const [admin, nina] = [await signInAt(server, browser, 'admin'), await signInAt(server, browser, 'nina')];
	const [carol, dave] = [
		await signInAt(server, browser, unique('carol')),
		await signInAt(server, browser, unique('dave')),
	];
	for (const person of [carol, dave])
		expect((await call(admin, 'access.changeRole', roleFor(person, 'admin'))).status()).toBe(200);

	const ofNina = await nina.open('/admin/approvals');
	await about(ofNina, carol).getByRole('button', { name: 'Decline' }).click();
	const dialog = ofNina.getByRole('dialog');
	await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
	await dialog.getByLabel('Reason').fill('Two admins are enough');
	// An open dialog hides the list behind it, which looks the same as an empty one.
	const answer = ofNina.waitForResponse((response) => response.url().includes('approval.refuse'));
	await dialog.getByRole('button', { name: 'Decline' }).click();
	expect((await answer).status()).toBe(200);
	await expect(about(ofNina, carol)).toHaveCount(0);

	const page = await admin.open('/admin/approvals');
	await expect(closed(page).filter({ hasText: carol.name })).toContainText('Declined because: Two admins are enough');
	await about(page, dave).getByRole('button', { name: 'Withdraw' }).click();
	await expect(about(page, dave)).toHaveCount(0);
	await expect(closed(page).filter({ hasText: dave.name })).toContainText('Withdrawn.');

	// The page of the other admin is older.
	await about(ofNina, dave).getByRole('button', { name: 'Approve' }).click();
	await ofNina.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
	await expect(ofNina.getByRole('region', { name: 'Notifications' }).getByText("This wasn't done")).toBeVisible();
	await expect(about(ofNina, dave)).toHaveCount(0);
});

test('nobody approves what they asked for, whatever they send', async ({ browser }) => {
	const admin = await signInAt(server, browser, 'admin');
	const erin = await signInAt(server, browser, unique('erin'));
	const asked = await (await call(admin, 'access.changeRole', roleFor(erin, 'admin'))).json();
	const { seq } = asked.result.data.waits;
	expect(await refusalOf(await call(admin, 'approval.approve', { seq }))).toEqual({
		status: 403,
		reason: 'approval_own',
	});
	expect(await refusalOf(await call(erin, 'approval.approve', { seq }))).toEqual({ status: 403, reason: 'forbidden' });
});
