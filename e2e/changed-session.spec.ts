/** A page that outlives its session: somebody else signed in beside it, nobody is signed in, or there is no network. */

import { goOffline, inTimeline, listens, post } from './page-actions.ts';
import { signIn, unique } from './person.ts';
import { expect, test } from './test.ts';

test('a page of one subject posts nothing as another who signed in beside it', async ({ alice, carol }) => {
	await alice.open();
	const beside = await alice.page.context().newPage();
	const bob = unique('bob');
	const subject = await signIn(beside, bob);

	await post(alice.page, 'Who says this?');
	const refused = alice.page.getByRole('form', { name: 'Post an event' }).getByRole('alert');
	await expect(refused).toContainText("You've signed in as someone else. Reload this page.");
	await expect(alice.page.getByLabel('What happened?')).toHaveValue('Who says this?');
	await refused.getByRole('button', { name: 'Reload' }).click();
	await expect(alice.page.getByRole('banner')).toContainText(bob);
	await expect(alice.page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
	// Alice's draft is not bob's to find.
	await expect(alice.page.getByLabel('What happened?')).toHaveValue('');
	for (const whose of [alice.subject, subject]) {
		await beside.goto(`/s/${whose}`);
		await expect(beside.getByRole('heading', { name: /haven't posted anything yet|No events yet/ })).toBeVisible();
	}

	// Bob's page by now, beside which alice signs in again.
	await alice.page.goto(`/s/${carol.subject}`);
	await signIn(beside, alice.name);
	await alice.page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
	const kept = alice.page.getByRole('banner').getByRole('alert');
	await expect(kept).toContainText("You've signed in as someone else");
	await kept.getByRole('button', { name: 'Reload' }).click();
	await expect(alice.page.getByRole('banner')).toContainText(alice.name);
	await expect(kept).toHaveCount(0);
});

test('a draft outlives the session: signing in again brings one back to it', async ({ alice }) => {
	const { name } = alice;
	const page = await alice.open();
	await page.context().clearCookies();
	await page.getByLabel('What happened?').focus();
	await page.getByRole('button', { name: 'Add link' }).click();
	await page.getByLabel('Link', { exact: true }).fill('https://example.com/tides');
	await post(page, 'Written before, posted after');
	const refused = page.getByRole('form', { name: 'Post an event' }).getByRole('alert');
	await expect(refused).toContainText('Sign in first.');
	await refused.getByRole('link', { name: 'Sign in' }).click();
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByLabel('What happened?')).toHaveValue('Written before, posted after');
	await expect(page.getByLabel('Link', { exact: true })).toHaveValue('https://example.com/tides');

	await page.getByRole('button', { name: 'Post' }).click();
	await expect(inTimeline(page, 'Written before')).toHaveCount(1);
	await expect(inTimeline(page, 'Written before')).not.toContainText('delivering…');
	await page.reload();
	await expect(inTimeline(page, 'Written before')).toHaveCount(1);
	await listens(page);
	await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('an action after the session ended leads to the sign-in page, and back to where it was', async ({
	alice,
	bob,
}) => {
	const place = `/s/${bob.subject}?tab=followers`;
	const page = await alice.open(place);
	await page.context().clearCookies();
	await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
	const way = page.getByRole('banner').getByRole('alert').getByRole('link', { name: 'Sign in' });
	await expect(way).toHaveAttribute('href', `/sign-in?${new URLSearchParams({ callbackUrl: place })}`);
	await way.click();
	await expect(page.getByLabel('Name')).toBeVisible();
	await expect(page.getByRole('banner').getByRole('alert')).toHaveCount(0);
});

test('a post waits for the connection, and the tab is not left without a question', async ({ alice }) => {
	const page = await alice.open();
	// A tab that nobody touched is closed without a question.
	await page.getByLabel('What happened?').click();
	await goOffline(page);
	await post(page, 'From the tunnel');
	await expect(inTimeline(page, 'From the tunnel')).toContainText('waiting for connection');
	const question = page.waitForEvent('dialog');
	await page.close({ runBeforeUnload: true });
	const dialog = await question;
	expect(dialog.type()).toBe('beforeunload');
	await dialog.dismiss();
	await page.context().setOffline(false);
	await expect(inTimeline(page, 'From the tunnel')).not.toContainText('waiting for connection');
	await expect(inTimeline(page, 'From the tunnel')).not.toContainText('delivering…');

	const closed = page.waitForEvent('close');
	await page.close({ runBeforeUnload: true });
	await closed;
});
