/** Mute and block. */
import type { Page } from '@playwright/test';
import { call, refusalOf } from './api-calls.ts';
import { answered, heldBack, inTimeline, navigate, post, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('a mute hides what is there, and shows it again', async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	await post(alice.page, 'a loud one');
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();

	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'More options' }).click();
	await answered(page, 'mute', async () => {
		await page.getByRole('menuitem', { name: 'Mute' }).click();
		await expect(page.getByRole('status').filter({ hasText: `You've muted ${alice.name}` })).toBeVisible();
	});
	await navigate(page, 'Home');
	await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
	await navigate(page, 'Settings');
	await page.getByRole('link', { name: 'People, words, hashtags, types, sources and threads' }).click();
	await page.getByRole('button', { name: `Unmute: ${alice.name}` }).click();
	await expect(shown(page, "You haven't muted anyone.")).toBeVisible();
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();
});

test('a mute that is undone before the server has answered is undone', async ({ alice, bob }) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	await call(alice, 'event.post', { text: 'a loud one' });
	const page = await bob.open();
	const loud = inTimeline(page, 'a loud one');
	const letGo = await heldBack(page, 'subject\\.mute');
	const asked: string[] = [];
	page.on('requestfinished', (request) =>
		asked.push(...(/subject\.(un)?mute(?=[,?])/.exec(request.url()) ?? []).slice(0, 1)),
	);
	await loud.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: `Mute ${alice.name}` }).click();
	await answered(page, 'unmute', async () => {
		await page.getByRole('button', { name: 'Undo' }).click();
		await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' });
		// The undo waits for the answer, and not for a network.
		await expect(page.getByText("You're offline")).toHaveCount(0);
		letGo();
	});
	await expect.poll(() => asked).toEqual(['subject.mute', 'subject.unmute']);
	await page.reload();
	await expect(loud).toBeVisible();
});

test('a block parts two subjects until it is taken back', { tag: '@store' }, async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open();
	await call(page, 'subject.follow', { subject: alice.subject });
	const posted = await call(alice.page, 'event.post', { text: 'a loud one' });
	const loud = (await posted.json()).result.data.event as { id: string };
	await page.goto('/');
	await expect(inTimeline(page, 'a loud one')).toBeVisible();

	const menu = page.getByRole('button', { name: 'More options' });
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
		await expect(page.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible();
	});
	await expect(page.getByRole('status').filter({ hasText: `You've blocked ${alice.name}` })).toBeVisible();
	await expect(page.getByRole('heading', { name: "You can't see each other's events" })).toBeVisible();
	await navigate(page, 'Home');
	await expect(page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();

	// Neither reads the other, at no address; the page says so, and asks for nothing that it does not get.
	const between = (one: Page) => one.getByRole('heading', { name: "You can't see each other's events" });
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
	await expect(shown(page, `Unblock ${alice.name} to see`)).toBeVisible();

	// Neither side sees how much goes on there.
	for (const [one, other] of [
		[page, alice],
		[alice.page, bob],
	] as const) {
		await one.goto(`/s/${other.subject}`);
		await expect(one.getByRole('tab', { name: 'Followers' })).toHaveText('Followers');
	}
	await expect(page.getByRole('button', { name: `Unblock ${alice.name}` })).toBeVisible();
	await expect(alice.page.getByRole('button', { name: /^Unblock/ })).toHaveCount(0);

	// The other side is refused without a word on which of the two blocked the other.
	await alice.page.goto(`/s/${bob.subject}`);
	await alice.page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(alice.page.getByRole('alert').filter({ hasText: "You can't follow" })).toBeVisible();
	await expect(alice.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

	await navigate(page, 'Settings');
	await page.getByRole('button', { name: `Unblock: ${alice.name}` }).click();
	await expect(shown(page, "You haven't blocked anyone.")).toBeVisible();
	expect((await call(alice.page, 'subject.follow', { subject: bob.subject })).status()).toBe(200);
});

test('an admin who blocks somebody sees nothing of them on their page, until it is taken back there', async ({
	admin,
	alice,
}) => {
	await call(alice, 'event.post', { text: 'a loud one' });
	const page = await admin.open(`/s/${alice.subject}`);
	await expect(page.getByRole('article').filter({ hasText: 'a loud one' })).toBeVisible();
	await call(admin, 'subject.block', { subject: alice.subject });
	await page.reload();
	await expect(page.getByRole('heading', { name: "You can't see each other's events" })).toBeVisible();
	await expect(page.getByRole('article')).toHaveCount(0);
	await page.getByRole('button', { name: `Unblock ${alice.name}` }).click();
	await expect(page.getByRole('article').filter({ hasText: 'a loud one' })).toBeVisible();
});

const eventsOf = (subject: string) =>
	`/api/trpc/subject.events?input=${encodeURIComponent(JSON.stringify({ subject }))}`;
