import { call } from './api-calls.ts';
import { navigate } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('a page that needs a sign-in is shown after it, and no other site is', { tag: '@phone' }, async ({ page }) => {
	const name = unique('alice');
	await page.goto('/directory?q=zz');
	await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fdirectory%3Fq%3Dzz$/);
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page).toHaveURL('/directory?q=zz');
	await navigate(page, 'Settings');
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();

	const { origin } = new URL(page.url());
	for (const elsewhere of ['https://example.com/', '//example.com/', '/.//example.com/', `${origin}//example.com/`]) {
		await page.context().clearCookies();
		await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: elsewhere })}`);
		await page.getByLabel('Name').fill(name);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await expect(page).toHaveURL(/^((?!sign-in).)*$/);
		expect(new URL(page.url()).origin, elsewhere).toBe(origin);
	}
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
});

test('a name leads to the same profile in any case, and its handle keeps its letters', async ({ page }) => {
	const end = unique('').replaceAll(/\W/g, '');
	const enter = async (name: string) => {
		await page.context().clearCookies();
		await page.goto('/sign-in?callbackUrl=%2Fsettings');
		await page.getByLabel('Name').fill(name);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
		return page.getByRole('textbox', { name: 'Handle' }).inputValue();
	};
	const handle = await enter(`Zoë Müller-Łukasz ${end}`);
	expect(handle).toBe(`zoe-muller-lukasz-${end}`);
	expect(await enter(` ZOË  müller-łukasz ${end.toUpperCase()}`)).toBe(handle);
	await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(`Zoë Müller-Łukasz ${end}`);

	await page.getByRole('textbox', { name: 'Handle' }).fill('dev-bob');
	await page.getByRole('button', { name: 'Save' }).first().click();
	await expect(page.getByText('reserved').first()).toBeVisible();
});

test('the way in at the top of a page leads back to that page', async ({ alice, page }) => {
	await alice.open();
	await call(alice.page, 'subject.edit', { feed: 'public' });
	const posted = await call(alice.page, 'event.post', { text: 'High water' });
	const { id } = (await posted.json()).result.data.event;
	const event = `/s/${alice.subject}/${id}`;
	const way = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
	await page.goto(event);
	await way.click();
	await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ callbackUrl: event })}`);
	// Once more, from the page that it leads to.
	await way.click();
	await page.getByLabel('Name').fill(unique('bob'));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page).toHaveURL(event);
	await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a sign-in that fails says why', async ({ page }) => {
	await page.goto('/sign-in?error=OAuthCallback');
	await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again.');
	await page.getByLabel('Name').fill('   ');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(/This name won't work/);
});

test('an admin finds a sign-in that failed, and where it came from', async ({ admin, page }) => {
	await page.goto('/sign-in');
	// The name is an admin's, and no code comes with it.
	await page.getByLabel('Name').fill(admin.name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
	const input = JSON.stringify({ subject: admin.subject, action: 'sign-in-failed' });
	const newest = async () => {
		const answer = await admin.request.get(`/api/trpc/audit.list?${new URLSearchParams({ input })}`);
		return (await answer.json()).result.data.items[0];
	};
	const from = { address: expect.stringMatching(/[.:]/), client: expect.stringMatching(/\w/) };
	await expect.poll(newest).toMatchObject({ actor: 'anonymous', target: 'dev admin_code_needed', ...from });
});
