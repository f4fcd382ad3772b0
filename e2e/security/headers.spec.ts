/** The headers of every kind of answer: pages, files of the build, calls, feeds, refusals. */
import { call } from '../api-calls.ts';
import { startServer, stopAll } from '../processes.ts';
import { expect, test } from '../test.ts';

let origin: string;

test.beforeEach(({ baseURL }) => {
	origin = baseURL ?? '';
});

const COMMON_HEADERS = {
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'same-origin',
};
const PAGE = /^default-src 'none'; script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'; style-src 'self' /;
const SCRIPT = /^default-src 'none'; script-src 'self'; connect-src 'self'/;
const INERT = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

type Case = [what: string, path: string, policy: RegExp, loadable?: 'cross-origin', asked?: RequestInit];

test.afterAll(stopAll);

test('every kind of answer forbids what it does not need', async ({ alice }) => {
	await call(alice, 'subject.edit', { feed: 'public' });
	const home = await (await fetch(origin)).text();
	const [asset = ''] = /\/_next\/static\/chunks\/[\w.~-]+\.js/.exec(home) ?? [];
	const [styles = ''] = /\/_next\/static\/chunks\/[\w.~-]+\.css/.exec(home) ?? [];
	const cases: Case[] = [
		['a page', '/', PAGE],
		['the head of a page', '/', PAGE, undefined, { method: 'HEAD' }],
		['a page that is not there', '/nowhere', PAGE],
		['a page with an address that cannot be read', '/x/%E0%A4%A', PAGE],
		["next-auth's own page", '/api/auth/signout', PAGE],
		['a script of the build', asset, SCRIPT],
		['styles of the build', styles, INERT],
		['the service worker', '/sw.js', SCRIPT],
		['the reference', '/scalar/standalone-1.72.1.js', SCRIPT],
		['a picture', '/icon-192.png', INERT, 'cross-origin'],
		['the manifest', '/manifest.webmanifest', INERT],
		['an answer past Next', '/api/trpc/session.me', INERT],
		['the same through Next', '/api/trpc/session%2Eme', INERT],
		['a call that is not there', '/api/trpc/no.such', INERT],
		['an error of the REST interface', '/api/v1/me', INERT, 'cross-origin'],
		['health', '/api/health', INERT],
		['a session', '/api/auth/session', INERT],
		['a feed', `/s/${alice.subject}/feed.atom`, INERT, 'cross-origin'],
		['a feed that is not there', '/s/dev-nobody/feed.json', INERT, 'cross-origin'],
		['a file of the log', '/log/checkpoint', INERT, 'cross-origin'],
		['an embedding that is not there', '/api/oembed?url=x', INERT, 'cross-origin'],
		['a refusal of the door', '/directory', INERT, undefined, { method: 'POST' }],
		['methods of a page', '/', INERT, undefined, { method: 'OPTIONS' }],
	];
	for (const [what, path, policy, loadable = 'same-origin', asked] of cases) {
		const { headers } = await fetch(`${origin}${path}`, { redirect: 'manual', ...asked });
		expect.soft(Object.fromEntries(headers), what).toMatchObject({
			...COMMON_HEADERS,
			'content-security-policy': expect.stringMatching(policy),
			'cross-origin-resource-policy': loadable,
		});
		const ofPages = ['cross-origin-opener-policy', 'permissions-policy', 'content-security-policy-report-only'];
		const has = ofPages.filter((name) => headers.has(name));
		expect.soft(has, what).toEqual(policy === PAGE ? ofPages : []);
		// This service is reached without TLS.
		expect.soft(headers.has('strict-transport-security'), what).toBe(false);
	}
});

test('a file that a browser has already keeps the policy that came with it', async ({ request }) => {
	const file = '/scalar/standalone-1.72.1.js';
	const etag = (await request.get(file)).headers().etag ?? '';
	const again = await request.get(file, { headers: { 'If-None-Match': etag } });
	expect([again.status(), again.headers()['content-security-policy']]).toEqual([304, undefined]);
});

test('the nonce of a page is its own, and nobody else chooses it', async () => {
	const forged = 'Zm9yZ2VkZm9yZ2VkZm9yZw==';
	const asked = {
		'Content-Security-Policy': `script-src 'nonce-${forged}'`,
		'Content-Security-Policy-Report-Only': `script-src 'nonce-${forged}'`,
		'X-Tideline-Nonce': forged,
	};
	const nonces = await Promise.all(
		Array.from({ length: 20 }, async () => {
			const answer = await fetch(origin, { headers: asked });
			const page = await answer.text();
			const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
			const scripts = page.match(/<(script|style)\b[^>]*>/g) ?? [];
			expect(scripts.length).toBeGreaterThan(5);
			expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
			expect(page).not.toContain(forged);
			return nonce;
		}),
	);
	expect(new Set(nonces).size).toBe(20);
});

test('a service behind TLS says so, and takes few reports from one address', async () => {
	({ origin } = await startServer({
		GITHUB_CLIENT_ID: 'x',
		GITHUB_CLIENT_SECRET: 'x',
		NEXTAUTH_URL: 'https://tideline.example',
		// An address may send ten times that.
		RATE_LIMITS: 'exceptions 1/60',
	}));
	for (const path of ['/', '/api/health', '/icon-192.png', '/api/v1/me']) {
		const { headers } = await fetch(`${origin}${path}`);
		expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000');
	}
	const { headers } = await fetch(origin);
	expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
	expect(headers.get('content-security-policy')).toContain("form-action 'self' https:;");
	expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-reports; report-to csp');

	const report = { 'csp-report': { 'document-uri': `${origin}/`, 'effective-directive': 'img-src' } };
	const statuses: number[] = [];
	for (let sent = 0; sent < 12; sent++) {
		const answer = await fetch(`${origin}/api/csp-reports`, {
			method: 'POST',
			body: JSON.stringify(report),
			headers: { 'Content-Type': 'application/csp-report' },
		});
		statuses.push(answer.status);
		if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
	}
	expect(statuses.filter((status) => status === 204)).toHaveLength(10);
	expect(statuses.slice(10)).toEqual([429, 429]);
});
