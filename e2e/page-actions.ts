/** What the stories have in common: people with names of their own, and the few things that they all do. */
import type AxeBuilder from '@axe-core/playwright';
import {
	type APIRequestContext,
	type APIResponse,
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	expect,
	type Page,
} from '@playwright/test';
import { AUTH_SECRET } from '../scripts/e2e-settings.ts';
import { mintAdminCode } from '../src/auth/admin-code.ts';
import { keptSecret } from '../src/storage/embedded/kept-secret.ts';
import { slowDown } from './slow-network.ts';

export type Account = { name: string; subject: string; context: BrowserContext; request: APIRequestContext };
export type Person = Account & { page: Page };

/** A test whose windows are closed after it: a page that is left open listens, reads and draws on beside the next test. */
export const test = base.extend<{ windows: undefined }>({
	windows: [
		async ({ browser }, use) => {
			if (process.env.TIDELINE_E2E_SLOW) slowDown(browser);
			await use(undefined);
			await Promise.all(browser.contexts().map((context) => context.close()));
		},
		{ auto: true },
	],
});

/** A name that no other test uses: each story mints its own subjects. */
export function unique(name: string): string {
	return `${name}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Someone new, signed in, in a browser window of their own that shows Home, or the page at this path. */
export async function someone(
	browser: Browser,
	called: string,
	path = '/',
	options?: BrowserContextOptions,
): Promise<Person> {
	const one = await account(browser, called, options);
	return { ...one, page: await look(one, path) };
}

/** Someone new who looks at no page: a window costs more time than most of what is done in it. */
export async function account(browser: Browser, called: string, options?: BrowserContextOptions): Promise<Account> {
	const context = await browser.newContext(options);
	const name = unique(called);
	return { name, context, request: context.request, subject: await submitSignIn(context.request, name) };
}

/** Opens a window that shows Home, or the page at this path. */
export async function look({ context }: Account, path = '/'): Promise<Page> {
	const page = await context.newPage();
	await page.goto(path);
	if (path === '/') await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	return page;
}

/**
 * Takes the network away from a page and all others of its browser, and waits until it is gone: seldom, a busy Chromium
 * says that it is and goes on sending, or tells the page nothing.
 */
export async function goOffline(page: Page): Promise<void> {
	const context = page.context();
	await expect(async () => {
		await context.setOffline(true);
		const seen = await page.evaluate(async () => {
			const isReached = await fetch('/api/health', { cache: 'no-store' }).then(
				() => true,
				() => false,
			);
			return { isReached, isOnline: navigator.onLine };
		});
		if (seen.isReached || seen.isOnline) await context.setOffline(false);
		expect(seen).toEqual({ isReached: false, isOnline: false });
	}).toPass();
}

/** Signs in, and opens Home. Answers with the subject id. */
export async function signIn(page: Page, name: string): Promise<string> {
	const subject = await submitSignIn(page.request, name);
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	return subject;
}

/** As the form of local sign-in does. Answers with the subject id. */
export async function submitSignIn(request: APIRequestContext, name: string): Promise<string> {
	const { csrfToken } = await (await request.get('/api/auth/csrf', PATIENTLY)).json();
	const code = name === 'admin' ? await newAdminCode() : '';
	const form = { csrfToken, name, code, json: 'true' };
	const answer = await request.post('/api/auth/callback/dev', { form, ...PATIENTLY });
	expect(answer.status()).toBe(200);
	return `dev-${name}`;
}

/** A code with which the administrator signs in, as the start prints one. */
export async function newAdminCode(place = process.env.TIDELINE_E2E_STORE ?? ''): Promise<string> {
	return mintAdminCode(place.includes('AccountName=') ? AUTH_SECRET : await keptSecret(place));
}

/** Through the navigation, without loading the page anew. */
export async function open(page: Page, label: 'Home' | 'Directory' | 'Settings' | 'Audit'): Promise<void> {
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
	await expect(page).toHaveTitle(label === 'Home' ? 'Tideline' : `${label} · Tideline`);
}

export async function post(page: Page, text: string): Promise<void> {
	await page.getByLabel('What happened?').fill(text);
	await page.getByRole('button', { name: 'Post' }).click();
}

/** An event in the timeline, by what it says. */
export function inTimeline(page: Page, text: string) {
	return page.getByRole('feed', { name: 'Timeline' }).getByRole('article').filter({ hasText: text });
}

/** What a text is seen at: markup that the server has streamed and React has not shown yet does not count. */
export function shown(page: Page, text: string | RegExp, { exact = false } = {}) {
	return page.getByText(text, { exact }).filter({ visible: true });
}

/** Waits until keys do something: the page's own button for them is pressed only then. */
export async function listens(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
}

/** Calls a mutation as whoever is signed in there: on a page, or without one. */
export function call({ request }: Pick<Account, 'request'>, procedure: string, input: unknown): Promise<APIResponse> {
	const data = JSON.stringify(input);
	return request.post(`/api/trpc/${procedure}`, { data, headers: JSON_BODY, ...PATIENTLY });
}

/** A request beside the page gives up after 30 s when nothing else is said: a busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 120_000 };

export const JSON_BODY = { 'content-type': 'application/json' };

/** The status and the stable code of a refusal. */
export async function refusalOf(response: APIResponse): Promise<{ status: number; reason: string }> {
	const body = await response.json();
	return { status: response.status(), reason: [body].flat()[0].error.data.reason };
}

/** What axe finds on the page: rule, element and the beginning of its HTML. */
export async function barriers(axe: AxeBuilder): Promise<string[]> {
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 160)}`),
	);
}
