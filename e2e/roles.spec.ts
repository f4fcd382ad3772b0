/** Admins give roles and take them, and sign off who has access. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sha256 } from '../src/domain/ledger/sha256.ts';
import { canonicalJson } from '../src/tlog/entry-hash.ts';
import { call, PATIENTLY, refusalOf } from './api-calls.ts';
import { asking, navigate, titled } from './page-actions.ts';
import { isListed, type Person, signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The list of access is one for the whole service: these stories have a service of their own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

const people = (page: Page) => page.getByRole('list', { name: 'People with a role' }).getByRole('listitem');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const noAccess = (page: Page) => page.getByRole('heading', { name: "You can't see this page" });

async function pick(page: Page, { name }: Person): Promise<Locator> {
	const found = section(page, 'Find someone');
	await found.getByRole('combobox').fill(name);
	await page.getByRole('option', { name }).click();
	await expect(found.getByRole('link', { name })).toBeVisible();
	return found;
}

async function saveRole(page: Page, role: string, button: string): Promise<void> {
	const dialog = asking(page);
	await dialog.getByRole('radio', { name: role }).check();
	await expect(dialog.getByRole('button', { name: button })).toBeDisabled();
	await dialog.getByLabel('Reason').fill('Audit of 2026');
	await dialog.getByRole('button', { name: button }).click();
	await expect(dialog).toHaveCount(0);
}

test('an auditor sees the trail at the next click and changes nothing, until the role is taken', {
	tag: '@phone',
}, async ({ browser }) => {
	const admin = await signInAt(server, browser, 'admin');
	const bob = await signInAt(server, browser, unique('bob'));
	await isListed(bob);
	const ofBob = await bob.open('/admin/audit');
	await expect(noAccess(ofBob)).toBeVisible();

	const page = await admin.open('/admin');
	await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'People' }).click();
	await (await pick(page, bob)).getByRole('button', { name: 'Give a role' }).click();
	await saveRole(page, 'Auditor', 'Save role');
	const line = people(page).filter({ hasText: bob.name });
	await expect(line).toContainText('Auditor');

	const exported = () => bob.request.get('/api/audit/export?format=csv', PATIENTLY);
	await expect.poll(async () => (await exported()).status()).toBe(200);
	await ofBob.getByRole('link', { name: 'Go home' }).click();
	await expect(ofBob).toHaveTitle(titled('Home'));
	await ofBob.reload();
	await navigate(ofBob, 'Audit');
	const nav = ofBob.getByRole('navigation', { name: 'Administration' });
	await expect(nav.getByRole('link')).toHaveText(['Overview', 'Audit', 'People', 'Alarms']);
	await ofBob.getByRole('button', { name: 'Shared bundles' }).click();
	await expect(ofBob.getByRole('dialog').getByText('No shared bundles.')).toBeVisible();
	await expect(ofBob.getByRole('dialog').getByRole('button')).toHaveCount(1);
	await ofBob.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await nav.getByRole('link', { name: 'Alarms' }).click();
	await expect(ofBob.getByRole('list', { name: 'Alert rules' })).toContainText('Off');
	await expect(ofBob.getByRole('radio')).toHaveCount(0);
	await nav.getByRole('link', { name: 'People' }).click();
	await expect(people(ofBob).filter({ hasText: bob.name })).toContainText('Auditor');
	await expect(ofBob.getByRole('button', { name: /role|Sign off|Suspend/ })).toHaveCount(0);

	await line.getByRole('button', { name: 'Change role' }).click();
	await saveRole(page, 'No role', 'Take role away');
	await expect(line).toHaveCount(0);
	await expect(async () => {
		await ofBob.reload();
		await expect(noAccess(ofBob)).toBeVisible({ timeout: 5_000 });
	}).toPass();
	expect((await exported()).status()).toBe(403);

	await page.goto('/admin/audit');
	await expect(page.getByText(/took the role of .* away/).first()).toBeVisible();
});

test('an admin signs the list off, the file has its digest, and a change since then shows', { tag: '@phone' }, async ({
	browser,
}) => {
	const admin = await signInAt(server, browser, 'admin');
	const bob = await signInAt(server, browser, unique('bob'));
	const page = await admin.open('/admin/people');
	const review = section(page, 'Review');
	// A job of the story before may change the list at this moment: then it is read again, and signed off as it is.
	const signOff = review.getByRole('button', { name: 'Sign off this list' });
	await expect(async () => {
		if (await signOff.isEnabled()) await signOff.click();
		await expect(review).toContainText('Nothing has changed since.', { timeout: 5_000 });
	}).toPass();

	const saving = page.waitForEvent('download');
	await review.getByRole('button', { name: 'Save as JSON' }).click();
	const saved = await saving;
	expect(saved.suggestedFilename()).toMatch(/^tideline-access-\d{4}-\d\d-\d\d\.json$/);
	const { lines, digest } = JSON.parse(await readFile(await saved.path(), 'utf8'));
	expect(sha256.hex(canonicalJson(lines))).toBe(digest);

	await review.getByRole('link', { name: 'entry' }).click();
	await expect(page.getByRole('main')).toContainText('admin reviewed who has access');
	await expect(page.getByRole('main')).toContainText(digest);

	const given = { subject: bob.subject, role: 'moderator', reason: 'Rota' };
	expect((await call(admin, 'access.changeRole', given)).status()).toBe(200);
	await page.goto('/admin/people');
	await expect(review).toContainText('The list has changed since.');
});

test('an admin sees what ends with the role of another, and the last admin stays one', async ({ browser }) => {
	const admin = await signInAt(server, browser, 'admin');
	const carol = await signInAt(server, browser, unique('carol'));
	const give = (role: string, by: Person, subject = carol.subject) =>
		call(by, 'access.changeRole', { subject, role, reason: 'Rota' });
	expect((await give('admin', admin)).status()).toBe(200);
	const page = await admin.open('/admin/people');
	const line = people(page).filter({ hasText: carol.name });
	const dialog = page.getByRole('dialog');
	await expect(line).toBeVisible();
	// Issued while the page is open.
	const token = { subject: carol.subject, name: 'siem', scopes: ['audit:read'] };
	await expect.poll(async () => (await call(carol, 'token.issue', token)).status()).toBe(200);

	const listed = async () => (await admin.request.get('/api/trpc/access.get', PATIENTLY)).text();
	await expect.poll(listed).toContain('"siem"');

	await line.getByRole('button', { name: 'Change role' }).click();
	await dialog.getByRole('radio', { name: 'Moderator' }).check();
	await expect(dialog.getByRole('status')).toContainText('Token siem of');
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(dialog).toHaveCount(0);
	expect((await give('member', admin)).status()).toBe(200);
	expect(await refusalOf(await give('admin', carol))).toEqual({ status: 403, reason: 'forbidden' });
});

test('an admin suspends someone with a reason, and lets them in again', { tag: '@phone' }, async ({ browser }) => {
	const admin = await signInAt(server, browser, 'admin');
	const mallory = await signInAt(server, browser, unique('mallory'));
	await isListed(mallory);
	const page = await admin.open('/admin/people');
	const found = await pick(page, mallory);
	const answer = async (button: string) => {
		await found.getByRole('button', { name: button }).click();
		const dialog = asking(page);
		await dialog.getByLabel('Reason').fill('Spam');
		await dialog.getByRole('button', { name: button }).click();
		await expect(dialog).toHaveCount(0);
	};
	await answer('Suspend');
	await expect(found).toContainText('Suspended since');
	expect((await call(mallory, 'event.post', { text: 'Still here' })).status()).toBe(401);
	await answer('Let in again');
	await expect(found.getByRole('button', { name: 'Suspend' })).toBeVisible();

	const given = { subject: mallory.subject, role: 'moderator', reason: 'Rota' };
	expect((await call(admin, 'access.changeRole', given)).status()).toBe(200);
	await page.reload();
	await pick(page, mallory);
	await expect(found).toContainText('take the role away first');
	await expect(found.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});
