/** Printed pages, read from the PDF by their text. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** The text of what the page prints. */
async function printed(page: Page): Promise<string> {
	const pdf = await page.pdf({ format: 'A4' });
	return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 64_000_000 });
}

const timesIn = (text: string, word: RegExp) => text.match(word)?.length ?? 0;

/** More events than the pages draw at once. */
const EVENT_COUNT = 130;

async function postMany(person: Person): Promise<void> {
	for (let from = 0; from < EVENT_COUNT; from += 10)
		await Promise.all(
			Array.from({ length: 10 }, async (_, at) => {
				const answer = await call(person, 'event.post', { text: `Reading ${String(from + at).padStart(4, '0')}.` });
				expect(answer.status()).toBe(200);
			}),
		);
}

const HEAD = /Checkpoint of the log.*\n?.*tideline|Key of the log/;

test('the trail prints each entry that its filter names, in its print view and where only some rows are drawn', async ({
	alice,
	admin,
}) => {
	await postMany(alice);
	const page = await admin.open();
	const filter = `actor=${alice.subject}&action=event-posted`;
	await expect(async () => {
		await page.goto(`/admin/audit/print?${filter}`);
		await expect(page.getByRole('table', { name: 'Audit trail' }).getByRole('row')).toHaveCount(EVENT_COUNT + 1, {
			timeout: 1_000,
		});
	}).toPass();
	const view = await printed(page);
	expect(timesIn(view, /posted an event/g)).toBe(EVENT_COUNT);
	expect(view).toContain(`${EVENT_COUNT} rows`);
	expect(view).toContain(`Actor: ${alice.subject}`);
	expect(view).toContain('Printed at');
	expect(view).toMatch(HEAD);
	expect(view).not.toContain('Directory');
	const [, last] = /Page 1 of (\d+)/.exec(view) ?? [];
	expect(timesIn(view, /Page \d+ of \d+/g)).toBe(Number(last));

	// The page itself has read its first hundred.
	await page.goto(`/admin/audit?${filter}`);
	await expect(page.getByRole('table', { name: 'Audit trail' }).getByRole('row').nth(5)).toBeVisible();
	const drawn = await page.getByRole('table', { name: 'Audit trail' }).getByRole('row').count();
	expect(drawn).toBeLessThan(80);
	// A page that has come alive draws all of its rows when it is printed.
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
	// The page may still read when it is first printed: it prints what it has.
	let list = '';
	await expect(async () => {
		list = await printed(page);
		expect(timesIn(list, /posted an event/g)).toBeGreaterThanOrEqual(100);
	}).toPass({ timeout: 60_000 });
	if (timesIn(list, /posted an event/g) < EVENT_COUNT)
		expect(list.replace(/\s+/g, ' ')).toMatch(/hasn't loaded yet.*admin\/audit\/print\?actor=/);
	// The page is as before, where it was.
	await expect(page.getByRole('table', { name: 'Audit trail' })).toHaveCount(1);
});

test('the timeline prints all of its events, and what it has not read is counted or named', async ({ alice }) => {
	await postMany(alice);
	const page = await alice.open();
	// The parts of a page come alive one after the other. A feed that has draws all of its rows when it is printed.
	const rows = page.getByRole('feed', { name: 'Timeline' }).getByRole('article');
	await expect(rows.first().getByRole('button', { name: 'Event options' })).toBeEnabled();
	const home = await printed(page);
	expect(new Set(home.match(/Reading \d{4}\./g)).size).toBe(EVENT_COUNT);
	expect(home).toMatch(/Page 1 of \d+/);
	expect(home).not.toContain('What happened?');

	await page.getByRole('link', { name: 'Print view' }).click();
	await expect(page).toHaveURL('/print');
	await expect(page.getByRole('article')).toHaveCount(EVENT_COUNT);
	const view = await printed(page);
	expect(timesIn(view, /Reading \d{4}\./g)).toBe(EVENT_COUNT);
	expect(view).toContain(`The timeline of ${alice.subject}`);
});

test('a page that has not come alive prints the rows that it shows', async ({ alice }) => {
	await call(alice, 'event.post', { text: 'Low water at noon' });
	const page = await alice.open();
	await page.route('**/_next/static/**/*.js', (route) => route.abort());
	await page.reload();
	const event = page.getByRole('article').filter({ hasText: 'Low water at noon' });
	await expect(event).toBeVisible();
	await expect(event.getByRole('button', { name: 'Event options' })).toBeDisabled();
	expect(await printed(page)).toContain('Low water at noon');
});

test('a reader who begins the search of the browser is told how to find all rows', async ({ alice }) => {
	await call(alice, 'event.post', { text: 'Low water' });
	const page = await alice.open();
	await expect(page.getByRole('link', { name: 'Print view' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
	await page.keyboard.press('Control+f');
	await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Choose “Print view”')).toBeVisible();
});

test('an entry and the proof of an event print with what they are held against', async ({ alice, admin }) => {
	const answer = await call(alice, 'event.post', { text: 'To be proven' });
	const { id } = (await answer.json()).result.data.event;
	const page = await admin.open(`/admin/audit/${alice.subject}/2`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	// The head is printed once its part of the page has come alive.
	let entry = '';
	await expect(async () => {
		entry = await printed(page);
		expect(entry).toContain('Printed at');
	}).toPass();
	expect(entry).toContain(`${alice.subject} 2`);
	expect(entry).not.toContain('Directory');

	await page.goto(`/s/${alice.subject}/${id}`);
	await page.getByRole('main').getByRole('button', { name: /proof/i }).click();
	await expect(page.getByRole('dialog')).toContainText(/log/);
	const proof = await printed(page);
	expect(proof).toContain(`${alice.subject} ${id}`);
	expect(proof).not.toContain('To be proven');
});
