/** Sign-in against a real OpenID Connect provider, with a server of our own that is configured for it. */
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../scripts/process.ts';
import { call, refusalOf } from './api-calls.ts';
import { shown } from './page-actions.ts';
import { type Program, type Server, start, startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

let tideline: string;
let provider: Program;

const startProvider = (port: number | string, algorithm: string, origin = tideline) =>
	start(['e2e/openid-provider.ts', String(port), `${origin}/api/auth/callback/oidc`, algorithm], /^provider at (\S+)$/);

// One after the other, with one server.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
	// Also before stories that are skipped.
	const port = await freePort();
	({ origin: tideline } = await startServer({
		OIDC_ISSUER: `http://127.0.0.1:${port}`,
		OIDC_CLIENT_ID: 'tideline',
		OIDC_CLIENT_SECRET: 'provider-secret',
		OIDC_NAME: 'Harbour',
		ADMINS: 'oidc-harbour_7cmaster',
	}));
	provider = await startProvider(port, 'RS256');
});

test.afterAll(stopAll);

test('somebody signs in with a provider, is asked for no more than an id and a name, and acts under that id', async ({
	page,
}) => {
	await page.goto(`${tideline}/settings`);
	await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);

	const asked = page.waitForRequest((request) => request.url().includes('/auth?') && request.isNavigationRequest());
	await page.getByRole('button', { name: 'Continue with Harbour' }).click();
	const { searchParams } = new URL((await asked).url());
	expect(searchParams.get('scope')).toBe('openid profile');
	expect(searchParams.get('code_challenge_method')).toBe('S256');
	expect(searchParams.get('state')).toBeTruthy();
	expect(searchParams.get('nonce')).toBeTruthy();

	await page.getByPlaceholder('Enter any login').fill('harbour|master');
	await page.getByPlaceholder('and password').fill('whatever');
	await page.getByRole('button', { name: 'Sign-in' }).click();
	await page.getByRole('button', { name: 'Continue' }).click();

	await expect(shown(page, 'oidc-harbour_7cmaster')).toBeVisible();
	await expect(page.getByLabel('Display name')).toHaveValue('Person harbour|master');
	await page.goto(`${tideline}/admin/audit`);
	await expect(page.getByRole('row', { name: /Person harbour\|master.*signed (in|up)/ }).first()).toBeVisible();
});

test('somebody who turns back at the provider is told so and can try again', async ({ page }) => {
	await page.goto(`${tideline}/sign-in`);
	await page.getByRole('button', { name: 'Continue with Harbour' }).click();
	await page.getByRole('link', { name: /cancel/i }).click();
	await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Continue with Harbour' })).toBeEnabled();
});

for (const algorithm of ['ES256', 'PS256', 'EdDSA', 'ES384'])
	test(`a provider that signs with ${algorithm} lets people in`, async ({ page }) => {
		await restartProvider(algorithm);
		await signInWithProvider(page, `signed-${algorithm}`);
		await expect(shown(page, `oidc-signed-${algorithm}`)).toBeVisible();
	});

test('a provider that signs with the secret of the client proves nothing', async ({ page }) => {
	await restartProvider('HS256');
	await signInWithProvider(page, 'forged');
	await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
	expect(await (await page.request.get(`${tideline}/api/auth/session`)).json()).toEqual({});
});

async function restartProvider(algorithm: string): Promise<void> {
	await stop(provider);
	provider = await startProvider(new URL(provider.said).port, algorithm);
}

async function signInWithProvider(page: Page, login: string, path = `${tideline}/settings`): Promise<void> {
	await page.goto(path);
	await page.getByRole('button', { name: 'Continue with Harbour' }).click();
	await page.getByPlaceholder('Enter any login').fill(login);
	await page.getByPlaceholder('and password').fill('whatever');
	await page.getByRole('button', { name: 'Sign-in' }).click();
	await page.getByRole('button', { name: 'Continue' }).click();
}

test('local sign-in is gone once a provider is configured', async ({ request }) => {
	const { csrfToken } = await (await request.get(`${tideline}/api/auth/csrf`)).json();
	await request.post(`${tideline}/api/auth/callback/dev`, { form: { csrfToken, name: 'admin', json: 'true' } });
	expect(await (await request.get(`${tideline}/api/auth/session`)).json()).toEqual({});
});

test.describe('where claims of the provider say who gets in, and with which role', () => {
	let closed: Server;

	test.beforeAll(async () => {
		const port = await freePort();
		closed = await startServer({
			OIDC_ISSUER: `http://127.0.0.1:${port}`,
			OIDC_CLIENT_ID: 'tideline',
			OIDC_CLIENT_SECRET: 'provider-secret',
			OIDC_NAME: 'Harbour',
			ADMINS: 'oidc-master',
			ROLES_CLAIM: 'groups',
			ROLES_CLAIM_VALUES: 'admins=admin,auditors=auditor',
			SIGN_UP: 'domain',
			SIGN_UP_DOMAINS: 'example.org',
		});
		await startProvider(port, 'ES256', closed.origin);
	});

	/** Signs in with a new browser, in which the provider knows nobody. */
	async function comes(browser: Browser, login: string, path = '/settings'): Promise<Page> {
		const context = await browser.newContext({ baseURL: closed.origin });
		const page = await context.newPage();
		await signInWithProvider(page, login, path);
		return page;
	}

	async function isIn(page: Page, subject: string): Promise<void> {
		await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
		expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: { name: subject } });
	}

	async function isRefused(page: Page): Promise<void> {
		await expect(page.getByRole('main').getByRole('alert')).toContainText('New people need an invitation here.');
		expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
	}

	async function sees(page: Page, path: string, heading: string): Promise<void> {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
	}

	test('only a verified address at a domain of the setting signs up, and a profile needs none later', async ({
		browser,
	}) => {
		const asked = browser.newContext({ baseURL: closed.origin });
		const page = await (await asked).newPage();
		await page.goto('/sign-in');
		const request = page.waitForRequest((one) => one.url().includes('/auth?') && one.isNavigationRequest());
		await page.getByRole('button', { name: 'Continue with Harbour' }).click();
		expect(new URL((await request).url()).searchParams.get('scope')).toBe('openid profile email');

		for (const login of ['dora', 'dora+unverified', 'dora+elsewhere']) await isRefused(await comes(browser, login));
		await isIn(await comes(browser, 'dora+verified'), 'oidc-dora');
		await isIn(await comes(browser, 'dora+unverified'), 'oidc-dora');
		// The admin of the settings needs no address.
		const admin = await comes(browser, 'master');
		await isIn(admin, 'oidc-master');
		await admin.goto('/admin/audit');
		await expect(admin.getByText('A sign-in failed').first()).toBeVisible();
	});

	test('an invitation lets in who has no such address, across the pages of the provider', async ({ browser }) => {
		const admin = await comes(browser, 'master');
		const made = await call(admin, 'invitation.make', {});
		const { link } = (await made.json()).result.data;
		await isRefused(await comes(browser, 'emil+unverified'));
		const page = await comes(browser, 'emil+unverified', link);
		await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
		await page.goto('/settings');
		await isIn(page, 'oidc-emil');
	});

	test('groups give a role at the sign-in, another one at the next, and none when they are gone', async ({
		browser,
	}) => {
		const first = await comes(browser, 'ana+verified+staff+admins');
		await isIn(first, 'oidc-ana');
		await sees(first, '/admin/jobs', 'Jobs');
		const refused = await call(first, 'access.changeRole', { subject: 'oidc-master', role: 'member', reason: 'Rota' });
		expect(await refusalOf(refused)).toEqual({ status: 409, reason: 'role_refused' });

		const second = await comes(browser, 'ana+verified+auditors');
		await isIn(second, 'oidc-ana');
		await sees(second, '/admin/audit', 'Audit');
		await expect(second.getByText('Person ana @person-ana gave').first()).toBeVisible();
		await sees(second, '/admin/jobs', "You can't see this page");
		// The older session has the new role, too.
		await sees(first, '/admin/jobs', "You can't see this page");

		const third = await comes(browser, 'ana+staff');
		await isIn(third, 'oidc-ana');
		await sees(third, '/admin/audit', "You can't see this page");
	});

	test('a claim of 100 kB is read to its end, and is in no cookie', async ({ browser }) => {
		const page = await comes(browser, 'bea+verified+many+auditors');
		await isIn(page, 'oidc-bea');
		await sees(page, '/admin/audit', 'Audit');
		const sent = (await page.context().cookies()).reduce((sum, { name, value }) => sum + name.length + value.length, 0);
		expect(sent).toBeLessThan(4_096);
	});
});
