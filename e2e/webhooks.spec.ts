/** A person has their timeline pushed to a receiver that fails now and then. */
import AxeBuilder from '@axe-core/playwright';
import { Webhook } from 'standardwebhooks';
import { type Receiver, startReceiver } from '../src/testing/webhook-receiver.ts';
import { call } from './api-calls.ts';
import { barriers } from './page-actions.ts';
import { signInAs } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The store's part is told in src/domain/webhook/webhooks.test.ts, on both engines.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

// It waits for tries, and a narrow page has the same parts.
test.skip(({ isMobile }) => isMobile);

let receiver: Receiver | undefined;
test.afterAll(async () => {
	await stopAll();
	await receiver?.close();
});

test('a webhook is added, tested, tried again, turned off by its receiver, and what was given up is sent again', async ({
	browser,
}) => {
	test.slow();
	receiver = await startReceiver();
	const { origin } = await startServer({ ALLOWED_INSIDE_HOSTS: receiver.host });
	const alice = await signInAs(browser, 'alice', { baseURL: origin });
	const page = await alice.open('/settings/machines');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.getByRole('link', { name: /Yourself/ }).click();
	await page.getByRole('link', { name: 'Push this timeline to a URL' }).click();
	const url = `${receiver.url}/hook`;
	const form = page.getByRole('form', { name: 'Add a webhook' });
	await form.getByLabel('Address').fill('https://10.0.0.1/hook');
	await form.getByRole('button').click();
	await expect(form.getByRole('alert')).toContainText('10.0.0.1 is not an address on the internet');
	await form.getByLabel('Address').fill(url);
	await form.getByRole('button').click();
	const shown = page.getByRole('region', { name: 'New secret' });
	const secret = (await shown.innerText()).match(/whsec_\S+/)?.[0] ?? '';
	expect(secret).not.toBe('');
	expect(await barriers(new AxeBuilder({ page }))).toEqual([]);
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(form).toBeVisible();
	expect(await page.content()).not.toContain(secret);

	await page.getByRole('button', { name: `Log: ${url}` }).click();
	await expect(page.getByText('Nothing was pushed yet.')).toBeVisible();
	await page.getByRole('button', { name: `Send a test: ${url}` }).click();
	const pushes = page.getByRole('list', { name: 'Pushes' }).getByRole('listitem');
	await expect(pushes).toHaveText([/Test.*Taken.*1 try, answered 204/]);
	expect(receiver.received).toHaveLength(1);
	expect(await barriers(new AxeBuilder({ page }))).toEqual([]);

	receiver.answers.push(500);
	await call(page, 'event.post', { text: 'High water' });
	await expect(pushes.first()).toHaveText(/Event.*(To be sent.*1 try, answered 500, next try|Taken.*2 tries)/);
	await expect(pushes.first()).toHaveText(/Event.*Taken.*2 tries, answered 204/);

	receiver.answers.push(410);
	await call(page, 'event.post', { text: 'Low water' });
	await expect(pushes.first()).toHaveText(/Event.*Given up.*1 try, answered 410/);
	await page.reload();
	await expect(page.getByText('Off: the receiver answered that it is gone (410)')).toBeVisible();
	await expect(page.getByRole('button', { name: `Send a test: ${url}` })).toHaveCount(0);
	await page.getByRole('button', { name: `Turn on: ${url}` }).click();
	await page.getByRole('button', { name: `Log: ${url}` }).click();
	await page.getByRole('radio', { name: 'Given up' }).check();
	await expect(pushes).toHaveText([/Event.*Given up/]);
	await page.getByRole('button', { name: 'Send all again that were given up' }).click();
	await expect(page.getByText('Nothing was given up.')).toBeVisible();
	await page.getByRole('radio', { name: 'All' }).check();
	await expect(pushes).toHaveText([/Event.*Taken.*1 try, answered 204/, /Event.*Taken/, /Test.*Taken/]);

	const last = receiver.received.at(-1);
	expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({
		type: 'event.delivered',
		data: { subject: alice.subject, event: { text: 'Low water', actor: alice.subject } },
	});

	await page.getByRole('button', { name: `New secret: ${url}` }).click();
	await expect(shown).toContainText('whsec_');
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText('Signed with the old secret too')).toBeVisible();
	await page.getByRole('button', { name: `Remove: ${url}` }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
	await expect(page.getByText('No webhook yet.')).toBeVisible();
});
