/** The line between new events and those that were seen before, on all devices of a reader, and the counts of what is new. */
import type { Browser, Page } from '@playwright/test';
import type { Event } from '../src/contract/event/event.ts';
import { call } from './api-calls.ts';
import { deliver, eventOf, sawBefore } from './direct-store.ts';
import { pushes } from './hour-before.ts';
import { axeOn, badgesOf, barriers, feedListens, inTimeline, navigate, shown } from './page-actions.ts';
import { knownBrowserOf, type Person, signInAs } from './person.ts';
import { expect, test } from './test.ts';

const LINE = 'New since you were here';
/** The answer to a read mark that the page sends. */
const markOf = (page: Page) => page.waitForResponse((response) => response.url().includes('timeline.markSeen'));
const line = (page: Page) => page.getByRole('feed').getByText(LINE);

/** Another browser of the same person. */
async function otherDeviceOf(person: Person, browser: Browser): Promise<Person> {
	return signInAs(browser, person.name, { storageState: await knownBrowserOf(person) });
}

/** The texts of events above the line, and below it. */
async function besideLine(page: Page): Promise<{ above: string[]; below: string[] }> {
	const rows = await page.getByRole('feed').evaluate((feed, text) => {
		const found: { words: string; isFirst: boolean }[] = [];
		for (const article of feed.querySelectorAll<HTMLElement>('article'))
			found.push({
				words: article.innerText,
				isFirst: article.parentElement?.innerText.startsWith(text) ?? false,
			});
		return found;
	}, LINE);
	const at = rows.findIndex(({ isFirst }) => isFirst);
	const textsOf = (some: typeof rows) => some.map(({ words }) => /Wave \d+/.exec(words)?.[0] ?? words);
	return { above: textsOf(rows.slice(0, Math.max(at, 0))), below: textsOf(rows.slice(at)) };
}

const wave = (number: number) => eventOf('app-pier', `Wave ${number}`, 60 - number);

test('what was read on one device is below the line on another one, and the title counts the rest', {
	tag: ['@phone', '@store'],
}, async ({ alice, browser }) => {
	await deliver(alice.subject, [wave(1), wave(2)]);
	const first = await alice.open();
	await feedListens(first);
	await expect(inTimeline(first, 'Wave 2')).toBeVisible();
	// Nobody was here before.
	await expect(line(first)).toHaveCount(0);
	await expect(first).toHaveTitle('Home · Tideline');
	const marked = markOf(first);
	await navigate(first, 'Settings');
	expect((await marked).status()).toBe(200);

	await deliver(alice.subject, [wave(3), wave(4), wave(5)]);
	const device = await otherDeviceOf(alice, browser);
	const badges = await badgesOf(device);
	const page = await device.open();
	await expect(line(page)).toBeVisible();
	await expect(page).toHaveTitle('(3) Home · Tideline');
	await expect.poll(() => badges.at(-1)).toBe(3);
	expect(await besideLine(page)).toEqual({ above: ['Wave 5', 'Wave 4', 'Wave 3'], below: ['Wave 2', 'Wave 1'] });
	// The first HTML has it, too.
	expect(await (await device.request.get('/')).text()).toContain(LINE);

	// The line stays while the page is open, and what is shown is no longer counted.
	await feedListens(page);
	await deliver(alice.subject, [wave(6)]);
	await expect(page).toHaveTitle('(4) Home · Tideline');
	await page.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(page, 'Wave 6')).toBeVisible();
	await expect(page).toHaveTitle('Home · Tideline');
	await expect.poll(() => badges.at(-1)).toBe(0);
	expect((await besideLine(page)).below).toEqual(['Wave 2', 'Wave 1']);

	expect(await barriers(axeOn(page))).toEqual([]);
	await device.context.close();
});

test('a group ends at the line, and a button leads there', { tag: '@phone' }, async ({ alice }) => {
	const [before, since] = [pushes(24).slice(0, 12), pushes(24).slice(12)];
	await deliver(alice.subject, before);
	await sawBefore(alice.subject, before.at(-1) as Event, 5);
	await deliver(alice.subject, [
		...since,
		...Array.from({ length: 8 }, (_, number) => eventOf('app-pier', `Wave ${number}`, 8 - number)),
	]);
	const page = await alice.open();
	await feedListens(page);
	await expect(page).toHaveTitle('(20) Home · Tideline');
	const groups = page.getByRole('feed').getByRole('button', { name: 'Show 10 more from acme/app' });
	await expect(groups).toHaveCount(2);
	await page.getByRole('button', { name: 'Go to where you were (20 new)' }).click();
	const seen = inTimeline(page, 'Push 11 of the day');
	await expect(seen).toBeFocused();
	await expect(seen).toBeInViewport();
	await expect(line(page)).toBeInViewport();
	await expect(seen).toHaveAccessibleDescription(LINE);

	const marked = markOf(page);
	await navigate(page, 'Settings');
	expect((await marked).status()).toBe(200);
	await navigate(page, 'Home');
	await expect(inTimeline(page, 'Wave 7')).toBeVisible();
	await expect(line(page)).toHaveCount(0);
	await expect(groups).toHaveCount(0);
	await expect(page).toHaveTitle('Home · Tideline');
});

test('a list counts what is new beside its name, until it is opened', { tag: '@phone' }, async ({ alice, bob }) => {
	await bob.open('/settings');
	const list = await call(alice, 'saved.makeList', { name: 'Canal', members: [bob.subject] });
	expect(list.status()).toBe(200);
	await call(bob, 'event.post', { text: 'The lock is open' });
	await call(bob, 'event.post', { text: 'The lock is shut' });
	const page = await alice.open('/saved/lists');
	const row = page.getByRole('main').getByRole('link', { name: /Canal/ });
	await expect(row).toContainText('2 new');
	const marked = page.waitForResponse((response) => response.url().includes('saved.listSeen'));
	await row.click();
	await expect(shown(page, 'The lock is shut')).toBeVisible();
	expect((await marked).status()).toBe(200);
	await page.goto('/saved/lists');
	await expect(row).toBeVisible();
	await expect(row).not.toContainText('new');
});

test('the mark goes with the page when its tab is closed', async ({ alice }) => {
	await deliver(alice.subject, [wave(1)]);
	const page = await alice.open();
	await feedListens(page);
	await expect(inTimeline(page, 'Wave 1')).toBeVisible();
	await page.close({ runBeforeUnload: true });
	await expect
		.poll(async () => (await (await alice.request.get('/api/trpc/timeline.seen')).json()).result.data)
		.toHaveProperty('upTo');
});
