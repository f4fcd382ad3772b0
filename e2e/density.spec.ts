/** The two densities of lists of events. */
import type { Page } from '@playwright/test';
import { deliver, eventOf, fill } from './direct-store.ts';
import { pushes } from './hour-before.ts';
import { axeOn, barriers, feedListens, inTimeline } from './page-actions.ts';
import { expect, test } from './test.ts';

const articlesOf = (page: Page) => page.getByRole('feed', { name: 'Timeline' }).getByRole('article');

async function choose(page: Page, density: 'Comfortable' | 'Compact') {
	await page.getByRole('button', { name: 'Display' }).click();
	await page.getByRole('menuitemradio', { name: density }).click();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The number of events that are in the window as a whole. */
const inWindow = (page: Page) =>
	articlesOf(page).evaluateAll(
		(articles) =>
			articles
				.map((article) => article.getBoundingClientRect())
				.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
	);

test('compact shows at least twelve events on a small screen, and is kept', async ({ newPerson }) => {
	const alice = await newPerson('alice', { viewport: { width: 1280, height: 800 } });
	await fill(alice.subject, 60);
	const page = await alice.open();
	await feedListens(page);
	expect(await inWindow(page)).toBeLessThan(8);
	await choose(page, 'Compact');
	await expect.poll(() => inWindow(page)).toBeGreaterThanOrEqual(12);

	await page.reload();
	expect(await inWindow(page)).toBeGreaterThanOrEqual(12);
	expect(await (await alice.context.request.get('/')).text()).toContain('event-compact');
	await page.goto('/settings');
	await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
	await page.getByRole('radio', { name: 'Comfortable' }).click();
	await expect.poll(async () => (await alice.context.request.get('/')).text()).not.toContain('event-compact');
});

test('the time of day stands under the heading of the day, which alone says the day', { tag: '@phone' }, async ({
	alice,
}) => {
	const [event] = await fill(alice.subject, 3);
	const page = await alice.open();
	await feedListens(page);
	const time = inTimeline(page, 'Number 0 ').locator('time');
	await expect(time).toHaveText(/^\d\d:\d\d$/);
	await expect(time).toHaveAttribute('datetime', event?.occurredAt ?? '');
	await expect(time).toHaveAttribute('title', /20\d\d/);
	await choose(page, 'Compact');
	await expect(time).toHaveText(/^\d\d:\d\d$/);
});

test('a long text of a compact event is cut until it is asked for, and its place is kept', { tag: '@phone' }, async ({
	alice,
	isMobile,
}) => {
	await fill(alice.subject, 300);
	const long = `Number 500 ${'of a long log '.repeat(20)}ends`;
	await deliver(alice.subject, [
		eventOf('app-beacon', long, 3.5, { url: 'https://example.com/log', about: 'the pier' }),
	]);
	const page = await alice.open();
	await feedListens(page);
	await choose(page, 'Compact');
	const event = inTimeline(page, 'Number 500');
	await expect(event).not.toContainText('ends');
	const lines = await event.getByText('Number 500').evaluate((text) => text.getClientRects()[0]?.height ?? 0);
	if (!isMobile) expect(lines).toBeLessThan(50);
	await event.getByRole('button', { name: 'Show more' }).click();
	await expect(event).toContainText('ends');
	await expect(event.getByRole('link', { name: 'example.com' })).toBeVisible();

	await page.evaluate(() => window.scrollTo(0, 6_000));
	const first = page
		.locator('[role=feed] article')
		.filter({ hasText: /Number 1\d\d / })
		.first();
	await expect(first).toBeAttached();
	const seen = () =>
		page.evaluate(() => {
			const articles = [...document.querySelectorAll('[role=feed] article')];
			const at = articles.find((article) => article.getBoundingClientRect().bottom > 72);
			return { id: at?.getAttribute('data-id'), top: Math.round(at?.getBoundingClientRect().top ?? 0) };
		});
	let before = await seen();
	await expect(async () => {
		const last = before;
		before = await seen();
		expect(before).toEqual(last);
	}).toPass();
	await page.reload();
	await expect.poll(seen).toEqual(before);
});

test('compact is free of barriers, in forced colors, from right to left and with groups', { tag: '@phone' }, async ({
	newPerson,
}) => {
	const reader = await newPerson('alice', { forcedColors: 'active' });
	await deliver(reader.subject, [
		...pushes(6),
		eventOf('app-haifa', 'גאות בשעה שש, https://example.com', 1, { name: 'נמל חיפה', audience: 'followers' }),
		eventOf('app-long', 'W'.repeat(300), 2, {
			name: 'W'.repeat(200),
			verb: 'V'.repeat(60),
			url: 'https://example.com/a',
		}),
	]);
	const page = await reader.open();
	await feedListens(page);
	await choose(page, 'Compact');
	await expect(inTimeline(page, 'Show 4 more')).toBeVisible();
	// Axe computes contrasts from colors that forced ones replace.
	expect(await barriers(axeOn(page).disableRules('color-contrast'))).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
