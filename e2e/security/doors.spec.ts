/**
 * Attacks that stalled, spoiled or misled the server: each story sends what an attacker sent, and finds the door
 * closed.
 */
import { connect } from 'node:net';
import { newAdminCode, unique } from '../person.ts';
import { startServer, stopAll } from '../processes.ts';
import { expect, test } from '../test.ts';
import { type RawAnswer, type RawRequest, send } from './raw-http.ts';

const FORM = 'application/x-www-form-urlencoded';

let origin: string;
let port: number;

test.beforeEach(({ baseURL }) => {
	origin = baseURL ?? '';
	port = Number(new URL(origin).port);
});

/** A request as bytes; what is not said is ordinary. */
function ask(target: string, given: Partial<RawRequest> & { host?: string } = {}): Promise<RawAnswer> {
	const { method = 'GET', headers = [], body, host = `127.0.0.1:${port}` } = given;
	const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : [];
	const asked: RawRequest = {
		method,
		target,
		headers: [['Host', host], ['Connection', 'close'], ...length, ...headers],
	};
	return send(port, body ? { ...asked, body } : asked);
}

test('nobody writes to the log from outside', async () => {
	const body = Buffer.from('code=\u001b[31mX\nFAKE line&level=error');
	const logged = await ask('/api/auth/_log', { method: 'POST', headers: [['Content-Type', FORM]], body });
	expect(logged.status).toBe(404);
	const called = await ask('/api/auth/callback/github?error=%1b%5b31m%0aFAKE');
	expect(called.status).toBe(400);
});

test('a form of sign-in is read to 16 kB and no further', async () => {
	const headers: RawRequest['headers'] = [['Content-Type', FORM]];
	const small = await ask('/api/auth/signout', { method: 'POST', headers, body: Buffer.alloc(16 * 1024, 'a') });
	expect(small.status).toBe(302);
	const large = await ask('/api/auth/signout', { method: 'POST', headers, body: Buffer.alloc(16 * 1024 + 1, 'a') });
	expect(large.status).toBe(413);
	expect(large.text).toContain('"code":"body_too_large"');
	// Without a length, it is refused while it is read.
	const chunked = await trickle('/api/auth/signout', FORM, 100_000_000);
	expect(chunked.status).toBe(413);
	expect(chunked.sent).toBeLessThan(20_000_000);
});

test('a refusal before the end of a body closes the connection', async () => {
	const { status, text, isClosed } = await trickle('/api/trpc/event.post', 'application/json', 2_000_000);
	expect(status).toBe(413);
	expect(text).toMatch(/\r\nConnection: close\r\n/i);
	expect(isClosed).toBe(true);
});

test('local sign-in answers nobody who comes from elsewhere', async () => {
	const elsewhere: [string, string][] = [
		['X-Forwarded-For', '203.0.113.9'],
		['X-Forwarded-For', '127.0.0.1, 203.0.113.9'],
		['X-Forwarded-Host', 'tideline.example'],
		['X-Real-IP', '2001:db8::1'],
		['Forwarded', 'for=127.0.0.1'],
		['Via', '1.1 tunnel'],
		['CF-Connecting-IP', '127.0.0.1'],
		['CF-Ray', 'x'],
	];
	for (const header of elsewhere)
		for (const target of ['/api/auth/csrf', '/sign-in', '/api/auth/callback/dev']) {
			const method = target.endsWith('dev') ? 'POST' : 'GET';
			const { status } = await ask(target, { method, headers: [header] });
			expect([403, 421], `${header.join(': ')} at ${target}: ${status}`).toContain(status);
		}
	for (const host of ['tideline.example', 'localhost.example', '203.0.113.9', `127.0.0.1.example:${port}`])
		expect((await ask('/api/auth/csrf', { host })).status, host).toBe(421);
	for (const host of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`])
		expect((await ask('/api/auth/csrf', { host })).status, host).toBe(200);
	const proxied = await ask('/api/auth/csrf', {
		headers: [
			['X-Forwarded-For', '127.0.0.1, ::1'],
			['X-Forwarded-Host', `localhost:${port}`],
		],
	});
	expect(proxied.status).toBe(200);
});

test('every printable character in a path of the REST interface is answered by it, and breaks nothing', async () => {
	const printable = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at));
	const places = (piece: string) => [
		`/api/v1/${piece}`,
		`/api/v1/me${piece}x=1`,
		`/api/v1/me/${piece}`,
		`/api/v1/handles/${piece}alice`,
		`/api/v1/tags/c${piece}${piece}/events`,
		`/api/v1/subjects/${piece}/events/${piece}`,
		`/api/v1/search?q=${piece}`,
		`/api/v1/timeline?${piece}`,
	];
	const ways = ['/api/storage/%2e%2e/v1/me', '/api/v1//me', '/api/v1/./me', '/api/v1/%2e%2e/v1/me', '/api/v1/me/..'];
	const wrong: string[] = [];
	for (const path of [...printable.flatMap(places), ...ways]) {
		const { status, text } = await ask(path);
		const isRefused = status !== undefined && status >= 400 && status < 500;
		if (!isRefused || !text.includes('application/problem+json')) wrong.push(`${status} ${path}`);
	}
	// `#` ends a path, and its rest is a path of Next's.
	expect(wrong).toEqual([]);
});

test('the administrator signs in with a link, once', async ({ browser }) => {
	const page = await (await browser.newContext()).newPage();
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill('admin');
	await page.getByRole('button', { name: 'Sign in' }).click();
	const refused = page.getByRole('main').getByRole('alert');
	await expect(refused).toContainText('signs in with the one-time link');
	expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});

	const link = `/sign-in?${new URLSearchParams({ code: await newAdminCode() })}`;
	await page.goto(link);
	await expect(page.getByRole('heading', { name: 'Sign in as the admin' })).toBeVisible();
	await expect(page.getByLabel('Name')).toHaveValue('admin');
	// The link is opened twice before anybody signs in with it.
	const late = await (await browser.newContext()).newPage();
	await late.goto(link);
	await expect(late.getByLabel('Name')).toHaveValue('admin');
	await page.getByRole('button', { name: 'Sign in as admin' }).click();
	await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' })).toBeVisible();
	await late.getByRole('button', { name: 'Sign in as admin' }).click();
	await expect(late.getByRole('main').getByRole('alert')).toContainText('has already been used');

	const again = await (await browser.newContext()).newPage();
	for (const code of ['mxxxxxxx.0000000000000000000000.0000000000000000000000000000000000000000000', 'half']) {
		await again.goto(`/sign-in?code=${code}`);
		await expect(again.getByRole('main').getByRole('alert')).toContainText("expired, or it's incomplete");
	}
	await again.goto(link);
	await expect(again.getByRole('main').getByRole('alert')).toContainText('has already been used');
	// The page lets everybody else in as well.
	const name = unique('alice');
	await again.getByLabel('Name').fill(name);
	await again.getByRole('button', { name: 'Sign in' }).click();
	await expect(again.getByRole('banner')).toContainText(name);
});

test('a request that cannot be read is refused with 4xx', async () => {
	const json: [string, string] = ['Content-Type', 'application/json'];
	const form: [string, string] = ['Content-Type', FORM];
	const cases: [string, Parameters<typeof ask>, number][] = [
		['an escape that is none, over TLS', ['/x/%E0%A4%A', { headers: [['X-Forwarded-Proto', 'https']] }], 404],
		['a host that is none', ['/', { host: '[' }], 400],
		['a forwarded host that is none', ['/', { headers: [['X-Forwarded-Host', '[']] }], 400],
		['a callback cookie that is none', ['/', { headers: [['Cookie', 'next-auth.callback-url=xx']] }], 200],
		['a callback that is none', ['/api/auth/csrf?callbackUrl=x'], 400],
		[
			'a callback that is none, in a form',
			['/api/auth/signout', { method: 'POST', headers: [form], body: Buffer.from('callbackUrl=x') }],
			400,
		],
		['a body that is no JSON', ['/api/auth/signout', { method: 'POST', headers: [json], body: Buffer.from('{') }], 400],
		[
			'a body that is no object',
			['/api/auth/signout', { method: 'POST', headers: [json], body: Buffer.from('[]') }],
			400,
		],
		[
			'a body that is no form',
			['/api/auth/signout', { method: 'POST', headers: [['Content-Type', 'text/plain']], body: Buffer.from('x') }],
			415,
		],
		['local sign-in without a form', ['/api/auth/callback/dev'], 405],
		['an error that is none', ['/api/auth/error/%1b%0aFAKE'], 404],
		['a form for a file', ['/favicon.ico', { method: 'POST' }], 405],
		['a form for a page', ['/directory', { method: 'POST', headers: [form], body: Buffer.from('a=b') }], 405],
		['a trace', ['/', { method: 'TRACE' }], 405],
		['a picture of a page', ['/_next/image?url=/api/auth/signin&w=64&q=75'], 404],
		['an address without a slash', ['*', { method: 'OPTIONS' }], 400],
		['an address of elsewhere', ['http://example.com/'], 400],
	];
	for (const [what, asked, status] of cases) expect((await ask(...asked)).status, what).toBe(status);
	const twice = await send(port, {
		method: 'GET',
		target: '/',
		headers: [
			['Host', 'localhost'],
			['Host', 'localhost'],
			['Connection', 'close'],
		],
	});
	expect(twice.status).toBe(400);
});

test('a file is sent whole, whatever the condition', async () => {
	const conditions: [string, string][] = [
		['Range', 'bytes=9-1'],
		['Range', 'bytes=99999999-'],
		['Range', 'bytes=0-3'],
		['If-Range', '"another"'],
		['If-Match', '"another"'],
		['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
	];
	for (const condition of conditions) {
		const { status } = await ask('/favicon.ico', { headers: [condition] });
		expect({ condition, status }).toEqual({ condition, status: 200 });
	}
});

test('a page or a file says that it can only be read', async () => {
	const paths = ['/', '/directory', '/s/dev-alice', '/s/dev-alice/feed.atom', '/log/checkpoint', '/sw.js', '/nothing'];
	const files = ['/favicon.ico', '/favicon.ico?a=b', '/icon-192.png', '/robots.txt', '/_next/static/nothing.js'];
	for (const path of [...paths, ...files])
		for (const [method, status] of [
			['OPTIONS', 204],
			['POST', 405],
			['PUT', 405],
		] as const) {
			const answer = await ask(path, { method });
			expect(answer.status, `${method} ${path}`).toBe(status);
			expect(answer.text, `${method} ${path}`).toMatch(/^Allow: GET, HEAD, OPTIONS\r$/m);
		}
	expect((await ask('/api/health', { method: 'OPTIONS' })).status).toBe(204);
});

test('requests of programs are refused in the form of RFC 9457', async () => {
	const { text } = await ask('/api/health', { method: 'TRACE' });
	expect(text).toMatch(/^HTTP\/1\.1 405 /);
	expect(text).toMatch(/content-type: application\/problem\+json/i);
	expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ status: 405, code: 'method_not_allowed' });
});

test('calls are answered past Next, with the headers that its own answers have', async () => {
	const headersOf = async (target: string) => {
		const { text } = await ask(target);
		const lines = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n').slice(1);
		const named = lines.map((line) => line.replace(/^(x-request-id): [0-9a-f-]{36}$/i, '$1: the name of this request'));
		return named.filter((line) => !/^(date|transfer-encoding|content-length):/i.test(line)).sort();
	};
	// Headers that its router adds tell which way an answer came. An address that is written in another way goes
	// through it.
	const ofRouter = (line: string) => line.startsWith('vary: rsc');
	const throughNext = await headersOf('/api/trpc/session%2Eme');
	expect(throughNext.some(ofRouter)).toBe(true);
	expect(await headersOf('/api/trpc/session.me')).toEqual(throughNext.filter((line) => !ofRouter(line)));
});

test.describe('with a provider', () => {
	test.afterAll(stopAll);

	test('addresses come from the settings, never from the request', async () => {
		const server = await startServer({
			GITHUB_CLIENT_ID: 'x',
			GITHUB_CLIENT_SECRET: 'x',
			NEXTAUTH_URL: 'https://tideline.example',
		});
		port = Number(new URL(server.origin).port);
		const { text } = await ask('/api/auth/providers', { host: 'evil.example' });
		expect(text).toContain('https://tideline.example/api/auth/callback/github');
		expect(text).not.toContain('evil.example');
	});

	test('the start is refused without them', async () => {
		const start = startServer({ GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'x', NEXTAUTH_URL: '' });
		await expect(start).rejects.toThrow(/NEXTAUTH_URL: isn't set, but a sign-in provider is/);
	});
});

type Trickled = RawAnswer & { sent: number; isClosed: boolean };

/** Sends a body in chunks without saying how long it is, until an answer comes; then waits for the connection to close. */
function trickle(target: string, type: string, size: number): Promise<Trickled> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1');
		const head = [
			`POST ${target} HTTP/1.1`,
			`Host: 127.0.0.1:${port}`,
			`Content-Type: ${type}`,
			'Transfer-Encoding: chunked',
		];
		const chunk = `${(10_000).toString(16)}\r\n${'a'.repeat(10_000)}\r\n`;
		let text = '';
		let sent = 0;
		const more = () => {
			while (text === '' && sent < size) {
				sent += 10_000;
				if (!socket.write(chunk)) return;
			}
		};
		const finish = (isClosed: boolean) => {
			socket.destroy();
			resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text, sent, isClosed });
		};
		socket.setTimeout(60_000, () => finish(false));
		socket.on('data', (data) => {
			text += data.toString('latin1');
		});
		socket.on('drain', more);
		socket.on('end', () => finish(true));
		socket.on('error', (error) => (text === '' ? reject(error) : finish(true)));
		socket.on('connect', () => {
			socket.write(`${head.join('\r\n')}\r\n\r\n`);
			more();
		});
	});
}
