/** A reader chooses where each kind of notification comes: the page, devices and mail. */
import type { Locator, Page } from '@playwright/test';
import { newAlertKeys } from '../src/outbound/alert-sealer.ts';
import { lookAhead } from '../src/testing/look-ahead.ts';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { call } from './api-calls.ts';
import { axeOn, barriers, pressEnter } from './page-actions.ts';
import { type Person, signInAt } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

const LOOK_AHEAD_MS = 40 * 60_000;

const table = (page: Page): Locator => page.getByRole('table', { name: 'Where you get notifications' });
const box = (page: Page, name: string): Locator => table(page).getByRole('checkbox', { name, exact: true });

/** Presses a box, and waits until the server has it. */
async function turns(page: Page, name: string, on: boolean): Promise<void> {
	const answer = page.waitForResponse((response) => response.url().includes('notifications.choose'));
	await box(page, name).setChecked(on);
	expect((await answer).status()).toBe(200);
}

const toldTo = async ({ request }: Person): Promise<string> =>
	(await request.get('/api/trpc/notifications.page?input={}')).text();

test('a kind that is turned off is told no more, and what came meanwhile is not told later', { tag: '@phone' }, async ({
	alice,
	bob,
	carol,
}) => {
	const page = await alice.open('/settings');
	await expect(box(page, 'Follows: Page')).toBeChecked();
	// This server notifies no devices and sends no mail.
	await expect(table(page).getByRole('columnheader')).toHaveText(['Page']);
	await turns(page, 'Follows: Page', false);
	await page.reload();
	await expect(box(page, 'Follows: Page')).not.toBeChecked();
	await expect(box(page, 'Mentions: Page')).toBeChecked();

	expect((await call(bob, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	expect((await call(bob, 'event.post', { text: `High water, @${alice.name}` })).status()).toBe(200);
	await expect.poll(() => toldTo(alice)).toContain('High water');
	expect(await toldTo(alice)).not.toContain('"follower"');
	await turns(page, 'Follows: Page', true);
	expect((await call(carol, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	await page.goto('/notifications?only=follows');
	const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
	await expect.poll(() => toldTo(alice)).toContain('"follower"');
	await page.reload();
	await expect(rows).toHaveText([new RegExp(`${carol.name} started following you`)]);
});

test('a choice that is refused goes back, and says so', async ({ alice }) => {
	const page = await alice.open('/settings');
	await page.route('**/api/trpc/*notifications.choose*', (route) => route.abort());
	await expect(box(page, 'Replies: Page')).toBeEnabled();
	await box(page, 'Replies: Page').press('Space');
	await expect(page.getByText("Your notifications weren't changed.").first()).toBeVisible();
	await expect(box(page, 'Replies: Page')).toBeChecked();
	await expect(box(page, 'Replies: Page')).toBeFocused();
});

test.describe('searches', () => {
	let server: Server;
	test.beforeAll(async () => {
		server = await startServer({});
	});
	test.afterAll(() => stopAll());

	test(
		'a saved search tells of new matches, and leads to them',
		{ tag: '@phone' },
		async ({ browser }, { project }) => {
			const alice = await signInAt(server, browser, `ada-${project.name}`);
			const bob = await signInAt(server, browser, `ben-${project.name}`);
			const query = `anchor${project.name}`;
			expect((await call(alice, 'saved.saveSearch', { query })).status()).toBe(200);
			const page = await alice.open('/saved/searches');
			await page.emulateMedia({ reducedMotion: 'reduce' });
			const button = page.getByRole('button', { name: `Notify me of new matches of “${query}”` });
			await expect(button).toHaveAttribute('aria-pressed', 'false');
			expect(await barriers(axeOn(page))).toEqual([]);
			const answer = page.waitForResponse((response) => response.url().includes('saved.changeSearch'));
			await pressEnter(button);
			expect((await answer).status()).toBe(200);
			await expect(button).toHaveAttribute('aria-pressed', 'true');

			for (const text of ['First', 'Second']) {
				expect((await call(bob, 'event.post', { text: `${text} ${query}` })).status()).toBe(200);
			}
			await expect
				.poll(async () =>
					(
						await alice.request.get(`/api/trpc/search.countNew?input=${encodeURIComponent(JSON.stringify({ query }))}`)
					).text(),
				)
				.toContain('2');
			await lookAhead(server.store, LOOK_AHEAD_MS);
			await page.goto('/notifications');
			await page
				.getByRole('navigation', { name: 'Kinds of notifications' })
				.getByRole('link', { name: 'Searches' })
				.click();
			const row = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
			await expect(row).toContainText(`2 new events match “${query}”`);
			expect(await barriers(axeOn(page))).toEqual([]);
			await row.getByRole('link', { name: query }).click();
			await expect(page).toHaveURL(`/search?q=${query}`);
			await expect(page.getByRole('main').getByText(`Second ${query}`)).toBeVisible();
		},
	);
});

test.describe('with devices and mail', () => {
	let mailServer: MailServer;
	let server: Server;
	test.beforeAll(async () => {
		mailServer = await startMailServer();
		server = await startServer({
			SMTP_URL: mailServer.url,
			MAIL_FROM: 'Tideline <noreply@tideline.example>',
			VAPID_PRIVATE_KEY: newAlertKeys().privateKey,
			VAPID_CONTACT: 'mailto:operator@tideline.example',
		});
	});
	test.afterAll(async () => {
		await stopAll();
		await mailServer.close();
	});

	test(
		'boxes without an effect say why, and follows come by mail',
		{ tag: '@phone' },
		async ({ browser }, { project }) => {
			const alice = await signInAt(server, browser, `anna-${project.name}`);
			const bob = await signInAt(server, browser, `bert-${project.name}`);
			const page = await alice.open('/settings');
			await page.emulateMedia({ reducedMotion: 'reduce' });
			await expect(table(page).getByRole('columnheader')).toHaveText(['Page', 'Devices', 'Mail']);
			await expect(box(page, 'Mentions: Mail')).toBeDisabled();
			await expect(box(page, 'Mentions: Mail')).toHaveAccessibleDescription(/needs an address that you confirmed/);
			await expect(table(page).getByText('Never mailed')).toBeAttached();
			await expect(page.getByText('This browser shows no notifications.')).toBeVisible();
			await page.getByRole('link', { name: 'Enter one' }).click();
			await expect(page).toHaveURL(/\/settings#mail$/);

			const address = `${alice.name}@example.org`;
			const set = { address, language: 'en', zone: 'UTC' };
			expect((await call(alice, 'mail.setAddress', set)).status()).toBe(200);
			const mails = () => mailServer.taken.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed);
			await expect.poll(() => mails().length).toBe(1);
			const [link = ''] = /\/mail\/confirm\S+/.exec(mails()[0]?.text ?? '') ?? [];
			const { searchParams } = new URL(link, server.origin);
			expect((await call(alice, 'mail.confirm', Object.fromEntries(searchParams))).status()).toBe(200);
			await page.reload();
			await expect(box(page, 'Mentions: Mail')).toBeChecked();
			await expect(page.getByText('mailed now.')).toBeVisible();
			const changed = page.waitForResponse((response) => response.url().includes('mail.change'));
			await page.getByRole('region', { name: 'Mail' }).getByRole('radio', { name: 'At once' }).check();
			expect((await changed).status()).toBe(200);
			await expect(page.getByText('mailed now.')).toHaveCount(0);

			await turns(page, 'Follows: Mail', true);
			// Without the page there is nothing to send.
			await turns(page, 'Mentions: Page', false);
			await expect(box(page, 'Mentions: Devices')).toBeDisabled();
			await expect(box(page, 'Mentions: Mail')).toBeDisabled();
			await expect(box(page, 'Mentions: Mail')).not.toBeChecked();
			await expect(box(page, 'Mentions: Mail')).toHaveAccessibleDescription(/Without Page/);
			expect(await barriers(axeOn(page))).toEqual([]);
			const [tableWidth, pageWidth] = await page.evaluate(() => [
				document.querySelector('table')?.scrollWidth ?? 0,
				document.documentElement.clientWidth,
			]);
			expect(tableWidth).toBeLessThan(pageWidth ?? 0);

			expect((await call(bob, 'event.post', { text: `Nobody mails this, @${alice.name}` })).status()).toBe(200);
			expect((await call(bob, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
			const subjects = () => mails().map(({ subject }) => subject ?? '');
			await expect.poll(subjects).toContain(`${bob.name} started following you`);
			expect(subjects().filter((subject) => subject.includes('mentioned'))).toEqual([]);
		},
	);
});
