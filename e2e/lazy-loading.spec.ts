import type { APIRequestContext, Page } from '@playwright/test';
import { goOffline, inTimeline, listens, post } from './page-actions.ts';
import { expect, test } from './test.ts';

/**
 * KiB, in Brotli. A change that passes it should first find what can come later: see
 * docs/decisions/0088-what-home-loads-first.md.
 */
const MOST_SCRIPTS_KIB = 218;

/** A text that the program of each part holds, and no other program: these parts come after the page. */
const PARTS = { palette: 'data-palette', help: '"inFeed"', menu: '"notPinned"', toasts: 'data-limited' };

test('Home loads few programs before it can be used', async ({ alice }) => {
	const { request } = alice.context;
	const scripts = await scriptsOfHome(request);
	expect(scripts.length).toBeGreaterThan(5);
	const bytes = await Promise.all(
		scripts.map(async (address) => Number((await request.get(address)).headers()['content-length'])),
	);
	expect(bytes.reduce((sum, each) => sum + each) / 1_024).toBeLessThan(MOST_SCRIPTS_KIB);
});

test('programs come in Brotli, and are otherwise what a caller without it gets', async ({ alice }) => {
	const { request } = alice.context;
	for (const address of await scriptsOfHome(request)) {
		const compressed = await request.get(address);
		const plain = await request.get(address, { headers: { 'Accept-Encoding': 'identity' } });
		expect(compressed.headers()['content-encoding'], address).toBe('br');
		expect(plain.headers()['content-encoding'], address).toBeUndefined();
		expect((await compressed.body()).equals(await plain.body()), address).toBe(true);
		expect(commonHeaders(compressed.headers()), address).toEqual(commonHeaders(plain.headers()));
	}
});

test('a part that cannot be loaded takes nothing down, and comes when it is asked for again', async ({ alice }) => {
	const page = await alice.context.newPage();
	const mend = await withoutParts(page);
	await page.goto('/');
	await listens(page);
	await post(page, 'High water');
	await expect(inTimeline(page, 'High water')).toBeVisible();
	const draft = page.getByLabel('What happened?');
	await draft.fill('Half a thought');

	const { palette, help, menu } = partsOf(page);
	const missing = page.getByRole('alert').filter({ hasText: "Part of this page couldn't load." });
	for (const { ask } of [palette, help, menu]) {
		await ask();
		await missing.getByRole('button', { name: 'Dismiss' }).click();
		await expect(missing).toHaveCount(0);
	}
	await expect(draft).toHaveValue('Half a thought');

	await mend();
	for (const { ask, shown } of [palette, help, menu]) {
		await ask();
		await expect(shown).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(shown).toBeHidden();
	}
	await expect(draft).toHaveValue('Half a thought');
});

test('parts that the page loaded ahead are there offline', async ({ alice }) => {
	const page = await alice.context.newPage();
	const loadedAhead = watchParts(page);
	await page.goto('/');
	await listens(page);
	await post(page, 'High water');
	await expect(inTimeline(page, 'High water')).toBeVisible();
	await expect.poll(loadedAhead).toEqual(Object.keys(PARTS).sort());

	await goOffline(page);
	const { palette, help, menu } = partsOf(page);
	for (const { ask, shown } of [palette, help]) {
		await ask();
		await expect(shown).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(shown).toBeHidden();
	}
	await menu.ask();
	await menu.shown.click();
	await expect(page.getByText(/^(Text copied|Couldn't copy the text)\.$/).first()).toBeVisible();
});

/** Addresses of the programs that Home's HTML names. */
async function scriptsOfHome(request: APIRequestContext): Promise<string[]> {
	const html = await (await request.get('/')).text();
	// Those for browsers without modules are not fetched by others.
	const tags = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag));
	return [...new Set(tags.map(([, address = '']) => address))];
}

/** Headers that do not follow from the form of a file or from the moment of the answer. */
function commonHeaders(headers: Record<string, string>) {
	const own = ['content-encoding', 'content-length', 'date', 'etag', 'last-modified', 'x-request-id'];
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}

/** Actions that ask for each part, and the elements that it shows. */
function partsOf(page: Page) {
	const name = 'Keyboard shortcuts';
	return {
		palette: {
			ask: () => page.keyboard.press('Control+k'),
			shown: page.getByRole('dialog', { name: 'Command palette' }),
		},
		help: { ask: () => page.getByRole('button', { name }).click(), shown: page.getByRole('dialog', { name }) },
		menu: {
			ask: () => page.getByRole('button', { name: 'Event options' }).click(),
			shown: page.getByRole('menuitem', { name: 'Copy text' }),
		},
	};
}

/** The programs of all parts are gone, as after a deployment, until they are mended. */
async function withoutParts(page: Page): Promise<() => Promise<void>> {
	await page.route('**/_next/static/**/*.js*', async (route) => {
		const response = await route.fetch();
		const body = await response.text();
		if (Object.values(PARTS).some((said) => body.includes(said))) await route.fulfill({ status: 404 });
		else await route.fulfill({ response });
	});
	return () => page.unrouteAll({ behavior: 'wait' });
}

/** Tells which parts have come; none while any program is still on its way. */
function watchParts(page: Page): () => string[] {
	const came = new Set<string>();
	let underWay = 0;
	page.on('request', (request) => {
		if (request.resourceType() === 'script') underWay++;
	});
	page.on('requestfinished', async (request) => {
		if (request.resourceType() !== 'script') return;
		// The browser lets go of a body at times, such as that of a program that it only fetched ahead.
		const body = await (await request.response())?.text().catch(() => undefined);
		for (const [part, said] of Object.entries(PARTS)) if (body?.includes(said)) came.add(part);
		underWay--;
	});
	return () => (underWay === 0 ? [...came].sort() : []);
}
