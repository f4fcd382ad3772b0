/** A workload gets a token without a secret: against a real issuer, which runs as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { makeMachine } from '../../domain/subject/make-machine.ts';
import { addTrust, listTrusts, removeTrust } from '../../domain/token/trusts.ts';
import { createLimits } from '../../rate-limits/rate-limits.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, OPERATOR, type World } from '../../testing/world.ts';

const TYPES = 'urn:ietf:params:oauth:token-type:';

let process_: ChildProcess;
let issuer: string;
let world: World;
let rest: RestClient;
let alice: SubjectId;
let build: SubjectId;

beforeAll(async () => {
	process_ = spawn(process.execPath, ['src/testing/workload-issuer.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
	const lines = createInterface({ input: process_.stdout as NodeJS.ReadableStream });
	[issuer = ''] = (await once(lines, 'line')) as [string];
});
afterAll(() => process_.kill());

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world, { inside: [new URL(issuer).host] });
	alice = await world.person('alice');
	build = (await makeMachine(world.as(alice), { owner: alice, name: 'Build' })).id;
});
afterEach(() => world.close());

/** A token of the platform, as a build asks for one. */
async function workloadToken(audience = 'tideline'): Promise<string> {
	const response = await fetch(`${issuer}/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${Buffer.from('build:build-secret').toString('base64')}` },
		body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'run', resource: `urn:${audience}` }),
	});
	return ((await response.json()) as { access_token: string }).access_token;
}

const trust = (over: object = {}) =>
	addTrust(world.as(alice), {
		subject: build,
		name: 'octo/tide',
		issuer,
		audience: 'tideline',
		claims: { repository_id: '74', '/job/environment': 'production' },
		scopes: ['events:write', 'timeline:read'],
		...over,
	});

function exchange(token: string, over: Record<string, string> = {}, client = rest) {
	const body = new URLSearchParams({
		grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
		subject_token: token,
		subject_token_type: `${TYPES}jwt`,
		audience: build,
		...over,
	}).toString();
	return client.call('POST', '/tokens/exchange', {
		body,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	});
}

const code = ({ status, body }: { status: number; body: unknown }) =>
	`${status} ${(body as { code?: string }).code ?? 'ok'}`;

test('a build exchanges its own token and posts with what it gets, and the trail names the trust', async () => {
	const { id } = await trust();
	const answered = await exchange(await workloadToken(), {
		scope: 'events:write',
		requested_token_type: `${TYPES}access_token`,
	});
	expect(answered).toMatchObject({
		status: 200,
		body: { token_type: 'Bearer', issued_token_type: `${TYPES}access_token`, expires_in: 3_600, scope: 'events:write' },
	});
	const { access_token: token } = answered.body as { access_token: string };
	expect(token).toMatch(/^tdl_[0-9A-Za-z]{54}$/);
	expect((await rest.call('POST', '/events', { token, body: { text: 'Built' } })).body).toMatchObject({ actor: build });
	expect(code(await rest.call('GET', '/timeline', { token }))).toBe('403 forbidden');
	await world.settle();
	const { items } = await listAudit({ domain: world.domain, principal: OPERATOR }, { subject: build, limit: 50 });
	expect(items.map(({ action, via }) => [action, via.replace(/:.*/, '')])).toContainEqual(['token-issued', 'trust']);
	expect(items.find(({ action }) => action === 'token-issued')?.via).toBe(`trust:${id}`);
	world.clock.ahead += 3_600_000;
	expect(code(await rest.call('GET', '/me', { token }))).toBe('401 token_expired');
	expect(rest.errors).toEqual([]);
});

test('the same call as JSON is answered the same', async () => {
	await trust();
	const body = {
		grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
		subject_token: await workloadToken(),
		subject_token_type: `${TYPES}id_token`,
		audience: build,
	};
	expect((await rest.call('POST', '/tokens/exchange', { body })).body).toMatchObject({
		scope: 'events:write timeline:read',
	});
});

test('a workload that is not trusted, or no more, gets nothing', async () => {
	const token = await workloadToken();
	expect(code(await exchange(token))).toBe('403 workload_not_trusted');
	await trust({ claims: { repository_id: '75' } });
	expect(code(await exchange(token))).toBe('403 workload_not_trusted');
	await trust();
	expect(code(await exchange(await workloadToken('another')))).toBe('403 workload_not_trusted');
	expect(code(await exchange(token, { scope: 'follows:write' }))).toBe('403 workload_not_trusted');
	expect(code(await exchange(token))).toBe('200 ok');
	for (const { id } of await listTrusts(world.as(alice), { subject: build }))
		await removeTrust(world.as(alice), { subject: build, id });
	expect(code(await exchange(token))).toBe('403 workload_not_trusted');
});

test('a token that somebody else signed, that was changed or has expired is refused', async () => {
	await trust();
	const good = await workloadToken();
	const [head = '', claims = '', signature = ''] = good.split('.');
	const changed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
	const other = Buffer.from(JSON.stringify({ ...changed, sub: 'root' })).toString('base64url');
	const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
	const { privateKey, publicKey } = await generateKeyPair('RS256');
	const sign = (key: CryptoKey | Uint8Array, alg: string, over: object = {}) =>
		new SignJWT({ ...changed, ...over }).setProtectedHeader({ alg, kid: 'forged' }).sign(key);
	const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
	const bad = [
		'',
		'x',
		'a.b.c',
		`${head}.${other}.${signature}`,
		`${head}.${claims}.`,
		`${none}.${claims}.`,
		await sign(privateKey, 'RS256'),
		await sign(secret, 'HS256'),
	];
	for (const token of bad)
		expect([token, code(await exchange(token))]).toEqual([
			token,
			expect.stringMatching(token === '' ? /^400/ : /^401 workload_token_invalid/),
		]);
	// Nobody is asked for the keys of an issuer that the token names by itself.
	expect(code(await exchange(await sign(privateKey, 'RS256', { iss: 'http://127.0.0.1:1' })))).toBe(
		'403 workload_not_trusted',
	);
	expect(code(await exchange(good))).toBe('200 ok');
	world.clock.ahead += 700_000;
	expect(await exchange(good)).toMatchObject({
		status: 401,
		body: { code: 'workload_token_invalid', detail: expect.stringContaining('it has expired') },
	});
});

test('an issuer that lies inside is not asked unless the operator allows it, and one that is away is named', async () => {
	await trust();
	const token = await workloadToken();
	expect(code(await exchange(token, {}, restClient(world)))).toBe('400 address_refused');
	const { privateKey } = await generateKeyPair('RS256');
	const away = 'http://127.0.0.1:1';
	await trust({ issuer: away });
	const lost = await new SignJWT({ iss: away }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
	expect(code(await exchange(lost, {}, restClient(world, { inside: ['127.0.0.1'] })))).toBe('503 issuer_unavailable');
});

test('an issuer that does not answer with its keys is left alone for a while', async () => {
	let calls = 0;
	let keys = '{}';
	const server = createServer((request, response) => {
		calls += 1;
		const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		if (request.url === '/keys') response.end(keys);
		else response.end(JSON.stringify({ issuer: own, jwks_uri: `${own}/keys` }));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const iss = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const client = restClient(world, { inside: ['127.0.0.1'] });
	const { privateKey, publicKey } = await generateKeyPair('RS256');
	const claims = { iss, aud: 'tideline', exp: 9_999_999_999, repository_id: '74', job: { environment: 'production' } };
	const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
	await trust({ issuer: iss });
	for (let i = 0; i < 5; i += 1) expect(code(await exchange(token, {}, client))).toBe('503 issuer_unavailable');
	expect(calls).toBe(2);
	keys = JSON.stringify({ keys: [await exportJWK(publicKey)] });
	world.clock.ahead += 11_000;
	const outcomes = await Promise.all(Array.from({ length: 5 }, () => exchange(token, {}, client)));
	expect([new Set(outcomes.map(code)), calls]).toEqual([new Set(['200 ok']), 4]);
	server.close();
});

test.each([
	['another grant', { grant_type: 'password' }],
	['another type of token', { subject_token_type: `${TYPES}saml2` }],
	['no subject', { audience: 'nobody at all' }],
	['an unknown scope', { scope: 'root' }],
	['another token wanted', { requested_token_type: `${TYPES}refresh_token` }],
])('%s is refused as bad input', async (_, over) => {
	expect(await exchange('a.b.c', over)).toMatchObject({ status: 400 });
});

test('a field that is there twice, and a body that is neither form nor JSON, are refused', async () => {
	const send = (body: string, type: string) =>
		rest.call('POST', '/tokens/exchange', { body, headers: { 'content-type': type } });
	expect(code(await send('audience=a&audience=b', 'application/x-www-form-urlencoded'))).toBe('400 invalid_input');
	expect(code(await send('audience=a', 'text/plain'))).toBe('415 media_type_unsupported');
	// No other route takes a form, which any page can send.
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	expect(code(await rest.call('POST', '/tokens/revoke', { body: 'tokens=x', headers }))).toBe(
		'415 media_type_unsupported',
	);
});

test('a caller that tries one token after the other is stopped', async () => {
	const limited = restClient(world, { limits: createLimits({ calls: [{ count: 2, seconds: 60 }] }) });
	const codes = [];
	for (let i = 0; i < 21; i += 1) codes.push(code(await exchange('a.b.c', {}, limited)));
	expect(codes).toContain('429 rate_limited');
});
