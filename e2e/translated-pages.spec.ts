/** A browser's translation wraps every text in elements of its own. Pages must live on with what they find then. */
import type { Page } from '@playwright/test';
import { answered, inTimeline, post, pressEnter, titled } from './page-actions.ts';
import { expect, test } from './test.ts';

/** Replaces each text, now and whenever one comes, by `<font><font>text</font></font>`, as translators of browsers do. */
async function translate(page: Page): Promise<void> {
	await page.evaluate(() => {
		const wrap = (text: Text) => {
			const parent = text.parentElement;
			if (!parent || parent.closest('font, script, style, textarea, title, svg') || !text.data.trim()) return;
			const outer = document.createElement('font');
			const inner = document.createElement('font');
			outer.append(inner);
			text.replaceWith(outer);
			inner.textContent = text.data;
		};
		const wrapAll = (root: Node) => {
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const texts: Text[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode as Text);
			for (const text of texts) wrap(text);
		};
		wrapAll(document.body);
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				for (const node of addedNodes) {
					if (node.isConnected && node instanceof Text) wrap(node);
					else if (node.isConnected) wrapAll(node);
				}
		}).observe(document.body, { childList: true, subtree: true });
	});
}

const broken = (page: Page) => page.getByRole('heading', { name: /couldn't load/ });

test('a translated page lives on through following, unfollowing, posting and the menus', async ({ alice, bob }) => {
	const page = await alice.open(`/s/${bob.subject}`);
	const follow = page.getByRole('button', { name: /^Follow/ });
	await expect(follow).toBeVisible();
	await translate(page);
	for (const round of [1, 2]) {
		await answered(page, 'follow', () => pressEnter(page.getByRole('button', { name: 'Follow', exact: true })));
		await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible();
		await answered(page, 'unfollow', () => pressEnter(page.getByRole('button', { name: /^Following/ })));
		await expect(page.getByRole('button', { name: 'Follow', exact: true }), `round ${round}`).toBeVisible();
	}
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
	await expect(page.getByLabel('What happened?')).toBeVisible();
	await post(page, 'written on a translated page');
	await expect(inTimeline(page, 'written on a translated page')).toBeVisible();
	await expect(broken(page)).toHaveCount(0);
});

test('all main pages bear a translation and go on to the next page', async ({ admin }) => {
	const page = await admin.open();
	const errors: string[] = [];
	// 418: a part that came late is drawn again, since its text is not as the server wrote it. Nobody sees that.
	page.on('pageerror', ({ message }) => message.includes('#418') || errors.push(`${page.url()}: ${message}`));
	await post(page, 'to be translated');
	await expect(inTimeline(page, 'to be translated').first()).toBeVisible();
	const paths = [
		'/',
		'/directory',
		'/search?q=translated',
		'/notifications',
		'/saved',
		'/saved/lists',
		'/settings',
		'/settings/machines',
		'/settings/decisions',
		'/settings/muted',
		'/moderation',
		'/mail/confirm?subject=dev-alice&code=0123456789abcdef0123456789abcdef',
		'/admin',
		'/admin/audit',
		'/admin/people',
		'/admin/people/everyone',
		'/admin/jobs',
		'/admin/alarms',
		'/admin/approvals',
		'/admin/invitations',
		'/admin/exceptions',
		`/s/${admin.subject}`,
	];
	for (const path of paths) {
		await page.goto(path);
		await expect(page.locator('main h1').first()).toBeAttached();
		await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
		await translate(page);
		await page.keyboard.press('Control+k');
		const palette = page.getByRole('dialog', { name: 'Command palette' });
		await expect(palette.getByRole('combobox')).toBeFocused();
		await palette.getByRole('combobox').fill('nothing of this name anywhere');
		await expect(palette.getByRole('option').first()).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(palette).toBeHidden();
		await page
			.getByRole('navigation', { name: 'Main' })
			.getByRole('link', { name: path === '/settings' ? 'Home' : 'Settings' })
			.click();
		await expect(page).toHaveTitle(titled(path === '/settings' ? 'Home' : 'Settings'));
		await expect(broken(page)).toHaveCount(0);
	}
	expect(errors).toEqual([]);
});

test('a page whose elements something else took away is built again', async ({ alice, bob }) => {
	const page = await alice.open(`/s/${bob.subject}`);
	await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
	// An extension that puts React's own elements elsewhere: what leaves then is not where React looks.
	await page.getByRole('button', { name: 'Follow', exact: true }).evaluate((button) => {
		const svg = button.querySelector('svg');
		const box = document.createElement('font');
		if (svg) button.append(box);
		if (svg) box.append(svg);
	});
	await answered(page, 'follow', () => pressEnter(page.getByRole('button', { name: 'Follow', exact: true })));
	await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible();
	await expect(broken(page)).toHaveCount(0);
});
