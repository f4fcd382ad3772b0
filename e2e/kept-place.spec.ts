/** The place of a reader who reloads, while something above the list comes or goes. */
import type { Page } from '@playwright/test';
import { fill } from './direct-store.ts';
import { feedListens } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** The first event below the bar at the top, and where its top is. */
const seen = (page: Page) =>
	page.evaluate(() => {
		const articles = [...document.querySelectorAll('[role=feed] article')];
		const first = articles.find((article) => article.getBoundingClientRect().bottom > 72);
		return { id: first?.getAttribute('data-id'), top: first?.getBoundingClientRect().top };
	});

async function farDown(reader: Person) {
	await fill(reader.subject, 300);
	const page = await reader.open();
	await feedListens(page);
	await page.evaluate(() => window.scrollTo(0, 6_000));
	await expect(page.locator('[role=feed] article').filter({ hasText: /Number [3-9]\d / })).not.toHaveCount(0);
	let before = await seen(page);
	await expect(async () => {
		const last = before;
		before = await seen(page);
		expect(before).toEqual(last);
	}).toPass({ intervals: [100] });
	return { page, before };
}

/** A notice above the list, of 50 pixels. */
function comes() {
	const notice = document.createElement('p');
	notice.style.height = '50px';
	document.querySelector('[role=feed]')?.before(notice);
}

test('a notice that came while the page was too busy to draw moves nobody who reloads', { tag: '@phone' }, async ({
	alice,
}) => {
	const { page, before } = await farDown(alice);
	await page.evaluate(() => {
		// React draws what is not urgent when such a message comes.
		MessagePort.prototype.postMessage = () => {};
	});
	await page.evaluate(comes);
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
	expect(await seen(page)).toEqual(before);
	await page.reload();
	await expect.poll(() => seen(page)).toEqual(before);
});

test('a notice that comes as the page goes moves nobody who reloads', { tag: '@phone' }, async ({ alice }) => {
	const { page, before } = await farDown(alice);
	await page.evaluate((come) => {
		window.addEventListener('pagehide', new Function(`(${come})()`) as () => void, { capture: true });
	}, comes.toString());
	await page.reload();
	await expect.poll(() => seen(page)).toEqual(before);
});

test('a notice that comes late after a reload moves nothing that one reads', { tag: '@phone' }, async ({ alice }) => {
	const { page, before } = await farDown(alice);
	await page.reload();
	await expect.poll(() => seen(page)).toEqual(before);
	await page.evaluate(comes);
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
	expect(await seen(page)).toEqual(before);
	await page.reload();
	await expect.poll(() => seen(page)).toEqual(before);
});
