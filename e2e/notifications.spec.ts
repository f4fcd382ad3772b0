/** Notifications, under the bell and on their page, on two devices. */
import { call } from './api-calls.ts';
import { later } from './page-actions.ts';
import { knownBrowserOf, signInAs } from './person.ts';
import { expect, test } from './test.ts';

const bell = (count: number) => `Notifications, ${count} unread`;

test('a mention shows under the bell, and what is read on one device is read on the other', { tag: '@phone' }, async ({
	alice,
	bob,
	browser,
}) => {
	// Half minutes pass at once on this page.
	await alice.context.clock.install();
	const page = await alice.open();
	await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
	const storageState = await knownBrowserOf(alice);
	const phone = await signInAs(browser, alice.name, { viewport: { width: 390, height: 780 }, storageState });
	const onPhone = await phone.open('/settings');

	const text = `High water, @${alice.name}`;
	const posted = await call(bob, 'event.post', { text });
	const { id } = (await posted.json()).result.data.event;
	await expect(page.getByRole('link', { name: bell(1) })).toBeVisible();
	// It looks every half a minute, and when somebody comes back to it.
	await onPhone.reload();
	await expect(onPhone.getByRole('link', { name: bell(1) })).toBeVisible();

	await page.keyboard.press('g');
	await page.keyboard.press('n');
	await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
	const list = page.getByRole('list', { name: 'Notifications' });
	const mention = list.getByRole('listitem').filter({ hasText: `${bob.name} mentioned you` });
	await expect(mention).toContainText(text);
	await expect(mention).toContainText('New');
	await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
	await onPhone.goto('/notifications');
	await expect(onPhone.getByRole('listitem').filter({ hasText: 'mentioned you' })).toBeVisible();
	await expect(onPhone.getByText('New', { exact: true })).toHaveCount(0);
	await expect(onPhone.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

	// A follow comes while the page is open; the removed mention goes.
	expect((await call(bob, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	const follow = list.getByText(`${bob.name} started following you`);
	await later(page, '00:30', () => expect(follow).toBeVisible({ timeout: 5_000 }));
	await page.getByRole('button', { name: 'Mark all as read' }).click();
	await expect(list.getByText('New', { exact: true })).toHaveCount(0);
	expect((await call(bob, 'event.remove', { id })).status()).toBe(200);
	await later(page, '00:30', () => expect(mention).toHaveCount(0, { timeout: 5_000 }));
	// A block hides the rest.
	expect((await call(alice, 'subject.block', { subject: bob.subject })).status()).toBe(200);
	await page.reload();
	await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
	await phone.context.close();
});

test('each kind of notifications has a page, which marks nothing as read', { tag: '@phone' }, async ({
	alice,
	bob,
	carol,
}) => {
	await call(bob, 'event.post', { text: `High water, @${alice.name}` });
	await call(carol, 'subject.follow', { subject: alice.subject });
	const page = await alice.open('/notifications?only=follows');
	const list = page.getByRole('list', { name: 'Notifications' });
	const tabs = page.getByRole('navigation', { name: 'Kinds of notifications' });
	await expect(list.getByRole('listitem')).toHaveText([/started following you/]);
	await expect(tabs.getByRole('link', { name: 'Follows' })).toHaveAttribute('aria-current', 'page');
	await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
	await tabs.getByRole('link', { name: 'Mentions' }).click();
	await expect(page).toHaveURL('/notifications?only=mentions');
	await expect(list.getByRole('listitem')).toHaveText([/mentioned you/]);
	await tabs.getByRole('link', { name: 'Reactions' }).click();
	await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
	await expect(page.getByRole('link', { name: bell(2) })).toBeVisible();
	// A narrow window has no room for all tabs.
	await page.goto('/notifications?only=searches');
	await expect(tabs.getByRole('link', { name: 'Searches' })).toBeInViewport({ ratio: 1 });
	await tabs.getByRole('link', { name: 'All' }).click();
	await expect(list.getByRole('listitem')).toHaveCount(2);
	await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a request is accepted where it is told of, and the answer is told to who asked', async ({ alice, bob }) => {
	expect((await call(alice, 'subject.edit', { follows: 'approval' })).status()).toBe(200);
	expect((await call(bob, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	const page = await alice.open('/notifications');
	const request = page.getByRole('listitem').filter({ hasText: `${bob.name} wants to follow you` });
	// The list is read again before the answer of the server is here.
	const taken = Promise.withResolvers<void>();
	await page.route('**/api/trpc/*subject.accept*', async (route) => {
		const response = await route.fetch();
		await taken.promise;
		await route.fulfill({ response });
	});
	const answer = page.waitForResponse((response) => response.url().includes('subject.accept'));
	await request.getByRole('button', { name: `Accept ${bob.name}` }).click();
	await expect(request.getByRole('status')).toHaveText('Accepted');
	await expect(page.getByRole('listitem').filter({ hasText: `${bob.name} started following you` })).toBeVisible();
	await expect(request.getByRole('status')).toHaveText('Accepted');
	taken.resolve();
	await answer;
	await expect(request.getByRole('status')).toHaveText('Accepted');
	await page.reload();
	await expect(request).toHaveCount(0);

	const asked = await bob.open('/notifications');
	await expect(asked.getByRole('listitem').filter({ hasText: `${alice.name} accepted your request` })).toBeVisible();
});
