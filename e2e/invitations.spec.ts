/** An admin makes invitations for a closed service, and each lets in as many people as it is for. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { invitedAgo } from './direct-store.ts';
import { axeOn, barriers } from './page-actions.ts';
import { newAdminCode, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// Whether a service is closed is a setting: these stories have a server of their own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer({ SIGN_UP: 'invitation' });
});
test.afterAll(() => stopAll());

const newBrowser = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
	(await browser.newContext({ baseURL: server.origin, ...options })).newPage();

async function signInOn(page: Page, name: string): Promise<void> {
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function admin(browser: Browser): Promise<Page> {
	const page = await newBrowser(browser);
	await page.goto(`/sign-in?code=${await newAdminCode(server.store)}`);
	await page.getByRole('button', { name: 'Sign in as admin' }).click();
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	await page.goto('/admin/invitations');
	return page;
}

/** Makes an invitation on the page, and answers with its link. */
async function makes(page: Page, note: string): Promise<string> {
	const form = page.getByRole('form', { name: 'New invitation' });
	await expect(form.getByLabel('Days')).toHaveValue('7');
	await expect(form.getByLabel('People')).toHaveValue('1');
	await form.getByLabel('Note').fill(note);
	await form.getByRole('button', { name: 'Create link' }).click();
	const made = page.getByRole('region', { name: 'New invitation link' });
	await expect(made).toBeFocused();
	const link = (await made.locator('code').textContent()) ?? '';
	await made.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText(link)).toHaveCount(0);
	return link;
}

const said = (page: Page) => page.getByRole('main').getByRole('alert');

test('an invitation lets one person in, in the browser that opened its link', { tag: '@phone' }, async ({
	browser,
	isMobile,
}) => {
	const page = await admin(browser);
	const note = unique('For the harbour');
	const link = await makes(page, note);
	expect(link).toMatch(new RegExp(`^${server.origin}/join/[0-9a-f]{32}$`));
	const item = page.getByRole('listitem').filter({ hasText: note });
	await expect(item).toContainText('1 use left');
	if (!isMobile) expect(await barriers(axeOn(page))).toEqual([]);

	// A messenger that shows a preview follows the link, and uses nothing up.
	expect((await page.request.get(link)).status()).toBe(200);

	const name = unique('bob');
	const elsewhere = await newBrowser(browser);
	await elsewhere.goto('/sign-in');
	await signInOn(elsewhere, name);
	await expect(said(elsewhere)).toContainText('New people need an invitation here.');

	const ofBob = await newBrowser(browser);
	await ofBob.goto(link);
	await expect(ofBob).toHaveURL(`${server.origin}/sign-in`);
	await expect(ofBob.getByText(`You're invited to ${new URL(server.origin).host}.`)).toBeVisible();
	const [cookie] = (await ofBob.context().cookies()).filter((one) => one.name === 'tideline.invitation');
	expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
	await signInOn(ofBob, name);
	await expect(ofBob.getByRole('heading', { name: 'Home' })).toBeAttached();
	expect((await ofBob.context().cookies()).map((one) => one.name)).not.toContain('tideline.invitation');

	const ofCarol = await newBrowser(browser);
	await ofCarol.goto(link);
	await expect(said(ofCarol)).toContainText('This invitation has already been used.');
	await signInOn(ofCarol, unique('carol'));
	await expect(said(ofCarol)).toContainText('This invitation has already been used.');
	// Bob has a profile now, so he signs in anywhere.
	await ofCarol.goto('/sign-in');
	await signInOn(ofCarol, name);
	await expect(ofCarol.getByRole('heading', { name: 'Home' })).toBeAttached();

	await page.reload();
	await expect(item).toContainText('Used up');
	await expect(item).toContainText(`Used by ${name}`);
	await item.getByRole('link', { name: 'Entry' }).click();
	await expect(page.getByRole('main')).toContainText('admin made an invitation');
	await page.goto('/admin/audit');
	await expect(page.getByRole('main').getByText(`${name} used an invitation`)).toBeVisible();
});

test('an invitation that ended, was revoked or is cut off says so', { tag: '@phone' }, async ({ browser }) => {
	const page = await admin(browser);
	const ofErin = await newBrowser(browser);
	await ofErin.goto(await invitedAgo(server.store, 2));
	await expect(said(ofErin)).toContainText('This invitation has expired.');
	await signInOn(ofErin, unique('erin'));
	await expect(said(ofErin)).toContainText('This invitation has expired.');

	const note = unique('Sent to the wrong person');
	const link = await makes(page, note);
	// It was opened before it was revoked.
	await ofErin.goto(link);
	await expect(ofErin.getByText("You're invited to")).toBeVisible();
	await page.getByRole('button', { name: `Revoke invitation: ${note}` }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
	await expect(page.getByRole('listitem').filter({ hasText: note })).toContainText('Revoked');
	await signInOn(ofErin, unique('erin'));
	await expect(said(ofErin)).toContainText('This invitation was revoked.');
	await ofErin.goto(link.slice(0, -1));
	await expect(said(ofErin)).toContainText("There's no such invitation.");
});

test('the words are German in a German browser', async ({ browser }) => {
	const page = await newBrowser(browser, { locale: 'de-DE' });
	await page.goto(await invitedAgo(server.store, 0));
	await expect(page.getByText(`Du bist zu ${new URL(server.origin).host} eingeladen.`)).toBeVisible();
	await page.goto('/join/nothing');
	await expect(said(page)).toContainText('Diese Einladung gibt es nicht.');
});

test('nobody but admins sees the page of invitations', async ({ browser }) => {
	const page = await newBrowser(browser);
	await page.goto(await invitedAgo(server.store, 0));
	await signInOn(page, unique('dave'));
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	await page.goto('/admin/invitations');
	await expect(page.getByRole('heading', { name: "You can't see this page" })).toBeVisible();
});
