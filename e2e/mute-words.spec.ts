/** Muted words, hashtags, types, sources and threads. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { heldBack, inTimeline, navigate, shown } from './page-actions.ts';
import { signIn } from './person.ts';
import { expect, test } from './test.ts';

const topics = (page: Page) => page.getByRole('list', { name: 'Muted words, hashtags, types, sources and threads' });

test('a muted word leaves a timeline, and other browsers with it, until it is unmuted', { tag: '@phone' }, async ({
	alice,
	bob,
	browser,
}) => {
	await alice.open();
	const page = await bob.open();
	await call(page, 'subject.follow', { subject: alice.subject });
	await call(alice.page, 'event.post', { text: 'The flash sale begins' });
	await call(alice.page, 'event.post', { text: 'Calm sea' });
	await page.goto('/');
	await expect(inTimeline(page, 'The flash sale begins')).toBeVisible();
	const context = await browser.newContext();
	const elsewhere = await context.newPage();
	await signIn(elsewhere, bob.subject.slice('dev-'.length));
	await elsewhere.goto('/');
	await expect(inTimeline(elsewhere, 'Calm sea')).toBeVisible();

	await navigate(page, 'Settings');
	await page.getByRole('link', { name: 'People, words, hashtags, types, sources and threads' }).click();
	await page.getByLabel('Word or phrase').last().fill('Flash  Sale');
	await page.getByText('1 week', { exact: true }).click();
	await page.getByRole('button', { name: 'Mute', exact: true }).click();
	await expect(topics(page).getByRole('listitem').filter({ hasText: '“Flash Sale”' })).toContainText('Until');
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'Calm sea')).toBeVisible();
	await expect(inTimeline(page, 'The flash sale begins')).toHaveCount(0);

	// The other browser reads its rows straight from storage: what comes live is judged there.
	await call(alice.page, 'event.post', { text: 'One more FLASH SALE' });
	await call(alice.page, 'event.post', { text: 'High water' });
	await elsewhere.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(elsewhere, 'High water')).toBeVisible();
	await expect(inTimeline(elsewhere, 'flash sale')).toHaveCount(0);
	await context.close();

	await page.goto('/settings/muted');
	await page.getByRole('button', { name: 'Unmute “Flash Sale”' }).click();
	await expect(shown(page, "You haven't muted any words")).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(topics(page).getByRole('listitem')).toContainText(['Until']);
	await page.getByRole('button', { name: 'Unmute “Flash Sale”' }).click();
	await expect(shown(page, "You haven't muted any words")).toBeVisible();
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'One more FLASH SALE')).toBeVisible();
});

test('the menu of an event mutes its hashtag or its source with two presses, and takes it back', {
	tag: '@phone',
}, async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open();
	await call(page, 'subject.follow', { subject: alice.subject });
	await call(alice.page, 'event.post', { text: 'Out now #Release', url: 'https://ci.example/acme/api/run/1' });
	await call(alice.page, 'event.post', { text: 'Calm sea' });
	await page.goto('/');
	const release = page.getByRole('article').filter({ hasText: 'Out now' });
	const openMenu = async (article = release) => {
		await article.getByRole('button', { name: 'Event options' }).click();
		await page.getByRole('menuitem', { name: 'Mute events like this…' }).click();
	};
	await openMenu();
	const dialog = page.getByRole('dialog', { name: 'Mute events like this' });
	await dialog.getByRole('button', { name: 'Mute #release: 1 week' }).click();
	await expect(dialog).toBeHidden();
	await expect(release).toHaveCount(0);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(release).toBeVisible();

	await openMenu();
	await dialog.getByRole('button', { name: 'Mute Events from ci.example/acme/api: For good' }).click();
	await expect(dialog).toBeHidden();
	await expect(release).toHaveCount(0);
	await page.goto('/settings/muted');
	await expect(topics(page).getByRole('listitem')).toContainText(['Events from ci.example/acme/api']);

	// An event without any of these has its thread.
	await page.goto('/');
	const calm = page.getByRole('article').filter({ hasText: 'Calm sea' });
	await openMenu(calm);
	await dialog.getByRole('button', { name: 'Mute a thread: For good' }).click();
	await expect(dialog).toBeHidden();
	await expect(calm).toHaveCount(0);
	await page.goto('/settings/muted');
	await topics(page).getByRole('link', { name: 'a thread' }).click();
	await expect(calm).toBeVisible();
});

test('each of two topics that are unmuted at once can be muted again', async ({ bob }) => {
	for (const value of ['flash sale', 'high water']) await call(bob, 'subject.muteTopic', { kind: 'word', value });
	const page = await bob.open('/settings/muted');
	const letGo = await heldBack(page, 'subject\\.unmuteTopic');
	await page.getByRole('button', { name: 'Unmute “flash sale”' }).click();
	await page.getByRole('button', { name: 'Unmute “high water”' }).click();
	letGo();
	await expect(shown(page, "You haven't muted any words")).toBeVisible();
	for (const left of [2, 1]) {
		await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(left);
		await page.getByRole('button', { name: 'Undo' }).first().click();
	}
	await expect(topics(page).getByRole('listitem')).toHaveCount(2);
});

test('what nothing could match is refused in words', async ({ bob }) => {
	const page = await bob.open('/settings/muted');
	await page.getByText('Hashtag', { exact: true }).click();
	await page.getByLabel('Hashtag').last().fill('#12');
	await page.getByRole('button', { name: 'Mute', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Write a hashtag, such as #release.' })).toBeVisible();
	await expect(shown(page, "You haven't muted any words")).toBeVisible();
});
