/** A person makes a machine, and handles its tokens: issue, see once, warn, renew, switch off, revoke. */
import { axeOn, barriers } from './page-actions.ts';
import { expect, test } from './test.ts';

// Pages of tokens do not depend on where data lies.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

const TOKEN = /tdl_[0-9A-Za-z]{54}/;

test('a token is shown once, warned of, renewed, switched off and revoked', async ({ alice, bob }) => {
	test.slow();
	const page = await alice.open('/settings');
	// Elements that fade in have little contrast on their way.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.getByRole('link', { name: 'tokens you issue' }).click();
	await page.getByLabel('Name', { exact: true }).fill('Printer');
	await page.getByRole('button', { name: 'Create machine' }).click();
	await page
		.getByRole('list', { name: 'Machines' })
		.getByRole('link', { name: /Printer/ })
		.click();
	await expect(page.getByRole('heading', { name: 'Printer' })).toBeVisible();
	const address = page.url();

	const form = page.getByRole('form', { name: 'Issue a token' });
	const issue = form.getByRole('button', { name: 'Issue token' });
	const checked = form.getByRole('checkbox', { checked: true });
	await expect(checked).toHaveCount(0);
	await expect(form.getByLabel(/audit|Service/)).toHaveCount(0);
	await form.getByLabel('Purpose').fill('build');
	await expect(issue).toBeDisabled();
	await form.getByLabel(/Post and remove events/).check();
	await form.getByLabel('Expires after (days)').fill('1');
	await issue.click();
	const shown = page.getByRole('region', { name: 'New token' });
	const first = (await shown.innerText()).match(TOKEN)?.[0] ?? '';
	expect(first).not.toBe('');
	// The command that it shows posts something.
	const command = await shown.getByText('curl -H').innerText();
	expect(command).toContain(` ${new URL(address).origin}/api/v1/events `);
	expect(JSON.parse(/-d '(.*)'$/.exec(command)?.[1] ?? '')).toEqual({ text: 'Hello from my machine' });
	expect(await barriers(axeOn(page))).toEqual([]);
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(form).toBeVisible();
	expect(await page.content()).not.toContain(first);
	await page.reload();
	expect(await page.content()).not.toContain(first);

	const tokens = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem');
	await expect(tokens).toHaveCount(1);
	await expect(tokens).toContainText(/Expires soon.*Never used/s);
	await page.goto('/');
	await page.getByRole('link', { name: /A token has expired or expires soon/ }).click();
	await expect(page).toHaveURL(address);

	await tokens.getByRole('button', { name: 'Renew: build' }).click();
	const wizard = page.getByRole('dialog', { name: 'Renew “build”' });
	await wizard.getByRole('button', { name: 'Issue new token' }).click();
	const second = (await wizard.getByRole('region').innerText()).match(TOKEN)?.[0] ?? '';
	expect(second).not.toBe('');
	expect(second).not.toBe(first);
	await wizard.getByRole('button', { name: 'Next' }).click();
	expect(await page.content()).not.toContain(second);
	await expect(wizard).toContainText('TIDELINE_TOKEN');
	await page.keyboard.press('Escape');
	await expect(wizard).toBeHidden();
	await expect(tokens).toHaveCount(2);
	await expect(tokens.filter({ hasText: 'Replaced by build' })).toHaveCount(1);

	await page.getByRole('button', { name: 'Turn off: build' }).click();
	await expect(wizard).toContainText('The old token was never used.');
	expect(await barriers(axeOn(page))).toEqual([]);
	await wizard.getByRole('button', { name: 'Turn off old token' }).click();
	await expect(wizard).toBeHidden();
	await expect(tokens).toHaveCount(1);
	await expect(page.getByText('Show old tokens (1)')).toBeVisible();

	await page.getByRole('button', { name: 'Revoke: build' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
	await expect(tokens).toHaveCount(1);
	await page.getByRole('button', { name: 'Revoke: build' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
	await expect(page.getByText('No active tokens.')).toBeVisible();

	await form.getByLabel('Purpose').fill('second build');
	await form.getByLabel(/Read the timeline/).check();
	await form.getByRole('button', { name: '30 Days' }).click();
	await issue.click();
	await shown.getByRole('button', { name: 'Done' }).click();
	await page.getByRole('button', { name: 'Revoke all' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all' }).click();
	await expect(page.getByText('One token revoked.')).toBeVisible();
	await page.getByText('Show old tokens (3)').click();
	await expect(page.getByText(/^Revoked:/)).toHaveCount(3);

	await page.goto('/settings/machines');
	await page.getByRole('link', { name: /^You\b/ }).click();
	await form.getByLabel('Purpose').fill('agent');
	await form.getByLabel(/Used by/).selectOption({ index: 1 });
	await form.getByLabel(/Post and remove events/).check();
	await issue.click();
	await shown.getByRole('button', { name: 'Done' }).click();
	await expect(tokens).toContainText(/agent.*Used by: app-/s);

	const trust = page.getByRole('form', { name: 'Trust workload' });
	await trust.getByLabel('Workload name').fill('octo/tide');
	await trust.getByLabel('Claim').fill('repository');
	await trust.getByLabel('Value').fill('octo/tide');
	await trust.getByLabel(/Post and remove events/).check();
	await trust.getByRole('button').click();
	await expect(trust.getByRole('alert')).toContainText('pin repository_id instead');
	await trust.getByLabel('Claim').fill('repository_id');
	await trust.getByLabel('Value').fill('74');
	await trust.getByRole('button').click();
	const trusts = page.getByRole('list', { name: 'Trusted workloads' });
	await expect(trusts).toContainText('repository_id = 74');
	expect(await barriers(axeOn(page))).toEqual([]);
	await trusts.getByRole('button', { name: 'Remove: octo/tide' }).click();
	await expect(trusts).toBeHidden();

	const foreign = await bob.open(new URL(address).pathname);
	await expect(foreign.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the owner of a token that somebody else ended is told at home, and nobody else reads it', async ({
	alice,
	bob,
}) => {
	const page = await alice.open('/settings/machines');
	await page.getByRole('link', { name: /^You\b/ }).click();
	const form = page.getByRole('form', { name: 'Issue a token' });
	await form.getByLabel('Purpose').fill('build');
	await form.getByLabel(/Read the timeline/).check();
	await form.getByRole('button', { name: 'Issue token' }).click();
	const shown = page.getByRole('region', { name: 'New token' });
	const token = (await shown.innerText()).match(TOKEN)?.[0] ?? '';
	await page.goto('/');

	const finder = await bob.open('/');
	const revoked = await finder.request.post('/api/v1/tokens/revoke', { data: { tokens: [token] } });
	expect(await revoked.json()).toEqual({ revoked: 1 });
	const notice = page.getByRole('article').filter({ hasText: 'was revoked by someone who had it' });
	await expect(notice).toContainText('The token build');
	await expect(notice.getByRole('img', { name: 'Only people mentioned' })).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);

	await notice.locator('a:has(time)').click();
	await expect(page).toHaveURL(/\/s\/app-tideline\//);
	await expect(notice).toBeVisible();
	await finder.goto(page.url());
	await expect(finder.getByRole('heading', { name: 'Only followers can see this event' })).toBeVisible();
	await expect(finder.getByText('was revoked by someone')).toBeHidden();
});
