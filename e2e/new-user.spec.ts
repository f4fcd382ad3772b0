/** Obstacles that tripped people who tried Tideline for the first time. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import {
	answered,
	axeOn,
	barriers,
	copied,
	goOffline,
	inTimeline,
	listens,
	mainNav,
	post,
	pressEnter,
	shown,
} from './page-actions.ts';
import { isListed, unique } from './person.ts';
import { expect, test } from './test.ts';

const BOX = 'What happened?';

test('Enter in the palette never signs out: it leads to the person who was typed', async ({ alice, newPerson }) => {
	const signe = await newPerson('signe');
	await isListed(signe);
	const page = await alice.open();
	await listens(page);
	const palette = page.getByRole('dialog', { name: 'Command palette' });
	const box = palette.getByRole('combobox');
	const chosen = palette.getByRole('option', { selected: true });

	await page.keyboard.press('Control+k');
	await box.fill(signe.name.slice(0, -1));
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/s/${signe.subject}`);

	await page.keyboard.press('Control+k');
	await box.fill('sign');
	await expect(palette.getByRole('option').last()).toHaveText('Sign out');
	await expect(chosen).not.toHaveText('Sign out');
	await box.fill('sign out');
	await expect(palette.getByRole('option').last()).toHaveText('Sign out');
	await expect(chosen).not.toHaveText('Sign out');
	await page.keyboard.press('ArrowUp');
	await expect(chosen).toHaveText('Sign out');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('the receipt counts the subjects that an event mentions', async ({ alice, bob }) => {
	await isListed(bob);
	const posted = await call(alice, 'event.post', { text: `Low water, @${bob.name}` });
	const { id } = (await posted.json()).result.data.event;
	const page = await alice.open(`/s/${alice.subject}/${id}`);
	await expect(shown(page, /^Delivered to 1 of 1 person mentioned in [\d.]+ m?s$/)).toBeVisible();
	await answered(await bob.open(`/s/${alice.subject}`), 'follow', () =>
		bob.page.getByRole('button', { name: 'Follow', exact: true }).click(),
	);
	const both = await call(alice, 'event.post', { text: `High water, @${bob.name}` });
	await page.goto(`/s/${alice.subject}/${(await both.json()).result.data.event.id}`);
	await expect(shown(page, /^Delivered to 1 of 1 follower and 1 of 1 mentioned in [\d.]+ m?s$/)).toBeVisible();
});

test('a text is in the box or posted, never both, however the page is left meanwhile', async ({ alice }) => {
	test.slow();
	const page = await alice.open();
	// The page may be left before the answer arrives.
	page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
	const { context } = alice;
	const leave = () => page.goto('/directory', { timeout: 20_000 });
	/** An earlier try may still be on its way, and end this one. A browser without a network may lose its question. */
	const hasLeft = () => expect(leave).toPass();

	/** The network comes back so many milliseconds after the reader goes on to another page. */
	for (const after of [-200, 0, 60, 250, 1_000]) {
		const text = `From the tunnel, ${after} ms`;
		await goOffline(page);
		await post(page, text);
		await expect(inTimeline(page, text)).toContainText('waiting');
		if (after < 0) await context.setOffline(false);
		const left = leave().catch(() => {});
		await page.waitForTimeout(Math.max(0, after));
		await context.setOffline(false);
		await left;
		await hasLeft();
		await isPostedOnce(page, text);
	}

	// The server takes it, and the page never hears of it.
	for (const way of ['leaves', 'reloads', 'loses the answer'] as const) {
		const text = `Taken, and the page ${way}`;
		const taken = Promise.withResolvers<void>();
		const held = Promise.withResolvers<void>();
		await page.route(
			'**/api/trpc/*event.post*',
			async (route) => {
				await route.fetch();
				taken.resolve();
				if (way !== 'loses the answer') await held.promise;
				await route.abort().catch(() => {});
			},
			{ times: 1 },
		);
		await post(page, text);
		await taken.promise;
		if (way === 'leaves') await hasLeft();
		if (way === 'reloads') await page.reload();
		held.resolve();
		if (way === 'loses the answer') await expect(inTimeline(page, text)).not.toContainText(/waiting|delivering/);
		await isPostedOnce(page, text);
	}
});

async function isPostedOnce(page: Page, text: string): Promise<void> {
	await page.goto('/');
	await expect(inTimeline(page, text)).not.toContainText(/waiting|delivering/);
	await expect(inTimeline(page, text)).toHaveCount(1);
	await expect(page.getByLabel(BOX)).toHaveValue('');
	await page.reload();
	await expect(inTimeline(page, text)).toHaveCount(1);
	await expect(page.getByLabel(BOX)).toHaveValue('');
}

test('Follow becomes Following, and Unfollow only to a pointer that comes back', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	const page = await bob.open(`/s/${alice.subject}`);
	const follow = page.getByRole('button', { name: 'Follow', exact: true });
	const following = page.getByRole('button', { name: 'Following: Unfollow' });
	await expect(follow).toBeEnabled();
	const press = () => (isMobile ? following.tap() : following.click());
	await answered(page, 'follow', () => (isMobile ? follow.tap() : follow.click()));
	await expect(following).toHaveText('Following');
	if (!isMobile) {
		await page.getByRole('heading', { level: 1 }).hover();
		await expect(following).toHaveText('Following');
		await following.hover();
	} else await press();
	await expect(following).toHaveText('Unfollow');
	await answered(page, 'unfollow', press);
	await expect(follow).toBeVisible();
});

test('the menu of somebody else’s event copies its link, mutes and blocks', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	for (const text of ['High water', 'Low water']) await call(alice, 'event.post', { text });
	await call(bob, 'subject.follow', { subject: alice.subject });
	if (!isMobile) await bob.context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const page = await bob.open();
	const event = inTimeline(page, 'High water');
	const openMenu = () => event.getByRole('button', { name: 'Event options' }).click();
	await openMenu();
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await page.getByRole('menuitem', { name: 'Copy link' }).click();
	if (!isMobile) {
		await expect(page.getByText('Link copied.').first()).toBeVisible();
		const link = await copied(page);
		expect(new URL(link).pathname).toMatch(new RegExp(`^/s/@${alice.name}/\\w+$`));
		await page.goto(link);
		await expect(page.getByRole('article').filter({ hasText: 'High water' })).toBeVisible();
		await page.goto('/');
	}
	await openMenu();
	await page.getByRole('menuitem', { name: `Block ${alice.name}` }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
	await openMenu();
	await page.getByRole('menuitem', { name: `Mute ${alice.name}` }).click();
	await expect(inTimeline(page, 'water')).toHaveCount(0);
	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Event options' }).first().click();
	await expect(page.getByRole('menuitem', { name: `Unmute ${alice.name}` })).toBeVisible();
	await page.getByRole('menuitem', { name: `Block ${alice.name}` }).click();
	await answered(page, 'block', () =>
		page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click(),
	);
	await expect(page.getByRole('button', { name: 'Unblock', exact: true }).first()).toBeVisible();
});

test('the menu under the avatar leads to one’s own pages and out', { tag: '@phone' }, async ({ alice, isMobile }) => {
	const page = await alice.open();
	const place = isMobile ? mainNav(page) : page.getByRole('banner');
	const account = place.getByRole('button', { name: alice.name });
	await account.click();
	const menu = place.getByRole('menu');
	await expect(menu.getByRole('menuitem').last()).toHaveText('Sign out');
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await menu.getByRole('menuitem', { name: 'Your profile' }).click();
	await expect(page).toHaveURL(`/s/${alice.subject}`);
	if (!isMobile) {
		await pressEnter(account);
		await expect(menu.getByRole('menuitem').first()).toBeFocused();
		await menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
		await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
		await page.keyboard.press('Escape');
	}
	await account.click();
	await menu.getByRole('menuitem', { name: 'Sign out' }).click();
	await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('a mention is completed while it is typed, with keys or a finger', { tag: '@phone' }, async ({
	alice,
	newPerson,
	isMobile,
}) => {
	const start = unique('nina');
	const [nina, other] = [await newPerson(start), await newPerson(start)];
	for (const person of [nina, other]) await isListed(person);
	const page = await alice.open();
	const box = page.getByLabel(BOX);
	const list = page.getByRole('listbox', { name: 'Mention' });
	await box.pressSequentially(`High water, @${start}`);
	await expect(list.getByRole('option')).toHaveCount(2);
	expect.soft(await barriers(axeOn(page))).toEqual([]);
	const second = (await list.getByRole('option').nth(1).textContent())?.includes(nina.name) ? nina : other;
	if (isMobile) await list.getByRole('option').nth(1).tap();
	else {
		await box.press('ArrowDown');
		await expect(list.getByRole('option', { selected: true })).toContainText(second.name);
		await box.press('Enter');
	}
	await expect(box).toHaveValue(`High water, @${second.name} `);
	await expect(box).toBeFocused();
	await expect(list).toHaveCount(0);
	if (isMobile) return;

	await box.pressSequentially(`and @${start}`);
	await expect(list).toBeVisible();
	await box.press('Escape');
	await expect(list).toHaveCount(0);
	await box.pressSequentially(' and nobody');
	await box.press('Enter');
	await expect(box).toHaveValue(`High water, @${second.name} and @${start} and nobody\n`);
	await box.press('Control+Enter');
	await expect(inTimeline(page, 'and nobody').getByRole('link', { name: `@${second.name}` })).toBeVisible();
});

test('a row says what an event is where it says something, whole, at any width of a phone', async ({ alice }) => {
	for (const type of ['git.commit', 'git.commit', undefined]) await call(alice, 'event.post', { text: 'Said', type });
	await call(alice, 'event.post', { text: 'Released', verb: 'released', type: 'git.release' });
	const page = await alice.open();
	for (const width of [1280, 400, 360, 320]) {
		await page.setViewportSize({ width, height: 800 });
		// The chip of the filter is above the feed.
		const feed = page.getByRole('feed', { name: 'Timeline' });
		await expect(feed.getByText('git.commit', { exact: true }).filter({ visible: true })).toHaveCount(1);
		await expect(shown(page, 'posted', { exact: true })).toHaveCount(0);
		const said = inTimeline(page, 'Released').getByRole('heading').getByText('released', { exact: true });
		const { cut, isIn } = await said.evaluate((word) => {
			const [own, around] = [word.getBoundingClientRect(), word.closest('h2')?.getBoundingClientRect()];
			return { cut: word.scrollWidth - word.clientWidth, isIn: around && own.bottom <= around.bottom + 1 };
		});
		expect.soft([cut <= 0, isIn], String(width)).toEqual([true, true]);
	}
});

test('in forced colors, what is current or chosen looks otherwise; zoomed in, nothing lies beside the page', async ({
	admin,
}) => {
	test.slow();
	const page = await admin.open();
	await page.emulateMedia({ forcedColors: 'active' });
	const colourOf = (of: ReturnType<Page['getByRole']>) =>
		of.evaluate((element) => getComputedStyle(element).backgroundColor);
	const nav = page.getByRole('navigation', { name: 'Main' });
	expect(await colourOf(nav.getByRole('link', { name: 'Home' }))).not.toBe(
		await colourOf(nav.getByRole('link', { name: 'Directory' })),
	);
	await page.goto('/settings');
	const label = (name: string) => page.locator('label').filter({ hasText: name }).last();
	expect(await colourOf(label('Match system'))).not.toBe(await colourOf(label('Dark')));
	await page.emulateMedia({ forcedColors: 'none' });

	for (const language of ['en', 'de']) {
		await page.context().addCookies([{ name: 'tideline-language', value: language, url: page.url() }]);
		for (const path of ['/', '/directory', '/settings', '/s/dev-admin', '/admin/audit']) {
			await page.goto(path);
			for (const width of [320, 640, 768, 1024]) {
				await page.setViewportSize({ width, height: 512 });
				const beyond = await page.evaluate(() => {
					const { scrollWidth, clientWidth } = document.documentElement;
					const parts = [...document.querySelectorAll(':is(header, header + nav) :is(a, button)')];
					const outside = parts.filter((part) => part.getBoundingClientRect().right > clientWidth + 0.5);
					return [scrollWidth - clientWidth, ...outside.map((part) => part.textContent)];
				});
				expect.soft(beyond, `${path} at ${width} in ${language}`).toEqual([0]);
			}
		}
	}
});
