/** Formatting of texts: bold words, code, lists and quotes. */
import type { Locator } from '@playwright/test';
import { call } from './api-calls.ts';
import { axeOn, barriers, inTimeline, post, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

const TEXT = [
	'**Release 2.4** is out, see www.example.com/notes:',
	'',
	'- run `npm ci` first',
	'- then deploy',
	'  1. to **staging**',
	'  2. to production',
	'',
	'```sh',
	'npm run deploy -- --region europe-west --wait-until-all-instances-are-healthy --and-tell @nobody',
	'exit 0',
	'```',
	'',
	'> Is it safe?',
	'> Yes. #release',
].join('\n');

const listItems = (within: Locator) => within.getByRole('listitem');

test(
	'a post shows its formatting, and long code scrolls in its block',
	{ tag: '@phone' },
	async ({ alice }, testInfo) => {
		const page = await alice.open();
		await post(page, TEXT);
		const event = inTimeline(page, 'Release 2.4');
		// Until it is delivered, it stands in a place of its own, which its focus does not leave with it.
		await expect(event.getByRole('button', { name: 'Event options' })).toBeVisible();
		await expect(event.getByRole('strong').first()).toHaveText('Release 2.4');
		await expect(event.getByRole('link', { name: 'www.example.com/notes' })).toHaveAttribute(
			'href',
			'https://www.example.com/notes',
		);
		await expect(listItems(event)).toHaveCount(4);
		await expect(event.getByRole('code').first()).toHaveText('npm ci');
		await expect(event.getByRole('blockquote')).toHaveText(/Is it safe\?\s*Yes\. #release/);
		await expect(event.getByRole('blockquote').getByRole('link', { name: '#release' })).toBeVisible();

		const code = event.getByRole('region', { name: 'Code' });
		await expect(code).toContainText('--and-tell @nobody\nexit 0');
		await expect(code.getByRole('link')).toHaveCount(0);
		const isWider = (element: Element) => element.scrollWidth > element.clientWidth;
		expect(await code.evaluate(isWider)).toBe(true);
		expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
		await code.focus();
		await page.keyboard.press('ArrowRight');
		await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

		expect(await barriers(axeOn(page).include('article'))).toEqual([]);
		await testInfo.attach('formatting', { body: await page.screenshot(), contentType: 'image/png' });
		await page.emulateMedia({ forcedColors: 'active' });
		await testInfo.attach('forced colors', { body: await page.screenshot(), contentType: 'image/png' });
		await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
		await testInfo.attach('dark', { body: await page.screenshot(), contentType: 'image/png' });
		// A window of half the size shows what a zoom of 200 % shows.
		const size = page.viewportSize() ?? { width: 1280, height: 800 };
		await page.setViewportSize({ width: Math.max(320, size.width / 2), height: size.height / 2 });
		await event.scrollIntoViewIfNeeded();
		expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
		await testInfo.attach('200 %', { body: await page.screenshot(), contentType: 'image/png' });
	},
);

test(
	'lists and quotes of a right-to-left text stand on the right, and its code reads from the left',
	{
		tag: '@phone',
	},
	async ({ alice }, testInfo) => {
		const page = await alice.open();
		await post(page, 'סיכום:\n- ראשון\n- שני\n\n> ציטוט\n\n```\nlet ספר = 1;\n```');
		const event = inTimeline(page, 'סיכום');
		await expect(event.getByRole('list')).toHaveCSS('direction', 'rtl');
		await expect(event.getByRole('blockquote')).toHaveCSS('direction', 'rtl');
		const code = event.getByRole('region', { name: 'Code' });
		await expect(code).toHaveCSS('direction', 'ltr');
		// The number stands behind the word, as it was written.
		const sides = await code.locator('pre').evaluate((pre) => {
			const [, word, behind] = Array.from(pre.childNodes, (node) => {
				const range = document.createRange();
				range.selectNodeContents(node);
				return range.getBoundingClientRect();
			});
			return word && behind && word.right <= behind.left + 1;
		});
		expect(sides).toBe(true);
		await testInfo.attach('right to left', { body: await page.screenshot(), contentType: 'image/png' });
	},
);

test('code shows characters that nobody sees, and a mention in it reaches nobody', async ({ alice, bob }) => {
	await bob.open();
	const page = await alice.open();
	await post(page, `Careful: \`if (admin\u202e) \u2066// ok\` and \`@${bob.name}\``);
	const event = inTimeline(page, 'Careful');
	await expect(event.getByRole('code').first()).toHaveText('if (admin<U+202E>) <U+2066>// ok');
	await expect(event.getByRole('link', { name: `@${bob.name}` })).toHaveCount(0);
	await post(page, `For @${bob.name}: **now**`);
	await expect(inTimeline(bob.page, 'now')).toBeVisible();
	await expect(inTimeline(bob.page, 'Careful')).toHaveCount(0);
});

test('a machine says where its numbers and commits lead, and a bad address is refused at its field', async ({
	alice,
}) => {
	const made = await call(alice, 'machine.make', { name: 'Builder' });
	const machine = (await made.json()).result.data.id as string;
	const issued = await call(alice, 'token.issue', { subject: machine, name: 'ci', scopes: ['events:write'] });
	const { token } = (await issued.json()).result.data as { token: string };
	const data = { text: 'Fixed #123 in a1b2c3d, not `#4`' };
	const posted = await alice.request.post('/api/v1/events', { headers: { authorization: `Bearer ${token}` }, data });
	expect(posted.status()).toBe(201);

	const page = await alice.open(`/settings/machines/${machine}`);
	const form = page.getByRole('form', { name: 'Profile of the machine' });
	const issues = form.getByLabel('Address of issues');
	await issues.fill('https://e.example/');
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(issues).toHaveAccessibleDescription(/with \{number\} once behind the host/);
	await issues.fill('https://e.example/issues/{number}');
	await form.getByLabel('Address of commits').fill('https://e.example/commit/{hash}');
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(shown(page, 'Profile saved.')).toBeVisible();

	await page.goto(`/s/${machine}`);
	const event = page.getByRole('article').filter({ hasText: 'Fixed' });
	await expect(event.getByRole('link', { name: '#123' })).toHaveAttribute('href', 'https://e.example/issues/123');
	await expect(event.getByRole('link', { name: 'a1b2c3d' })).toHaveAttribute(
		'href',
		'https://e.example/commit/a1b2c3d',
	);
	await expect(event.getByRole('link', { name: '#4' })).toHaveCount(0);
});
