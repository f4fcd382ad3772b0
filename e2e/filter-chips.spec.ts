/** Filters above Home's timeline. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eventIdAt } from '../src/contract/event/event-id.ts';
import { dayApart } from '../src/contract/when/zoned-day.ts';
import { deliver, eventOf, fill } from './direct-store.ts';
import { pushedAt, pushes } from './hour-before.ts';
import { axeOn, barriers, feedListens, inTimeline } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const chipsOf = (page: Page) => page.getByRole('group', { name: 'Filter the timeline' });
const chip = (page: Page, name: string) => chipsOf(page).getByRole('link', { name, exact: true });
const articles = (page: Page) => page.getByRole('feed', { name: 'Timeline' }).getByRole('article');

const person = (name: string, text: string, minutesAgo: number) => eventOf(`dev-${name}`, text, minutesAgo);

/** A timeline of two people, six pushes with a release among them, and a page that shows it. */
async function mixed(reader: Person): Promise<Page> {
	await deliver(reader.subject, [
		...pushes(6),
		pushedAt(2.5, 'Version 2', { verb: 'released', type: 'github.release' }),
		person('nina', 'Low water', 1),
		person('otto', 'High water', 2),
	]);
	const page = await reader.open();
	await feedListens(page);
	return page;
}

test('chips leave people, machines or one type, in an address that is kept and goes back', {
	tag: '@phone',
}, async ({ alice }) => {
	const page = await mixed(alice);
	await expect(chipsOf(page).getByRole('link')).toHaveText([
		'All',
		'People',
		'Machines',
		'github.push',
		'github.release',
	]);
	await expect(chip(page, 'All')).toHaveAttribute('aria-current', 'true');

	await chip(page, 'People').click();
	await expect(page).toHaveURL('/?only=people');
	await expect(articles(page)).toHaveCount(2);
	await expect(inTimeline(page, 'High water')).toHaveAttribute('aria-posinset', '2');
	await expect(inTimeline(page, 'High water')).toHaveAttribute('aria-setsize', '2');
	await expect(page.getByText('Filtered: People')).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);

	await chip(page, 'github.push').click();
	await expect(page).toHaveURL('/?type=github.push');
	// The release no longer divides the pushes: they are one group.
	await expect(page.getByRole('button', { name: 'Show 4 more from acme/app' })).toBeVisible();
	await expect(inTimeline(page, 'Version 2')).toHaveCount(0);

	await page.goBack();
	await expect(page).toHaveURL('/?only=people');
	await expect(articles(page)).toHaveCount(2);
	await page.getByRole('link', { name: 'Show everything' }).click();
	await expect(inTimeline(page, 'Version 2')).toBeVisible();
	await expect(page).toHaveURL('/');
	await chip(page, 'github.push').click();
	await expect(page).toHaveURL('/?type=github.push');
	await page.reload();
	await expect(page.getByRole('button', { name: 'Show 4 more from acme/app' })).toBeVisible();
	await expect(chip(page, 'github.push')).toHaveAttribute('aria-current', 'true');
	const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
	expect(fits).toBe(true);
});

test('with a filter, keys go from row to row, and new events of others wait unseen', async ({ alice }) => {
	const page = await mixed(alice);
	await pressChip(page, 'Machines');
	await page.keyboard.press('j');
	await page.keyboard.press('j');
	await expect(page.locator('article:focus')).toContainText('Push 4 of the day');
	await deliver(alice.subject, [person('nina', 'Ebb', 0.2), eventOf('app-pier', 'Gate open', 0.1)]);
	await page.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(page, 'Gate open')).toBeFocused();
	await expect(inTimeline(page, 'Ebb')).toHaveCount(0);
	await pressChip(page, 'All');
	await expect(inTimeline(page, 'Ebb')).toBeVisible();
});

test('a filter looks on by itself, stops, and looks further when it is asked to', async ({ alice }) => {
	test.slow();
	await fill(alice.subject, 2_600);
	await deliver(alice.subject, [person('nina', 'Flood', 5_000), person('nina', 'Slack water', 300.5)]);
	const page = await alice.open();
	await feedListens(page);
	const pages = watchPages(page);
	await pressChip(page, 'People');
	await expect(inTimeline(page, 'Slack water')).toBeVisible();
	const further = page.getByRole('button', { name: 'Look further' });
	await expect(further).toBeVisible();
	await expect(page.getByText(/^No more matches in your newest 2,\d\d\d events, back to /)).toBeVisible();
	expect(pages()).toBeGreaterThanOrEqual(8);
	expect(pages()).toBeLessThanOrEqual(10);
	await expect(inTimeline(page, 'Flood')).toHaveCount(0);
	await further.click();
	await expect(inTimeline(page, 'Flood')).toBeVisible();
	await expect(page.getByText("You've reached the end of your timeline.")).toBeVisible();

	await inTimeline(page, 'Flood').press('Enter');
	await expect(page).toHaveURL(/\/s\/dev-nina\//);
	await page.goBack();
	await expect(inTimeline(page, 'Flood')).toBeFocused();
	await expect(page).toHaveURL('/?only=people');
});

test('a filter that leaves nothing says so, and a timeline of one kind has no chips', { tag: '@phone' }, async ({
	alice,
}) => {
	await fill(alice.subject, 3);
	const page = await alice.open('/?only=people');
	await expect(page.getByRole('heading', { name: 'Nothing matches this filter' })).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);
	await page.getByRole('main').getByRole('link', { name: 'Show everything' }).last().click();
	await expect(inTimeline(page, 'Number 2')).toBeVisible();
	await expect(chipsOf(page)).toHaveCount(0);
});

test('chips stand above a list that begins at a date, and the filter goes with its days', { tag: '@phone' }, async ({
	alice,
}) => {
	const page = await mixed(alice);
	const lastMonth = dayApart(`${new Date().toISOString().slice(0, 7)}-01`, -10);
	const past = (poster: string, text: string) => ({
		...eventOf(poster, text, 0),
		id: eventIdAt(Date.parse(`${lastMonth}T12:00:00Z`), randomBytes(10)),
		occurredAt: `${lastMonth}T12:00:00.000Z`,
	});
	await deliver(alice.subject, [past('dev-nina', 'Spring tide'), past('app-pier', 'Gate closed')]);
	await page.goto(`/?at=${lastMonth}`);
	const rows = page.getByRole('feed').getByRole('article');
	const dates = page.getByRole('region', { name: 'Go to a date' });
	await expect(rows).toHaveCount(2);
	await feedListens(page);
	await expect(dates.getByRole('list', { name: 'Days with events' }).getByRole('link')).toHaveAccessibleName(
		/: 2 events$/,
	);
	await expect(chipsOf(page).getByRole('link')).toHaveText(['All', 'People', 'Machines']);
	await expect(chip(page, 'People')).toHaveAttribute('href', `/?only=people&at=${lastMonth}`);
	await pressChip(page, 'People');
	await expect(page).toHaveURL(`/?at=${lastMonth}&only=people`);
	await expect(rows).toHaveText([/Spring tide/]);
	const day = dates.getByRole('list', { name: 'Days with events' }).getByRole('link');
	await expect(day).toHaveAccessibleName(/: 1 event$/);
	expect(await barriers(axeOn(page))).toEqual([]);

	await test.step('only new events that the filter leaves are counted', async () => {
		await expect(dates.getByRole('status').first()).toHaveAttribute('aria-busy', 'false');
		await deliver(alice.subject, [eventOf('app-pier', 'Gate open', 0), person('nina', 'Ebb', 0)]);
		await expect(dates.getByText('1 new event')).toBeVisible();
	});
	await page.reload();
	await expect(rows).toHaveText([/Spring tide/]);
	await expect(day).toHaveAccessibleName(/: 1 event$/);
	await dates.getByRole('link', { name: 'Previous month' }).click();
	await expect(page).toHaveURL(/\?only=people&at=/);
	await expect(rows).toHaveCount(0);
	await page.goBack();
	await expect(rows).toHaveText([/Spring tide/]);
	await page.getByRole('link', { name: 'Show everything' }).first().click();
	await expect(page).toHaveURL(`/?at=${lastMonth}`);
	await expect(rows).toHaveCount(2);
	await pressChip(page, 'Machines');
	await dates.getByRole('link', { name: 'Back to the newest' }).click();
	await expect(page).toHaveURL('/?only=machines');
	await expect(chip(page, 'Machines')).toHaveAttribute('aria-current', 'true');
	await page.getByRole('link', { name: 'Go to a date' }).click();
	await expect(page).toHaveURL(/\?only=machines&at=/);
	await expect(chip(page, 'Machines')).toHaveAttribute('aria-current', 'true');
});

async function pressChip(page: Page, name: string): Promise<void> {
	await chip(page, name).press('Enter');
	await expect(chip(page, name)).toHaveAttribute('aria-current', 'true');
}

/** Counts the pages of the timeline that are read from now on. */
function watchPages(page: Page): () => number {
	let pages = 0;
	page.on('request', (request) => {
		if (/timeline\.page|\/api\/timeline|timelines\(/.test(request.url())) pages++;
	});
	return () => pages;
}
