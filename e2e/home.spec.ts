/** The ways from Home: the rail at the edge, the bar of a phone, and the tabs of lists. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { axeOn, barriers, feedListens, listens, mainNav, navigate, pressEnter, shown, titled } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const softly = expect.configure({ soft: true });

/** Gives `reader` the list "Canal" and a saved search, each with two new events of `poster`. Returns the word that it finds. */
async function withListAndSearch(reader: Person, poster: Person): Promise<string> {
	await poster.open('/settings');
	const word = `sluice${poster.name.slice(-8)}`;
	const made = await call(reader, 'saved.makeList', { name: 'Canal', members: [poster.subject] });
	expect(made.status()).toBe(200);
	expect((await call(reader, 'saved.saveSearch', { query: word })).status()).toBe(200);
	await call(poster, 'event.post', { text: `The ${word} is open` });
	await call(poster, 'event.post', { text: `The ${word} is shut` });
	await call(reader, 'event.post', { text: 'High water' });
	return word;
}

/** Labels of what the navigation shows. */
const placesOf = (page: Page) =>
	mainNav(page)
		.locator('> :is(a, button)')
		.filter({ visible: true })
		.evaluateAll((places) => places.map((place) => place.textContent?.replace(/^\d+\+?/, '')));

const inRail = (page: Page, list: string) => mainNav(page).getByRole('list', { name: list }).getByRole('link');

test('the rail leads to everything, marks the open page, and counts what is new in lists and searches', async ({
	alice,
	bob,
	admin,
}) => {
	const word = await withListAndSearch(alice, bob);
	const page = await alice.open();
	const PLACES = ['Home', 'Search', 'Notifications', 'Saved', 'Machines', 'Directory', 'Settings'];
	expect(await placesOf(page)).toEqual(PLACES);
	await expect(inRail(page, 'Lists')).toHaveText([/^Canal2 new$/, 'All lists']);
	await expect(async () => {
		await page.reload();
		// The index may be later than the event, and a search counts again much later.
		await expect(inRail(page, 'Saved searches').first()).toHaveText(`${word}2 new`, { timeout: 5_000 });
	}).toPass();
	await feedListens(page);
	expect.soft(await barriers(axeOn(page))).toEqual([]);

	for (const [name, title] of [
		['Search', 'Search'],
		['Notifications', 'Notifications'],
		['Saved', 'Bookmarks'],
		['Machines', 'Machines'],
		['Directory', 'Directory'],
		['Settings', 'Settings'],
		['Home', 'Home'],
	] as const) {
		await mainNav(page).getByRole('link', { name, exact: true }).click();
		await expect(page).toHaveTitle(titled(title));
		const current = mainNav(page).locator('[aria-current]');
		await expect(current).toHaveText([name]);
	}
	const marked = page.waitForResponse((response) => response.url().includes('saved.listSeen'));
	await inRail(page, 'Lists').first().click();
	await expect(page.getByRole('heading', { level: 1, name: 'Canal' })).toBeVisible();
	expect((await marked).status()).toBe(200);
	await expect(inRail(page, 'Lists').first()).toHaveText('Canal');
	await expect(inRail(page, 'Lists').first()).toHaveAttribute('aria-current', 'page');
	// The rail has the lists, so the page needs no tabs of them.
	await expect(page.getByRole('navigation', { name: 'Timelines' })).toBeHidden();
	await inRail(page, 'Saved searches').first().click();
	await expect(shown(page, `The ${word} is shut`)).toBeVisible();
	await expect(inRail(page, 'Saved searches').first()).toHaveAttribute('aria-current', 'page');

	await admin.open();
	expect(await placesOf(admin.page)).toEqual([...PLACES.slice(0, -1), 'Moderation', 'Audit', 'Settings']);
	await navigate(admin.page, 'Audit');
	// A table keeps its width: the rail has icons alone, whose names are tooltips.
	await expect.poll(async () => (await mainNav(admin.page).boundingBox())?.width).toBe(64);
	await expect(mainNav(admin.page).getByTitle('Moderation')).toBeVisible();
});

test('below the rail of names, nothing asks for lists but their tabs, which lead between them', {
	tag: '@phone',
}, async ({ alice, bob, isMobile }) => {
	await withListAndSearch(alice, bob);
	const page = await alice.context.newPage();
	if (!isMobile) await page.setViewportSize({ width: 1024, height: 800 });
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto('/');
	const tabs = page.getByRole('navigation', { name: 'Timelines' });
	await expect(tabs.getByRole('link')).toHaveText(['Timeline', 'Canal2 new']);
	await expect(tabs.getByRole('link', { name: 'Timeline' })).toHaveAttribute('aria-current', 'page');
	await feedListens(page);
	expect(asked.filter((url) => /saved\.(lists|searches)|search\.countNew/.test(url))).toEqual([]);
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await tabs.getByRole('link', { name: /^Canal/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Canal' })).toBeVisible();
	await expect(tabs.getByRole('link', { name: /^Canal/ })).toHaveAttribute('aria-current', 'page');
	await tabs.getByRole('link', { name: 'Timeline' }).click();
	await expect(page.getByLabel('What happened?')).toBeVisible();

	await bob.page.goto('/');
	await expect(bob.page.getByLabel('What happened?')).toBeVisible();
	await expect(bob.page.getByRole('navigation', { name: 'Timelines' })).toHaveCount(0);
});

test('the bar of a phone has five places, and the account holds the others', { tag: '@phone' }, async ({
	admin,
	isMobile,
}) => {
	const page = await admin.open();
	await feedListens(page);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await placesOf(page)).toEqual(['Home', 'Search', 'Post', 'Notifications', 'You']);
	for (const place of await mainNav(page).locator('> :is(a, button)').filter({ visible: true }).all()) {
		const box = await place.boundingBox();
		expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
	}
	await expect(page.getByRole('button', { name: /^Your account/ })).toHaveCount(1);
	const box = page.getByLabel('What happened?');
	const postPlace = mainNav(page).getByRole('link', { name: 'Post' });
	await postPlace.click();
	await expect(box).toBeFocused();
	await navigate(page, 'Directory');
	await postPlace.click();
	await expect(box).toBeFocused();
	await expect(page).toHaveURL('/');

	const account = mainNav(page).getByRole('button', { name: /^Your account/ });
	await account.click();
	const menu = mainNav(page).getByRole('menu');
	const items = ['Your profile', 'Saved', 'Directory', 'Settings', 'Machines and tokens', 'Moderation'];
	await expect(menu.getByRole('menuitem')).toHaveText([...items, 'Administration', 'Audit', 'Sign out']);
	await expect(menu.getByRole('menuitemradio')).toHaveText(['Match system', 'Light', 'Dark']);
	const [above, below] = [await menu.boundingBox(), await account.boundingBox()];
	expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	if (isMobile) return;
	// A window that is made low and narrow still leads everywhere.
	await page.setViewportSize({ width: 320, height: 400 });
	await account.click();
	await menu.getByRole('menuitem', { name: 'Audit' }).click();
	await expect(page).toHaveTitle(titled('Audit'));
});

test('with keys alone, the navigation comes after the header and before the page', async ({ alice, bob }) => {
	await withListAndSearch(alice, bob);
	const page = await alice.open();
	await listens(page);
	await expect(inRail(page, 'Lists').first()).toBeVisible();
	await expect(inRail(page, 'Saved searches').first()).toBeVisible();
	const passed: string[] = [];
	while (passed.length < 30) {
		await page.keyboard.press('Tab');
		const { name, isIn } = await page.evaluate(() => {
			const at = document.activeElement as HTMLElement;
			return { name: at.getAttribute('aria-label') ?? at.title ?? at.innerText, isIn: at.closest('main') !== null };
		});
		if (isIn) break;
		passed.push(name || (await page.evaluate(() => document.activeElement?.textContent ?? '')));
	}
	expect(passed.map((name) => name.replace(/^(Your account|sluice).*/, '$1'))).toEqual([
		'Skip to content',
		'Tideline',
		'Keyboard shortcuts',
		'Your account',
		'Home',
		'Search',
		'Notifications',
		'Saved',
		'Canal',
		'All lists',
		'sluice',
		'All saved searches',
		'Machines',
		'Directory',
		'Settings',
	]);
	await mainNav(page).getByRole('link', { name: 'Directory' }).press('Enter');
	await expect(page).toHaveTitle(titled('Directory'));

	await page.setViewportSize({ width: 390, height: 844 });
	await pressEnter(mainNav(page).getByRole('button', { name: /^Your account/ }));
	await expect(mainNav(page).getByRole('menuitem').first()).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(mainNav(page).getByRole('button', { name: /^Your account/ })).toBeFocused();
});

/** The pixels beyond the page's edge, and headings and fields that lie under the navigation. */
const misplaced = (page: Page, direction: string) =>
	page.evaluate((isRtl) => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const nav = document.querySelector('nav')?.getBoundingClientRect();
		const headings = [...document.querySelectorAll('main :is(h1, h2, input, textarea)')];
		const covered = headings.filter((heading) => {
			const { left, right, width } = heading.getBoundingClientRect();
			return nav && nav.height > 200 && width > 1 && (isRtl ? right > nav.left : left < nav.right);
		});
		return [scrollWidth - clientWidth, ...covered.map(({ outerHTML }) => outerHTML.slice(0, 80))];
	}, direction === 'rtl');

test('at any width nothing lies beside the page or under the navigation, in either direction', async ({
	admin,
	alice,
}) => {
	test.slow();
	await call(admin, 'saved.makeList', { name: 'A list with a name that is rather long', members: [alice.subject] });
	const page = await admin.open();
	for (const direction of ['ltr', 'rtl']) {
		for (const path of ['/', '/directory', '/search', '/saved/lists', '/settings', '/notifications', '/admin/audit']) {
			await page.goto(path);
			await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
			await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
			for (const width of [320, 390, 640, 768, 1024, 1280, 1920]) {
				await page.setViewportSize({ width, height: 800 });
				// Chromium may draw one frame of the new width with the rail of the old one.
				await softly.poll(() => misplaced(page, direction), `${path} at ${width}, ${direction}`).toEqual([0]);
			}
		}
	}
});

test('a reader without scripts reaches everything on a phone, and a stranger sees no navigation', async ({
	alice,
	browser,
}) => {
	const page = await alice.open();
	const storageState = await alice.context.storageState();
	const still = await browser.newContext({
		javaScriptEnabled: false,
		storageState,
		viewport: { width: 390, height: 844 },
		baseURL: new URL(page.url()).origin,
	});
	const plain = await still.newPage();
	await plain.goto('/');
	for (const name of ['Saved', 'Machines', 'Directory', 'Settings', 'Home'] as const) {
		await mainNav(plain).getByRole('link', { name, exact: true }).click();
		await expect(mainNav(plain).locator('[aria-current]')).toHaveText(name);
	}
	await mainNav(plain).getByRole('link', { name: 'Post' }).click();
	await expect(plain.locator('#compose')).toBeInViewport();

	const stranger = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
	await stranger.goto('/');
	await expect(mainNav(stranger)).toHaveCount(0);
	expect(await stranger.getByRole('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('0px');
	await page.emulateMedia({ media: 'print' });
	await expect(mainNav(page)).toBeHidden();
	expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('0px');
});
