import { call, JSON_BODY } from './api-calls.ts';
import { navigate } from './page-actions.ts';
import { expect, test } from './test.ts';

test('alice publishes a feed, which anybody reads page by page, and takes it back', async ({ alice, page }) => {
	await alice.open();
	const hostile = '</content><script>document.title = "taken"</script> ]]> &amp; \u{1F30A} \uFFFE';
	for (let posted = 0; posted < 60; posted += 10) {
		const events = Array.from({ length: 10 }, (_, index) => [index, { text: `${posted + index} ${hostile}` }]);
		await alice.page.request.post(`/api/trpc/${Array.from({ length: 10 }, () => 'event.post').join(',')}?batch=1`, {
			data: JSON.stringify(Object.fromEntries(events)),
			headers: JSON_BODY,
		});
	}
	const atom = `/s/${alice.subject}/feed.atom`;
	const closed = await page.request.get(atom);
	expect(closed.status()).toBe(404);
	expect((await closed.json()).code).toBe('feed_not_found');

	await navigate(alice.page, 'Settings');
	// Not `check`: it wants the new state at once.
	await alice.page.getByRole('group', { name: 'Public feed' }).getByRole('radio', { name: 'On' }).click();
	const shared = `/s/@${alice.name}/feed.atom`;
	await expect(alice.page.getByRole('link', { name: 'Atom' })).toHaveAttribute('href', shared);
	await expect.poll(async () => (await page.request.get(atom)).status()).toBe(200);

	const answer = await page.request.get(atom);
	expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
	await page.goto('/');
	const first = await parsed(await answer.text());
	expect(first).toMatchObject({ root: 'feed', entries: 50, self: new URL(atom, page.url()).href });
	expect(first.newest).toContain('</content><script>');
	const second = await parsed(await (await page.request.get(first.next ?? '')).text());
	expect(second).toMatchObject({ root: 'feed', entries: 10, next: null });
	const again = await page.request.get(atom, { headers: { 'if-none-match': answer.headers().etag ?? '' } });
	expect(again.status()).toBe(304);

	const json = await (await page.request.get(`/s/${alice.subject}/feed.json`)).json();
	expect(json.items).toHaveLength(50);
	expect(json.items[0].content_text).toContain(hostile);
	const rest = await (await page.request.get(json.next_url)).json();
	expect(rest.items).toHaveLength(10);
	expect(rest).not.toHaveProperty('next_url');

	// The page that an entry leads to is for everybody, too, and leads on to the subject.
	await page.goto(json.items[0].url);
	await expect(page).toHaveTitle(`Event by ${alice.name} · Tideline`);
	await expect(page.getByRole('article').getByText(json.items[0].content_text.slice(0, 20))).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
	await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ callbackUrl: `/s/${alice.subject}` })}`);

	// The subject's page is for everybody, too: the feed's events in pages, and the way to follow. A handle leads to
	// both.
	await call(alice.page, 'subject.edit', { description: 'Watches the tide', pinned: idOf(rest.items[9].url) });
	await page.goto(`/s/@${alice.name}`);
	await expect(page).toHaveURL(`/s/@${alice.name}`);
	await expect(page).toHaveTitle(`${alice.name} (@${alice.name}) · Tideline`);
	await expect(page.getByText('Watches the tide')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('article')).toContainText('0 </content>');
	await expect(page.getByRole('region', { name: 'Events' }).getByRole('article')).toHaveCount(50);
	await expect(page.getByRole('link', { name: 'Feed', exact: true })).toHaveAttribute('href', shared);
	await expect(page.getByRole('link', { name: 'Sign in to follow' })).toHaveAttribute(
		'href',
		`/sign-in?${new URLSearchParams({ callbackUrl: `/s/${alice.subject}` })}`,
	);
	await page.getByRole('link', { name: 'Older events' }).click();
	await expect(page.getByRole('region', { name: 'Events' }).getByRole('article')).toHaveCount(10);
	await expect(page.getByRole('region', { name: 'Pinned' })).toHaveCount(0);
	const byHandle = await page.request.get(`/s/@${alice.name}/feed.json`);
	expect(byHandle.url()).toContain(`/s/${alice.subject}/feed.json`);
	expect((await byHandle.json()).items).toHaveLength(50);

	await alice.page.goto(`/s/${alice.subject}`);
	await expect(alice.page.getByRole('link', { name: 'Feed', exact: true })).toHaveAttribute('href', shared);
	await expect(alice.page.locator('link[rel="alternate"][type="application/feed+json"]')).toHaveCount(1);

	await call(alice.page, 'subject.edit', { follows: 'approval' });
	expect((await page.request.get(atom)).status()).toBe(404);
	for (const path of [json.items[0].url, `/s/${alice.subject}`, `/s/${alice.name}`]) {
		await page.goto(path);
		await expect(page).toHaveURL(/\/sign-in\?/);
	}
	expect((await page.request.get('/s/dev-nobody-here/feed.json')).status()).toBe(404);
	expect((await page.request.get('/s/nonsense/feed.json')).status()).toBe(404);
	expect((await page.request.get('/s/no!nonsense/feed.json')).status()).toBe(400);
	await call(alice.page, 'subject.edit', { follows: 'open', feed: 'none' });
	expect((await page.request.get(atom)).status()).toBe(404);

	function idOf(url: string) {
		return url.slice(url.lastIndexOf('/') + 1);
	}

	/** Parses a feed as a browser's XML parser does. */
	function parsed(xml: string) {
		return page.evaluate((text) => {
			const document = new DOMParser().parseFromString(text, 'application/xml');
			const href = (rel: string) => document.querySelector(`feed > link[rel="${rel}"]`)?.getAttribute('href') ?? null;
			return {
				root: document.documentElement.localName,
				entries: document.querySelectorAll('entry').length,
				newest: document.querySelector('entry > title')?.textContent,
				self: href('self'),
				next: href('next'),
			};
		}, xml);
	}
});

test('the entry of a reply leads to what it answers, once everybody may read that', async ({ alice, bob, page }) => {
	await Promise.all([alice.open(), bob.open()]);
	const post = async (person: typeof alice, input: object): Promise<string> => {
		const answer = await call(person.page, 'event.post', input);
		return (await answer.json()).result.data.event.id;
	};
	const asked = await post(bob, { text: 'The pump is out' });
	await post(alice, { text: 'Looking', replyTo: { subject: bob.subject, id: asked } });
	await call(alice.page, 'subject.edit', { feed: 'public' });
	const read = async (file: string) => (await page.request.get(`/s/${alice.subject}/${file}`)).text();
	for (const file of ['feed.atom', 'feed.json']) {
		const text = await read(file);
		expect(text).toContain('Looking');
		expect(text).not.toContain(asked);
	}

	await call(bob.page, 'subject.edit', { feed: 'public' });
	const [item] = JSON.parse(await read('feed.json')).items;
	const { id, url } = item._tideline.in_reply_to;
	expect(new URL(url).pathname).toBe(`/s/@${bob.name}/${asked}`);
	expect(await read('feed.atom')).toContain(`<thr:in-reply-to ref="${id}" type="text/html" href="${url}"/>`);
	// It is the id of the entry in Bob's own feed.
	const other = await page.request.get(`/s/${bob.subject}/feed.json`);
	expect((await other.json()).items[0].id).toBe(id);

	await call(bob.page, 'event.remove', { id: asked });
	for (const file of ['feed.atom', 'feed.json']) expect(await read(file)).not.toContain(asked);
});
