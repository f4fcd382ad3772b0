/** Who reaches whom: mentions and hashtags, mute and block, and requests to follow. */
import type { Page } from '@playwright/test';
import { call, refusalOf } from './api-calls.ts';
import { inTimeline, navigate, post, shown } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('a mention reaches whom it names, and mentions and hashtags lead on', async ({ alice, bob }) => {
	await alice.open();
	await bob.open();
	const tag = unique('tide').replaceAll('-', '_');
	await post(alice.page, `High water, @${bob.name}! #${tag}`);

	const event = inTimeline(bob.page, `High water, @${bob.name}!`);
	await expect(event).toBeVisible();
	await expect(event.getByRole('link', { name: `@${bob.name}` })).toHaveAttribute('href', `/s/${bob.subject}`);
	await event.getByRole('link', { name: `#${tag}` }).click();
	await expect(bob.page).toHaveTitle(`#${tag} · Tideline`);
	const tagged = bob.page.getByRole('feed', { name: `Events with #${tag}` }).getByRole('article');
	await expect(tagged).toHaveCount(1);

	await bob.page.goto(`/tags/${tag.toUpperCase()}`);
	await expect(tagged).toHaveCount(1);
	await bob.page.goto(`/tags/${unique('none').replaceAll('-', '_')}`);
	await expect(bob.page.getByRole('heading', { name: /^Nothing with #none/ })).toBeVisible();
	expect((await bob.page.goto('/tags/12'))?.status()).toBe(404);
});

test('a mute hides what is there, and shows it again', async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	await post(alice.page, 'a loud one');
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();

	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'More about this subject' }).click();
	await answered(page, 'mute', async () => {
		await page.getByRole('menuitem', { name: 'Mute' }).click();
		await expect(page.getByRole('status').filter({ hasText: `You mute ${alice.name}` })).toBeVisible();
	});
	await navigate(page, 'Home');
	await expect(page.getByRole('heading', { name: 'Nothing has reached you yet' })).toBeVisible();
	await navigate(page, 'Settings');
	await page.getByRole('button', { name: `Unmute: ${alice.name}` }).click();
	await expect(shown(page, 'You mute nobody.')).toBeVisible();
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();
});

test('a block parts two subjects until it is taken back', async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open();
	await call(page, 'subject.follow', { subject: alice.subject });
	const posted = await call(alice.page, 'event.post', { text: 'a loud one' });
	const loud = (await posted.json()).result.data.event as { id: string };
	await page.goto('/');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();

	const menu = page.getByRole('button', { name: 'More about this subject' });
	await page.goto(`/s/${alice.subject}`);
	await menu.click();
	await page.getByRole('menuitem', { name: 'Block' }).click();
	const dialog = page.getByRole('alertdialog', { name: `Block ${alice.name}?` });
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	await menu.click();
	await page.getByRole('menuitem', { name: 'Block' }).click();
	await answered(page, 'block', async () => {
		await dialog.getByRole('button', { name: 'Block' }).click();
		await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
	});
	await expect(page.getByRole('status').filter({ hasText: `You block ${alice.name}` })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'A block stands between you' })).toBeVisible();
	await navigate(page, 'Home');
	await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible();

	// Neither reads the other, at no address; the page says so, and asks for nothing that it does not get.
	const between = (one: Page) => one.getByRole('heading', { name: 'A block stands between you' });
	const refusals: string[] = [];
	for (const each of [page, alice.page])
		each.on('response', (answer) => {
			if (answer.status() >= 400) refusals.push(answer.url());
		});
	expect(await refusalOf(await alice.request.get(eventsOf(bob.subject)))).toEqual({ status: 403, reason: 'blocked' });
	for (const tab of ['', '?tab=followers', '?tab=following']) {
		await page.goto(`/s/${alice.subject}${tab}`);
		await expect(between(page)).toBeVisible();
		await alice.page.goto(`/s/${bob.subject}${tab}`);
		await expect(between(alice.page)).toBeVisible();
	}
	expect(refusals).toEqual([]);
	await page.goto(`/s/${alice.subject}/${loud.id}`);
	await expect(page).toHaveURL(new RegExp(`/s/${alice.subject}$`));
	await expect(between(page)).toBeVisible();
	await expect(shown(page, `You block ${alice.name}: unblock`)).toBeVisible();

	// The other side is refused without a word on who blocked whom.
	await alice.page.goto(`/s/${bob.subject}`);
	await alice.page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(alice.page.getByRole('alert').filter({ hasText: 'It is not possible to follow' })).toBeVisible();
	await expect(alice.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

	await navigate(page, 'Settings');
	await page.getByRole('button', { name: `Unblock: ${alice.name}` }).click();
	await expect(shown(page, 'You block nobody.')).toBeVisible();
	expect((await call(alice.page, 'subject.follow', { subject: bob.subject })).status()).toBe(200);
});

test('who must be asked accepts one and refuses another, and shows events to followers alone', async ({
	alice,
	bob,
	carol,
}) => {
	await alice.open();
	await navigate(alice.page, 'Settings');
	await answered(alice.page, 'edit', () => alice.page.getByRole('radio', { name: 'Whom I accept' }).click());
	await navigate(alice.page, 'Home');
	await post(alice.page, 'for few');
	await expect(inTimeline(alice.page, 'for few').getByRole('img', { name: 'For followers only' })).toBeVisible();

	await bob.open(`/s/${alice.subject}`);
	await carol.open(`/s/${alice.subject}`);
	for (const { page } of [bob, carol]) {
		await expect(page.getByRole('heading', { name: 'These events are for followers' })).toBeVisible();
		await answered(page, 'follow', () => page.getByRole('button', { name: 'Ask to follow' }).click());
		await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
	}
	expect(await refusalOf(await bob.page.request.get(eventsOf(alice.subject)))).toEqual({
		status: 403,
		reason: 'events_protected',
	});

	await alice.page.goto('/');
	await alice.page.getByRole('link', { name: 'Somebody asks to follow you' }).click();
	const requests = alice.page.getByRole('list', { name: 'Requests to follow you' });
	await answered(alice.page, 'accept', async () => {
		await requests.getByRole('button', { name: `Accept ${bob.name}` }).click();
		await expect(requests.getByRole('status')).toHaveText('Accepted');
		await expect(requests.getByRole('status')).toBeFocused();
	});
	// The other one from her page.
	await alice.page.goto(`/s/${carol.subject}`);
	await answered(alice.page, 'refuse', async () => {
		await alice.page.getByRole('button', { name: `Refuse ${carol.name}` }).click();
	});
	const refused = alice.page.getByRole('status').filter({ hasText: 'Refused' });
	await expect(refused).toBeFocused();
	// She asks again, and the page, which reads her once more after a mute, lets that be answered, too.
	expect((await call(carol.page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	await alice.page.getByRole('button', { name: 'More about this subject' }).click();
	await alice.page.getByRole('menuitem', { name: 'Mute' }).click();
	await expect(refused).toHaveCount(0);
	await answered(alice.page, 'refuse', async () => {
		await alice.page.getByRole('button', { name: `Refuse ${carol.name}` }).click();
	});
	await expect(refused).toBeVisible();
	await navigate(alice.page, 'Home');
	await expect(inTimeline(alice.page, 'for few')).toBeVisible();
	await expect(alice.page.getByRole('link', { name: 'Somebody asks to follow you' })).toHaveCount(0);
	await alice.page.goto(`/s/${alice.subject}?tab=requests`);
	await expect(alice.page.getByRole('heading', { name: 'Nobody asks to follow you' })).toBeVisible();

	await navigate(bob.page, 'Home');
	await expect(inTimeline(bob.page, 'for few')).toBeVisible();
	// However long ago that is by now.
	await inTimeline(bob.page, 'for few')
		.getByRole('link')
		.filter({ has: bob.page.getByRole('time') })
		.click();
	await expect(bob.page).toHaveURL(new RegExp(`/s/${alice.subject}/[0-9a-v]{26}$`));
	const address = bob.page.url();
	expect((await carol.page.goto(address))?.status()).toBe(403);
	await expect(carol.page.getByRole('heading', { name: 'This event is for followers' })).toBeVisible();
	await carol.page.getByRole('link', { name: 'Open their page' }).click();
	await expect(carol.page.getByRole('button', { name: 'Ask to follow' })).toBeVisible();
});

test('who asks again after a refusal is listed with both answers again', async ({ alice, bob, carol }) => {
	await alice.open();
	await bob.open();
	await carol.open();
	for (const { page } of [alice, carol]) await call(page, 'subject.edit', { follows: 'approval' });
	await call(bob.page, 'subject.follow', { subject: alice.subject });
	await call(alice.page, 'subject.follow', { subject: carol.subject });
	const { page } = alice;
	await page.goto(`/s/${alice.subject}?tab=requests`);
	const asking = page.getByRole('list', { name: 'Requests to follow you' }).getByRole('listitem');
	const refuse = asking.getByRole('button', { name: `Refuse ${bob.name}` });
	await answered(page, 'refuse', () => refuse.click());
	await expect(asking).toContainText('Refused');

	expect((await call(bob.page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	// What else is done on the page has the list read again.
	await answered(page, 'unfollow', () => page.getByRole('button', { name: `Withdraw: ${carol.name}` }).click());
	await expect(refuse).toBeVisible();
	await answered(page, 'refuse', () => refuse.click());
	await expect(asking).toContainText('Refused');
});

test('who follows and takes back with keys keeps the focus', async ({ alice, bob, carol, isMobile }) => {
	test.skip(isMobile, 'a phone has no keys');
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
	await expect(shown(page, 'You block nobody.')).toBeVisible();
	await expect(page.locator(':focus')).toContainText('You block nobody.');

	await call(alice, 'subject.edit', { follows: 'approval' });
	await call(page, 'subject.follow', { subject: alice.subject });
	await page.goto(`/s/${bob.subject}?tab=requests`);
	const withdraw = page.getByRole('button', { name: `Withdraw: ${alice.name}` });
	await expect(withdraw).toBeEnabled();
	await withdraw.focus();
	await page.keyboard.press('Enter');
	await expect(withdraw).toHaveCount(0);
	await expect(page.locator(':focus')).toHaveCount(1);
});

/** It shows at once: before the page is left for another, the server has answered, too. */
async function answered(
	page: Page,
	verb: 'accept' | 'refuse' | 'block' | 'mute' | 'edit' | 'follow' | 'unfollow',
	act: () => Promise<void>,
): Promise<void> {
	const answer = page.waitForResponse((response) => response.url().includes(`subject.${verb}`));
	await act();
	expect((await answer).status()).toBe(200);
}

const eventsOf = (subject: string) =>
	`/api/trpc/subject.events?input=${encodeURIComponent(JSON.stringify({ subject }))}`;
