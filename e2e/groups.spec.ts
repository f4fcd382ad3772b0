/** Groups of like events in the timeline and the notifications. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { deliver, eventOf, isAzurite } from './direct-store.ts';
import { pushedAt, pushes } from './hour-before.ts';
import { axeOn, barriers, feedListens, inTimeline } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const opener = (page: Page, label: string | RegExp) => page.getByRole('feed').getByRole('button', { name: label });
const topOf = async (page: Page, text: string) => (await inTimeline(page, text).boundingBox())?.y;

/** Events before and after a group of twelve. */
async function withGroup(reader: Person): Promise<Page> {
	await deliver(reader.subject, [
		...pushes(12),
		pushedAt(-5, 'The tide is out', { type: undefined, verb: 'posted', name: 'Pier' }),
	]);
	const page = await reader.open();
	await feedListens(page);
	return page;
}

test('a group opens in place, stays open while events come, and counts them when it is closed', {
	tag: '@phone',
}, async ({ alice }) => {
	const page = await withGroup(alice);
	await expect(inTimeline(page, 'Push 10 of the day')).toBeVisible();
	await expect(inTimeline(page, 'The tide is out')).toBeVisible();
	await expect(inTimeline(page, 'Push 9 of the day')).toHaveCount(0);
	const show = opener(page, 'Show 10 more from acme/app');
	await expect(show).toHaveAttribute('aria-expanded', 'false');
	await expect(show).toContainText(/\d\d:00 – \d\d:09/);
	const before = await topOf(page, 'Push 11 of the day');

	await show.click();
	const fewer = opener(page, 'Show fewer');
	await expect(fewer).toBeFocused();
	await expect(fewer).toHaveAttribute('aria-expanded', 'true');
	await expect(inTimeline(page, 'Push 9 of the day')).toBeVisible();
	expect(await topOf(page, 'Push 11 of the day')).toBe(before);

	// A late event of the middle comes by itself, a new one waits as ever.
	await deliver(alice.subject, [pushedAt(9.5, 'Push of a slow line'), pushedAt(30, 'Push 12 of the day')]);
	await expect(inTimeline(page, 'Push of a slow line')).toBeVisible();
	await page.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(page, 'Push 12 of the day')).toBeVisible();
	await expect(inTimeline(page, 'Push 9 of the day')).toBeVisible();

	await fewer.click();
	await expect(opener(page, 'Show 12 more')).toBeVisible();
	await expect(inTimeline(page, 'Push of a slow line')).toHaveCount(0);
	await deliver(alice.subject, [pushedAt(31, 'Push 13 of the day')]);
	await page.getByRole('button', { name: '1 new event' }).click();
	await expect(opener(page, 'Show 13 more')).toBeVisible();
	await expect(inTimeline(page, 'Push 11 of the day')).toHaveCount(0);
});

test('an event that names the reader is never within a group', async ({ alice }) => {
	const mentions = [{ subject: alice.subject, handle: 'alice' }];
	await deliver(alice.subject, [...pushes(8), pushedAt(3.5, 'Push for you, @alice', { mentions })]);
	const page = await alice.open();
	await expect(inTimeline(page, 'Push for you')).toBeVisible();
	await expect(opener(page, 'Show 2 more')).toHaveCount(2);
});

test('a group goes on over the border of a page, and the reader finds it as it was left', {
	tag: ['@phone', '@store'],
}, async ({ alice }) => {
	test.slow();
	const count = 600;
	await deliver(alice.subject, [
		...pushes(count, 0.09),
		...Array.from({ length: isAzurite() ? 50 : 300 }, (_, index) => eventOf('app-pier', `Log ${index}`, 200 + index)),
	]);
	const page = await alice.open();
	await feedListens(page);
	await expect(opener(page, `Show ${count - 2} more`)).toBeVisible();
	await opener(page, `Show ${count - 2} more`).click();
	const middle = inTimeline(page, 'Push 250 of the day');
	await expect(async () => {
		await page.evaluate(() => window.scrollBy(0, 1_500));
		await expect(middle).toBeVisible({ timeout: 200 });
	}).toPass({ intervals: [0] });
	await middle.scrollIntoViewIfNeeded();
	await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
	await middle.press('Enter');
	await expect(page).toHaveURL(/\/s\/app-acme\//);
	await page.goBack();
	await expect(middle).toBeFocused();
	await expect(middle).toBeInViewport();
	await expect(inTimeline(page, 'Push 251 of the day')).toHaveAttribute('aria-posinset', String(count - 251));
	await page.reload();
	await expect(middle).toBeInViewport();
	await page.evaluate(() => window.scrollTo(0, 0));
	await opener(page, 'Show fewer').click();
	await expect(opener(page, `Show ${count - 2} more`)).toBeVisible();
	await expect(inTimeline(page, 'Log 0')).toBeVisible();
});

test('the keyboard alone opens and closes a group', async ({ alice }) => {
	const page = await withGroup(alice);
	const focused = page.locator('article:focus');
	await page.keyboard.press('j');
	await page.keyboard.press('j');
	await expect(focused).toContainText('Push 10 of the day');
	await page.keyboard.press('j');
	await expect(focused).toContainText('Show 10 more');
	// Keys pass over the events of a closed group.
	await page.keyboard.press('j');
	await expect(focused).toContainText('The tide is out');
	await page.keyboard.press('k');
	await page.keyboard.press('o');
	await expect(focused).toContainText('Show fewer');
	await page.keyboard.press('j');
	await expect(focused).toContainText('Push 9 of the day');
	await page.keyboard.press('k');
	await page.keyboard.press('Enter');
	await expect(focused).toContainText('Show 10 more');
	await page.keyboard.press('Tab');
	await expect(opener(page, 'Show 10 more')).toBeFocused();
	await page.keyboard.press('Space');
	await expect(inTimeline(page, 'Push 0 of the day')).toBeAttached();
});

test('the switch shows events one by one, also in the first HTML', { tag: '@phone' }, async ({ alice }) => {
	const page = await withGroup(alice);
	const html = async () => (await alice.context.request.get('/')).text();
	expect(await html()).toContain('Show 10 more');
	await page.getByRole('button', { name: 'Display' }).click();
	await page.getByRole('menuitemcheckbox', { name: 'Group similar events' }).click();
	await page.keyboard.press('Escape');
	await expect(inTimeline(page, 'Push 9 of the day')).toBeVisible();
	await expect(opener(page, 'Show')).toHaveCount(0);
	expect(await html()).toContain('Push 9 of the day');
	await page.goto('/settings');
	await page.getByRole('radio', { name: 'Grouped' }).click();
	await expect.poll(html).toContain('Show 10 more');
});

test('groups are free of barriers, also in forced colors and from right to left', { tag: '@phone' }, async ({
	newPerson,
}) => {
	const reader = await newPerson('alice', { forcedColors: 'active' });
	const name = 'נמל חיפה';
	await deliver(
		reader.subject,
		[5, 4, 3, 2].map((minute) => pushedAt(minute, `דחיפה ${minute}`, { name })),
	);
	const page = await reader.open();
	await feedListens(page);
	await expect(opener(page, `Show 2 more from ${name}`)).toBeVisible();
	// Axe computes contrasts from colors that forced ones replace.
	expect(await barriers(axeOn(page).disableRules('color-contrast'))).toEqual([]);
	await opener(page, 'Show 2 more').click();
	await expect(inTimeline(page, 'דחיפה 2')).toBeVisible();
	expect(await barriers(axeOn(page).disableRules('color-contrast'))).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('mentions by one subject within an hour are one group of the notifications', { tag: '@phone' }, async ({
	alice,
	bob,
}) => {
	for (let index = 0; index < 5; index++) {
		const { occurredAt } = pushedAt(index, '');
		await call(bob, 'event.post', { text: `Knock ${index}, @${alice.name}`, occurredAt });
	}
	const page = await alice.open('/notifications');
	const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
	await expect(rows.filter({ hasText: 'Knock 4' })).toBeVisible();
	const show = page.getByRole('button', { name: `Show 3 more from ${bob.name}` });
	await expect(rows.filter({ has: show })).toContainText('New');
	await expect(rows.filter({ hasText: 'Knock 2' })).toHaveCount(0);
	await show.click();
	await expect(rows.filter({ hasText: 'Knock 0' })).toBeVisible();
});
