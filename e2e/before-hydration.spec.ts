import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { axeOn, barriers, inTimeline } from './page-actions.ts';
import { isListed, unique } from './person.ts';
import { expect, test } from './test.ts';

test('while the page still loads its program, what would be lost waits and what is typed is kept', {
	tag: '@phone',
}, async ({ alice, admin, isMobile }) => {
	const page = await admin.open();
	await call(page, 'event.post', { text: 'Low water' });
	const release = await withoutProgram(page);
	for (const path of [
		'/',
		`/s/${alice.subject}`,
		'/s/dev-admin',
		'/directory',
		'/settings',
		'/mail/confirm?subject=dev-alice&code=0123456789abcdef0123456789abcdef',
		'/admin',
		'/admin/audit?subject=dev-admin',
		'/admin/audit/followers?subject=dev-admin',
		'/admin/people',
		'/admin/people/everyone',
		'/moderation',
		'/settings/decisions',
		'/settings/muted',
		'/appeal',
		'/admin/jobs',
		'/admin/alarms',
		'/admin/approvals',
		'/admin/invitations',
		'/admin/exceptions',
	]) {
		await page.goto(path, { waitUntil: 'commit' });
		await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
		await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
		expect.soft(await offered(page), path).toEqual([]);
		if (!isMobile) expect.soft(await barriers(axeOn(page)), path).toEqual([]);
	}

	const said = `High water ${unique('at')}`;
	await page.goto('/', { waitUntil: 'commit' });
	await page.getByLabel('What happened?').fill(said);
	await release();
	await expect(page.getByLabel('What happened?')).toHaveValue(said);
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(inTimeline(page, said)).toBeVisible();
});

test('a choice made as soon as it can be seen is kept', { tag: '@phone' }, async ({ page }) => {
	const release = await withoutProgram(page);
	await page.goto('/sign-in', { waitUntil: 'commit' });
	const chosen = page.getByRole('radio', { name: 'Deutsch' }).click();
	await expect(page.getByLabel('Name')).toBeVisible();
	await page.getByLabel('Name').fill('early');
	await release();
	await chosen;
	await expect(page.getByRole('heading', { name: 'Bei Tideline anmelden' })).toBeVisible();
	await expect(page.getByLabel('Name')).toHaveValue('early');
});

test('a handle that is typed while the page still loads its program is completed', { tag: '@phone' }, async ({
	alice,
	newPerson,
}) => {
	const start = unique('nina');
	const [nina, other] = [await newPerson(start), await newPerson(start)];
	for (const person of [nina, other]) await isListed(person);
	const page = await alice.open('/settings');
	for (const { path, label, text, list } of [
		{ path: '/search', label: 'Search events', text: `from:${start}`, list: 'People and machines' },
		{ path: '/', label: 'What happened?', text: `Thanks, @${start}`, list: 'Mention' },
	]) {
		const release = await withoutProgram(page);
		await page.goto(path, { waitUntil: 'commit' });
		await expect(page.getByLabel(label)).toBeVisible();
		await page.getByLabel(label).pressSequentially(text);
		await release();
		await expect(page.getByRole('listbox', { name: list }).getByRole('option')).toHaveCount(2);
	}
});

for (const { list, role, button } of [
	{ list: 'a timeline', role: 'article', button: 'Event options' },
	{ list: 'the audit trail', role: 'row', button: 'Export' },
] as const) {
	test(`a reader who scrolls in ${list} while the page still loads its program stays there`, { tag: '@phone' }, async ({
		alice,
		admin,
	}) => {
		await alice.open();
		for (const tide of Array(12).keys()) {
			await call(alice.page, 'event.post', { text: `Tide ${tide}\n\nHigh\nand\nlow` });
		}
		const page = role === 'article' ? alice.page : await admin.open();
		const release = await withoutProgram(page);
		await page.goto(role === 'article' ? '/' : `/admin/audit?subject=${alice.subject}`, { waitUntil: 'commit' });
		const row = page.getByRole(role).nth(8);
		await expect(row).toBeVisible();
		await isStyled(page);
		const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
		await row.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 200));
		expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
		const before = await top();
		await release();
		await expect(page.getByRole('main').getByRole('button', { name: button }).first()).toBeEnabled();
		await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
		expect(Math.abs((await top()) - before)).toBeLessThan(1);
	});
}

/** Waits until a page is all there, with its styles. Its elements can be found before. */
async function isStyled(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
		return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet);
	});
}

/** Keeps the scripts of all pages from coming, until it is told otherwise. */
async function withoutProgram(page: Page): Promise<() => Promise<void>> {
	const released = Promise.withResolvers<void>();
	await page.route('**/_next/static/**/*.js*', async (route) => {
		await released.promise;
		await route.continue().catch(() => {});
	});
	return async () => released.resolve();
}

/** Everything that can be clicked, and is no link. */
function offered(page: Page): Promise<string[]> {
	return page
		.locator(':is(button, [role=button], [role=tab], [role=combobox], [role=switch], input[type=radio]):visible')
		.evaluateAll((controls) =>
			controls
				.filter(
					(control) =>
						!control.matches(':disabled, [aria-disabled=true], [data-disabled]') && !control.closest('[inert]'),
				)
				.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
		);
}
