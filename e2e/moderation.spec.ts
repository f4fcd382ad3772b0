/** Moderation in an emergency: an admin removes what somebody else posted, and the operator suspends who posted it. */
import { tideline } from '../src/testing/tideline-command.ts';
import { call, refusalOf } from './api-calls.ts';
import { expect, test } from './test.ts';

test('an admin removes an event of another with a reason, and the trail tells it', { tag: '@phone' }, async ({
	alice,
	bob,
	admin,
}) => {
	const posted = await call(alice, 'event.post', { text: 'The private address of bob' });
	const { id } = (await posted.json()).result.data.event;
	const path = `/s/${alice.subject}/${id}`;
	const another = { id, subject: alice.subject, reason: 'It is mine' };
	expect(await refusalOf(await call(bob, 'event.remove', another))).toEqual({ status: 403, reason: 'forbidden' });
	await bob.open(path);
	await expect(bob.page.getByText('The private address of bob')).toBeVisible();
	await expect(bob.page.getByRole('button', { name: 'Remove as admin' })).toHaveCount(0);

	const page = await admin.open(path);
	await page.getByRole('button', { name: 'Remove as admin' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
	await dialog.getByLabel('Reason').fill('Private data of others');
	// The page shows the removal before the server has it.
	const answer = page.waitForResponse((response) => response.url().includes('event.remove'));
	await dialog.getByRole('button', { name: 'Remove' }).click();
	expect((await answer).status()).toBe(200);
	await expect(page.getByRole('heading', { name: 'This event was removed' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Remove as admin' })).toHaveCount(0);

	await page.goto(`/admin/audit?subject=${alice.subject}&action=event-removed`);
	const removal = page.getByRole('table', { name: 'Audit trail' }).getByRole('row', { name: /removed an event/ });
	await removal.getByRole('cell').first().getByRole('link').click();
	await expect(page.getByRole('table', { name: 'What changed' })).toContainText('Private data of others');
	await bob.page.reload();
	await expect(bob.page.getByRole('heading', { name: 'This event was removed' })).toBeVisible();
});

test('a suspended subject is signed out, and cannot sign in until the operator allows it', async ({ alice, bob }) => {
	// The operator works at the store, and what a suspension ends is told on both engines in moderation.test.ts.
	test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');
	const store = { DATA_DIR: process.env.TIDELINE_E2E_STORE ?? '' };
	await alice.open();
	const link = (await (await call(alice, 'timeline.link', {})).json()).result.data.url as string;
	expect((await alice.request.get(link)).status()).toBe(200);

	expect(await tideline(store, 'suspend', alice.subject, '--reason', 'Spam')).toMatchObject({ code: 0 });
	expect((await call(alice, 'event.post', { text: 'Still here' })).status()).toBe(401);
	expect((await alice.request.get(link)).status()).toBe(403);
	// The open page leads there by itself, and a navigation beside it would be broken off.
	await expect(alice.page).toHaveURL(/\/sign-in\?error=suspended/);
	await alice.page.goto('/sign-in');
	await alice.page.getByLabel('Name').fill(alice.name);
	await alice.page.getByRole('button', { name: 'Sign in' }).click();
	await expect(alice.page.getByText('This account is suspended')).toBeVisible();
	expect((await call(bob, 'event.post', { text: 'Not concerned' })).status()).toBe(200);

	expect(await tideline(store, 'unsuspend', alice.subject)).toMatchObject({ code: 0 });
	await alice.page.getByLabel('Name').fill(alice.name);
	await alice.page.getByRole('button', { name: 'Sign in' }).click();
	await expect(alice.page.getByRole('heading', { name: 'Home' })).toBeAttached();
	expect((await call(alice, 'event.post', { text: 'Back again' })).status()).toBe(200);
});
