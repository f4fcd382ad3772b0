/** Webhooks of GitHub: real payloads, signed by GitHub's own package. */
import { randomUUID } from 'node:crypto';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { sign } from '@octokit/webhooks-methods';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { connectGithub } from '../../domain/github/connect-github.ts';
import { disconnectGithub } from '../../domain/github/disconnect-github.ts';
import { getGithub } from '../../domain/github/get-github.ts';
import { findDifferences } from '../../domain/reconcile/find-differences.ts';
import { makeMachine } from '../../domain/subject/make-machine.ts';
import { createLimits } from '../../rate-limits/rate-limits.ts';
import { githubKey } from '../../storage/rows/ledger/github.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { GITHUB_ROUTES } from './github-routes.ts';
import { type Operation, openApiDocument } from './openapi-document.ts';

const HOUR_MS = 3_600_000;

let world: World;
let rest: RestClient;
let alice: SubjectId;
let repo: SubjectId;
let secret: string;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	repo = (await makeMachine(world.as(alice), { owner: alice, name: 'Tide' })).id;
	secret = await connect();
});
afterEach(() => world.close());

const connect = async () => (await connectGithub(world.as(alice), { subject: repo })).secret;

/** An example of this event, with other fields within its issue. */
function payloadOf(name: string, action?: string, over: object = {}): object {
	const all = examples.find((each) => each.name === name)?.examples as { action?: string; issue?: object }[];
	const payload = structuredClone(all.find((each) => action === undefined || each.action === action)) ?? {};
	if (payload.issue) Object.assign(payload.issue, over);
	return payload;
}

type Sent = {
	event?: string;
	payload?: object;
	delivery?: string;
	secret?: string;
	subject?: SubjectId;
	client?: RestClient;
	headers?: Record<string, string>;
	/** The body as it goes over the wire, when it is not the payload as JSON. */
	body?: string;
};

/** Sends as GitHub does. */
async function send({ event = 'issues', delivery = randomUUID(), client = rest, headers, ...sent }: Sent = {}) {
	const { payload = payloadOf(event, 'opened'), body = JSON.stringify(payload), subject = repo } = sent;
	return client.call('POST', `/github/${subject}`, {
		body,
		headers: {
			'user-agent': 'GitHub-Hookshot/044aadd',
			'x-github-event': event,
			'x-github-delivery': delivery,
			'x-hub-signature-256': await sign(sent.secret ?? secret, body),
			...headers,
		},
	});
}

const code = ({ status, body }: { status: number; body: unknown }) =>
	`${status} ${(body as { code?: string }).code ?? 'ok'}`;

async function differences(): Promise<unknown[]> {
	const found = [];
	for await (const each of findDifferences(world.domain, repo)) found.push(each);
	return found;
}

test('activity in a repository becomes an event of the machine, and says where it came from', async () => {
	const delivery = randomUUID();
	const { status, body, headers } = await send({ delivery });
	expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
	expect(body).toMatchObject({
		actor: repo,
		name: 'Tide',
		verb: 'opened',
		text: 'Codertocat opened issue #1 of Codertocat/Hello-World: Spelling error in the README file',
		url: 'https://github.com/Codertocat/Hello-World/issues/1',
		type: 'github.issues',
		occurredAt: '2019-05-15T15:20:18.000Z',
	});
	const found = await rest.call('GET', headers.get('location')?.replace('/api/v1', '') ?? '', {
		token: await rest.token(repo),
	});
	expect(found.body).toMatchObject({ source: 'https://github.com/Codertocat/Hello-World', origin: delivery });
	await world.settle();
	const trail = await listAudit(world.operator, { subject: repo, limit: 10 });
	const posted = trail.items.find(({ action }) => action === 'event-posted');
	expect(posted).toMatchObject({ actor: repo, via: 'github', target: (body as Event).id });
	expect(await differences()).toEqual([]);
});

test('all examples of the five events are posted or passed over', async () => {
	const answers = new Set<string>();
	for (const { name, examples: payloads } of examples) {
		if (!['push', 'pull_request', 'issues', 'release', 'workflow_run', 'ping'].includes(name)) continue;
		for (const payload of payloads) answers.add(`${name} ${(await send({ event: name, payload })).status}`);
	}
	expect([...answers].toSorted()).toEqual([
		'issues 201',
		'issues 202',
		'ping 202',
		'pull_request 201',
		'pull_request 202',
		'push 201',
		'push 202',
		'release 201',
		'release 202',
		'workflow_run 201',
		'workflow_run 202',
	]);
	expect(await send({ event: 'star', payload: payloadOf('star') })).toMatchObject({
		status: 202,
		body: { ignored: "star.created isn't posted here." },
	});
	expect(rest.errors).toEqual([]);
});

test('a delivery that is sent again is posted once, also when both come at the same moment', async () => {
	const delivery = randomUUID();
	const [one, other] = await Promise.all([send({ delivery }), send({ delivery })]);
	expect([one.status, other.status]).toEqual([201, 201]);
	const replayed = [one, other].map(({ headers }) => headers.get('idempotent-replayed'));
	expect(replayed.filter((each) => each === 'true')).toHaveLength(1);
	expect(one.body).toEqual(other.body);
	await world.settle();
	expect(await world.texts(repo)).toHaveLength(1);
	await removeEvent(world.as(repo), { actor: repo, id: (one.body as Event).id });
	expect(code(await send({ delivery }))).toBe('409 event_already_removed');
});

test('GitHub may send its payload in a form', async () => {
	const body = new URLSearchParams({ payload: JSON.stringify(payloadOf('issues', 'opened')) }).toString();
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	expect(await send({ body, headers })).toMatchObject({ status: 201, body: { verb: 'opened' } });
	expect(code(await send({ body: 'payload=%7B', headers }))).toBe('400 json_invalid');
	expect(code(await send({ body: 'other=1', headers }))).toBe('400 invalid_input');
});

describe('the signature', () => {
	const refused = '401 signature_invalid';

	test('has to be that of the secret, over the body as it came', async () => {
		const signed = await sign(secret, JSON.stringify(payloadOf('issues', 'closed')));
		expect(code(await send({ secret: '0'.repeat(64) }))).toBe(refused);
		for (const signature of [signed, signed.replace('sha256', 'sha1'), 'sha256=', '', 'x'])
			expect(code(await send({ headers: { 'x-hub-signature-256': signature } }))).toBe(refused);
		expect(code(await rest.call('POST', `/github/${repo}`, { headers: { 'x-github-event': 'push' } }))).toBe(
			'400 invalid_input',
		);
		const empty = { 'x-github-event': 'push', 'x-github-delivery': '1', 'x-hub-signature-256': signed };
		expect(code(await rest.call('POST', `/github/${repo}`, { headers: empty }))).toBe(refused);
		expect(await world.texts(repo)).toEqual([]);
	});

	test('says nothing of who is connected', async () => {
		const answers = await Promise.all([
			send({ secret: 'f'.repeat(64) }),
			send({ secret: '0'.repeat(64), subject: alice }),
			send({ subject: 'app-nobody' }),
		]);
		expect(answers.map(code)).toEqual([refused, refused, refused]);
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
	});

	test('may be that of the secret before for a day', async () => {
		const first = secret;
		const second = await connect();
		expect(second).not.toBe(first);
		expect((await send({ secret: first })).status).toBe(201);
		expect((await send({ secret: second })).status).toBe(201);
		world.clock.ahead += 24 * HOUR_MS - 60_000;
		expect((await send({ secret: first })).status).toBe(201);
		world.clock.ahead += 120_000;
		expect(code(await send({ secret: first }))).toBe(refused);
		expect((await send({ secret: second })).status).toBe(201);
		const third = await connect();
		const fourth = await connect();
		expect(code(await send({ secret: second }))).toBe(refused);
		for (const each of [third, fourth]) expect((await send({ secret: each })).status).toBe(201);
	});

	test('is nobody’s where the row of the secret is damaged', async () => {
		const row = await world.store.tables.ledger.get(githubKey(repo));
		await world.store.tables.ledger.upsert(githubKey(repo), { ...row?.properties, secret: '' });
		for (const guess of ['0'.repeat(64), 'undefined', secret])
			expect(code(await send({ secret: guess }))).toBe(refused);
	});

	test('is good no more once the subject is disconnected', async () => {
		expect(await disconnectGithub(world.as(alice), { subject: repo })).toEqual({ repeated: false });
		expect(code(await send())).toBe(refused);
		expect(await disconnectGithub(world.as(alice), { subject: repo })).toEqual({ repeated: true });
		expect(await getGithub(world.as(alice), { subject: repo })).toBeNull();
	});

	test('that is wrong counts against its address and its subject, and a right one still passes', async () => {
		const limits = createLimits({ refusals: [{ count: 2, seconds: 60 }] });
		const client = restClient(world, { limits });
		const other = (await makeMachine(world.as(alice), { owner: alice, name: 'Ebb' })).id;
		const guess = { client, secret: '0'.repeat(64) };
		const answers = [];
		for (let n = 0; n < 4; n++) answers.push(code(await send(guess)));
		expect(answers).toEqual([refused, refused, '429 rate_limited', '429 rate_limited']);
		expect(code(await send({ client }))).toBe('201 ok');
		expect(code(await send({ ...guess, subject: other }))).toBe(refused);
		// One address may try ten times as many over all subjects.
		for (let n = 0; n < 40; n++) await send({ ...guess, subject: `app-none-${n}` });
		expect(code(await send({ ...guess, subject: 'app-none-40' }))).toBe('429 rate_limited');
		expect(code(await send({ client }))).toBe('201 ok');
	});
});

test('the connection says since when it is there, and the trail who made it; neither shows a secret', async () => {
	const before = await getGithub(world.as(alice), { subject: repo });
	world.clock.ahead += HOUR_MS;
	const again = await connectGithub(world.as(alice), { subject: repo });
	expect(again.connection).toEqual({ connectedAt: before?.connectedAt, oldSecretUntil: expect.any(String) });
	expect(await getGithub(world.as(alice), { subject: repo })).toEqual(again.connection);
	world.clock.ahead += 25 * HOUR_MS;
	expect(await getGithub(world.as(alice), { subject: repo })).toEqual(before);
	await disconnectGithub(world.as(alice), { subject: repo });
	await world.settle();
	const trail = await listAudit(world.operator, { subject: repo, limit: 10 });
	expect(trail.items.map(({ action, actor }) => [action, actor === alice])).toEqual([
		['github-disconnected', true],
		['github-connected', true],
		['github-connected', true],
		['subject-created', true],
	]);
	const { rows } = await world.store.tables.ledger.range({ partition: repo });
	for (const each of [secret, again.secret]) expect(JSON.stringify([trail, rows])).not.toContain(each);
	expect(new Set(trail.items.slice(1, 3).map(({ contentHash }) => contentHash)).size).toBe(2);
	expect(await differences()).toEqual([]);
});

test('a connected subject has nothing out of place', async () => {
	await connect();
	await world.settle();
	expect(await differences()).toEqual([]);
});

test.each([
	['no delivery', { 'x-github-delivery': '' }, '400 invalid_input'],
	['a delivery that is too long', { 'x-github-delivery': 'x'.repeat(101) }, '400 invalid_input'],
	['a delivery with a blank', { 'x-github-delivery': 'a b' }, '400 invalid_input'],
	['no event', { 'x-github-event': '' }, '400 invalid_input'],
	['another media type', { 'content-type': 'text/plain' }, '415 media_type_unsupported'],
])('%s is refused', async (_, headers, answer) => {
	expect(code(await send({ headers }))).toBe(answer);
});

test('the document requires the headers without which nothing is posted', async () => {
	const operation = openApiDocument(GITHUB_ROUTES).paths['/github/{subject}']?.post as Operation;
	const parameters = operation.parameters as { name: string; in: string; required: boolean }[];
	const required = parameters.filter((each) => each.in === 'header' && each.required).map(({ name }) => name);
	expect(required).toHaveLength(3);
	for (const name of required) expect((await send({ headers: { [name.toLowerCase()]: '' } })).status).not.toBe(201);
	expect((await send()).status).toBe(201);
});

test('a payload of more than 1 MiB is refused, and one of nearly as much is not', async () => {
	const large = (length: number) => send({ payload: payloadOf('issues', 'opened', { body: 'x'.repeat(length) }) });
	expect(code(await large(1024 * 1024))).toBe('413 body_too_large');
	expect((await large(1024 * 1024 - 20_000)).status).toBe(201);
});

test('a payload that lacks what its event needs is refused', async () => {
	expect(code(await send({ payload: { action: 'opened' } }))).toBe('400 invalid_input');
	expect(code(await send({ body: '[]' }))).toBe('400 invalid_input');
	expect(code(await send({ body: '{' }))).toBe('400 json_invalid');
});

test.each([
	['a mention and a hashtag', 'Thanks @alice, see #tide'],
	['control characters and line ends', 'a\u0000b\u001b[2J\r\nc\u202ed\ud800'],
	['nothing that one sees', '\u0000\u200b '],
	['10,000 characters', '💧'.repeat(10_000)],
	['many mentions', '@alice '.repeat(1_000)],
])('a title with %s is posted, and reaches nobody but its followers', async (_, title) => {
	const { status, body } = await send({ payload: payloadOf('issues', 'opened', { title }) });
	expect(status).toBe(201);
	const { text, mentions } = body as Event;
	expect(mentions).toBeUndefined();
	expect([...text].length).toBeLessThanOrEqual(4_000);
	expect(text).toMatch(/^Codertocat opened issue #1 of Codertocat\/Hello-World[^\p{Cc}\p{Cf}\p{Cs}]*$/u);
	await world.settle();
	expect(await world.texts(alice)).toEqual([]);
	expect(await world.texts(repo)).toEqual([text]);
	const tagged = await rest.call('GET', '/tags/tide/events', { token: await rest.token(alice) });
	expect(tagged.body).toEqual({ items: [], people: [] });
	expect(await differences()).toEqual([]);
});

test('deliveries of a webhook count as events, unposted ones too', async () => {
	const client = restClient(world, { limits: createLimits({ events: [{ count: 2, seconds: 60 }] }) });
	expect((await send({ client })).status).toBe(201);
	expect((await send({ client, event: 'ping', payload: {} })).status).toBe(202);
	expect(code(await send({ client }))).toBe('429 rate_limited');
});
