/** The files of `deploy` for Caddy and nginx, with the real programs: TLS, streams, large bodies, and the client's address. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, stopAll } from '../../../e2e/processes.ts';
import { browserArgs, findQuickBrowser } from '../../../scripts/browser.ts';
import { freePort } from '../../../scripts/process.ts';
import { type KeptService, keepService } from './kept-service.ts';
import { HOST, isInstalled, PROXIES, type Proxy, startProxy } from './proxy.ts';
import { RELEASE_FOLDER } from './release-folder.ts';

/** Bytes that a call of the REST interface may have. */
const LARGEST_BODY_BYTES = 256 * 1_024;
/** An address of this machine, other than that of the proxy. */
const CLIENT = '127.0.0.2';

const names = Object.keys(PROXIES) as (keyof typeof PROXIES)[];
for (const name of names.filter((one) => !isInstalled(one)))
	console.log(`skipped: ${name} is not installed on this machine, so its file was not tried.`);

describe.each(names.filter(isInstalled))('behind %s', (name) => {
	let place: string;
	let settings: Record<string, string>;
	let service: KeptService;
	let proxy: Proxy;
	let token: string;

	beforeAll(async () => {
		place = await mkdtemp(join(tmpdir(), `tideline-${name}-`));
		const issuer = await freePort();
		const callback = `https://${HOST}/api/auth/callback/oidc`;
		await start(['e2e/openid-provider.ts', String(issuer), callback, 'ES256'], /^provider at (\S+)$/);
		settings = {
			DATA_DIR: join(place, 'data'),
			NEXTAUTH_URL: `https://${HOST}`,
			TRUSTED_PROXIES: '1',
			OIDC_ISSUER: `http://127.0.0.1:${issuer}`,
			OIDC_CLIENT_ID: 'tideline',
			OIDC_CLIENT_SECRET: 'provider-secret',
			TIDELINE_SETTINGS: '/dev/null',
		};
		service = await keepService([join(RELEASE_FOLDER, 'bin/tideline-server')], settings);
		token = tideline('token', 'issue', 'gauge', '--scopes', 'events:write,timeline:read').trim();
		await mkdir(join(place, 'proxy'));
		proxy = await startProxy(name, join(place, 'proxy'), new URL(service.origin).host);
	});
	afterAll(async () => {
		await proxy?.stop();
		await service?.stop();
		await stopAll();
		await rm(place, { recursive: true, force: true });
	});

	const tideline = (...words: string[]) =>
		execFileSync(join(RELEASE_FOLDER, 'bin/tideline'), words, {
			env: { ...process.env, ...settings },
			stdio: ['ignore', 'pipe', 'ignore'],
			encoding: 'utf8',
		});

	type Sent = { method?: string; body?: string; headers?: Record<string, string> };

	/** A request over TLS to the proxy, whose certificate is checked. */
	function ask(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<IncomingMessage> {
		return new Promise((resolve, reject) => {
			const about = { host: '127.0.0.1', port: proxy.port, ca: proxy.ca, servername: HOST, localAddress: CLIENT };
			const sent = { host: HOST, authorization: `Bearer ${token}`, ...headers };
			const asked = request({ ...about, path, method, headers: sent, agent: false }, resolve);
			asked.on('error', reject);
			asked.end(body);
		});
	}

	function post(body: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
		return ask('/api/v1/events', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
	}

	/** A post with blanks behind it, so that it has this size. */
	const postOf = (bytes: number) => JSON.stringify({ text: `Tide of ${bytes}` }).padEnd(bytes);

	test('a stream tells of an event while it stays open', async () => {
		const stream = await ask('/api/v1/timeline/changes');
		expect(stream.headers['content-type']).toBe('text/event-stream');
		const told = stream.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
		const hears = async () => {
			for (let heard = ''; !heard.includes('data: '); ) heard += (await told.next()).value ?? expect.fail('It ended.');
		};
		await hears();
		expect((await post(JSON.stringify({ text: 'High water' }))).statusCode).toBe(201);
		await hears();
		stream.destroy();
	});

	test('the largest body passes, and the server itself refuses a larger one', async () => {
		expect((await post(postOf(LARGEST_BODY_BYTES))).statusCode).toBe(201);
		const refused = await post(postOf(LARGEST_BODY_BYTES + 1));
		expect([refused.statusCode, JSON.parse(await text(refused))]).toEqual([
			413,
			expect.objectContaining({ code: 'body_too_large' }),
		]);
	});

	test('the trail has the address that the proxy saw, whatever the client says', async () => {
		const body = JSON.stringify({ text: 'From where?' });
		await post(body, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' });
		const entries = tideline('audit', '--action', 'event-posted', '--json');
		expect(entries).toContain(CLIENT);
		expect(entries).not.toContain('203.0.113.9');
	});

	test('the public pages of the log are there, and no log of the proxy has the query of a link', async () => {
		expect((await ask('/log/checkpoint')).statusCode).toBe(200);
		await text(await ask('/api/storage/timelines?sig=a-secret-signature'));
		const log = join(place, 'proxy/tideline.log');
		const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
		// nginx writes the line once it has sent the answer. Caddy has no log of requests.
		if (name === 'nginx') await expect.poll(logged).toContain('GET /api/storage/timelines');
		expect(logged()).not.toContain('a-secret-signature');
	});

	test('a person signs in with a provider, and the cookie is for TLS alone', async () => {
		const browser = await chromium.launch({
			executablePath: findQuickBrowser(),
			args: [...browserArgs, `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${proxy.port}`],
		});
		try {
			// The browser knows nothing of the authority of this test.
			const context = await browser.newContext({ ignoreHTTPSErrors: true });
			const page = await context.newPage();
			await page.goto(`https://${HOST}/settings`);
			await page.getByRole('button', { name: 'Continue with OpenID Connect' }).click();
			await page.getByPlaceholder('Enter any login').fill('harbourmaster');
			await page.getByPlaceholder('and password').fill('whatever');
			await page.getByRole('button', { name: 'Sign-in' }).click();
			await page.getByRole('button', { name: 'Continue' }).click();
			await page.getByLabel('Display name').waitFor();
			expect(new URL(page.url()).origin).toBe(`https://${HOST}`);
			const session = (await context.cookies()).find((cookie) => cookie.name.includes('session-token'));
			expect(session).toMatchObject({ name: '__Secure-next-auth.session-token', secure: true, httpOnly: true });
		} finally {
			await browser.close();
		}
	});
});
