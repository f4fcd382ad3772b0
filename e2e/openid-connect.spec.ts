/** Sign-in against a real OpenID Connect provider, with a server of our own that is configured for it. */
import type { Page } from '@playwright/test';
import { freePort } from '../scripts/process.ts';
import { shown } from './page-actions.ts';
import { type Program, start, startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

let tideline: string;
let provider: Program;

const startProvider = (port: number | string, algorithm: string) =>
	start(
		['e2e/openid-provider.ts', String(port), `${tideline}/api/auth/callback/oidc`, algorithm],
		/^provider at (\S+)$/,
	);

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

async function signInWithProvider(page: Page, login: string): Promise<void> {
	await page.goto(`${tideline}/settings`);
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
