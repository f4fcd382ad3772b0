/** A person has their timeline pushed to a receiver that fails now and then. */
import { Webhook } from 'standardwebhooks';
import { type Receiver, startReceiver } from '../src/testing/webhook-receiver.ts';
import { call } from './api-calls.ts';
import { axeOn, barriers } from './page-actions.ts';
import { signInAs } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The store's part is told in src/domain/webhook/webhooks.test.ts, on both engines.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

// It waits for tries, and a narrow page has the same parts.
let receiver: Receiver | undefined;
test.afterAll(async () => {
	await stopAll();
	await receiver?.close();
});

test('a webhook is added, waits until its receiver agrees, is tried again, turned off by its receiver, and what was given up is sent again', async ({
	browser,
}) => {
	test.slow();
	receiver = await startReceiver();
	receiver.agrees = false;
	const { origin } = await startServer({ ALLOWED_INSIDE_HOSTS: receiver.host });
	const alice = await signInAs(browser, 'alice', { baseURL: origin });
	const page = await alice.open('/settings/machines');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.getByRole('link', { name: /^You\b/ }).click();
	await page.getByRole('link', { name: 'Push this timeline to a URL' }).click();
	const url = `${receiver.url}/hook`;
	const form = page.getByRole('form', { name: 'Add webhook' });
	await form.getByLabel('URL').fill('https://10.0.0.1/hook');
	await form.getByRole('button').click();
	await expect(form.getByRole('alert')).toContainText("10.0.0.1 isn't an address on the internet");
	await form.getByLabel('URL').fill(url);
	await form.getByRole('button').click();
	const shown = page.getByRole('region', { name: 'New secret' });
	const secret = (await shown.innerText()).match(/whsec_\S+/)?.[0] ?? '';
	expect(secret).not.toBe('');
	expect(await barriers(axeOn(page))).toEqual([]);
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(form).toBeVisible();
	expect(await page.content()).not.toContain(secret);

	await page.getByRole('button', { name: `Delivery log: ${url}` }).click();
	const pushes = page.getByRole('list', { name: 'Pushes' }).getByRole('listitem');
	await expect(pushes).toHaveText([/Test.*Accepted.*1 try, receiver didn't return the challenge/]);
	const waits = page.getByText("Waiting for the receiver's consent");
	await expect(waits).toBeVisible();
	await expect(page.getByText('response.end(data.challenge)')).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);
	await call(page, 'event.post', { text: 'Nobody asked for it' });
	receiver.agrees = true;
	await page.getByRole('button', { name: `Send test: ${url}` }).click();
	await expect(pushes).toHaveText([/Test.*Accepted.*1 try, response 200/, /Test.*Accepted.*challenge/]);
	await expect(waits).toHaveCount(0);
	expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'webhook.test']);
	expect(await barriers(axeOn(page))).toEqual([]);

	receiver.answers.push(500);
	await call(page, 'event.post', { text: 'High water' });
	await expect(pushes.first()).toHaveText(/Event.*(Waiting.*1 try, response 500, next try|Accepted.*2 tries)/);
	await expect(pushes.first()).toHaveText(/Event.*Accepted.*2 tries, response 204/);

	receiver.answers.push(410);
	await call(page, 'event.post', { text: 'Low water' });
	await expect(pushes.first()).toHaveText(/Event.*Failed.*1 try, response 410/);
	await page.reload();
	await expect(page.getByText("Off: the receiver says it's gone (410)")).toBeVisible();
	await expect(page.getByRole('button', { name: `Send test: ${url}` })).toHaveCount(0);
	await page.getByRole('button', { name: `Turn on: ${url}` }).click();
	await page.getByRole('button', { name: `Delivery log: ${url}` }).click();
	await page.getByRole('radio', { name: 'Failed' }).check();
	await expect(pushes).toHaveText([/Event.*Failed/]);
	await page.getByRole('button', { name: 'Resend all failed' }).click();
	await expect(page.getByText('No failed pushes.')).toBeVisible();
	await page.getByRole('radio', { name: 'All' }).check();
	await expect(pushes).toHaveText([
		/Event.*Accepted.*1 try, response 204/,
		/Event.*Accepted/,
		/Test.*Accepted/,
		/Test.*Accepted/,
	]);

	const last = receiver.received.at(-1);
	expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({
		type: 'event.delivered',
		data: { subject: alice.subject, event: { text: 'Low water', actor: alice.subject } },
	});

	await page.getByRole('button', { name: `New secret: ${url}` }).click();
	await expect(shown).toContainText('whsec_');
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByText('Also signed with the old secret')).toBeVisible();
	await page.getByRole('button', { name: `Remove: ${url}` }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
	await expect(page.getByText('No webhooks yet.')).toBeVisible();
});
