/** A person connects a machine to GitHub on its page, and what GitHub sends appears on its profile. */
import { randomUUID } from 'node:crypto';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { sign } from '@octokit/webhooks-methods';
import { PATIENTLY } from './api-calls.ts';
import { axeOn, barriers, copied } from './page-actions.ts';
import { expect, test } from './test.ts';

// Pages of machines do not depend on where data lies.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

const SECRET = /\b[0-9a-f]{64}\b/;
const payload = JSON.stringify(examples.find(({ name }) => name === 'pull_request')?.examples[0]);

test('a machine is connected, posts what GitHub sends, gets a new secret, and is disconnected', async ({ alice }) => {
	test.slow();
	const page = await alice.open('/settings/machines');
	// Elements that fade in have little contrast on their way.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.getByLabel('Name', { exact: true }).fill('Hello World');
	await page.getByRole('button', { name: 'Create machine' }).click();
	await page
		.getByRole('list', { name: 'Machines' })
		.getByRole('link', { name: /Hello World/ })
		.click();
	const section = page.getByRole('region', { name: 'GitHub' });
	await section.getByRole('button', { name: 'Connect to GitHub' }).click();
	const shown = page.getByRole('region', { name: 'New secret' });
	await expect(shown).toBeFocused();
	const first = (await shown.innerText()).match(SECRET)?.[0] ?? '';
	expect(first).not.toBe('');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await shown.getByRole('button', { name: 'Copy secret' }).click();
	expect(await copied(page)).toBe(first);
	await shown.getByRole('button', { name: 'Copy URL' }).click();
	const address = await copied(page);
	expect(await barriers(axeOn(page))).toEqual([]);
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(section).toContainText('Connected since');
	expect(await page.content()).not.toContain(first);

	const main = page.getByRole('main');
	const send = async (secret: string) => {
		const headers = {
			'content-type': 'application/json',
			'x-github-event': 'pull_request',
			'x-github-delivery': randomUUID(),
			'x-hub-signature-256': await sign(secret, payload),
		};
		return (await alice.request.post(address, { data: payload, headers, ...PATIENTLY })).status();
	};
	expect(await send(first)).toBe(201);
	await main.getByRole('link', { name: 'Open profile' }).click();
	const event = page.getByRole('article').filter({ hasText: 'pull request #2' });
	await expect(event).toContainText(/Hello World.*opened/s);
	await expect(event).toContainText('Codertocat opened pull request #2 of Codertocat/Hello-World: Update the README');
	await page.goBack();

	await section.getByRole('button', { name: 'Generate new secret' }).click();
	const second = (await shown.innerText()).match(SECRET)?.[0] ?? '';
	expect(second).not.toBe(first);
	await page.reload();
	await expect(section).toContainText('The previous secret works until');
	expect(await page.content()).not.toContain(second);
	expect([await send(first), await send(second)]).toEqual([201, 201]);

	await section.getByRole('button', { name: 'Disconnect' }).click();
	const dialog = page.getByRole('alertdialog');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(section).toContainText('Connected since');
	await section.getByRole('button', { name: 'Disconnect' }).click();
	await dialog.getByRole('button', { name: 'Disconnect' }).click();
	await expect(section.getByRole('button', { name: 'Connect to GitHub' })).toBeVisible();
	expect([await send(first), await send(second)]).toEqual([401, 401]);
});
