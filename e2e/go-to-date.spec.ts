/** Lists of events that begin at a date: in the timeline, on a profile, in search results, and without JavaScript. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eventIdAt } from '../src/contract/event/event-id.ts';
import { dayApart } from '../src/contract/when/zoned-day.ts';
import { call } from './api-calls.ts';
import { deliver, eventOf } from './direct-store.ts';
import { axeOn, barriers, feedListens } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const BERLIN = { timezoneId: 'Europe/Berlin' };
/** Some weeks ago, and in the middle of a month, so that its days stand beside each other in the histogram. */
const DAY = `${dayApart(new Date().toISOString().slice(0, 10), -45).slice(0, 7)}-15`;

const eventAt = (at: string, text: string) => ({
	...eventOf('app-pier', text, 0),
	id: eventIdAt(Date.parse(at), randomBytes(10)),
	occurredAt: new Date(at).toISOString(),
});

/** Events around the day, of which one is the next day in Berlin, and more than 250 the day after that. */
async function withDays(reader: Person): Promise<void> {
	const later = dayApart(DAY, 2);
	await deliver(reader.subject, [
		eventAt(`${dayApart(DAY, -2)}T12:00:00Z`, 'Ebb'),
		eventAt(`${DAY}T09:00:00Z`, 'Morning tide'),
		eventAt(`${DAY}T12:00:00Z`, 'Noon tide'),
		eventAt(`${DAY}T23:30:00Z`, 'Tide of the night'),
		...Array.from({ length: 260 }, (_, n) =>
			eventAt(new Date(Date.parse(`${later}T12:00:00Z`) + n * 1_000).toISOString(), `Wave ${n}`),
		),
	]);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Go to a date' });
const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const days = (page: Page) => bar(page).getByRole('list', { name: 'Days with events' }).getByRole('link');

async function go(page: Page, day: string): Promise<void> {
	await page.getByLabel('Date', { exact: true }).fill(day);
	await page.getByRole('button', { name: 'Go', exact: true }).click();
}

test('a reader goes to a day of the timeline, and from there to others and back', {
	tag: ['@phone', '@store'],
}, async ({ newPerson }) => {
	const alice = await newPerson('alice', BERLIN);
	await withDays(alice);
	const page = await alice.open();
	await expect(articles(page).first()).toContainText('Wave 259');
	await page.getByRole('link', { name: 'Go to a date' }).click();
	await expect(bar(page)).toBeVisible();
	await go(page, DAY);

	await expect(bar(page).getByRole('heading', { name: /^Up to / })).toBeVisible();
	await expect(page).toHaveURL(`/?zone=Europe%2FBerlin&at=${DAY}`);
	await expect(articles(page).first()).toContainText('Noon tide');
	await expect(articles(page)).toHaveCount(3);
	await expect(days(page)).toHaveText(['13', '15', '16', '17']);
	await expect(days(page).nth(1)).toHaveAccessibleName(/15: 2 events$/);
	await expect(days(page).nth(1)).toHaveAttribute('aria-current', 'date');
	await expect(days(page).nth(3)).toHaveAccessibleName(/17: 250\+ events$/);
	await expect(bar(page)).toContainText('254+ events');

	await test.step('an event that comes is told, and moves nothing', async () => {
		const top = await articles(page).first().boundingBox();
		// The page counts events that are newer than the newest one that it has read.
		await expect(bar(page).getByRole('status').first()).toHaveAttribute('aria-busy', 'false');
		await deliver(alice.subject, [eventOf('app-pier', 'High water now', 0)]);
		await expect(bar(page).getByText('1 new event')).toBeVisible();
		await expect(articles(page).first()).toContainText('Noon tide');
		expect(await articles(page).first().boundingBox()).toEqual(top);
	});

	await days(page).nth(2).click();
	await expect(articles(page).first()).toContainText('Tide of the night');
	await page.goBack();
	await expect(articles(page).first()).toContainText('Noon tide');
	await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
	await expect(page).toHaveURL('/');
	await expect(articles(page).first()).toContainText('High water now');
	await expect(page.getByLabel('What happened?')).toBeVisible();
});

test('a list from a day on goes on below by itself, and a reload and Back find the place again', async ({
	newPerson,
}) => {
	const alice = await newPerson('alice', BERLIN);
	await withDays(alice);
	const page = await alice.open();
	await page.getByRole('link', { name: 'Go to a date' }).click();
	await expect(bar(page)).toBeVisible();
	await go(page, dayApart(DAY, 2));
	await expect(bar(page).getByRole('heading', { name: /^Up to / })).toBeVisible();
	await expect(articles(page).first()).toContainText('Wave 259');
	const oldest = articles(page).filter({ hasText: 'Ebb' });
	await expect(async () => {
		await page.evaluate(() => window.scrollBy(0, 2_000));
		await expect(oldest).toBeInViewport({ timeout: 200 });
	}).toPass({ intervals: [0] });
	await page.reload();
	await expect(oldest).toBeInViewport();

	await page.getByRole('link', { name: 'Home', exact: true }).first().click();
	await expect(page.getByLabel('What happened?')).toBeVisible();
	await page.goBack();
	await expect(oldest).toBeInViewport();
});

test('addresses that lead to no day say so', { tag: '@phone' }, async ({ newPerson }) => {
	const alice = await newPerson('alice', BERLIN);
	await withDays(alice);
	const page = await alice.open();
	for (const [query, said, first] of [
		['at=nonsense', '“nonsense” isn’t a date'.replace('’', "'"), 'Wave 259'],
		['at=2026-02-30&zone=Mars', "“2026-02-30” isn't a date", 'Wave 259'],
		['at=9998-01-01', '9998-01-01 is still to come', 'Wave 259'],
		[`at=${dayApart(DAY, -1)}`, 'Nothing happened on', 'Ebb'],
		['at=1999-12-31', 'or before it', undefined],
	] as const) {
		const answer = await page.goto(`/?${query}`);
		expect(answer?.status()).toBe(200);
		await expect(bar(page).getByRole('status').filter({ hasText: said })).toBeVisible();
		if (first) await expect(articles(page).first()).toContainText(first);
		else await expect(page.getByRole('article')).toHaveCount(0);
	}
	await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
	await expect(articles(page).first()).toContainText('Wave 259');
});

test('without JavaScript, the form and the days lead there, too', { tag: '@phone' }, async ({
	browser,
	alice,
	baseURL,
}) => {
	await withDays(alice);
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: false,
		storageState: await alice.context.storageState(),
	});
	const page = await context.newPage();
	await page.goto(`/?at=${dayApart(DAY, 1)}`);
	// Days are in UTC.
	await expect(bar(page).getByRole('status').filter({ hasText: 'Nothing happened on' })).toBeVisible();
	await expect(articles(page).first()).toContainText('Tide of the night');
	await go(page, DAY);
	await expect(page).toHaveURL(`/?at=${DAY}`);
	await expect(articles(page).first()).toContainText('Tide of the night');
	await days(page).first().click();
	await expect(articles(page).first()).toContainText('Ebb');
	await bar(page).getByRole('link', { name: 'Previous month' }).click();
	await expect(days(page)).toHaveCount(0);
	await bar(page).getByRole('link', { name: 'Next month' }).click();
	await expect(days(page)).toHaveCount(3);
});

test('a profile begins at a day', { tag: '@phone' }, async ({ newPerson }) => {
	const alice = await newPerson('alice', BERLIN);
	const word = `tide${randomBytes(4).toString('hex')}`;
	for (const time of [`${DAY}T12:00:00Z`, `${DAY}T22:30:00Z`, `${dayApart(DAY, 1)}T12:00:00Z`])
		await call(alice, 'event.post', { text: `${word} at ${time}`, occurredAt: time });
	const page = await alice.open(`/s/${alice.subject}`);
	await page.getByRole('link', { name: 'Go to a date' }).click();
	await expect(bar(page)).toBeVisible();
	await go(page, DAY);
	await expect(articles(page)).toHaveCount(1);
	await expect(articles(page)).toContainText(`${DAY}T12:00`);
	await expect(days(page)).toHaveText(['15', '16']);
	await days(page).nth(1).click();
	await expect(articles(page)).toHaveCount(3);
	await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
	await expect(page).toHaveURL(`/s/${alice.subject}`);
});

const results = (page: Page) => page.getByRole('feed', { name: 'Search results' }).getByRole('article');

/** Events with a word, which search finds from now on: two of the day in Berlin, and one before and behind it. */
async function withResults(poster: Person): Promise<{ word: string; page: Page }> {
	const word = `tide${randomBytes(4).toString('hex')}`;
	for (const time of [
		`${dayApart(DAY, -1)}T12:00:00Z`,
		`${DAY}T09:00:00Z`,
		`${DAY}T12:00:00Z`,
		`${dayApart(DAY, 1)}T12:00:00Z`,
	])
		await call(poster, 'event.post', { text: `${word} at ${time}`, occurredAt: time });
	const page = await poster.open();
	await expect(async () => {
		await page.goto(`/search?q=${word}`);
		await expect(results(page)).toHaveCount(4, { timeout: 2_000 });
	}).toPass();
	return { word, page };
}

test('search results begin at a day, and their days are counted for who asks', { tag: ['@phone', '@store'] }, async ({
	newPerson,
}) => {
	const alice = await newPerson('alice', BERLIN);
	const { word, page } = await withResults(alice);
	const counted: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('search.days')) counted.push(request.url());
	});
	await page.reload();
	// A part of a page that comes alive late may draw its links once more.
	await feedListens(page);
	expect(counted).toEqual([]);
	await page.getByRole('link', { name: 'Go to a date' }).click();
	await expect(bar(page)).toContainText(' · 0 events');
	await go(page, DAY);
	await expect(bar(page).getByRole('heading', { name: /^Up to / })).toBeVisible();
	await expect(page.getByRole('searchbox')).toHaveValue(new RegExp(`^${word} before:${DAY}T2[123]:00:00Z$`));
	await expect(results(page)).toHaveCount(3);
	await expect(days(page)).toHaveText(['14', '15', '16']);
	await expect(days(page).nth(1)).toHaveAccessibleName(/15: 2 events$/);
	await expect(days(page).nth(1)).toHaveAttribute('aria-current', 'date');
	await expect(bar(page)).toContainText('4 events');

	await days(page).nth(0).focus();
	await page.keyboard.press('Enter');
	await expect(results(page)).toHaveCount(1);
	await page.goBack();
	await expect(results(page)).toHaveCount(3);
	await page.reload();
	await expect(days(page)).toHaveText(['14', '15', '16']);
	// Today's month and this one: days of a month that are there are not counted for each of its days.
	expect(counted).toHaveLength(3);
	await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
	await expect(page).toHaveURL(`/search?q=${word}`);
	await expect(results(page)).toHaveCount(4);
	await expect(bar(page)).toHaveCount(0);
});

test('days of results go with the query that they are of', { tag: '@phone' }, async ({ newPerson }) => {
	const alice = await newPerson('alice', BERLIN);
	const { word, page } = await withResults(alice);
	await page.goto(`/search?q=${word}&order=relevance&at=${DAY}`);
	await expect(page).toHaveURL(`/search?q=${word}+before%3A${dayApart(DAY, 1)}&order=relevance&at=${DAY}`);
	await expect(days(page)).toHaveText(['14', '15', '16']);
	await expect(results(page)).toHaveCount(3);
	await feedListens(page);
	await page.getByRole('searchbox').fill(`${word} at before:${dayApart(DAY, 1)}`);
	await expect(bar(page)).toHaveCount(0);
	await expect(page).not.toHaveURL(/at=2/);
	await expect(results(page)).toHaveCount(3);

	await test.step('they open at the end of the query', async () => {
		await page.getByRole('link', { name: 'Go to a date' }).click();
		await expect(days(page)).toHaveText(['14', '15', '16']);
	});
	await test.step('results are there before their days, and a reader who leaves ends the count', async () => {
		const ended: string[] = [];
		page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
		await page.route('**/search.days?*', () => {});
		await bar(page).getByRole('link', { name: 'Previous month' }).click();
		await expect(bar(page)).toContainText('Counting…');
		await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
		await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
		await expect(results(page)).toHaveCount(4);
		await expect.poll(() => ended).toContain('/api/trpc/search.days');
		await page.unroute('**/search.days?*');
	});
	await page.goto(`/search?q=${word}&at=nonsense`);
	await expect(bar(page).getByRole('status').filter({ hasText: "isn't a date" })).toBeVisible();
	await expect(results(page)).toHaveCount(4);
	await page.goto(`/search?q=${word}&at=${dayApart(DAY, 3)}`);
	await expect(bar(page).getByRole('status').filter({ hasText: 'Nothing happened on' })).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	}
});

for (const javaScriptEnabled of [true, false])
	test(`strangers go to a day of a public profile, ${javaScriptEnabled ? 'and back' : 'without JavaScript, too'}`, {
		tag: '@phone',
	}, async ({ browser, newPerson, baseURL }) => {
		const alice = await newPerson('alice');
		await call(alice, 'subject.edit', { feed: 'public' });
		for (const [at, text] of [
			[`${dayApart(DAY, -1)}T12:00:00Z`, 'Ebb'],
			[`${DAY}T12:00:00Z`, 'Noon tide'],
			[`${dayApart(DAY, 1)}T12:00:00Z`, 'Flood'],
		] as const)
			await call(alice, 'event.post', { text, occurredAt: at });
		const home = `/s/${alice.subject}`;
		const context = await browser.newContext({ baseURL, javaScriptEnabled, timezoneId: 'UTC' });
		const page = await context.newPage();
		const newest = await page.goto(home);
		const shown = page.getByRole('region', { name: 'Events' }).getByRole('article');
		await expect(shown).toHaveCount(3);
		await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
		await page.getByRole('link', { name: 'Go to a date' }).click();
		await expect(bar(page)).toBeVisible();
		await go(page, DAY);
		await expect(bar(page).getByRole('heading', { name: /^Up to / })).toBeVisible();
		await expect(page).toHaveURL(`${home}?at=${DAY}`);
		await expect(shown).toHaveCount(2);
		await expect(shown.first()).toContainText('Noon tide');
		await expect(days(page)).toHaveText(['14', '15', '16']);
		if (javaScriptEnabled) expect(await barriers(axeOn(page))).toEqual([]);
		const dated = await page.reload();
		expect(dated?.headers()['cache-control']).toBe(newest?.headers()['cache-control']);
		expect(dated?.headers()['cache-control']).toContain('no-store');
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
		await days(page).first().click();
		await expect(shown).toHaveText([/Ebb/]);
		await page.goto(`${home}?at=nonsense`);
		await expect(bar(page).getByRole('status').filter({ hasText: "isn't a date" })).toBeVisible();
		await expect(shown).toHaveCount(3);
		await page.goto(`${home}?at=1999-12-31`);
		await expect(bar(page).getByRole('status').filter({ hasText: 'or before it' })).toBeVisible();
		await bar(page).getByRole('link', { name: 'Back to the newest' }).click();
		await expect(page).toHaveURL(home);
		await expect(shown).toHaveCount(3);
		await context.close();
	});

test('the days have no barrier, and keys and forced colours are enough', { tag: '@phone' }, async ({ newPerson }) => {
	const alice = await newPerson('alice', { ...BERLIN, locale: 'de-DE' });
	await withDays(alice);
	const page = await alice.open(`/?at=${DAY}&zone=Europe/Berlin`);
	const section = page.getByRole('region', { name: 'Zu einem Datum' });
	await expect(section.getByRole('heading', { name: /^Bis / })).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);
	const day = section.getByRole('link', { name: /17\. .*: 250\+ Ereignisse$/ });
	await day.focus();
	await page.keyboard.press('Enter');
	await expect(articles(page).first()).toContainText('Wave 259');

	await page.emulateMedia({ forcedColors: 'active' });
	const shownBar = day.locator('span > span');
	const colours = await shownBar.evaluate((element) => ({
		bar: getComputedStyle(element).backgroundColor,
		page: getComputedStyle(document.body).backgroundColor,
	}));
	expect(colours.bar).not.toBe(colours.page);
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	}
});
