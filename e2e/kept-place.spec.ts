/** The place of a reader who reloads, while something above the list comes or goes, or when the list has several pages. */
import type { Page } from '@playwright/test';
import { fill, fillThread, gatherFollowers } from './direct-store.ts';
import { posted } from './moderation-queue.ts';
import { feedListens } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

type Prepared = Window & {
	/** Called before the page's own listener, which keeps the place. */
	onGoing?: (event: PageTransitionEvent) => void;
	/** Puts a notice of 50 pixels above the list. */
	notice(): void;
};

/** The first event below the bar at the top, and where its top is. */
const seen = (page: Page) =>
	page.evaluate(() => {
		const articles = [...document.querySelectorAll('[role=feed] article')];
		const first = articles.find((article) => article.getBoundingClientRect().bottom > 72);
		return { id: first?.getAttribute('data-id'), top: first?.getBoundingClientRect().top };
	});

/** The event is seen at the same place, but for rounding: browsers scroll by whole pixels. */
async function expectSeen(page: Page, { id, top = 0 }: Awaited<ReturnType<typeof seen>>) {
	await expect(async () => {
		const now = await seen(page);
		expect(now.id).toBe(id);
		expect(Math.abs((now.top ?? 0) - top)).toBeLessThanOrEqual(1);
	}).toPass({ timeout: 60_000 });
}

/** In the density whose rows are lowest, so that a move by a notice is more than a row. */
async function farDown(reader: Person) {
	await reader.context.addInitScript(() => {
		const here = window as unknown as Prepared;
		here.addEventListener('pagehide', (event) => here.onGoing?.(event));
		here.notice = () => {
			const notice = document.createElement('p');
			notice.style.height = '50px';
			document.querySelector('[role=feed]')?.before(notice);
		};
	});
	await fill(reader.subject, 300);
	const page = await reader.open();
	await feedListens(page);
	await page.getByRole('button', { name: 'Display' }).click();
	await page.getByRole('menuitemradio', { name: 'Compact' }).click();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('menu')).toHaveCount(0);
	await page.evaluate(() => window.scrollTo(0, 6_000));
	await expect(page.locator('[role=feed] article').filter({ hasText: /Number 1\d\d / })).not.toHaveCount(0);
	let before = await seen(page);
	await expect(async () => {
		const last = before;
		before = await seen(page);
		expect(before).toEqual(last);
	}).toPass({ intervals: [100] });
	return { page, before };
}

/** Has the browser draw: one without a window may rest for long. */
const draw = (page: Page) => page.screenshot();

test('a notice that came in the last frame moves nobody who reloads', { tag: '@phone' }, async ({ alice }) => {
	const { page, before } = await farDown(alice);
	// The page scrolls by the notice before it is drawn, and React has not heard of the notice then.
	const kept = page.evaluate(
		() =>
			new Promise<void>((isKept) => {
				const here = window as unknown as Prepared;
				const goes = () => {
					here.dispatchEvent(new PageTransitionEvent('pagehide'));
					here.onGoing = (event) => event.stopImmediatePropagation();
					isKept();
				};
				here.addEventListener('scroll', goes, { once: true });
				here.notice();
			}),
	);
	await draw(page);
	await kept;
	await page.reload();
	await expectSeen(page, before);
});

test('a notice that comes as the page goes moves nobody who reloads', { tag: '@phone' }, async ({ alice }) => {
	const { page, before } = await farDown(alice);
	await page.evaluate(() => {
		const here = window as unknown as Prepared;
		here.onGoing = here.notice;
	});
	await page.reload();
	await expectSeen(page, before);
});

test('a notice that comes late after a reload moves nothing that one reads', { tag: '@phone' }, async ({ alice }) => {
	const { page, before } = await farDown(alice);
	await page.reload();
	await expectSeen(page, before);
	await page.evaluate(() => (window as unknown as Prepared).notice());
	await draw(page);
	await expectSeen(page, before);
	await page.reload();
	await expectSeen(page, before);
});

test('a reader who reloads far down a long thread stays there', { tag: '@phone' }, async ({ alice, bob }) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	await fillThread(first, 300);
	const page = await bob.open(`/s/${first.subject}/${first.id}`);
	const replies = page.getByRole('feed', { name: 'Replies' }).getByRole('article');
	await expect(async () => {
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		await expect(replies).toHaveCount(300, { timeout: 1_000 });
	}).toPass();
	await page
		.getByText('Reply 290 of many', { exact: true })
		.evaluate((reply) => reply.scrollIntoView({ block: 'center' }));
	await draw(page);
	const before = await seen(page);
	await page.reload();
	await expectSeen(page, before);
	await expect(replies).toHaveCount(300);
});

test('a reader who reloads far down a list of followers stays there', async ({ alice, bob }) => {
	await gatherFollowers(alice.subject, 300);
	const page = await bob.open(`/s/${alice.subject}/followers`);
	const rows = page.getByRole('listitem').filter({ hasText: 'dev-follower' });
	await expect(async () => {
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		await expect(rows).toHaveCount(300, { timeout: 1_000 });
	}).toPass();
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - 2_000));
	await draw(page);
	const before = await page.evaluate(() => scrollY);
	await page.reload();
	await expect(rows).toHaveCount(300);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
