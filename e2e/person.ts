/** Somebody who is signed in, in a browser context of their own. */
import {
	type APIRequestContext,
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	expect,
	type Page,
} from '@playwright/test';
import { AUTH_SECRET } from '../scripts/test/e2e-settings.ts';
import { mintAdminCode } from '../src/auth/admin-code.ts';
import { mintAppealCode } from '../src/auth/appeal-code.ts';
import { keptSecret } from '../src/storage/embedded/file/kept-secret.ts';
import { PATIENTLY } from './api-calls.ts';

export class Person {
	readonly name: string;
	readonly subject: string;
	readonly context: BrowserContext;
	readonly request: APIRequestContext;
	#page: Page | undefined;

	constructor(name: string, subject: string, context: BrowserContext) {
		this.name = name;
		this.subject = subject;
		this.context = context;
		this.request = context.request;
	}

	/** The first page that this person opened. */
	get page(): Page {
		if (!this.#page) throw new Error(`${this.name} has opened no page yet.`);
		return this.#page;
	}

	/** Opens a page that shows Home, or this path. A page takes longer than most of what a story does in it. */
	async open(path = '/'): Promise<Page> {
		const page = await this.context.newPage();
		this.#page ??= page;
		await page.goto(path);
		// A part that the server streamed cannot be typed in before React puts it in its place.
		await expect(page.locator('body > div[hidden][id^="S:"]')).toHaveCount(0);
		if (path === '/') await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
		return page;
	}
}

/** Signs in with exactly this name, in a context of its own. */
export async function signInAs(browser: Browser, name: string, options?: BrowserContextOptions): Promise<Person> {
	const context = await browser.newContext(options);
	return new Person(name, await submitSignIn(context.request, name), context);
}

/** Signs in at a server that a story has for itself. */
export async function signInAt(server: { origin: string; store: string }, browser: Browser, name: string) {
	const context = await browser.newContext({ baseURL: server.origin });
	return new Person(name, await submitSignIn(context.request, name, server.store), context);
}

/** State of a context in which nobody is signed in, and which is known as the browser of this person. */
export async function knownBrowserOf({
	context,
}: Pick<Person, 'context'>): Promise<{ cookies: Awaited<ReturnType<BrowserContext['cookies']>>; origins: [] }> {
	const cookies = (await context.cookies()).filter(({ name }) => name === 'tideline.device');
	return { cookies, origins: [] };
}

/** Signs in, and opens Home. Answers with the subject id. */
export async function signIn(page: Page, name: string): Promise<string> {
	const subject = await submitSignIn(page.request, name);
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	return subject;
}

/** Signs in as the form of local sign-in does. Answers with the subject id. */
export async function submitSignIn(request: APIRequestContext, name: string, store?: string): Promise<string> {
	const { csrfToken } = await (await request.get('/api/auth/csrf', PATIENTLY)).json();
	const code = name === 'admin' ? await newAdminCode(store) : '';
	const form = { csrfToken, name, code, json: 'true' };
	const answer = await request.post('/api/auth/callback/dev', { form, ...PATIENTLY });
	expect(answer.status()).toBe(200);
	return `dev-${name}`;
}

/** A code with which the administrator signs in, as the start prints one. */
export async function newAdminCode(place?: string): Promise<string> {
	return mintAdminCode(await secretOf(place));
}

/** A code with which a suspended subject appeals, as a refused sign-in gives one. */
export async function newAppealCode(subject: string, place?: string): Promise<string> {
	return mintAppealCode(await secretOf(place), subject);
}

const secretOf = async (place = process.env.TIDELINE_E2E_STORE ?? '') =>
	place.includes('AccountName=') ? AUTH_SECRET : keptSecret(place);

/** A name that no other test uses: each story mints its own subjects. */
export function unique(name: string): string {
	return `${name}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Waits until a person is found by the handle, which a job of the sign-in enters. */
export async function isListed({ name, subject, request }: Person): Promise<void> {
	const input = JSON.stringify({ query: name, limit: 1 });
	const found = async () => (await request.get('/api/trpc/directory.search', { params: { input } })).text();
	await expect.poll(found).toContain(subject);
}
