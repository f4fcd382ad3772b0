/** An exception in a page reaches collectors and the page of admins, and nothing of the reader goes with it. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { parseEnvelope } from '@sentry/core';
import { A_KIND } from '../src/testing/exception-kind.ts';
import { type Receiver, startReceiver } from '../src/testing/webhook-receiver.ts';
import { newAdminCode, unique } from './person.ts';
import { type Server, startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// One after the other: the last stories stop their server, and count.
test.describe.configure({ mode: 'default' });

let errbit: Receiver;
let glitchtip: Receiver;
let settings: Record<string, string>;
let server: Server;

test.beforeAll(async () => {
	[errbit, glitchtip] = [await startReceiver(201), await startReceiver(200)];
	settings = {
		SENTRY_DSN: `${glitchtip.url.replace('//', '//gkey@')}/7`,
		AIRBRAKE_HOST: errbit.url,
		AIRBRAKE_PROJECT_ID: '3',
		AIRBRAKE_PROJECT_KEY: 'ekey',
	};
	server = await startServer(settings);
});
test.afterAll(async () => {
	await stopAll();
	await Promise.all([errbit.close(), glitchtip.close()]);
});

type Notice = {
	errors: { type: string; message: string; backtrace: { file: string }[] }[];
	context: { route: string; component: string };
	params: { breadcrumbs: { kind: string; what: string }[]; times: number };
};

const notices = () => errbit.received.map(({ body }) => JSON.parse(body) as Notice);
const noticeOf = async (type: string): Promise<Notice> => {
	await expect.poll(() => notices().some(({ errors }) => errors[0]?.type === type)).toBe(true);
	return notices().find(({ errors }) => errors[0]?.type === type) as Notice;
};

async function signedIn(browser: Browser, name: string, options?: BrowserContextOptions): Promise<Page> {
	const context = await browser.newContext({ ...options, baseURL: server.origin });
	const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
	const code = name === 'admin' ? await newAdminCode(server.store) : '';
	const form = { csrfToken, name, code, json: 'true' };
	expect((await context.request.post('/api/auth/callback/dev', { form })).status()).toBe(200);
	return context.newPage();
}

/** An error with a class of its own, so that each story knows its own. The page hears of it as of any that nobody caught. */
const throwIn = (page: Page, type: string, message: string) =>
	page.evaluate(
		([name, said]) =>
			void setTimeout(() => {
				throw Object.assign(new Error(said), { name });
			}),
		[type, message],
	);

/** The watch of a page comes after the page. */
const isWatched = (page: Page) =>
	expect(async () => {
		const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
		const texts = await Promise.all(
			loaded.filter((name) => name.endsWith('.js')).map(async (name) => (await page.request.get(name)).text()),
		);
		expect(texts.some((text) => text.includes('unhandledrejection') && text.includes('pagehide'))).toBe(true);
	}).toPass();

const EXCEPTION = { type: 'Made', message: 'm', stack: '', path: '/', times: 1, breadcrumbs: [] };
const reportOf = (type: string, number = 1) => ({
	exceptions: Array.from({ length: number }, () => ({ ...EXCEPTION, type })),
});

test('an exception in a page arrives at a fake Errbit, a fake GlitchTip and on the page of admins', {
	tag: '@phone',
}, async ({ browser }) => {
	const name = unique('nina');
	const page = await signedIn(browser, name);
	await page.goto(`/s/dev-${name}`);
	await expect(page.getByRole('heading', { name })).toBeVisible();
	await isWatched(page);
	await page.getByRole('heading', { name }).click();
	await page.keyboard.press('Escape');
	for (let time = 0; time < 3; time++) await throwIn(page, 'BrokenTide', `No tide for "${name}" at github-17`);

	const notice = await noticeOf('BrokenTide');
	expect(notice.errors[0]?.message).toBe('No tide for <text> at <id>');
	expect(notice.context).toMatchObject({ route: '/s/*', component: 'browser', environment: 'production' });
	expect(notice.params.times).toBe(3);
	expect(notice.params.breadcrumbs.map(({ kind }) => kind)).toEqual(['page', 'click']);
	expect(notice.params.breadcrumbs[0]?.what).toBe('/s/*');
	const [sent] = errbit.received;
	expect(sent?.path).toBe('/api/v3/projects/3/notices');
	expect(sent?.headers.authorization).toBe('Bearer ekey');

	await expect.poll(() => glitchtip.received.length).toBeGreaterThan(0);
	const envelopes = glitchtip.received.filter(({ body }) => body.includes('BrokenTide'));
	const [, [[header, event] = []]] = parseEnvelope(envelopes[0]?.body ?? '');
	expect(envelopes[0]?.path).toBe('/api/7/envelope/');
	expect(envelopes[0]?.headers['x-sentry-auth']).toContain('sentry_key=gkey');
	expect(header).toMatchObject({ type: 'event' });
	expect(event).toMatchObject({ transaction: '/s/*', exception: { values: [{ type: 'BrokenTide' }] } });
	for (const { body } of [...errbit.received, ...glitchtip.received]) expect(body).not.toContain(name);

	const admin = await signedIn(browser, 'admin');
	await admin.goto('/admin/audit');
	await admin.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Exceptions' }).click();
	await expect(admin.getByRole('heading', { name: 'Exceptions', exact: true })).toBeVisible();
	const item = admin.getByRole('listitem').filter({ hasText: 'BrokenTide: No tide for <text> at <id>' });
	await expect(item.filter({ hasText: '/s/*' }).first()).toContainText(/3 times.*Page/);
	await expect(admin.getByText(`Airbrake at ${errbit.host}:`)).toBeVisible();
	await expect(admin.getByText(`Sentry at ${glitchtip.host}:`)).toContainText('0 lost');
	await expect(admin.locator('body')).not.toContainText(name);
});

test('an exception that an error boundary caught arrives, too', async ({ browser }) => {
	const admin = await signedIn(browser, 'admin');
	await admin.goto('/admin/exceptions');
	await expect(admin.getByText('Counted since')).toBeVisible();
	// The page reads this again every few seconds, and cannot show a kind without frames.
	const kind = { ...A_KIND, frames: null };
	await admin.route('**/api/trpc/exception.list*', (route) =>
		route.fulfill({ json: [{ result: { data: { since: A_KIND.first, kinds: [kind], collectors: [] } } }] }),
	);
	await expect(admin.getByRole('heading', { name: "This page couldn't load" })).toBeVisible();
	const notice = await noticeOf('TypeError');
	expect(notice.context).toMatchObject({ route: '/admin/exceptions', component: 'browser' });
	expect(notice.errors[0]?.message).toBe('Cannot read properties of null (reading <text>)');
	expect(notice.errors[0]?.backtrace[0]?.file).toMatch(/^\/_next\/static\/chunks\/.+\.js$/);
});

test('a page whose reader asks not to be tracked reports nothing, and the server takes nothing from it', async ({
	browser,
}) => {
	const page = await signedIn(browser, unique('carol'), { extraHTTPHeaders: { DNT: '1' } });
	await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
	const reports: string[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/api/exceptions')) reports.push(request.url());
	});
	await page.goto('/');
	const answer = await page.request.post('/api/exceptions', { data: reportOf('Untracked') });
	expect(answer.status()).toBe(204);
	// An exception of another reader that comes later arrives: by then the first one would have, too.
	const other = await signedIn(browser, unique('bob'));
	await other.goto('/');
	await isWatched(other);
	// The first page would watch by now, too.
	await throwIn(page, 'Untracked', 'x');
	await throwIn(other, 'Tracked', 'x');
	await noticeOf('Tracked');
	expect(reports).toEqual([]);
	expect(notices().map(({ errors }) => errors[0]?.type)).not.toContain('Untracked');
});

test('nobody but admins reads them, and no source map is public', async ({ browser }) => {
	const page = await signedIn(browser, unique('dora'));
	expect((await page.request.get('/admin/exceptions')).status()).toBe(403);
	expect((await page.request.get('/api/trpc/exception.list')).status()).toBe(403);
	await page.goto('/');
	const scripts = await page.evaluate(() =>
		[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
	);
	expect(scripts.length).toBeGreaterThan(3);
	for (const script of scripts) {
		const answer = await page.request.get(script);
		expect(await answer.text(), script).not.toContain('sourceMappingURL');
		expect(answer.headers().sourcemap).toBeUndefined();
		expect((await page.request.get(script.replace(/\.js(\?|$)/, '.js.map$1'))).status(), script).toBe(404);
	}
});

test('a server that stops tells collectors of the last repetitions', async ({ browser }) => {
	const page = await signedIn(browser, unique('erin'));
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	const send = (times: number) =>
		page.request.post('/api/exceptions', {
			data: { exceptions: [{ ...EXCEPTION, type: 'Repeated', times }] },
			headers: { 'Content-Type': 'application/json' },
		});
	expect((await send(1)).status()).toBe(204);
	await noticeOf('Repeated');
	expect((await send(5)).status()).toBe(204);
	await stop(server);
	const told = notices().filter(({ errors }) => errors[0]?.type === 'Repeated');
	expect(told.map(({ params }) => params.times)).toEqual([1, 5]);
});

test('a report is bounded before and after it is decompressed, is of our own pages, and is counted', async ({
	playwright,
}) => {
	const { origin } = await startServer({ ...settings, RATE_LIMITS: 'exceptions 12/60' });
	const request = await playwright.request.newContext({ baseURL: origin });
	const send = async (data: unknown, headers: Record<string, string> = {}) =>
		(
			await request.post('/api/exceptions', {
				data: Buffer.isBuffer(data) ? data : JSON.stringify(data),
				headers: { 'Content-Type': 'application/json', ...headers },
			})
		).status();
	expect(await send(reportOf('Made', 100))).toBe(204);
	expect(await send(reportOf('Made', 101))).toBe(400);
	expect(await send(reportOf('Made'), { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
	expect(await send(reportOf('Made'), { 'Content-Type': 'text/plain' })).toBe(415);
	expect(await send({ exceptions: [{ ...EXCEPTION, cookie: 'x' }] })).toBe(400);
	expect(await send({ exceptions: [{ ...EXCEPTION, type: '<script>' }] })).toBe(400);
	expect(await send(Buffer.from('{'))).toBe(400);
	expect(await send(Buffer.alloc(70_000, ' '))).toBe(413);
	const zipped = { 'Content-Encoding': 'gzip' };
	expect(await send(gzipSync(JSON.stringify(reportOf('Zipped'))), zipped)).toBe(204);
	expect(await send(gzipSync(Buffer.alloc(70_000, ' ')), zipped)).toBe(413);
	await noticeOf('Zipped');

	// Ten times 12 in a minute, from one address.
	let answer = await request.post('/api/exceptions', { data: reportOf('Made') });
	for (let sent = 0; sent < 150 && answer.status() === 204; sent++)
		answer = await request.post('/api/exceptions', { data: reportOf('Made') });
	expect(answer.status()).toBe(429);
	expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
	await request.dispose();
});
