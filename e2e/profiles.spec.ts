/** Profiles: their texts, the search for them, and the names of subjects. */
import { call } from './api-calls.ts';
import { answered, endRemoval, inTimeline, navigate, shown, titled } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('a profile says who it is, how much goes on, and who of those one follows follows it', { tag: '@phone' }, async ({
	alice,
	bob,
	carol,
}) => {
	await alice.open();
	await navigate(alice.page, 'Settings');
	const description = alice.page.getByLabel('Description');
	// A paragraph has no line breaks: those of a pasted text become blanks, and Enter saves.
	await description.fill('Watches the tide\r\nat the\u2028pier');
	await expect(description).toHaveValue('Watches the tide at the pier');
	await alice.page.getByLabel('Link', { exact: true }).fill('tide.example/alice');
	await answered(alice.page, 'edit', () => description.press('Enter'));
	await expect(description).toHaveValue('Watches the tide at the pier');
	await expect(alice.page.getByLabel('Link', { exact: true })).toHaveValue('https://tide.example/alice');

	await call(bob, 'subject.follow', { subject: carol.subject });
	await call(carol, 'subject.follow', { subject: alice.subject });
	const page = await bob.open(`/s/${alice.subject}`);
	await expect(shown(page, 'Watches the tide at the pier')).toBeVisible();
	const link = page.getByRole('link', { name: 'tide.example/alice' });
	await expect(link).toHaveAttribute('rel', /^nofollow ugc noopener/);
	await expect(link).toHaveAttribute('href', 'https://tide.example/alice');
	await expect(shown(page, `Followed by ${carol.name}`)).toBeVisible();
	await expect(page.getByRole('tab', { name: 'Events 0' })).toBeVisible();
	await page.getByRole('tab', { name: 'Followers 1' }).click();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: carol.name })).toBeVisible();
});

test('an event is pinned from its menu, until it is unpinned or removed', { tag: '@phone' }, async ({ alice, bob }) => {
	const page = await alice.open();
	await call(alice, 'event.post', { text: 'read me first' });
	await call(alice, 'event.post', { text: 'a later one' });
	await page.goto(`/s/${alice.subject}`);
	const pinned = page.getByRole('region', { name: 'Pinned' });
	const menuOf = (text: string) =>
		page
			.getByRole('feed', { name: 'Events' })
			.getByRole('article')
			.filter({ hasText: text })
			.getByRole('button', { name: 'Event options' });
	await menuOf('read me first').click();
	await page.getByRole('menuitem', { name: 'Pin to your profile' }).click();
	await expect(pinned.getByText('read me first')).toBeVisible();
	const bobs = await bob.open(`/s/${alice.subject}`);
	await expect(bobs.getByRole('region', { name: 'Pinned' }).getByText('read me first')).toBeVisible();

	await pinned.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Unpin from your profile' }).click();
	await expect(pinned).toHaveCount(0);
	await menuOf('a later one').click();
	await page.getByRole('menuitem', { name: 'Pin to your profile' }).click();
	await expect(pinned.getByText('a later one')).toBeVisible();
	await menuOf('a later one').click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(page);
	await expect(pinned).toHaveCount(0);
	// It left alice's page before the server had answered.
	await expect(async () => {
		await bobs.reload();
		await expect(bobs.getByRole('article').filter({ hasText: 'read me first' })).toBeVisible();
		await expect(bobs.getByRole('region', { name: 'Pinned' })).toHaveCount(0, { timeout: 1_000 });
	}).toPass();
});

test('a person who changes their name has the new one everywhere, and the old handle leads nowhere', async ({
	alice,
	bob,
}) => {
	const page = await bob.open();
	await call(bob, 'subject.follow', { subject: alice.subject });
	const posted = await call(alice, 'event.post', { text: `@${alice.name} and @${bob.name} are here` });
	const { id } = (await posted.json()).result.data.event as { id: string };
	await page.goto(`/s/@${alice.name.toUpperCase()}?tab=following`);
	await expect(page).toHaveURL(`/s/@${alice.name}?tab=following`);
	await page.goto(`/s/${alice.name}/${id}`);
	await expect(page).toHaveURL(`/s/@${alice.name}/${id}`);
	await expect(page.getByRole('article').filter({ hasText: 'are here' })).toBeVisible();

	const handle = unique('marlow');
	await call(alice, 'subject.edit', { name: 'Alice of the Pier', handle });
	await page.goto('/');
	const event = inTimeline(page, 'are here');
	await expect(event.getByRole('link', { name: 'Alice of the Pier' })).toBeVisible();
	await expect(event.getByRole('link', { name: `@${handle}`, exact: true })).toBeVisible();
	await expect(event.getByText(alice.name, { exact: true })).toHaveCount(0);
	await page.goto(`/s/${alice.subject}/${id}`);
	await expect(page).toHaveTitle(titled('Event by Alice of the Pier'));
	await expect(page.getByRole('article').getByRole('link', { name: 'Alice of the Pier' })).toBeVisible();

	await page.goto(`/s/${handle}`);
	await expect(page).toHaveURL(`/s/@${handle}`);
	const gone = await page.goto(`/s/${alice.name}`);
	expect(gone?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
	await expect(shown(page, 'Handles can change')).toBeVisible();
});

test("a machine's page names its owner and the origin of its events, and an event the subject that it is about", async ({
	alice,
	bob,
}) => {
	const made = async (name: string) =>
		(await (await call(alice, 'machine.make', { name })).json()).result.data.id as string;
	const machine = await made('Repository');
	const issued = await call(alice, 'token.issue', { subject: machine, name: 'build', scopes: ['events:write'] });
	const { token } = (await issued.json()).result.data as { token: string };
	// A machine that is named by its uid, as an import names authors.
	const author = await made('The author');
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/cloudevents+json' };
	for (const subject of [author.slice('app-'.length), 'shelf/page.md']) {
		const data = { specversion: '1.0', id: subject, source: 'https://git.example/a/b', type: 'git.commit', subject };
		const answer = await alice.request.post('/api/v1/events', { headers, data: { ...data, data: `Mend ${subject}` } });
		expect(answer.status()).toBe(201);
	}
	const page = await bob.open(`/s/${machine}`);
	await expect(shown(page, 'Machine', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: `@${alice.name}` })).toHaveAttribute('href', `/s/${alice.subject}`);
	await expect(page.getByRole('link', { name: 'git.example/a/b' })).toHaveAttribute('rel', /nofollow/);
	await expect(page.getByRole('article').filter({ hasText: 'about shelf/page.md' })).toBeVisible();
	const by = page.getByRole('article').filter({ hasText: 'by The author' });
	await by.getByRole('link', { name: 'The author' }).click();
	await expect(page).toHaveURL(`/s/${author}`);
	// The author posted nothing: the page shows what is about them.
	const about = page.getByRole('feed', { name: 'About it' });
	await expect(about.getByRole('article')).toHaveCount(1);
	await expect(about).toContainText(`Mend ${author.slice('app-'.length)}`);
	await page.getByRole('tab', { name: 'About it' }).click();
	await expect(page).toHaveURL(/tab=about$/);
	await expect(about.getByRole('article')).toHaveCount(1);
	await page.goto(`/s/${machine}?tab=about`);
	await expect(shown(page, 'Nothing about it yet')).toBeVisible();
});

test('the cost of a delivery is for the poster of an event alone', async ({ alice, bob }) => {
	const posted = await call(alice, 'event.post', { text: 'seen by all' });
	const { id } = (await posted.json()).result.data.event as { id: string };
	const path = `/s/${alice.subject}/${id}`;
	const page = await alice.open(path);
	await expect(page.getByRole('region', { name: 'Delivery receipt' })).toContainText('Reads');
	const others = await bob.open(path);
	await expect(others.getByRole('article')).toContainText('seen by all');
	await expect(others.getByText('Reads', { exact: true })).toHaveCount(0);
	await expect(others.getByRole('region', { name: 'Delivery receipt' })).toHaveCount(0);
});
