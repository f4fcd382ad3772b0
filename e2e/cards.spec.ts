/** A press anywhere on the card of an event opens the event, unless it means something else. */
import type { Locator, Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { posted } from './moderation-queue.ts';
import { heldBack, inTimeline, isAtRest, post, shown } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

/** Presses the empty room beside the avatar, below it: nothing of the card stands there. */
const pressBeside = (card: Locator, options: Parameters<Locator['click']>[0] = {}) =>
	card.click({ position: { x: 28, y: 64 }, ...options });

const ofEvent = (subject: string) => new RegExp(`/s/${subject}/\\w+$`);

async function openPosted(page: Page, text: string): Promise<Locator> {
	await post(page, text);
	const card = inTimeline(page, text);
	await expect(card.locator('a:has(time)')).toBeVisible();
	return card;
}

test('the room of a card and its text open the event, and its own page opens nothing', { tag: '@phone' }, async ({
	alice,
}) => {
	const page = await alice.open();
	const card = await openPosted(page, 'open\nme\nanywhere');
	await pressBeside(card);
	await expect(page).toHaveURL(ofEvent(alice.subject));
	await expect(page.getByRole('heading', { name: 'Event', exact: true })).toBeVisible();
	const address = page.url();
	await pressBeside(page.getByRole('article').first());
	await expect(page).toHaveURL(address);
	await page.goBack();
	await shown(page, 'anywhere').click();
	await expect(page).toHaveURL(address);
});

test('the card of a search result opens its event', async ({ alice }) => {
	const word = unique('found');
	const page = await alice.open();
	await openPosted(page, `open\n${word}\nhere`);
	await page.goto(`/search?q=${word}`);
	const found = page.getByRole('article').filter({ hasText: word });
	// It is in the index a moment later.
	await expect(async () => {
		await page.reload();
		await expect(found).toBeVisible({ timeout: 5_000 });
	}).toPass();
	await pressBeside(found);
	await expect(page).toHaveURL(ofEvent(alice.subject));
});

test('a selected text, a link and the menu do what they do elsewhere', async ({ alice }) => {
	const page = await alice.open();
	const card = await openPosted(page, 'double\nclick #selects a word');
	await shown(page, 'click').dblclick({ position: { x: 10, y: 10 } });
	expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('double');
	// This press only takes the selection away.
	await pressBeside(card);
	await card.getByRole('button', { name: 'Event options' }).click();
	await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL('/');
	await card.getByRole('link', { name: '#selects' }).click();
	await expect(page).toHaveURL(/\/tags\/selects/);
});

test('Ctrl and the middle button open the event in a tab of its own', async ({ alice }) => {
	const page = await alice.open();
	const card = await openPosted(page, 'beside\nthis\npage');
	for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
		const opened = page.context().waitForEvent('page');
		await pressBeside(card, how);
		const tab = await opened;
		await expect(tab).toHaveURL(ofEvent(alice.subject));
		await tab.close();
	}
	await expect(page).toHaveURL('/');
});

test('the menu of an event follows and unfollows its poster, and stays in place while that is looked up', {
	tag: '@phone',
}, async ({ alice, bob }) => {
	const id = await posted(alice, 'High water');
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await bob.open();
	const event = inTimeline(page, 'High water');
	const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
	const letGo = await heldBack(page, 'subject\\.get');
	await event.getByRole('button', { name: 'Event options' }).click();
	await expect(item(`Unfollow ${alice.name}`)).toBeDisabled();
	await isAtRest(page.getByRole('menu'));
	const before = await item('Report…').boundingBox();
	letGo();
	await expect(item(`Unfollow ${alice.name}`)).toBeEnabled();
	expect(await item('Report…').boundingBox()).toEqual(before);
	await item(`Unfollow ${alice.name}`).click();
	await expect(event).toHaveCount(0);
	await page.goto(`/s/${alice.subject}/${id}`);
	await page.getByRole('button', { name: 'Event options' }).click();
	await item(`Follow ${alice.name}`).click();
	await page.getByRole('button', { name: 'Event options' }).click();
	await expect(item(`Unfollow ${alice.name}`)).toBeEnabled();
});
