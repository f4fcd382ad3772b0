import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { pagesOf, visit } from './every-page.ts';
import { axeOn, barriers, listens, pressEnter } from './page-actions.ts';
import { expect, test } from './test.ts';

const WIDTHS = [320, 390, 640, 768, 1280, 2560];
const softly = expect.configure({ soft: true });

/** Pages with another layout there: Home, the settings, a subject's own page, its event, and the audit trail. */
const OTHERWISE_ON_A_PHONE = /^\/($|sign-in$|settings|s\/dev-alice-\w+(\/\w+)?$|admin(\/(audit|people)|$))/;

// A page's elements do not depend on where its data lies.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

for (const visitor of ['a stranger', 'a reader', 'an admin'] as const)
	test(`no page of ${visitor} has a barrier that axe knows, in either theme, or scrolls sideways`, {
		tag: '@phone',
	}, async ({ page, isMobile }) => {
		test.slow();
		const size = page.viewportSize() ?? { width: 1280, height: 800 };
		for (const path of await pagesOf[visitor](page)) {
			// Most pages differ in width alone, which is tried below.
			if (isMobile && !OTHERWISE_ON_A_PHONE.test(path)) continue;
			await page.setViewportSize(size);
			await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
			await visit(page, path);
			expect.soft(await barriers(axeOn(page)), path).toEqual([]);
			if (isMobile) continue;
			await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
			await repainted(page);
			const inTheDark = axeOn(page).withRules(['color-contrast']);
			// On a busy machine it takes some more frames until no element has its earlier colours.
			await softly.poll(() => barriers(inTheDark), `${path} in the dark`).toEqual([]);
			for (const width of WIDTHS) {
				await page.setViewportSize({ ...size, width });
				const beyond = () =>
					page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
				// Chromium may draw one frame of the new width with the rail of the old one.
				await softly.poll(beyond, `${path} at ${width}`).toBe(0);
			}
		}
	});

test('panels that keys open have no barrier either', async ({ alice }) => {
	const page = await alice.open();
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await listens(page);
	for (const [keys, name] of [
		['?', 'Keyboard shortcuts'],
		['Control+k', 'Command palette'],
	] as const) {
		await page.keyboard.press(keys);
		await expect(page.getByRole('dialog', { name })).toBeVisible();
		expect.soft(await barriers(axeOn(page)), name).toEqual([]);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
	}
});

test('nor has the menu of a profile, which lies in the page’s main part', async ({ alice, bob }) => {
	const page = await alice.open(`/s/${bob.subject}`);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.getByRole('main').getByRole('button', { name: 'More options' }).click();
	await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
	expect.soft(await barriers(axeOn(page))).toEqual([]);
});

test('nor have the lists of the filters of the audit trail, which lie in its main part, too', {
	tag: '@phone',
}, async ({ admin, isMobile }) => {
	const page = await admin.open('/admin/audit');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
	await page.getByRole('combobox', { name: 'Action' }).click();
	await expect(page.getByRole('main').getByRole('option', { name: 'followed', exact: true })).toBeVisible();
	// The library's guards around a list pass the focus on. Axe knows that where it sees a dialog that fills the page.
	const withGuards = axeOn(page).disableRules(['aria-hidden-focus']);
	expect.soft(await barriers(withGuards), 'Action').toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('option')).toHaveCount(0);
	await page.getByRole('combobox', { name: 'Actor' }).fill('admin');
	await expect(page.getByRole('main').getByRole('option').first()).toBeVisible();
	// While one types there, the library keeps the rest of the page from screen readers, though not from the pointer.
	const whileTyping = axeOn(page).disableRules(['aria-hidden-focus', 'page-has-heading-one']);
	expect.soft(await barriers(whileTyping), 'Actor').toEqual([]);
});

test('neither does the proof of an event have one, in either theme', async ({ alice }) => {
	const posted = await call(alice, 'event.post', { text: 'High water' });
	const page = await alice.context.newPage();
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto(`/s/${alice.subject}/${(await posted.json()).result.data.event.id}`);
	await page.getByRole('button', { name: 'Proof' }).click();
	const proof = page.getByRole('dialog', { name: 'Proof' });
	await expect(proof).toContainText('In the log since');
	await proof.getByText('Details').click();
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
	await repainted(page);
	await softly.poll(() => barriers(axeOn(page).withRules(['color-contrast']))).toEqual([]);
});

test('nor has the reference as it opens, in either theme', { tag: '@phone' }, async ({ page, isMobile }) => {
	test.slow();
	for (const colorScheme of isMobile ? (['light'] as const) : (['light', 'dark'] as const)) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await page.goto('/docs');
		await expect(page.getByRole('heading', { name: 'Post an event', exact: false }).first()).toBeVisible();
		const axe = axeOn(page);
		if (colorScheme === 'dark') axe.withRules(['color-contrast']);
		expect.soft(await barriers(axe), colorScheme).toEqual([]);
	}
});

test('the first Tab leads past the navigation, and what has the focus shows it', async ({ alice }) => {
	const page = await alice.open();
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Skip to content' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	for (let step = 0; step < 4; step++) {
		await page.keyboard.press('Tab');
		const shows = await page.evaluate(() => {
			const focused = document.activeElement;
			const looks = [focused, focused?.parentElement, focused?.closest('form')].map(
				(element) => element && getComputedStyle(element),
			);
			return looks.some((look) => look && look.outlineStyle !== 'none' && look.outlineWidth !== '0px');
		});
		expect.soft(shows, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(true);
	}
});

test('a reader who asks for less motion gets none', async ({ browser }) => {
	const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
	await page.goto('/');
	const longest = await page.evaluate(() =>
		Math.max(
			...[...document.querySelectorAll('*')].map((element) => {
				const { transitionDuration, animationDuration } = getComputedStyle(element);
				return Math.max(...`${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat));
			}),
		),
	);
	expect(longest).toBeLessThanOrEqual(0.001);
});

async function repainted(page: Page): Promise<void> {
	await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
	await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

test('nor have the menus and dialogs of the audit trail', { tag: '@phone' }, async ({ admin }) => {
	const page = await admin.open('/admin/audit?span=last-7-days');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	// While a part is open, the library keeps the focus in it by elements that only the keyboard finds.
	const withGuards = () => barriers(axeOn(page).disableRules(['aria-hidden-focus', 'page-has-heading-one']));
	// Keys open it at its first item, from which they scroll through all.
	await pressEnter(page.getByRole('button', { name: 'Columns' }));
	await expect(page.getByRole('menuitemcheckbox', { name: 'Hash' })).toBeVisible();
	expect.soft(await withGuards(), 'columns').toEqual([]);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Save view' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect.soft(await withGuards(), 'save').toEqual([]);
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Who followed … on …?' }).click();
	await page.getByRole('button', { name: 'Show answer' }).click();
	await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(2);
	expect.soft(await withGuards(), 'question').toEqual([]);
});
