/** Acts of people on a page, and the elements that they see there. */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/**
 * Takes the network away from a page and all others of its browser, and waits until it is gone: seldom, a busy Chromium
 * says that it is and goes on sending, or tells the page nothing.
 */
export async function goOffline(page: Page): Promise<void> {
	const context = page.context();
	await expect(async () => {
		await context.setOffline(true);
		const seen = await page.evaluate(async () => {
			const isReached = await fetch('/api/health', { cache: 'no-store' }).then(
				() => true,
				() => false,
			);
			return { isReached, isOnline: navigator.onLine };
		});
		if (seen.isReached || seen.isOnline) await context.setOffline(false);
		expect(seen).toEqual({ isReached: false, isOnline: false });
	}).toPass();
}

/**
 * The text that a page copied, in a browser with the permission for the clipboard. No page of ours may read it, so a file
 * beside it does.
 */
export async function copied(page: Page): Promise<string> {
	const file = await page.context().newPage();
	try {
		await file.goto(new URL('/robots.txt', page.url()).href);
		return await file.evaluate(() => navigator.clipboard.readText());
	} finally {
		await file.close();
	}
}

/** Shares what the trail shows with an auditor, and returns the link. The dialog stays open. */
export async function shareBundle(page: Page): Promise<string> {
	await page.getByRole('button', { name: 'Share with an auditor' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('1', { exact: true }).click();
	const given = dialog.getByRole('region', { name: 'Link for the auditor' });
	// New entries are in the signed log within a minute, and much sooner here.
	await expect(async () => {
		if (!(await given.isVisible())) await dialog.getByRole('button', { name: 'Create bundle' }).click();
		await expect(given).toBeVisible({ timeout: 3_000 });
	}).toPass();
	return (await given.locator('code').textContent()) ?? '';
}

/** The one navigation: a bar on a phone, else a rail. */
export const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/**
 * Goes through the navigation, without loading the page again. The bar of a phone has Home alone of these places: the
 * menu of the account has the others.
 */
export async function navigate(page: Page, label: 'Home' | 'Directory' | 'Settings' | 'Audit'): Promise<void> {
	const account = mainNav(page).getByRole('button', { name: /^Your account/ });
	await expect(mainNav(page)).toBeVisible();
	if (label !== 'Home' && (await account.isVisible())) {
		await account.click();
		await page.getByRole('menuitem', { name: label }).click();
	} else await mainNav(page).getByRole('link', { name: label, exact: true }).click();
	await expect(page).toHaveTitle(titled(label));
}

/** The title of a page of somebody who may have unread notifications: their number stands before it. */
export function titled(title: string): RegExp {
	return new RegExp(`^(\\(\\d+\\+?\\) )?${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} · Tideline$`);
}

export async function post(page: Page, text: string): Promise<void> {
	await page.getByLabel('What happened?').fill(text);
	await page.getByRole('button', { name: 'Post' }).click();
}

/** The dialog that asks for a reason. A toast is a dialog, too, and stays while the pointer rests on it. */
export const asking = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });

/** An event in the timeline, by what it says. */
export function inTimeline(page: Page, text: string) {
	return page.getByRole('feed', { name: 'Timeline' }).getByRole('article').filter({ hasText: text });
}

/**
 * Finds the elements that show a text: markup that the server has streamed and React has not shown yet does not count.
 */
export function shown(page: Page, text: string | RegExp, { exact = false } = {}) {
	return page.getByText(text, { exact }).filter({ visible: true });
}

/** Closes the message of a removal: it is sent then, and can no longer be undone. On a busy machine, it may close before. */
export async function endRemoval(page: Page): Promise<void> {
	const message = page.getByRole('dialog', { name: 'Event removed.' });
	await message
		.getByLabel('Dismiss')
		.click({ timeout: 20_000 })
		.catch(() => {});
	await expect(message).toHaveCount(0);
}

/** Has the page draw each of its frames so many milliseconds late, as on a busy machine, until another page is opened. */
export function drawAfter(page: Page, milliseconds: number): Promise<void> {
	return page.evaluate((late) => {
		const requestFrame = window.requestAnimationFrame.bind(window);
		window.requestAnimationFrame = (draw) => window.setTimeout(() => requestFrame(draw), late);
	}, milliseconds);
}

/** Goes to an item of the open menu with keys. The first one may come before the menu listens. */
export async function goToItem(page: Page, name: string): Promise<void> {
	await expect(async () => {
		await page.keyboard.press('ArrowDown');
		await expect(page.getByRole('menuitem', { name })).toBeFocused({ timeout: 500 });
	}).toPass({ intervals: [0] });
}

/** Waits until nothing of an element moves. Playwright scrolls the page when it presses what moves. */
export async function isAtRest(element: Locator): Promise<void> {
	await expect(element).not.toHaveAttribute('data-starting-style');
	await expect.poll(() => element.evaluate((box) => box.getAnimations({ subtree: true }).length)).toBe(0);
}

/** Lets time pass at once on a page whose clock was installed, again and again, until it shows something. */
export async function later(page: Page, time: string, shows: () => Promise<void>): Promise<void> {
	await expect(async () => {
		await page.clock.fastForward(time);
		await shows();
	}).toPass();
}

/** Waits until keys do something: the page's own button for them is pressed only then. */
export async function listens(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
}

/** Waits until a feed of events listens. It comes alive apart from the header, and later on a slow machine. */
export async function feedListens(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Event options' }).first()).toBeEnabled();
}

/** Presses a button with a key. It waits until the button is enabled, which Playwright does before a click alone. */
export async function pressEnter(button: Locator): Promise<void> {
	await expect(button).toBeEnabled();
	await button.press('Enter');
}

/** Keeps the calls of a verb from the server until the function that this returns is called. */
export async function heldBack(page: Page, verb: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(new RegExp(`/api/trpc/[^?]*\\b${verb}[,?]`), async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** Acts, and waits for the answer of the server: the page shows the change before that. */
export async function answered(
	page: Page,
	verb: 'accept' | 'refuse' | 'block' | 'mute' | 'unmute' | 'edit' | 'follow' | 'unfollow',
	act: () => Promise<void>,
): Promise<void> {
	const answer = page.waitForResponse((response) => response.url().includes(`subject.${verb}`));
	await act();
	expect((await answer).status()).toBe(200);
}

/**
 * Axe on a page, which looks for violations alone. A page without frames needs no other page: axe's usual mode opens one
 * for each look, and carries there all that it has found.
 */
export const axeOn = (page: Page): AxeBuilder =>
	new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).options({ resultTypes: ['violations'] });

/** Barriers that axe finds on the page: rule, element and the beginning of its HTML. */
export async function barriers(axe: AxeBuilder): Promise<string[]> {
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 160)}`),
	);
}

/** The counts that pages of a person show on the badge of the installed app, which few browsers have. The last one is shown. */
export async function badgesOf({ context }: { context: BrowserContext }): Promise<readonly number[]> {
	const badges: number[] = [];
	await context.exposeFunction('showBadge', (count: number) => void badges.push(count));
	await context.addInitScript(() => {
		const { showBadge } = window as unknown as { showBadge(count: number): Promise<void> };
		Object.assign(Navigator.prototype, { setAppBadge: showBadge, clearAppBadge: () => showBadge(0) });
	});
	return badges;
}
