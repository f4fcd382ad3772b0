/** An admin turns an alert rule on, and is told of the entry that meets it. */
import { call } from './api-calls.ts';
import { signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// A rule is for the whole service: this story has one of its own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

test('an admin is told of a token that someone issues, and the trail has the rule and the alarm', async ({
	browser,
}) => {
	const page = await (await signInAt(server, browser, 'admin')).context.newPage();
	const name = unique('alice');
	const alice = `dev-${name}`;
	const ofAlice = await (await signInAt(server, browser, name)).context.newPage();

	await page.goto('/admin/audit');
	await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Alarms' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();
	const rules = page.getByRole('list', { name: 'Alert rules' });
	const ofTokens = rules.getByRole('group', { name: 'Token issued' });
	await expect(ofTokens.getByRole('radio', { name: 'Off' })).toBeChecked();
	await ofTokens.getByRole('radio', { name: 'On' }).check();
	await rules.getByRole('group', { name: 'Many removals' }).getByRole('radio', { name: 'On' }).check();
	const threshold = rules.getByRole('combobox', { name: 'Threshold: Many removals' });
	await threshold.selectOption('5 in an hour');
	await expect(threshold).toHaveValue('5');
	await expect(async () => {
		await page.reload();
		await expect(ofTokens.getByRole('radio', { name: 'On' })).toBeChecked({ timeout: 1_000 });
		await expect(threshold).toHaveValue('5', { timeout: 1_000 });
	}).toPass();

	const token = { subject: alice, name: 'build', scopes: ['events:write'] };
	expect((await call(ofAlice, 'token.issue', token)).status()).toBe(200);
	const raised = page.getByRole('list', { name: 'Latest alarms' }).getByRole('listitem');
	await expect(raised).toHaveCount(1);
	await expect(raised).toContainText(`of ${name}`);

	await expect(async () => {
		await page.goto('/notifications');
		await expect(page.getByText('Alarm: a token was issued.')).toBeVisible({ timeout: 1_000 });
	}).toPass();
	const link = page.getByRole('link', { name: new RegExp(`/admin/audit/${alice}/\\d+`) });
	await page.goto((await link.getAttribute('href')) ?? '');
	await expect(page.getByRole('main')).toContainText(`${name} issued a token`);

	await page.goto('/admin/audit');
	const trail = page.getByRole('main');
	await expect(trail.getByText('admin turned on the alarm token-issued')).toBeVisible();
	await expect(trail.getByText(`An entry of ${name} raised an alarm`)).toBeVisible();
	await ofAlice.goto('/admin/alarms');
	await expect(ofAlice.getByRole('heading', { name: "You can't see this page" })).toBeVisible();
});
