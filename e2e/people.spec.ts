import { call } from './api-calls.ts';
import { openLateLine } from './late-line.ts';
import { answered, goOffline, navigate, pressEnter, shown, titled } from './page-actions.ts';
import { signIn, unique } from './person.ts';
import { expect, test } from './test.ts';

test('alice changes her name and handle, but not to one that is taken', { tag: '@store' }, async ({
	alice,
	bob,
	carol,
}) => {
	await alice.open();
	const { page } = alice;
	await navigate(page, 'Settings');
	await expect(shown(page, alice.subject, { exact: true })).toBeVisible();

	const handle = unique('marlow');
	await page.getByLabel('Display name').fill('Alice of the Pier');
	await page.getByLabel('Handle').fill(handle.toUpperCase());
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByLabel('Handle')).toHaveValue(handle);
	await expect(page.getByRole('banner').getByRole('button', { name: 'Alice of the Pier' })).toBeVisible();

	await page.getByLabel('Handle').fill(bob.name);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		`The handle ${bob.name} is taken. Choose another one.`,
	);
	await expect(page.getByLabel('Handle')).toHaveAttribute('aria-invalid', 'true');

	await page.getByLabel('Handle').fill('no spaces');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toContainText('A handle has 1 to 40 letters');

	await carol.open(`/s/${alice.subject}`);
	await expect(carol.page.getByRole('heading', { name: 'Alice of the Pier' })).toBeVisible();
	await expect(shown(carol.page, `@${handle}`)).toBeVisible();
});

test('the directory finds by a handle, and leads to the subject', { tag: '@store' }, async ({ bob, carol }) => {
	const page = await bob.open();
	await navigate(page, 'Directory');
	await page.getByLabel('Search by name or handle').fill(`@${carol.name.toUpperCase()}`);
	await expect(page.getByRole('list', { name: 'People and machines' }).getByRole('link')).toHaveCount(1);
	await expect(page).toHaveURL(/\?q=/);
	await page.reload();
	await expect(page.getByRole('list', { name: 'People and machines' }).getByRole('link')).toHaveCount(1);

	await page.getByRole('link', { name: carol.name }).click();
	await expect(page).toHaveURL(`/s/${carol.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await page.getByRole('tab', { name: 'Followers' }).click();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: bob.name })).toBeVisible();

	await page.goto(`/directory?q=${unique('nobody')}`);
	await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
});

test('a subject that comes while one looks for it is found without a reload', async ({ bob, page: other }) => {
	const name = unique('latecomer');
	const page = await bob.open(`/directory?q=${name}`);
	await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
	await signIn(other, name);
	await expect(page.getByRole('list', { name: 'People and machines' }).getByRole('link')).toHaveCount(1);
});

test('lists of followers mark the subjects that one follows, and follow and unfollow there', { tag: '@store' }, async ({
	alice,
	bob,
	carol,
}) => {
	for (const each of [alice, bob]) await call(each, 'subject.follow', { subject: carol.subject });
	await call(alice, 'subject.follow', { subject: bob.subject });
	const page = await alice.open(`/s/${carol.subject}`);
	await page.getByRole('tab', { name: 'Followers' }).click();
	const list = page.getByRole('list', { name: 'Followers' });
	await expect(list.getByRole('listitem')).toHaveCount(2);
	// Nobody follows themselves.
	await expect(list.getByRole('button')).toHaveCount(1);
	const button = list.getByRole('button', { name: new RegExp(`${bob.name}$`) });
	await expect(button).toHaveAccessibleName(`Following: Unfollow ${bob.name}`);
	await answered(page, 'unfollow', () => pressEnter(button));
	await expect(button).toHaveAccessibleName(`Follow ${bob.name}`);
	await expect(button).toBeFocused();
	await answered(page, 'follow', () => button.click());
	await expect(button).toHaveAccessibleName(`Following: Unfollow ${bob.name}`);

	await page.goto(`/s/${bob.subject}`);
	await page.getByRole('tab', { name: 'Following' }).click();
	await expect(
		page.getByRole('list', { name: 'Following' }).getByRole('button', { name: `Following: Unfollow ${carol.name}` }),
	).toBeVisible();
});

test('a list that is read for the first time while one follows holds the follow', async ({ alice, bob }) => {
	await alice.open();
	const page = await bob.open(`/s/${alice.subject}`);
	const isRead = Promise.withResolvers<void>();
	const isFollowed = Promise.withResolvers<void>();
	await page.route(
		'**/api/trpc/*subject.followers*',
		async (route) => {
			const response = await route.fetch();
			isRead.resolve();
			await isFollowed.promise;
			// The page may have dropped this request since.
			await route.fulfill({ response }).catch(() => {});
		},
		{ times: 1 },
	);
	await page.getByRole('tab', { name: 'Followers' }).click();
	await isRead.promise;
	await answered(page, 'follow', () => page.getByRole('button', { name: 'Follow', exact: true }).click());
	isFollowed.resolve();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name: bob.name })).toBeVisible();
});

test('a follow counts even if its page is closed at once', async ({ alice, bob, browser }) => {
	const line = await openLateLine();
	const proxy = { server: line.origin };
	const late = await browser.newContext({ storageState: await bob.context.storageState(), proxy });
	const page = await late.newPage();
	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
	await page.close();
	const input = JSON.stringify({ subject: alice.subject });
	const followers = async () => (await alice.request.get('/api/trpc/subject.followers', { params: { input } })).text();
	await expect.poll(followers).toContain(bob.subject);
	line.close();
});

test('following that is refused is taken back, with the reason', async ({ alice, bob }) => {
	const page = await bob.open(`/s/${alice.subject}`);
	await page.route(/\/api\/trpc\/[^?]*subject\.follow[,?]/, (route) => route.abort());
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: `You're not following ${alice.name}.` })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('nobody is told to do what they did while nothing was posted yet', async ({ alice, bob }) => {
	const page = await bob.open(`/s/${alice.subject}`);
	await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
	await expect(shown(page, /^Follow to see new events/)).toBeVisible();
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(shown(page, /^New events will show up/)).toBeVisible();
	await expect(shown(page, /^Follow to see new events/)).toHaveCount(0);
});

test('an id that nobody has leads to a page that says so', async ({ alice }) => {
	const page = await alice.open();
	for (const id of ['dev-nobody-here', 'not_a_subject']) {
		const answer = await page.goto(`/s/${id}`);
		expect(answer?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
		await expect(page).toHaveTitle(titled('Profile not found'));
	}
	await page.goto(`/s/${alice.name}/followers`);
	await expect(page).toHaveURL(new RegExp(`/s/@${alice.name}\\?tab=followers$`));
	await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
});

test('offline, lists of subjects say so, and go on by themselves', async ({ alice, bob }) => {
	await alice.open();
	const { name } = bob;
	const page = await bob.open();
	expect((await call(page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	const offline = page.getByRole('status').filter({ has: page.getByRole('heading', { name: "You're offline" }) });
	await page.goto(`/s/${alice.subject}`);
	await expect(page.getByRole('tab', { name: 'Followers' })).toBeEnabled();
	await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
	await goOffline(page);
	for (const tab of ['Followers', 'Following']) {
		await page.getByRole('tab', { name: tab }).click();
		// The earlier panel goes a moment later.
		await expect(page.getByRole('tabpanel', { name: tab }).getByRole('status')).toContainText("You're offline");
	}
	await page.context().setOffline(false);
	await expect(page.getByRole('heading', { name: 'Not following anyone yet' })).toBeVisible();
	await page.getByRole('tab', { name: 'Followers' }).click();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link', { name })).toBeVisible();
	await expect(offline).toHaveCount(0);

	await navigate(page, 'Directory');
	const found = page.getByRole('list', { name: 'People and machines' }).getByRole('link');
	// The most active are none where nobody has posted yet.
	await page.getByText('A–Z').click();
	await expect(found.first()).toBeVisible();
	await goOffline(page);
	await page.getByLabel('Search by name or handle').fill(alice.name);
	await expect(offline).toBeVisible();
	await expect(found).toHaveCount(0);
	await page.context().setOffline(false);
	await expect(found).toHaveCount(1);
	await expect(offline).toHaveCount(0);
});

test('a page that the browser did not tell of the lost network waits for it, too', async ({ alice, bob }) => {
	await alice.open();
	const { name } = alice;
	const page = await bob.open();
	expect((await call(page, 'subject.follow', { subject: alice.subject })).status()).toBe(200);
	await page.addInitScript(() => {
		window.addEventListener('offline', (event) => event.stopImmediatePropagation(), true);
	});
	await page.goto(`/s/${bob.subject}`);
	await expect(page.getByRole('tab', { name: 'Following' })).toBeEnabled();
	await expect(page.getByRole('heading', { name: "You haven't posted anything yet" })).toBeVisible();
	await goOffline(page);
	await page.getByRole('tab', { name: 'Following' }).click();
	const panel = page.getByRole('tabpanel', { name: 'Following' });
	await expect(panel.getByRole('status')).toContainText("You're offline");
	await page.context().setOffline(false);
	await expect(panel.getByRole('link', { name })).toBeVisible();
});

test('a list that could not be read says so, and is read when asked again', async ({ alice, bob }) => {
	await alice.open();
	const { subject } = bob;
	const page = await bob.open();
	await call(alice.page, 'subject.edit', { follows: 'approval' });
	await call(page, 'subject.follow', { subject: alice.subject });
	await page.goto(`/s/${subject}`);
	await expect(page.getByRole('heading', { name: "You haven't posted anything yet" })).toBeVisible();
	const problem = page.getByRole('main').getByRole('alert');
	await page.route('**/api/trpc/*subject.followers*', (route) => route.abort());
	await page.getByRole('tab', { name: 'Followers' }).click();
	await expect(problem).toContainText("Can't reach Tideline.");
	await page.unrouteAll();
	await problem.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('heading', { name: 'No followers yet' })).toBeVisible();

	// Two lists are asked for together, and this one of them fails.
	await page.route('**/api/trpc/*subject.requested*', async (route) => {
		const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
		const data = { httpStatus: 503, reason: 'storage_unavailable' };
		const failure = { error: { message: "Storage isn't responding.", code: -32603, data } };
		const answers = await (await route.fetch()).json();
		await route.fulfill({
			status: 207,
			json: asked.map((each, index) => (each === 'subject.requested' ? failure : answers[index])),
		});
	});
	await page.getByRole('tab', { name: 'Requests' }).click();
	await expect(page.getByRole('heading', { name: 'No follow requests' })).toBeVisible();
	await expect(problem).toContainText("Storage isn't responding.");
	await page.unrouteAll();
	await problem.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('button', { name: `Cancel request: ${alice.name}` })).toBeVisible();
});

test('an act done offline waits, asks before it is left, and counts once the connection is back', async ({
	alice,
	bob,
}) => {
	const page = await bob.open(`/s/${alice.subject}`);
	const waiting = page.getByRole('status').filter({ hasText: "Your changes go through as soon as you're back." });
	// The page's program runs: before, nobody listens for the connection.
	await page.getByRole('tab', { name: 'Following' }).click();
	await expect(page.getByRole('heading', { name: 'Not following anyone yet' })).toBeVisible();
	await goOffline(page);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Following: Unfollow' })).toBeVisible();
	await expect(waiting).toBeVisible();
	const asked = page.waitForEvent('dialog');
	await page.close({ runBeforeUnload: true });
	expect((await asked).type()).toBe('beforeunload');
	await (await asked).dismiss();
	const sent = page.waitForResponse(/subject\.follow/);
	await page.context().setOffline(false);
	await sent;
	await expect(waiting).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Following: Unfollow' })).toBeVisible();
});
