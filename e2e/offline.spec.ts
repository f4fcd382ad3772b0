/**
 * Pages that a reader finds without a network: Home as it was, a page of ours for all else, and nothing after signing
 * out.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { goOffline, inTimeline, navigate, post, shown, titled } from './page-actions.ts';
import { type Person, unique } from './person.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, Home is there as it was, another page is one of ours, and both go on by themselves', async ({
	alice,
}) => {
	await alice.open();
	const { page, context } = alice;
	await keepHome(page, 'High water at noon');

	await goOffline(page);
	await page.goto('/directory');
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
	await expect(page).toHaveTitle("You're offline · Tideline");
	await goOffline(page);
	await page.getByRole('link', { name: 'Go to your saved timeline' }).click();
	await expect(inTimeline(page, 'High water at noon')).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: /^You're offline\. Last updated: / })).toBeVisible();

	// A post made here waits, as on any page without a network.
	await post(page, 'From the tunnel');
	await expect(inTimeline(page, 'From the tunnel')).toContainText('waiting for connection');

	expect((await call(alice, 'event.post', { text: 'Low water at six' })).status()).toBe(200);
	await context.setOffline(false);
	await expect(page.getByRole('status').filter({ hasText: 'Last updated' })).toHaveCount(0);
	await expect(inTimeline(page, 'From the tunnel')).not.toContainText('waiting for connection');
	await page.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(page, 'Low water at six')).toBeVisible();

	// A link within the page leads to the same page of ours, and from there on.
	await goOffline(page);
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Directory' }).click();
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
	await context.setOffline(false);
	await expect(page).toHaveTitle(titled('Directory'));
});

test('the page for what is not kept speaks the reader’s language, in the reader’s colours', async ({ browser }) => {
	const context = await browser.newContext({ locale: 'de-AT', colorScheme: 'light' });
	const page = await context.newPage();
	await page.goto('/');
	await workerRuns(page);
	await goOffline(page);
	await page.goto('/directory');
	const heading = page.getByRole('heading', { name: 'Du bist offline' });
	await expect(heading).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'de');
	await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
	// Nobody is signed in: there is no timeline.
	await expect(page.getByRole('link')).toHaveCount(0);

	const { origin } = new URL(page.url());
	await context.addCookies([
		{ name: 'tideline-language', value: 'en', url: origin },
		{ name: 'tideline-theme', value: 'dark', url: origin },
	]);
	await page.reload();
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
	await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a server that is down is not called a network that is gone, and looks like the other pages', async ({
	alice,
	baseURL,
}) => {
	// It stands between the browser and the server, so that the server is gone for this browser alone.
	const { address, close, reopen } = await passingOn(baseURL as string);
	const page = await alice.context.newPage();
	await page.goto(`${address}/directory`);
	await workerRuns(page);
	const font = await page.getByRole('heading', { name: 'Directory' }).evaluate(drawnIn);
	await close();
	await page.goto(`${address}/settings`);
	await expect(page.getByRole('heading', { name: "Can't reach Tideline" })).toBeVisible();
	await expect(page).toHaveTitle("Can't reach Tideline · Tideline");
	await expect(page.getByRole('main')).toContainText("the server isn't responding");
	await expect(page.getByRole('main')).not.toContainText('offline');
	await page.evaluate(async () => void (await document.fonts.load("700 22px 'Instrument Sans'")));
	expect(await page.getByRole('heading').evaluate(drawnIn)).toBe(font);
	// Then the network goes as well, and comes back before the server does.
	await page.context().setOffline(true);
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
	await page.context().setOffline(false);
	await expect(page.getByRole('heading', { name: "Can't reach Tideline" })).toBeVisible();
	await reopen();
	await expect(page).toHaveTitle(titled('Settings'));
	await close();
});

test('signing out leaves nothing behind, in any window', async ({ alice }) => {
	await alice.open();
	await keepHome(alice.page, 'For my eyes');
	const beside = await alice.open('/directory');
	await navigate(alice.page, 'Settings');
	await alice.page.getByRole('button', { name: 'Sign out' }).click();
	await expect(alice.page).toHaveTitle('Tideline');
	await expect(alice.page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
	await expectNothingOf(alice, 'For my eyes', beside);
});

test('a session that ended somewhere else leaves nothing behind once the page hears of it', async ({ alice, bob }) => {
	await alice.open();
	await keepHome(alice.page, 'For my eyes');
	await alice.context.clearCookies();
	// The page is not loaded again: the answer to an act on the page says so.
	await post(alice.page, 'Who is this?');
	await expect(alice.page.getByRole('form', { name: 'Post an event' }).getByRole('alert')).toContainText(
		'Sign in first.',
	);
	await expectNothingOf(alice, 'For my eyes', alice.page);

	await bob.open();
	await keepHome(bob.page, 'Mine as well');
	await bob.context.clearCookies();
	await bob.page.reload();
	await expect(bob.page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
	await expectNothingOf(bob, 'Mine as well', bob.page);
});

test('nobody finds what was kept for somebody else', async ({ alice, carol, newPerson }) => {
	await alice.open();
	await keepHome(alice.page, 'For my eyes');
	// Another window signs in, and opens no Home that would take the place of alice’s.
	const beside = await alice.context.newPage();
	await beside.goto(`/s/${carol.subject}`);
	await alice.context.clearCookies();
	await beside.goto('/sign-in?callbackUrl=/directory');
	const name = unique('bob');
	await beside.getByLabel('Name').fill(name);
	await beside.getByRole('button', { name: 'Sign in' }).click();
	await expect(beside).toHaveTitle(titled('Directory'));
	await expectNothingOf(alice, 'For my eyes', beside);
	await alice.context.setOffline(false);
	// It goes on by itself, which would end what is opened meanwhile.
	await expect(beside.getByRole('heading', { name: 'Home' })).toBeAttached();

	// The same holds when the browser got the other session without a page of ours.
	await keepHome(beside, 'Of bob alone');
	const fresh = await newPerson('alice');
	await alice.context.clearCookies();
	await alice.context.addCookies(await fresh.context.cookies());
	await beside.goto('/directory');
	await expect(beside.getByRole('banner')).toContainText(fresh.name);
	await expectNothingOf({ name }, 'Of bob alone', beside);
});

/** Posts this, and waits until Home is kept with it. */
async function keepHome(page: Page, text: string): Promise<void> {
	await page.goto('/');
	await workerRuns(page);
	await post(page, text);
	await expect(inTimeline(page, text)).not.toContainText('delivering…');
	await page.reload();
	await expect.poll(() => allThatIsKept(page)).toContain(text);
}

function workerRuns(page: Page) {
	return page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function expectNothingOf({ name }: Pick<Person, 'name'>, text: string, page: Page): Promise<void> {
	await expect.poll(() => allThatIsKept(page)).not.toContain(text);
	expect(await allThatIsKept(page)).not.toContain(name);
	await goOffline(page);
	await page.goto('/');
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
	await expect(shown(page, text)).toHaveCount(0);
	await expect(page.getByRole('link')).toHaveCount(0);
}

/** The width of this text in the font of the element: two fonts differ in it. */
function drawnIn(element: Element): number {
	const { fontWeight, fontFamily } = getComputedStyle(element);
	const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
	canvas.font = `${fontWeight} 100px ${fontFamily}`;
	return canvas.measureText('High water at noon, Tideline').width;
}

/** A server that hands each request on, until it is closed. */
async function passingOn(origin: string) {
	const server = createServer((asked, answer) => {
		const { method, headers, url } = asked;
		const onward = request(new URL(url ?? '/', origin), { method, headers }, (answered) => {
			answer.writeHead(answered.statusCode ?? 502, answered.headers);
			answered.pipe(answer);
		});
		onward.on('error', () => answer.destroy());
		answer.on('close', () => onward.destroy());
		asked.pipe(onward);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		address: `http://127.0.0.1:${port}`,
		async close() {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
		reopen: () => once(server.listen(port, '127.0.0.1'), 'listening'),
	};
}

/** Addresses and texts of all that any cache of the browser holds. */
function allThatIsKept(page: Page): Promise<string> {
	return page.evaluate(async () => {
		let all = '';
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys())
				all += `${request.url}\n${await (await cache.match(request))?.text()}\n`;
		}
		return all;
	});
}
