/** Sessions end: by signing out, from elsewhere, by themselves after 30 days, and with the provider that began them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { encode } from 'next-auth/jwt';
import { call } from './api-calls.ts';
import { signedInAgo } from './direct-store.ts';
import { inTimeline } from './page-actions.ts';
import { type Person, signInAs, submitSignIn, unique } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// A session depends neither on where its data lies nor on the size of the window.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

const origin = process.env.TIDELINE_E2E_ORIGIN ?? '';
const COOKIE = 'next-auth.session-token';

/** The cookie that a browser holds, as a thief would copy it. */
async function copyOf({ context }: Pick<Person, 'context'>): Promise<string> {
	const cookie = (await context.cookies()).find(({ name }) => name === COOKIE);
	if (!cookie) throw new Error('This browser holds no session.');
	return cookie.value;
}

/** The subjects that the server sees in such a cookie: by its procedures, and by next-auth's own answer. */
async function whoIs(value: string, at = origin, name = COOKIE): Promise<(string | undefined)[]> {
	const headers = { cookie: `${name}=${value}` };
	const read = async (path: string) => (await fetch(at + path, { headers })).json();
	const [me, session] = await Promise.all([read('/api/trpc/session.me'), read('/api/auth/session')]);
	return [me.result.data?.subject, session.user?.name];
}

const NOBODY = [undefined, undefined];

const secretOfServer = () => readFile(join(process.env.TIDELINE_E2E_STORE ?? '', 'secret'), 'utf8');

/** Signs out as the page does. */
async function signOut(request: APIRequestContext): Promise<void> {
	const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
	expect((await request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })).status()).toBe(200);
}

test('a copied cookie is worth nothing after signing out', async ({ alice }) => {
	const copied = await copyOf(alice);
	expect(await whoIs(copied)).toEqual([alice.subject, alice.subject]);
	await signOut(alice.request);
	expect(await whoIs(copied)).toEqual(NOBODY);
});

test('a session that was ended from another browser is over: the page says so and keeps the draft', async ({
	alice,
	browser,
}) => {
	await alice.open();
	const copied = await copyOf(alice);
	const here = await signInAs(browser, alice.name);
	await alice.page.getByLabel('What happened?').fill('Half a thought');

	const page = await here.open('/settings');
	const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
	await expect(sessions).toHaveCount(2);
	await expect(sessions.first()).toContainText('This browser');
	await expect(sessions.first()).toContainText(/Chrom.*Linux|Chrom.*Mac|Chrom.*Windows/);
	await expect(sessions.first().getByRole('button')).toHaveCount(0);
	await sessions
		.last()
		.getByRole('button', { name: /^End session:/ })
		.click();
	await expect(sessions).toHaveCount(1);
	await expect(page.getByText('Session ended.')).toBeVisible();
	expect(await whoIs(copied)).toEqual(NOBODY);

	await alice.page.getByRole('button', { name: 'Post' }).click();
	const refused = alice.page.getByRole('form', { name: 'Post an event' }).getByRole('alert');
	await expect(refused).toContainText('Sign in first.');
	await refused.getByRole('link', { name: 'Sign in' }).click();
	await alice.page.getByLabel('Name').fill(alice.name);
	await alice.page.getByRole('button', { name: 'Sign in' }).click();
	await expect(alice.page.getByLabel('What happened?')).toHaveValue('Half a thought');
	expect(await whoIs(copied)).toEqual(NOBODY);
});

test('an open timeline says that its session has ended as soon as there is something to tell', async ({
	alice,
	browser,
}) => {
	await alice.open();
	const here = await signInAs(browser, alice.name);
	await call(here, 'session.endOthers', {});
	await call(here, 'event.post', { text: 'Not for the other window' });
	await expect(alice.page.getByText("You've been signed out.")).toBeVisible();
	await expect(alice.page.getByText('Not for the other window')).toHaveCount(0);
});

test('all others end with one button', async ({ alice, browser }) => {
	const copies = [await copyOf(alice), await copyOf(await signInAs(browser, alice.name))];
	const here = await signInAs(browser, alice.name);
	const page = await here.open('/settings');
	await page.getByRole('button', { name: 'End all other sessions' }).click();
	await expect(page.getByText('2 sessions ended.')).toBeVisible();
	await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
	await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0);
	for (const copied of copies) expect(await whoIs(copied)).toEqual(NOBODY);
	const own = await copyOf(here);
	expect(await whoIs(own)).toEqual([alice.subject, alice.subject]);
	await call(here, 'session.endAll', {});
	expect(await whoIs(own)).toEqual(NOBODY);
});

test('signing in again with the same browser, or as somebody else, leaves no session behind', async ({ alice }) => {
	const copies = [await copyOf(alice)];
	await submitSignIn(alice.request, alice.name);
	copies.push(await copyOf(alice));
	const bob = unique('bob');
	await submitSignIn(alice.request, bob);
	for (const copied of copies) expect(await whoIs(copied)).toEqual(NOBODY);
	expect(await whoIs(await copyOf(alice))).toEqual([`dev-${bob}`, `dev-${bob}`]);
});

test('a sign-in with a new browser is told in the timeline, and one with a known browser is not', async ({
	alice,
	browser,
}) => {
	const page = await alice.open();
	const elsewhere = await signInAs(browser, alice.name);
	const told = inTimeline(page, 'with a new browser');
	await expect(told).toContainText('Someone signed in to your account with a new browser (Chrom');
	await expect(told).toContainText('@tideline');
	await expect(told.getByRole('link', { name: '/settings' })).toHaveAttribute('href', /\/settings#sessions$/);

	// Both are known by now, also when nobody was signed in meanwhile.
	for (const { context, request } of [alice, elsewhere]) {
		await context.clearCookies({ name: COOKIE });
		await submitSignIn(request, alice.name);
	}
	await signInAs(browser, alice.name);
	await expect(async () => {
		await page.reload();
		await expect(told).toHaveCount(2, { timeout: 2_000 });
	}).toPass();
	await page.goto('/settings#sessions');
	await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(5);
});

test('the cookie of a browser is for the server alone, and its next sign-in keeps it', async ({ alice }) => {
	const kept = async () => (await alice.context.cookies()).find(({ name }) => name === 'tideline.device');
	const first = await kept();
	expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' });
	expect(first?.value).toMatch(/^[0-9a-f]{32}$/);
	await signOut(alice.request);
	expect((await kept())?.value).toBe(first?.value);
	await submitSignIn(alice.request, unique('bob'));
	expect((await kept())?.value).toBe(first?.value);
	// A sign-in that is refused leaves none.
	await alice.context.clearCookies();
	const { csrfToken } = await (await alice.request.get('/api/auth/csrf')).json();
	const form = { csrfToken, name: 'admin', json: 'true' };
	expect((await alice.request.post('/api/auth/callback/dev', { form })).status()).toBe(401);
	expect(await kept()).toBeUndefined();
});

test('thirty days after the sign-in no cookie helps, however new it looks', async () => {
	const secret = await secretOfServer();
	const name = unique('alice');
	const cookieFor = async (days: number) => {
		const { subject: sub, session: sid } = await signedInAgo(name, days);
		return encode({ token: { sub, sid }, secret });
	};
	const [young, old] = [await cookieFor(29), await cookieFor(31)];
	expect(await whoIs(young)).toEqual([`dev-${name}`, `dev-${name}`]);
	expect(await whoIs(old)).toEqual(NOBODY);
});

test('a sign-out that is refused is not shown as one', async ({ alice }) => {
	const page = await alice.open('/settings');
	const answer = { error: { message: "Storage isn't responding.", data: { reason: 'storage_unavailable' } } };
	await page.route('**/api/auth/signout', (route) => route.fulfill({ status: 503, json: answer }));
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByText("You're still signed in.").first()).toBeVisible();
	await expect(page).toHaveURL('/settings');
	await page.unroute('**/api/auth/signout');
	await page.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('nothing renews a session, and no script reads its cookie', async ({ alice }) => {
	const [cookie] = (await alice.context.cookies()).filter(({ name }) => name === COOKIE);
	expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' });
	const headers = { cookie: `${COOKIE}=${cookie?.value}` };
	const read = await fetch(`${origin}/api/auth/session`, { headers });
	expect(read.headers.getSetCookie()).toEqual([]);
});

test('once a provider replaces local sign-in, what it let in is out', async ({ alice }) => {
	const copied = await copyOf(alice);
	expect(await whoIs(copied)).toEqual([alice.subject, alice.subject]);
	const store = process.env.TIDELINE_E2E_STORE ?? '';
	const { origin: replaced } = await startServer({
		DATA_DIR: store,
		AUTH_SECRET: await secretOfServer(),
		GITHUB_CLIENT_ID: 'tideline',
		GITHUB_CLIENT_SECRET: 'provider-secret',
		NEXTAUTH_URL: 'https://tideline.example',
	});
	try {
		const { headers } = await fetch(`${replaced}/api/auth/csrf`);
		expect(headers.getSetCookie().find((cookie) => cookie.includes('csrf-token'))).toMatch(
			/^__Host-next-auth\.csrf-token=.*; Secure; SameSite=Lax$/,
		);
		expect(await whoIs(copied, replaced, `__Secure-${COOKIE}`)).toEqual(NOBODY);
	} finally {
		await stopAll();
	}
	expect(await whoIs(copied)).toEqual([alice.subject, alice.subject]);
});
