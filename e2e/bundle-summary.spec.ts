/** Auditors who read no JSON get a summary of a bundle on paper, made from the file alone. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { axeOn, barriers, shareBundle } from './page-actions.ts';
import { expect, test } from './test.ts';

const SIZES = ['A4', 'Letter'] as const;

/** The text of each printed sheet. */
async function printed(page: Page, format: (typeof SIZES)[number] = 'A4'): Promise<string[]> {
	const pdf = await page.pdf({ format });
	const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
	return text.split('\f').filter((sheet) => sheet.trim() !== '');
}

const plain = (sheets: readonly string[]) => sheets.join(' ').replaceAll(/\s+/g, ' ');
const summary = (page: Page) => page.getByRole('region', { name: 'Summary of the bundle' });

async function openedBy(browser: Browser, link: string): Promise<Page> {
	const page = await (await browser.newContext()).newPage();
	await page.goto(link);
	await expect(summary(page)).toBeVisible();
	return page;
}

async function saved(page: Page): Promise<Buffer> {
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save file' }).click();
	return readFile(await (await saving).path());
}

test('an auditor prints what a bundle is and proves, and one changed letter turns the sentence', {
	tag: '@phone',
}, async ({ alice, admin, browser }) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const link = await shareBundle(await admin.open(`/admin/audit?subject=${alice.subject}`));
	const page = await openedBy(browser, link);
	const sentence = /Nothing in these 2 entries was changed, removed or put in since the log \S+ signed/;
	await expect(summary(page)).toContainText(sentence);
	await expect(summary(page)).toContainText(`These are all of ${alice.subject}'s entries up to number 2.`);
	await expect(summary(page).getByRole('table', { name: 'Entries by action' })).toContainText('event posted');
	await expect(summary(page).getByRole('table', { name: 'Entries by actor' })).toContainText(alice.subject);
	const file = await saved(page);
	await expect(summary(page)).toContainText(createHash('sha256').update(file).digest('hex'));
	expect(await barriers(axeOn(page))).toEqual([]);

	for (const size of SIZES) {
		const sheets = await printed(page, size);
		expect(plain(sheets)).toMatch(sentence);
		for (const words of ["What this doesn't prove", 'Entries by day (UTC)', 'tideline bundle verify', 'Key of the log'])
			expect(plain(sheets)).toContain(words);
		// The acts of the page are no part of the paper, and neither are the entries.
		expect(plain(sheets)).not.toMatch(/Open a bundle file|Save file|On the record/);
		for (const [at, sheet] of sheets.entries()) {
			expect(sheet).toMatch(/Summary of the bundle · \S+/);
			expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`);
		}
	}

	file.write('in', file.indexOf('On the record'));
	const buffer = file;
	await page
		.getByLabel('Open a bundle file')
		.setInputFiles({ name: 'changed.ndjson', mimeType: 'application/x-ndjson', buffer });
	const wrong = /This file can't be relied on\. An entry's content was changed.* Entry 2 of/;
	await expect(summary(page)).toContainText(wrong);
	await expect(summary(page)).toContainText(createHash('sha256').update(file).digest('hex'));
	await expect(summary(page).getByRole('table')).toHaveCount(0);
	const sheets = plain(await printed(page));
	expect(sheets).toMatch(wrong);
	expect(sheets).not.toContain('Nothing in these');
});

test('a bundle of a filter says that it may be incomplete, in German, too', async ({ alice, admin, browser }) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const page = await admin.open(`/admin/audit?actor=${alice.subject}&action=event-posted`);
	const link = await shareBundle(page);
	const english = await openedBy(browser, link);
	await expect(summary(english)).toContainText('Nothing in this entry was changed or put in since the log');
	await expect(summary(english)).toContainText("It isn't proven that the list has all entries that match the filter.");
	await expect(summary(english)).toContainText('Action: event-posted');

	const german = await (await browser.newContext({ locale: 'de-DE' })).newPage();
	await german.goto(link);
	const region = german.getByRole('region', { name: 'Zusammenfassung des Prüfpakets' });
	await expect(region).toContainText('An diesem Eintrag wurde nichts geändert oder hinzugefügt');
	expect(plain(await printed(german))).toContain('Was das nicht nachweist');
});
