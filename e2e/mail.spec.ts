/** A reader has mail sent to an address, from the first link to the last one. Another program reads the mail. */
import type { Browser, Locator, Page } from '@playwright/test';
import { type MailServer, startMailServer, type TakenMail } from '../src/testing/mail-server.ts';
import { sendDueMail } from '../src/testing/send-due-mail.ts';
import { call } from './api-calls.ts';
import { axeOn, barriers, isAtRest } from './page-actions.ts';
import { isListed, Person, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// One service with a mail server is enough for all of them.
test.describe.configure({ mode: 'default' });

const DAY_MS = 86_400_000;

let mailServer: MailServer;
let settings: { SMTP_URL: string; MAIL_FROM: string };
let server: Server;

test.beforeAll(async () => {
	mailServer = await startMailServer();
	settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'Tideline <noreply@tideline.example>' };
	server = await startServer(settings);
});
test.afterAll(async () => {
	await stopAll();
	await mailServer.close();
});

async function signedIn(browser: Browser, called: string): Promise<Person> {
	const name = unique(called);
	const context = await browser.newContext({ baseURL: server.origin });
	const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
	const form = { csrfToken, name, code: '', json: 'true' };
	expect((await context.request.post('/api/auth/callback/dev', { form })).status()).toBe(200);
	return new Person(name, `dev-${name}`, context);
}

const addressOf = ({ name }: Person) => `${name}@example.org`;

/** Mail that an address has got, the oldest first. */
const mailTo = (address: string): TakenMail[] => mailServer.taken.filter(({ to }) => to.includes(address));

/** Waits for a mail to an address with these words. */
async function mailWith(address: string, words: string): Promise<TakenMail> {
	const found = () => mailTo(address).find(({ parsed }) => `${parsed.subject}\n${parsed.text}`.includes(words));
	await expect.poll(() => found() !== undefined, { message: `a mail to ${address} with "${words}"` }).toBe(true);
	return found() as TakenMail;
}

/** The address in the text of a mail that begins so. */
function linkIn({ parsed: { text = '' } }: TakenMail, path: string): string {
	const [link] = new RegExp(`${server.origin}${path}\\S+`).exec(text) ?? [];
	expect(link, text).toBeDefined();
	return link as string;
}

const mailOn = (page: Page): Locator => page.getByRole('region', { name: 'Mail' });

async function asksForLink(page: Page, address: string): Promise<void> {
	await page.goto('/settings');
	await mailOn(page).getByLabel('Email address').fill(address);
	await mailOn(page).getByRole('button', { name: 'Send me a link' }).click();
}

/** Enters and confirms an address without its pages. */
async function confirms(person: Person): Promise<void> {
	const address = addressOf(person);
	const set = await call(person, 'mail.setAddress', { address, language: 'en', zone: 'UTC' });
	expect(set.status()).toBe(200);
	const { searchParams } = new URL(linkIn(await mailWith(address, 'Confirm'), '/mail/confirm'));
	const confirmed = await call(person, 'mail.confirm', Object.fromEntries(searchParams));
	expect(confirmed.status()).toBe(200);
}

async function chooses(page: Page, when: string): Promise<void> {
	const answer = page.waitForResponse((response) => response.url().includes('mail.change'));
	await mailOn(page).getByRole('radio', { name: when }).check();
	expect((await answer).status()).toBe(200);
}

async function mentions(poster: Person, reader: Person, text: string): Promise<void> {
	expect((await call(poster, 'event.post', { text: `${text} @${reader.name}` })).status()).toBe(200);
	// The job that writes the notification adds its mail in the same step.
	const told = async () => (await reader.request.get('/api/trpc/notifications.page?input={}')).text();
	await expect.poll(told).toContain(text);
}

const chosenBy = async ({ request }: Person): Promise<string> =>
	(await (await request.get('/api/trpc/mail.get')).json()).result.data.mentions;

test('a reader confirms an address, reads mentions at once and in a digest, and ends both', { tag: '@phone' }, async ({
	browser,
}) => {
	const alice = await signedIn(browser, 'alice');
	const bob = await signedIn(browser, 'bob');
	const address = addressOf(alice);
	const page = await alice.context.newPage();
	await isListed(alice);

	await asksForLink(page, 'alice at example.org');
	await expect(mailOn(page).getByRole('alert')).toHaveText(/That isn't an email address/);
	await expect(mailOn(page).getByLabel('Email address')).toHaveValue('alice at example.org');
	await mailOn(page).getByLabel('Email address').fill(address);
	await mailOn(page).getByRole('button', { name: 'Send me a link' }).click();
	await expect(mailOn(page).getByText(`We mailed a link to ${address}`)).toBeVisible();
	await expect(mailOn(page).getByRole('radio', { name: 'At once' })).toHaveCount(0);

	await page.goto(linkIn(await mailWith(address, 'Confirm'), '/mail/confirm'));
	await expect(page.getByRole('heading', { level: 1, name: 'Confirm this address' })).toBeVisible();
	await page.getByRole('main').getByRole('button', { name: 'Confirm address' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Address confirmed' })).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: `Mail to @${alice.name}` })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Open mail settings' })).toBeFocused();
	await page.getByRole('link', { name: 'Open mail settings' }).click();
	await expect(mailOn(page).getByText('Mail goes here.')).toBeVisible();
	await expect(mailOn(page).getByRole('radio', { name: 'Off' })).toBeChecked();
	await mentions(bob, alice, 'Before it was on');

	await chooses(page, 'At once');
	await mentions(bob, alice, 'The tide is out');
	const mention = await mailWith(address, 'The tide is out');
	expect(mention.parsed.subject).toBe(`${bob.name} mentioned you`);
	expect(mention.parsed.html).toContain('The tide is out');
	await page.goto(linkIn(mention, '/s/'));
	await expect(page.getByRole('main').getByText('The tide is out').first()).toBeVisible();

	await page.goto('/settings');
	await chooses(page, 'Once a day');
	for (const text of ['First of the day', 'Second of the day']) await mentions(bob, alice, text);
	const due = { store: server.store, subject: alice.subject, openedAt: server.origin, ...settings };
	expect(await sendDueMail({ ...due, aheadMs: 0 })).toBe(0);
	// A process that has just claimed the digest has it for a while.
	await expect.poll(() => sendDueMail({ ...due, aheadMs: DAY_MS })).toBe(1);
	const digest = await mailWith(address, 'First of the day');
	expect(digest.parsed.subject).toBe(`Today: 2 mentions of @${alice.name}`);
	expect(digest.parsed.text).toContain('Second of the day');
	expect(digest.parsed.text).not.toContain('The tide is out');

	const stranger = await (await browser.newContext()).newPage();
	await stranger.goto(linkIn(digest, '/mail/unsubscribe'));
	await expect(stranger.getByRole('heading', { level: 1, name: 'Stop mailing notifications' })).toBeVisible();
	expect(await chosenBy(alice)).toBe('daily');
	await stranger.getByRole('main').getByRole('button', { name: 'Stop these mails' }).click();
	await expect(stranger.getByRole('heading', { level: 1, name: 'Notifications are no longer mailed' })).toBeVisible();
	await page.reload();
	await expect(mailOn(page).getByRole('radio', { name: 'Off' })).toBeChecked();
	await mentions(bob, alice, 'Nobody mails this');
	expect(await sendDueMail({ ...due, aheadMs: 2 * DAY_MS })).toBe(0);

	await chooses(page, 'At once');
	await mentions(bob, alice, 'One more');
	const { parsed } = await mailWith(address, 'One more');
	const { unsubscribe } = parsed.headers.get('list') as unknown as { unsubscribe: { url: string } };
	expect(parsed.headers.get('list-unsubscribe-post') ?? JSON.stringify(parsed.headers.get('list'))).toContain(
		'One-Click',
	);
	const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
	for (let click = 0; click < 2; click++) expect((await fetch(unsubscribe.url, oneClick)).status).toBe(200);
	expect(await chosenBy(alice)).toBe('off');
	const all = mailTo(address)
		.map(({ parsed: { text } }) => text)
		.join('\n');
	for (const text of ['Before it was on', 'Nobody mails this']) expect(all).not.toContain(text);
	await stranger.context().close();
});

test('a refused address is shown with the words of its mail server, and can be taken back', { tag: '@phone' }, async ({
	browser,
}) => {
	const carol = await signedIn(browser, 'carol');
	const address = addressOf(carol);
	const page = await carol.context.newPage();
	const accessible = async () => expect(await barriers(axeOn(page).include('main'))).toEqual([]);

	mailServer.answers.address = [{ status: 550, words: '5.1.1 No mailbox of this name' }];
	await asksForLink(page, address);
	const pending = mailOn(page).getByRole('region', { name: 'Address to confirm' });
	await expect(pending).toContainText(`The mail server refused ${address}`);
	await expect(pending).toContainText('The mail server said: 550 5.1.1 No mailbox of this name');
	await expect(mailOn(page).getByLabel('Another email address')).toBeVisible();
	await accessible();
	await pending.getByRole('button', { name: 'Send again' }).click();
	await expect(pending).toContainText(`We mailed a link to ${address}`);
	await accessible();
	await pending.getByRole('button', { name: 'Take back' }).click();
	await expect(pending).toHaveCount(0);
	await expect(mailOn(page).getByLabel('Email address')).toBeVisible();
	// Its link is good no more.
	await page.goto(linkIn(await mailWith(address, 'Confirm'), '/mail/confirm'));
	await page.getByRole('main').getByRole('button', { name: 'Confirm address' }).click();
	await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
	await expect(page.getByRole('main').getByRole('alert')).toContainText("This link isn't good any more");
	await accessible();

	mailServer.answers.sender = [{ status: 451, words: '4.3.2 Come again' }];
	await asksForLink(page, address);
	await expect(pending).toContainText('The mail server is busy. We keep trying.');
	await accessible();
	// Its next try would meet the answers of another story.
	await pending.getByRole('button', { name: 'Take back' }).click();
	await expect(pending).toHaveCount(0);
});

test('an address that no longer takes mail is a warning, and is confirmed again', async ({ browser }) => {
	const [dora, bob] = [await signedIn(browser, 'dora'), await signedIn(browser, 'bob')];
	await isListed(dora);
	await confirms(dora);
	const page = await dora.context.newPage();
	await page.goto('/settings');
	await chooses(page, 'At once');
	mailServer.answers.address = [{ status: 550, words: '5.2.1 Gone for good' }];
	await mentions(bob, dora, 'Who reads this?');
	const own = mailOn(page).getByRole('region', { name: 'Your address' });
	await expect(async () => {
		await page.reload();
		await expect(own.getByRole('alert')).toContainText('The mail server refused this address', { timeout: 1_000 });
	}).toPass();
	await expect(own).toContainText('550 5.2.1 Gone for good');
	expect(await barriers(axeOn(page))).toEqual([]);
	await page.setViewportSize({ width: 320, height: 800 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

	await own.getByRole('button', { name: 'Confirm again' }).click();
	await expect(mailOn(page).getByText('We mailed a link to')).toBeVisible();
	const asked = () => mailTo(addressOf(dora)).filter(({ parsed }) => parsed.subject?.includes('Confirm'));
	await expect.poll(() => asked().length).toBe(2);
	await page.goto(linkIn(asked()[1] as TakenMail, '/mail/confirm'));
	await page.getByRole('main').getByRole('button', { name: 'Confirm address' }).click();
	await page.getByRole('link', { name: 'Open mail settings' }).click();
	await expect(own).toContainText('Mail goes here.');

	await own.getByRole('button', { name: 'Remove' }).click();
	const question = page.getByRole('alertdialog', { name: 'Remove this address?' });
	await isAtRest(question);
	await question.getByRole('button', { name: 'Remove' }).click();
	await expect(own).toHaveCount(0);
	await expect(page.getByText('Address removed.')).toBeVisible();
	await expect(mailOn(page).getByLabel('Email address')).toHaveValue('');
});

test('a text that is lost is listed', async ({ browser }) => {
	const [erin, bob] = [await signedIn(browser, 'erin'), await signedIn(browser, 'bob')];
	await isListed(erin);
	await confirms(erin);
	const page = await erin.context.newPage();
	await page.goto('/settings');
	await chooses(page, 'At once');
	mailServer.answers.text = [{ status: 554, words: '5.6.0 Not this text' }];
	await mentions(bob, erin, 'Who prints this?');
	const lost = mailOn(page).getByRole('list', { name: "Mail that didn't arrive" }).getByRole('listitem');
	await expect(async () => {
		await page.reload();
		await expect(lost).toContainText('Not this text', { timeout: 1_000 });
	}).toPass();
	await expect(lost).toContainText(/Notification.*Not sent\./);
	expect(await barriers(axeOn(page))).toEqual([]);

	// Before the program of the page is there, nothing can be pressed in vain.
	const storageState = await erin.context.storageState();
	const still = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false, storageState });
	const early = await still.newPage();
	await early.goto('/settings');
	await expect(mailOn(early).locator('input, button')).toHaveCount(6);
	await expect(mailOn(early).locator(':is(input, button):enabled')).toHaveCount(0);
	await still.close();
});

test('a look at a link changes nothing, and an incomplete one says so, in both languages', {
	tag: '@phone',
}, async ({ browser }) => {
	const frank = await signedIn(browser, 'frank');
	const address = addressOf(frank);
	await call(frank, 'mail.setAddress', { address, language: 'de', zone: 'Europe/Berlin' });
	const link = linkIn(await mailWith(address, 'Bestätige'), '/mail/confirm');
	const looked = await fetch(link);
	expect(looked.status).toBe(200);
	expect(looked.headers.get('referrer-policy')).toBe('same-origin');
	expect(await looked.text()).toContain('noindex');
	const oneClick = link.replace('/mail/confirm', '/api/mail/unsubscribe');
	const led = await fetch(oneClick, { redirect: 'manual' });
	expect([led.status, led.headers.get('location')]).toEqual([
		303,
		link.replace(server.origin, '').replace('confirm', 'unsubscribe'),
	]);
	expect(await (await frank.request.get('/api/trpc/mail.get')).text()).not.toContain('confirmed');
	const wrong = await fetch(oneClick, {
		method: 'POST',
		body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
	});
	expect([wrong.status, wrong.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
	expect(await wrong.json()).toMatchObject({ code: 'mail_link_invalid' });

	const stranger = await browser.newContext({ baseURL: server.origin, locale: 'de-DE' });
	const page = await stranger.newPage();
	for (const path of ['/mail/confirm', '/mail/unsubscribe', '/mail/confirm?subject=dev-frank&code=1']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1, name: 'Dieser Link funktioniert nicht' })).toBeVisible();
		expect(await barriers(axeOn(page))).toEqual([]);
	}
	await page.goto(link);
	await expect(page.getByRole('heading', { level: 1, name: 'Diese Adresse bestätigen' })).toBeVisible();
	await expect(page.getByRole('main').getByRole('button', { name: 'Adresse bestätigen' })).toBeEnabled();
	expect(await barriers(axeOn(page))).toEqual([]);
	await page.getByRole('main').getByRole('button', { name: 'Adresse bestätigen' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Adresse bestätigt' })).toBeVisible();
	await stranger.close();
});

test('a service without a mail server offers no mail', async ({ alice }) => {
	const page = await alice.open('/settings');
	await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
	await expect(mailOn(page)).toHaveCount(0);
});
