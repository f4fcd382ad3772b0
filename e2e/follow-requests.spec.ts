/** Follows that need approval, and follows by keys. */
import { call, refusalOf } from './api-calls.ts';
import { answered, inTimeline, navigate, post, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('a subject under approval accepts one and refuses another, and shows events to followers alone', {
	tag: ['@phone', '@store'],
}, async ({ alice, bob, carol }) => {
	await alice.open();
	await navigate(alice.page, 'Settings');
	await answered(alice.page, 'edit', () => alice.page.getByRole('radio', { name: 'Only people I approve' }).click());
	await navigate(alice.page, 'Home');
	await post(alice.page, 'for few');
	await expect(inTimeline(alice.page, 'for few').getByRole('img', { name: 'Followers only' })).toBeVisible();

	await bob.open(`/s/${alice.subject}`);
	await carol.open(`/s/${alice.subject}`);
	for (const { page } of [bob, carol]) {
		await expect(page.getByRole('heading', { name: 'Only followers can see these events' })).toBeVisible();
		await answered(page, 'follow', () => page.getByRole('button', { name: 'Request to follow' }).click());
		await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible();
	}
	expect(await refusalOf(await bob.page.request.get(eventsOf(alice.subject)))).toEqual({
		status: 403,
		reason: 'events_protected',
	});

	await alice.page.goto('/');
	await alice.page.getByRole('link', { name: 'Someone wants to follow you' }).click();
	const requests = alice.page.getByRole('list', { name: 'Follow requests' });
	await answered(alice.page, 'accept', async () => {
		await requests.getByRole('button', { name: `Accept ${bob.name}` }).click();
		await expect(requests.getByRole('status')).toHaveText('Accepted');
		await expect(requests.getByRole('status')).toBeFocused();
	});
	// The other one from her page.
	await alice.page.goto(`/s/${carol.subject}`);
	await answered(alice.page, 'refuse', async () => {
		await alice.page.getByRole('button', { name: `Decline ${carol.name}` }).click();
	});
	const refused = alice.page.getByRole('status').filter({ hasText: 'Declined' });
	await expect(refused).toBeFocused();
	// She asks again, and the page, which reads her once more after a mute, lets that be answered, too.
	expect((await call(carol.page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	await alice.page.getByRole('button', { name: 'More options' }).click();
	await alice.page.getByRole('menuitem', { name: 'Mute' }).click();
	await expect(refused).toHaveCount(0);
	await answered(alice.page, 'refuse', async () => {
		await alice.page.getByRole('button', { name: `Decline ${carol.name}` }).click();
	});
	await expect(refused).toBeVisible();
	await navigate(alice.page, 'Home');
	await expect(inTimeline(alice.page, 'for few')).toBeVisible();
	await expect(alice.page.getByRole('link', { name: 'Someone wants to follow you' })).toHaveCount(0);
	await alice.page.goto(`/s/${alice.subject}?tab=requests`);
	await expect(alice.page.getByRole('heading', { name: 'No follow requests' })).toBeVisible();

	await navigate(bob.page, 'Home');
	await expect(inTimeline(bob.page, 'for few')).toBeVisible();
	// The time is found however long ago it is by now.
	await inTimeline(bob.page, 'for few')
		.getByRole('link')
		.filter({ has: bob.page.getByRole('time') })
		.click();
	await expect(bob.page).toHaveURL(new RegExp(`/s/${alice.subject}/[0-9a-v]{26}$`));
	const address = bob.page.url();
	expect((await carol.page.goto(address))?.status()).toBe(403);
	await expect(carol.page.getByRole('heading', { name: 'Only followers can see this event' })).toBeVisible();
	await carol.page.getByRole('link', { name: 'Open profile' }).click();
	await expect(carol.page.getByRole('button', { name: 'Request to follow' })).toBeVisible();
});

test('a subject that asks again after a refusal is listed with both answers again', async ({ alice, bob, carol }) => {
	await alice.open();
	await bob.open();
	await carol.open();
	for (const { page } of [alice, carol]) await call(page, 'subject.edit', { follows: 'approval' });
	await call(bob.page, 'subject.follow', { subject: alice.subject });
	await call(alice.page, 'subject.follow', { subject: carol.subject });
	const { page } = alice;
	await page.goto(`/s/${alice.subject}?tab=requests`);
	const asking = page.getByRole('list', { name: 'Follow requests' }).getByRole('listitem');
	const refuse = asking.getByRole('button', { name: `Decline ${bob.name}` });
	await answered(page, 'refuse', () => refuse.click());
	await expect(asking).toContainText('Declined');

	expect((await call(bob.page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	// Another act on the page has the list read again.
	await answered(page, 'unfollow', () => page.getByRole('button', { name: `Cancel request: ${carol.name}` }).click());
	await expect(refuse).toBeVisible();
	await answered(page, 'refuse', () => refuse.click());
	await expect(asking).toContainText('Declined');
});

test('a reader who follows and takes back with keys keeps the focus', async ({ alice, bob, carol }) => {
	const page = await bob.open(`/s/${alice.subject}`);
	const follow = page.getByRole('button', { name: 'Follow', exact: true });
	const following = page.getByRole('button', { name: 'Following: Unfollow', exact: true });
	await expect(follow).toBeEnabled();
	await follow.focus();
	await answered(page, 'follow', () => page.keyboard.press('Enter'));
	await expect(following).toBeFocused();
	await answered(page, 'unfollow', () => page.keyboard.press('Enter'));
	await expect(follow).toBeFocused();

	for (const { subject } of [alice, carol]) await call(page, 'subject.block', { subject });
	await page.goto('/settings');
	const blocked = page.getByRole('list', { name: 'Blocked' });
	const unblock = (name: string) => blocked.getByRole('button', { name: `Unblock: ${name}` });
	for (const { name } of [alice, carol]) await expect(unblock(name)).toBeEnabled();
	await unblock(alice.name).focus();
	await page.keyboard.press('Enter');
	await expect(unblock(alice.name)).toHaveCount(0);
	await expect(blocked.getByRole('link', { name: carol.name })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(unblock(carol.name)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(shown(page, "You haven't blocked anyone.")).toBeVisible();
	await expect(page.locator(':focus')).toContainText("You haven't blocked anyone.");

	await call(alice, 'subject.edit', { follows: 'approval' });
	await call(page, 'subject.follow', { subject: alice.subject });
	await page.goto(`/s/${bob.subject}?tab=requests`);
	const withdraw = page.getByRole('button', { name: `Cancel request: ${alice.name}` });
	await expect(withdraw).toBeEnabled();
	await withdraw.focus();
	await page.keyboard.press('Enter');
	await expect(withdraw).toHaveCount(0);
	await expect(page.locator(':focus')).toHaveCount(1);
});

const eventsOf = (subject: string) =>
	`/api/trpc/subject.events?input=${encodeURIComponent(JSON.stringify({ subject }))}`;
