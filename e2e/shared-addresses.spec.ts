/** Addresses that people share and can read, previews of them on other sites, and an icon on the home screen. */
import type { APIRequestContext, Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { badgesOf, goToItem, inTimeline, navigate } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

// A page's head does not depend on where its data lies.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

test('previews of a public profile and its events on other sites name the handle, and show no private texts', async ({
	alice,
	page,
	request,
	baseURL,
}) => {
	await call(alice, 'subject.edit', { feed: 'public', description: 'Watches "the tide"' });
	const id = await posted(alice, 'High <b>water</b>\nat the pier');
	const home = `${baseURL}/s/@${alice.name}`;
	for (const path of [`/s/${alice.subject}`, `/s/@${alice.name}`, `/s/${alice.name.toUpperCase()}`]) {
		const profile = await headOf(page, request, path);
		expect(profile).toMatchObject({
			canonical: home,
			description: 'Watches "the tide"',
			'og:url': home,
			'og:type': 'profile',
			'og:title': `${alice.name} (@${alice.name})`,
			'og:site_name': 'Tideline',
			'og:image': `${baseURL}/icon-512.png`,
			'twitter:card': 'summary',
		});
	}
	const event = await headOf(page, request, `/s/${alice.subject}/${id}`);
	expect(event).toMatchObject({
		canonical: `${home}/${id}`,
		description: 'High <b>water</b> at the pier',
		'og:url': `${home}/${id}`,
		'og:type': 'article',
	});

	// The page names where programs read it, and they do.
	const embedded = await (await request.get(event.oembed ?? '')).json();
	expect(embedded).toMatchObject({
		version: '1.0',
		type: 'rich',
		author_name: alice.name,
		author_url: home,
		title: 'High <b>water</b> at the pier',
	});
	expect(embedded.html).toContain('High &lt;b&gt;water&lt;/b&gt;<br>at the pier');
	expect(embedded.html).toContain(`href="${home}/${id}"`);
	expect(await embedOf(request, home)).toMatchObject({ type: 'link', title: `${alice.name} (@${alice.name})` });
	expect((await (await request.get(`/s/@${alice.name}/feed.json`)).json()).items[0].url).toBe(`${home}/${id}`);

	// Once its followers are chosen, a stranger finds no word of it, whichever way is asked, and alice still shares it.
	await call(alice, 'subject.edit', { follows: 'approval' });
	const addresses = [`/s/${alice.subject}/${id}`, `/s/@${alice.name}/${id}`, `/s/@${alice.name}`];
	for (const path of addresses) {
		const answer = await request.get(path);
		expect(answer.url()).toContain('/sign-in?');
		expect(await answer.text()).not.toMatch(/at the pier|Watches/);
		expect(await embedOf(request, `${baseURL}${path}`)).toMatchObject({ code: 'feed_not_found' });
		const hers = await headOf(page, alice.request, path);
		expect(hers.canonical).toBe(path.includes(id) ? `${home}/${id}` : home);
		expect(JSON.stringify(hers)).not.toMatch(/at the pier|Watches/);
	}
	expect(await embedOf(request, 'https://elsewhere.example/s/@alice')).toMatchObject({ code: 'feed_not_found' });
	expect((await request.get(`/api/oembed?format=xml&url=${home}`)).status()).toBe(501);
});

test('a machine’s link is copied by its handle from its page and from its events, and leads there', async ({
	alice,
	bob,
}) => {
	const made = await call(alice, 'machine.make', { name: 'Tide gauge' });
	const machine = (await made.json()).result.data.id as string;
	const issued = await call(alice, 'token.issue', { subject: machine, name: 'gauge', scopes: ['events:write'] });
	const { token } = (await issued.json()).result.data as { token: string };
	const headers = { authorization: `Bearer ${token}` };
	expect((await bob.request.post('/api/v1/events', { headers, data: { text: 'Low water' } })).status()).toBe(201);
	await call(bob, 'subject.follow', { subject: machine });
	const copied = await copiesOf(bob);
	const page = await bob.open();

	const options = inTimeline(page, 'Low water').getByRole('button', { name: 'Event options' });
	await options.click();
	await page.getByRole('menuitem', { name: 'Copy link' }).click();
	await expect.poll(() => copied.length).toBe(1);
	expect(new URL(copied[0] ?? '').pathname).toMatch(/^\/s\/@[a-z0-9.-]+\/[0-9A-Za-z]{26}$/);
	await page.goto(copied[0] ?? '');
	await expect(page).toHaveURL(copied[0] ?? '');
	await expect(page.getByRole('article').filter({ hasText: 'Low water' })).toBeVisible();

	await page.goto(`/s/${machine}`);
	await page.getByRole('main').getByRole('button', { name: 'More options' }).click();
	await goToItem(page, 'Copy link');
	await page.keyboard.press('Enter');
	await expect.poll(() => copied.length).toBe(2);
	expect(copied[0]).toContain(`${copied[1]}/`);
	await page.goto(copied[1] ?? '');
	await expect(page.getByRole('heading', { name: 'Tide gauge', exact: true })).toBeVisible();
	await expect(page.getByRole('article').filter({ hasText: 'Low water' })).toBeVisible();

	await page.goto(`/s/${bob.subject}`);
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect.poll(() => copied.length).toBe(3);
	expect(new URL(copied[2] ?? '').pathname).toBe(`/s/@${bob.name}`);
});

test('Tideline can be put on a home screen, and tells search engines what is for them', async ({
	alice,
	page,
	request,
}) => {
	for (const asked of [request, alice.request]) {
		const manifest = await (await asked.get('/manifest.webmanifest')).json();
		expect(manifest).toMatchObject({ name: 'Tideline', start_url: '/', display: 'standalone' });
		expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
		const { icon, apple, manifest: linked } = await linksOf(page, asked, '/');
		expect(linked).toEqual(['/manifest.webmanifest']);
		expect(icon).toEqual(['/favicon.ico', '/favicon.svg']);
		const sources = manifest.icons.map(({ src }: { src: string }) => src);
		for (const path of [...icon, ...apple, ...sources, '/favicon.ico']) {
			const answer = await asked.get(path);
			expect(answer.status(), path).toBe(200);
			expect(answer.headers()['content-type'], path).toMatch(/^image\//);
		}
	}
	const robots = await (await request.get('/robots.txt')).text();
	for (const path of ['/settings', '/notifications', '/saved', '/search', '/sign-in', '/mail/', '/api/'])
		expect(robots).toContain(`Disallow: ${path}\n`);
	expect(robots).not.toMatch(/Disallow: \/(s|log|docs)?\n/);
	expect((await headOf(page, request, '/settings')).robots).toBe('noindex');
	for (const path of ['/', '/log', '/docs', '/docs/errors', '/auditor']) {
		const head = await headOf(page, request, path);
		expect(new URL(head.canonical ?? '').pathname, path).toBe(path);
		expect(head['og:url'], path).toBe(head.canonical);
		for (const name of ['description', 'og:title', 'og:description', 'og:image', 'og:site_name', 'twitter:card'])
			expect(head[name], `${path}: ${name}`).toBeTruthy();
	}
});

test('the tab and the icon show how many notifications are unread, until they are read or alice leaves', {
	tag: '@phone',
}, async ({ alice, bob, isMobile }) => {
	const badges = await badgesOf(alice);
	const unread = async () =>
		(await (await alice.request.get('/api/trpc/notifications.unread')).json()).result.data.count;
	const page = await alice.open();
	await expect(page).toHaveTitle('Home · Tideline');
	await posted(bob, `High water, @${alice.name}`);
	await expect.poll(unread).toBe(1);
	await page.reload();
	await expect(page).toHaveTitle('(1) Home · Tideline');
	await expect.poll(() => badges.at(-1)).toBe(1);
	if (!isMobile) {
		await navigate(page, 'Directory');
		await expect(page).toHaveTitle('(1) Directory · Tideline');
	}

	await page.getByRole('link', { name: /^Notifications/ }).click();
	await expect(page).toHaveTitle('Notifications · Tideline');
	await expect.poll(() => badges.at(-1)).toBe(0);

	await posted(bob, `Low water, @${alice.name}`);
	await expect.poll(unread).toBe(1);
	await page.goto('/settings');
	await expect(page).toHaveTitle('(1) Settings · Tideline');
	await expect.poll(() => badges.at(-1)).toBe(1);
	await page.getByRole('button', { name: 'Account' }).click();
	await page.getByRole('menuitem', { name: 'Sign out' }).click();
	await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
	await expect(page).toHaveTitle('Tideline');
	await expect.poll(() => badges.at(-1)).toBe(0);
});

async function posted(by: Person, text: string): Promise<string> {
	return (await (await call(by, 'event.post', { text })).json()).result.data.event.id;
}

async function embedOf(request: APIRequestContext, url: string) {
	return (await request.get(`/api/oembed?${new URLSearchParams({ url })}`)).json();
}

/** Texts that this person copies, as they come: a phone's browser has no clipboard to read. */
async function copiesOf(person: Person): Promise<string[]> {
	const copied: string[] = [];
	await person.context.exposeFunction('keepCopy', (text: string) => void copied.push(text));
	await person.context.addInitScript(() => {
		const { keepCopy } = window as unknown as { keepCopy(text: string): Promise<void> };
		Object.assign(navigator.clipboard, { writeText: keepCopy });
	});
	return copied;
}

/** The head of a page, as programs read it that run no script. */
async function headOf(
	page: Page,
	request: APIRequestContext,
	path: string,
): Promise<Record<string, string | undefined>> {
	const html = await (await request.get(path)).text();
	return page.evaluate((written) => {
		const { head } = new DOMParser().parseFromString(written, 'text/html');
		const href = (selector: string) => head.querySelector(selector)?.getAttribute('href') ?? undefined;
		const named = [...head.querySelectorAll('meta')].map((meta) => [
			meta.getAttribute('property') ?? meta.name,
			meta.content,
		]);
		return {
			...Object.fromEntries(named),
			canonical: href('link[rel="canonical"]'),
			oembed: href('link[type="application/json+oembed"]'),
		};
	}, html);
}

async function linksOf(page: Page, request: APIRequestContext, path: string) {
	const html = await (await request.get(path)).text();
	return page.evaluate((written) => {
		const { head } = new DOMParser().parseFromString(written, 'text/html');
		const hrefs = (rel: string) =>
			[...head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href') ?? '');
		return { icon: hrefs('icon'), apple: hrefs('apple-touch-icon'), manifest: hrefs('manifest') };
	}, html);
}
