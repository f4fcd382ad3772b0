/** The REST interface as a machine meets it: on the embedded store, in this process. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ROLES } from '../../contract/caller/role.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { changeRole } from '../../domain/role/change-role.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { newToken, writeToken } from '../../domain/token/token-form.ts';
import { createLimits } from '../../rate-limits/rate-limits.ts';
import { type Answered, type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { ROUTES } from './routes.ts';

let world: World;
let rest: RestClient;
let alice: SubjectId;
let bob: SubjectId;
let token: string;
let event: string;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	bob = await world.person('bob');
	token = await rest.token(alice);
	event = (await world.post(alice, 'High water #tide')).id;
});
afterAll(() => world.close());

const code = ({ status, body }: Answered) => `${status} ${(body as { code?: string } | undefined)?.code ?? 'ok'}`;
const call = async (...sent: Parameters<RestClient['call']>) => code(await rest.call(...sent));

/** Calls that succeed, one for each route, with their status. */
const EXCHANGE = {
	grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
	subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
	audience: 'app-build',
};
const NO_ID = '0'.repeat(16);
const NO_WEBHOOK = () => `/subjects/${alice}/webhooks/${'0'.repeat(16)}`;
const SENT: Record<string, () => [path: string, status: number, body?: unknown]> = {
	postEvent: () => ['/events', 201, { text: 'Low water' }],
	postFromGithub: () => [`/github/${alice}`, 400, {}],
	findEvent: () => ['/events?key=find-me', 200],
	getEvent: () => [`/events/${event}`, 200],
	getReceipt: () => [`/events/${event}/receipt`, 200],
	listEvents: () => [`/subjects/${alice}/events?limit=1`, 200],
	getEventOf: () => [`/subjects/${alice}/events/${event}`, 200],
	listReplies: () => [`/subjects/${alice}/events/${event}/replies?limit=5`, 200],
	followThread: () => [`/subjects/${alice}/events/${event}/thread-follow`, 200],
	unfollowThread: () => [`/subjects/${alice}/events/${event}/thread-follow`, 200],
	listReactions: () => [`/subjects/${alice}/events/${event}/reactions?kind=like&limit=5`, 200],
	giveReaction: () => [`/subjects/${alice}/events/${event}/reactions/like`, 200],
	takeBackReaction: () => [`/subjects/${alice}/events/${event}/reactions/like`, 200],
	listTag: () => ['/tags/tide/events', 200],
	searchEvents: () => ['/search?q=water&order=relevance', 200],
	readTimeline: () => ['/timeline?limit=5', 200],
	linkTimeline: () => ['/timeline/link', 200],
	filterTimeline: () => ['/timeline/filter', 200],
	watchTimeline: () => ['/timeline/changes', 200],
	listNotifications: () => ['/notifications?limit=5', 200],
	getTimelineSeen: () => ['/timeline/seen', 200],
	markTimelineSeen: () => ['/timeline/seen', 200, { upTo: 'v'.repeat(26) }],
	countUnread: () => ['/notifications/unread', 200],
	markRead: () => ['/notifications/read', 200, { upTo: 'v'.repeat(26) }],
	getNotificationChoices: () => ['/notifications/choices', 200],
	chooseNotifications: () => ['/notifications/choices', 200, { follows: { mail: true } }],
	countMatches: () => ['/search/count?q=water', 200],
	listBookmarks: () => ['/bookmarks', 200],
	addBookmark: () => [`/bookmarks/${event}`, 200, { poster: alice }],
	removeBookmark: () => [`/bookmarks/${event}`, 200],
	listLists: () => ['/lists', 200],
	makeList: () => ['/lists', 201, { name: 'Gauges', members: [bob] }],
	changeList: () => [`/lists/${NO_ID}`, 404, { add: [bob] }],
	deleteList: () => [`/lists/${NO_ID}`, 404],
	readList: () => [`/lists/${NO_ID}/events`, 404],
	countNewInList: () => [`/lists/${NO_ID}/events/new`, 404],
	markListSeen: () => [`/lists/${NO_ID}/seen`, 404, { upTo: 'v'.repeat(26) }],
	listMembers: () => [`/lists/${NO_ID}/members`, 404],
	listMutedTopics: () => ['/muted-topics', 200],
	muteTopic: () => ['/muted-topics', 201, { kind: 'word', value: 'water' }],
	unmuteTopic: () => [`/muted-topics/${'0'.repeat(32)}`, 404],
	listSearches: () => ['/searches', 200],
	saveSearch: () => ['/searches', 201, { query: 'water' }],
	changeSearch: () => [`/searches/${NO_ID}`, 404, { notifies: true }],
	deleteSearch: () => [`/searches/${NO_ID}`, 404],
	markSearchSeen: () => [`/searches/${NO_ID}/seen`, 404, { upTo: 'v'.repeat(26) }],
	addLabels: () => ['/labels', 200, { subject: bob, labels: ['spam'], reason: 'Spam' }],
	report: () => ['/reports', 200, { subject: bob, reason: 'spam' }],
	listFollowing: () => ['/following', 200],
	listFollowers: () => ['/followers', 200],
	follow: () => [`/following/${bob}`, 200],
	unfollow: () => [`/following/${bob}`, 200],
	listRequests: () => ['/requests', 200],
	acceptRequest: () => [`/requests/${bob}`, 404],
	refuseRequest: () => [`/requests/${bob}`, 404],
	listMuted: () => ['/muted', 200],
	mute: () => [`/muted/${bob}`, 200],
	unmute: () => [`/muted/${bob}`, 200],
	listBlocked: () => ['/blocked', 200],
	block: () => [`/blocked/${bob}`, 200],
	unblock: () => [`/blocked/${bob}`, 200],
	searchSubjects: () => ['/subjects?q=ali', 200],
	makeMachine: () => ['/subjects', 201, { name: 'Gauge' }],
	listMachines: () => ['/machines', 200],
	getSubject: () => [`/subjects/${bob}`, 200],
	getSubjectByHandle: () => ['/handles/@bob', 200],
	listSubjects: () => ['/discovery/subjects?order=followed&limit=5', 200],
	suggestSubjects: () => ['/discovery/suggested?limit=5', 200],
	listTrending: () => ['/discovery/trending', 200],
	getCounts: () => [`/subjects/${bob}/counts`, 200],
	putSubject: () => [`/subjects/${alice}`, 200, { name: 'Alice' }],
	listAudit: () => ['/audit?limit=2', 200],
	exportAudit: () => ['/audit/export?format=csv', 200],
	getMe: () => ['/me', 200],
	exchangeToken: () => ['/tokens/exchange', 401, { ...EXCHANGE, subject_token: 'none' }],
	revokeHeldTokens: () => ['/tokens/revoke', 200, { tokens: ['tdl_none'] }],
	listTokens: () => [`/subjects/${alice}/tokens`, 200],
	issueToken: () => [`/subjects/${alice}/tokens`, 201, { name: 'build', scopes: ['events:write'] }],
	renewToken: () => [`/subjects/${alice}/tokens/${token.slice(4, 20)}/renew`, 201, { days: 30 }],
	revokeToken: () => [`/subjects/${alice}/tokens/${'0'.repeat(16)}`, 404],
	listWebhooks: () => [`/subjects/${alice}/webhooks`, 200],
	addWebhook: () => [`/subjects/${alice}/webhooks`, 201, { url: 'https://one.example/hook' }],
	switchWebhook: () => [NO_WEBHOOK(), 404, { on: true }],
	removeWebhook: () => [NO_WEBHOOK(), 404],
	renewWebhookSecret: () => [`${NO_WEBHOOK()}/secret`, 404],
	testWebhook: () => [`${NO_WEBHOOK()}/test`, 404],
	retryPushes: () => [`${NO_WEBHOOK()}/retry`, 404],
	listPushes: () => [`${NO_WEBHOOK()}/pushes`, 404],
	retryPush: () => [`${NO_WEBHOOK()}/pushes/none/retry`, 404],
	removeEvent: () => [`/events/${event}`, 202],
	getOpenApi: () => ['/openapi.json', 200],
};
/** They end what the others need. */
const ROUTES_AT_THE_END = ['removeEvent', 'revokeTokens'];

test('each answer with an event has its text as HTML beside it', async () => {
	await world.settle();
	const REL = 'rel="nofollow ugc noopener"';
	const { handle } = await readProfile(world.as(alice), { subject: alice });
	const sent = { text: `**Done** in \`@bob\`, see www.e.example & @${handle} #tide #7` };
	const html =
		'<p dir="auto"><strong>Done</strong> in <code dir="ltr">@bob</code>, see ' +
		`<a href="https://www.e.example" ${REL}>www.e.example</a> &amp; ` +
		`<a href="http://tideline.test/s/${alice}" ${REL}>@${handle}</a> ` +
		`<a href="http://tideline.test/tags/tide" ${REL}>#tide</a> `;
	const posted = (await rest.call('POST', '/events', { token, body: sent })).body as { id: string };
	// The answer to a post waits for no profile.
	expect(posted).toMatchObject({ html: `${html}#7</p>` });

	const issueLink = 'https://e.example/{number}';
	await rest.call('PUT', `/subjects/${alice}`, { token, body: { issueLink } });
	await world.settle();
	const whole = `${html}<a href="https://e.example/7" ${REL}>#7</a></p>`;
	for (const path of [`/events/${posted.id}`, `/subjects/${alice}/events/${posted.id}`])
		expect((await rest.call('GET', path, { token })).body).toMatchObject({ html: whole });
	for (const path of [`/subjects/${alice}/events`, '/tags/tide/events', '/timeline']) {
		const { items } = (await rest.call('GET', path, { token })).body as { items: object[] };
		expect(items).toContainEqual(expect.objectContaining({ html: whole }));
	}
	const refused = await rest.call('PUT', `/subjects/${alice}`, { token, body: { issueLink: 'https://e.example/' } });
	expect(code(refused)).toBe('400 issue_link_invalid');
});

test('each route answers, and refuses who has no token or not its scope', async () => {
	await rest.call('POST', '/events', { token, body: { text: 'Found' }, headers: { 'Idempotency-Key': '"find-me"' } });
	const bare = await rest.token(alice, ['follows:write']);
	const bareWrites = await rest.token(alice, ['events:write']);
	const ordered = ROUTES.toSorted((a, b) => ROUTES_AT_THE_END.indexOf(a.id) - ROUTES_AT_THE_END.indexOf(b.id));
	for (const { id, method, token: needed } of ordered) {
		const [path, status, body] = SENT[id]?.() ?? [`/subjects/${bob}/tokens`, 403];
		if (needed) {
			expect([id, await call(method, path, { body })]).toEqual([id, '401 token_missing']);
			const other = needed.scope === 'follows:write' ? bareWrites : bare;
			if (needed.scope) expect([id, await call(method, path, { body, token: other })]).toEqual([id, '403 forbidden']);
		}
		const left = new AbortController();
		const answered = await rest.call(method, path, { body, token, signal: left.signal });
		expect([id, answered.status, answered.body]).toEqual([id, status, answered.body]);
		left.abort();
		await answered.raw.body?.cancel().catch(() => {});
	}
	expect(rest.errors).toEqual([]);
});

test.each(ROLES)('a role gives tokens nothing: no route takes one of %s without its scope', async (role) => {
	const nina = await world.person(`nina-${role}`);
	await changeRole(world.operator, { subject: nina, role, reason: 'Rota' });
	for (const { id, method, token: needed } of ROUTES) {
		if (!needed?.scope) continue;
		const bare = await rest.token(nina, [needed.scope === 'follows:write' ? 'events:write' : 'follows:write']);
		const [path, , body] = SENT[id]?.() ?? [`/subjects/${bob}/tokens`];
		expect([id, await call(method, path, { body, token: bare })]).toEqual([id, '403 forbidden']);
	}
});

test('a post is answered with the event, and read back by its id, its key, and in the timeline', async () => {
	const headers = { 'Idempotency-Key': '"8e03978e"' };
	const posted = await rest.call('POST', '/events', { token, body: { text: 'One', verb: 'measured' }, headers });
	const body = posted.body as { id: string };
	expect(body).toMatchObject({ actor: alice, text: 'One', verb: 'measured' });
	expect(posted.headers.get('location')).toBe(`/api/v1/events/${body.id}`);
	for (const key of ['8e03978e', '%228e03978e%22'])
		expect((await rest.call('GET', `/events?key=${key}`, { token })).body).toMatchObject(body);
	expect((await rest.call('GET', `/events/${body.id}`, { token })).body).toMatchObject(body);
	expect((await rest.call('GET', '/timeline', { token })).body).toMatchObject({
		items: expect.arrayContaining([expect.objectContaining({ text: 'One' })]),
	});
	const link = (await rest.call('POST', '/timeline/link', { token })).body as { url: string };
	expect(new URL(link.url).origin).toBe('http://tideline.test');
});

test('a page says how those in its events are called now', async () => {
	const [carol, dave] = [await world.person('carol'), await world.person('dave')];
	await world.settle();
	const own = await rest.token(carol);
	await ensureMachine(world.operator, { subject: 'app-ada' });
	const commit = { specversion: '1.0', id: '1', source: '/gauge', type: 'git.commit', subject: 'ada', data: 'Hi' };
	const headers = { 'content-type': 'application/cloudevents+json' };
	expect((await rest.call('POST', '/events', { token: own, body: commit, headers })).status).toBe(201);
	await rest.call('POST', '/events', { token: own, body: { text: 'Hi @dave' } });
	await rest.call('PUT', `/subjects/${carol}`, { token: own, body: { name: 'Carol Danvers' } });
	await world.settle();
	await vi.waitFor(async () => {
		const { items } = (await rest.call('GET', '/search?q=hi', { token: own })).body as { items: unknown[] };
		expect(items).toHaveLength(2);
	});
	for (const path of ['/timeline', `/subjects/${carol}/events`, '/search?q=hi']) {
		const { people } = (await rest.call('GET', path, { token: own })).body as {
			people: { id: string; name: string }[];
		};
		expect([path, people.map(({ id, name }) => [id, name])]).toEqual([
			path,
			[
				[carol, 'Carol Danvers'],
				['app-ada', 'ada'],
				[dave, 'dave'],
			],
		]);
	}
});

test('the same key and body is the first answer again, another body is refused, and so is a removed event', async () => {
	const send = (text: string, key: string, by = token) =>
		rest.call('POST', '/events', { token: by, body: { text }, headers: { 'Idempotency-Key': key } });
	const first = await send('Twice', '"k1"');
	const again = await send('Twice', 'k1');
	expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
	expect(first.headers.has('idempotent-replayed')).toBe(false);
	expect(code(await send('Another', '"k1"'))).toBe('422 idempotency_key_reused');
	const both = await Promise.all([send('At once', '"k2"'), send('At once', '"k2"')]);
	expect(both.map(code).toSorted()).toEqual(['201 ok', '409 request_in_flight']);
	// Keys are the subject's own.
	expect((await send('Another', '"k1"', await rest.token(bob))).status).toBe(201);
	for (const bad of ['""', '"a', 'a b', `"${'k'.repeat(256)}"`, '"é"'])
		expect([bad, code(await send('x', bad))]).toEqual([bad, '400 idempotency_key_invalid']);
	await rest.call('DELETE', `/events/${(first.body as { id: string }).id}`, { token });
	expect(code(await send('Twice', '"k1"'))).toBe('409 event_already_removed');
	expect(await call('GET', '/events?key=k1', { token })).toBe('410 event_removed');
	expect(await call('GET', '/events?key=none', { token })).toBe('404 event_not_found');
});

test('a machine is made once under a key', async () => {
	const make = (name: string) =>
		rest.call('POST', '/subjects', { token, body: { name }, headers: { 'Idempotency-Key': '"m1"' } });
	const [first, second] = await Promise.all([make('Buoy'), make('Buoy')]);
	expect(second.body).toEqual(first.body);
	expect(code(await make('Beacon'))).toBe('422 idempotency_key_reused');
	const { id } = first.body as { id: string };
	const issued = (
		await rest.call('POST', `/subjects/${id}/tokens`, { token, body: { name: 'x', scopes: ['events:write'] } })
	).body as { token: string };
	expect((await rest.call('POST', '/events', { token: issued.token, body: { text: 'Bell' } })).body).toMatchObject({
		actor: id,
	});
});

test('CloudEvents are posted one by one and in batches, once each, and one that is refused harms no other', async () => {
	const event = (id: string, text = `Event ${id}`) => ({
		specversion: '1.0',
		id,
		source: '/gauge',
		type: 'tide',
		data: { text },
		level: 3,
	});
	const structured = { token, headers: { 'content-type': 'application/cloudevents+json' } };
	const batch = { token, headers: { 'content-type': 'application/cloudevents-batch+json; charset=utf-8' } };
	expect((await rest.call('POST', '/events', { ...structured, body: event('1') })).status).toBe(201);
	const binary = {
		'ce-specversion': '1.0',
		'ce-id': '1',
		'ce-source': '/gauge',
		'ce-type': 'tide',
		'content-type': 'text/plain',
	};
	const again = await rest.call('POST', '/events', { token, headers: binary, body: 'Event 1' });
	expect(again.headers.get('idempotent-replayed')).toBe('true');
	expect((await rest.call('GET', '/events?source=/gauge&id=1', { token })).body).toMatchObject({
		text: 'Event 1',
		source: '/gauge',
		extensions: { level: 3 },
	});

	const mixed = await rest.call('POST', '/events', {
		...batch,
		body: [event('2'), event('3', 'x'.repeat(4_001)), event('1'), {}],
	});
	expect(mixed.status).toBe(200);
	expect(mixed.body).toMatchObject({
		items: [
			{ status: 201, event: { text: 'Event 2' }, repeated: false },
			{ status: 400, code: 'text_too_long' },
			{ status: 201, event: { text: 'Event 1' }, repeated: true },
			{ status: 400, code: 'cloud_event_invalid' },
		],
	});
	// A sender that looks at the status alone must not take a refusal for a success.
	const none = await rest.call('POST', '/events', { ...batch, body: [{}] });
	expect([code(none), (none.body as { items: unknown[] }).items]).toEqual([
		'400 cloud_event_invalid',
		[expect.objectContaining({ status: 400 })],
	]);
	expect((await rest.call('POST', '/events', { ...batch, body: [] })).body).toEqual({ items: [] });
	const many = Array.from({ length: 101 }, (_, n) => event(`many ${n}`));
	expect(code(await rest.call('POST', '/events', { ...batch, body: many }))).toBe('400 batch_too_large');
	const avro = { token, headers: { 'content-type': 'application/cloudevents+avro' }, body: 'x' };
	expect(await call('POST', '/events', avro)).toBe('415 media_type_unsupported');
});

test('limits count each event of a batch, and say what is left', async () => {
	const limits = createLimits({
		events: [{ count: 3, seconds: 3_600 }],
		calls: [{ count: 2, seconds: 60 }],
		refusals: [{ count: 2, seconds: 60 }],
	});
	const limited = restClient(world, { limits });
	const mine = await limited.token(bob);
	const first = await limited.call('POST', '/events', { token: mine, body: { text: 'x' } });
	expect(first.headers.get('ratelimit-policy')).toBe('"events-3600s";q=3;w=3600');
	expect(first.headers.get('ratelimit')).toMatch(/^"events-3600s";r=2;t=\d+$/);
	const values = ['a', 'b', 'c'].map((id) => ({ specversion: '1.0', id, source: '/l', type: 't', data: id }));
	const headers = { 'content-type': 'application/cloudevents-batch+json' };
	const batch = await limited.call('POST', '/events', { token: mine, headers, body: values });
	expect(batch.body).toMatchObject({
		code: 'rate_limited',
		items: [{ status: 201 }, { status: 201 }, { status: 429 }],
	});
	expect(Number(batch.headers.get('retry-after'))).toBeGreaterThan(0);
	for (const expected of ['200 ok', '200 ok', '429 rate_limited'])
		expect(code(await limited.call('GET', '/me', { token: mine }))).toBe(expected);
	for (const expected of ['401 token_missing', '401 token_malformed', '429 rate_limited'])
		expect(
			code(await limited.call('GET', '/me', { token: expected.includes('malformed') ? 'tdl_x' : undefined })),
		).toBe(expected);
});

test('bad tokens of an address lock out no good one, known or new, and not the next mistake of another', async () => {
	const limits = createLimits({ refusals: [{ count: 3, seconds: 60 }] });
	const [mine, fresh, revoked] = [await rest.token(bob), await rest.token(bob), await rest.token(bob)];
	await rest.call('POST', '/tokens/revoke', { body: { tokens: [revoked] } });
	const from = (address: string) => restClient(world, { limits, address });
	const [home, neighbour, elsewhere] = [
		from('2001:db8:1:201::/64'),
		from('2001:db8:1:2ff::/64'),
		from('2001:db8:1:301::/64'),
	];
	const me = async (client: RestClient, token: string) => code(await client.call('GET', '/me', { token }));
	expect(await me(home, mine)).toBe('200 ok');
	const guesses = Array.from({ length: 30 }, () => writeToken(newToken(world.domain)));
	for (const guess of guesses.slice(0, 29)) expect(await me(home, guess)).toBe('401 token_unknown');
	// The problem with a token is told until too many bad ones came, whatever else came from there.
	expect(await me(neighbour, revoked)).toBe('401 token_revoked');
	expect(await me(neighbour, guesses[29] ?? '')).toBe('429 rate_limited');
	expect(await me(elsewhere, guesses[29] ?? '')).toBe('401 token_unknown');
	expect(await Promise.all([me(home, mine), me(home, fresh), me(neighbour, mine), me(neighbour, fresh)])).toEqual(
		Array.from({ length: 4 }, () => '200 ok'),
	);
	// One token, again and again.
	const again = [];
	for (let n = 0; n < 4; n++) again.push(await me(elsewhere, revoked));
	expect(again).toEqual([...Array.from({ length: 3 }, () => '401 token_revoked'), '429 rate_limited']);
});

test('no token acts for the service itself', async () => {
	const service = await rest.token(alice, ['events:write', 'subjects:write'], { service: true });
	const asTideline = { token: service, headers: { 'Tideline-Subject': 'app-tideline' } };
	expect(await call('POST', '/events', { ...asTideline, body: { text: 'Do as I say' } })).toBe('403 forbidden');
	expect(await call('PUT', '/subjects/app-tideline', { ...asTideline, body: { name: 'x' } })).toBe('403 forbidden');
	expect(await call('PUT', '/subjects/app-tideline', { token: service, body: { name: 'x' } })).toBe('403 forbidden');
	await expect(rest.token('app-tideline')).rejects.toThrow('app-tideline is the service itself');
});

test('up to 1,000 tokens are revoked at once, and each counts as a call of the address', async () => {
	const mine = await Promise.all(Array.from({ length: 20 }, () => rest.token(bob)));
	const unknown = Array.from({ length: 980 }, () => writeToken(newToken(world.domain)));
	const revoke = (tokens: string[], client = rest) => client.call('POST', '/tokens/revoke', { body: { tokens } });
	expect(code(await revoke([...mine, ...unknown, 'one more']))).toBe('400 invalid_input');
	expect(await revoke([...mine, ...unknown])).toMatchObject({ status: 200, body: { revoked: 20 } });
	const limited = restClient(world, { limits: createLimits({ calls: [{ count: 100, seconds: 60 }] }) });
	expect(code(await revoke(unknown, limited))).toBe('200 ok');
	expect(code(await revoke(unknown, limited))).toBe('429 rate_limited');
});

test('tokens that are no good are refused with what is wrong', async () => {
	const wrongSecret = `${token.slice(0, 20)}${'0'.repeat(32)}${token.slice(52)}`;
	expect(await call('GET', '/me', { token: wrongSecret })).toBe('401 token_malformed');
	const short = await rest.token(alice, ['events:write'], { days: 1 });
	const refused = await rest.call('GET', '/timeline', { token: short });
	expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="timeline:read"');
	world.clock.ahead = 86_400_000 + 1_000;
	const expired = await rest.call('GET', '/me', { token: short });
	world.clock.ahead = 0;
	expect([code(expired), expired.headers.get('www-authenticate')]).toEqual([
		'401 token_expired',
		'Bearer error="invalid_token"',
	]);
	const other = await rest.token(bob);
	expect((await rest.call('POST', '/tokens/revoke', { body: { tokens: [other, other, 'x'] } })).body).toEqual({
		revoked: 1,
	});
	expect(await call('GET', '/me', { token: other })).toBe('401 token_revoked');
	expect(await call('GET', '/me', { headers: { authorization: 'Basic YTpi' } })).toBe('401 token_missing');
	expect(await call('GET', '/me', { headers: { cookie: `next-auth.session-token=${token}` } })).toBe(
		'401 token_missing',
	);
});

test('a service token acts for the subject that a request names, and its entries name the service', async () => {
	const service = await rest.token(alice, ['events:write', 'subjects:write', 'timeline:read'], { service: true });
	const forBob = { token: service, headers: { 'Tideline-Subject': bob } };
	expect((await rest.call('POST', '/events', { ...forBob, body: { text: 'On behalf' } })).body).toMatchObject({
		actor: bob,
	});
	const buoy = { token: service, headers: { 'Tideline-Subject': 'app-buoy-7' } };
	expect((await rest.call('PUT', '/subjects/app-buoy-7', { ...buoy, body: { name: 'Buoy 7' } })).status).toBe(201);
	expect((await rest.call('PUT', '/subjects/app-buoy-7', { ...buoy, body: {} })).body).toMatchObject({
		name: 'Buoy 7',
	});
	await world.settle();
	const audit = (await rest.call('GET', `/audit?subject=${bob}&action=event-posted`, { token })).body as {
		items: unknown[];
	};
	expect(audit.items[0]).toMatchObject({ actor: alice, via: `token:${service.slice(4, 20)}` });
	const narrow = async (query: string) => (await rest.call('GET', `/audit?${query}`, { token })).body as typeof audit;
	expect((await narrow(`actor=${alice}&via=token&target=app-buoy-7&from=2026-01-01`)).items).toEqual([]);
	expect(
		(await narrow(`subject=${bob}&actor=${alice}&via=token&action=event-posted&from=2026-01-01T00:00:00Z`)).items,
	).toEqual(audit.items.slice(0, 1));
	expect(await call('GET', '/audit?from=2026-02-01&to=2026-01-01', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/audit?from=1999-01-01', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/me', { token, headers: { 'Tideline-Subject': bob } })).toBe('403 forbidden');
	expect(await call('GET', '/me', { token, headers: { 'Tideline-Subject': '???' } })).toBe('400 subject_invalid');
});

test('with a token one issues no token that may do more or outlives it, and renews itself', async () => {
	const weak = await rest.token(alice, ['subjects:write'], { days: 2 });
	const issue = (scopes: string[], more = {}) =>
		rest.call('POST', `/subjects/${alice}/tokens`, { token: weak, body: { name: 'x', scopes, days: 366, ...more } });
	expect(code(await issue(['events:write']))).toBe('403 forbidden');
	expect(code(await issue(['subjects:write'], { service: true }))).toBe('403 forbidden');
	const { issued } = (await issue(['subjects:write'])).body as { issued: { expiresAt: string } };
	const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
	expect(issued.expiresAt <= inDays(2)).toBe(true);
	const renew = (id: string, by: string) =>
		rest.call('POST', `/subjects/${alice}/tokens/${id}/renew`, { token: by, body: { days: 90 } });
	expect(code(await renew(token.slice(4, 20), weak))).toBe('403 forbidden');
	const poster = await rest.token(alice, ['events:write'], { days: 2 });
	const renewed = (await renew(poster.slice(4, 20), poster)).body as { token: string; issued: { expiresAt: string } };
	expect(renewed.issued.expiresAt > inDays(80)).toBe(true);
	expect((await rest.call('POST', '/events', { token: renewed.token, body: { text: 'After renewal' } })).status).toBe(
		201,
	);
	expect(code(await renew(weak.slice(4, 20), poster))).toBe('403 forbidden');
});

test('a request that cannot be read is refused with a code, whatever it is', async () => {
	const post = (body: unknown, headers = {}) => call('POST', '/events', { token, body, headers });
	expect(await post('{')).toBe('400 json_invalid');
	expect(await post(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe('400 json_invalid');
	expect(await post('['.repeat(100_000))).toBe('400 json_invalid');
	expect(await post(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toBe('400 invalid_input');
	expect(await post(`{"text":"x","__proto__":{"a":1}}`)).toBe('400 invalid_input');
	expect(await post({ text: 'x', more: 1 })).toBe('400 invalid_input');
	expect(await post('')).toBe('400 invalid_input');
	expect(await post({ text: 'x'.repeat(300_000) })).toBe('413 body_too_large');
	expect(await post('text=x', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(
		'415 media_type_unsupported',
	);
	expect(await call('GET', '/timeline?cursor=x', { token })).toBe('400 cursor_invalid');
	expect(await call('GET', '/timeline?limit=0', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/timeline?limit=1&limit=2', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/timeline?more=1', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/me?x=1', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/events?source=a', { token })).toBe('400 invalid_input');
	expect(await call('GET', '/events/%E0%A4%A', { token })).toBe('400 request_invalid');
	expect(await call('GET', '/events/nothing', { token })).toBe('400 event_invalid');
	expect(await call('GET', '/subjects/a%00b', { token })).toBe('400 subject_invalid');
	expect(await call('GET', '/nothing', { token })).toBe('404 not_found');
	expect(await call('GET', '/events/', { token })).toBe('404 not_found');
	const wrong = await rest.call('PATCH', '/events', { token });
	expect([code(wrong), wrong.headers.get('allow')]).toEqual(['405 method_not_allowed', 'POST, GET, HEAD, OPTIONS']);
	expect((await rest.call('HEAD', '/me', { token })).status).toBe(200);
	expect(rest.errors).toEqual([]);
});

test('OPTIONS answers browsers of other origins and senders of webhooks', async () => {
	const preflight = await rest.call('OPTIONS', '/events', {
		headers: { 'access-control-request-headers': 'authorization' },
	});
	expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
	expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
	const headers = { 'WebHook-Request-Origin': 'eventgrid.azure.net', 'WebHook-Request-Rate': '120' };
	const asked = await rest.call('OPTIONS', '/events', { headers });
	expect([
		asked.status,
		asked.headers.get('webhook-allowed-origin'),
		asked.headers.get('webhook-allowed-rate'),
	]).toEqual([200, 'eventgrid.azure.net', '120']);
});

test('a stream tells changes, and ends when its token does', async () => {
	const mine = await rest.token(alice, ['timeline:read']);
	const { raw } = await rest.call('GET', '/timeline/changes', { token: mine });
	const reader = (raw.body as ReadableStream<Uint8Array>).getReader();
	const next = async () => {
		const { value, done } = await reader.read();
		return done ? 'ended' : new TextDecoder().decode(value);
	};
	expect(await next()).toMatch(/^data: \{"version":/);
	await world.post(alice, 'Another');
	expect(await next()).toMatch(/^data: \{"version":/);
	await rest.call('POST', '/tokens/revoke', { body: { tokens: [mine] } });
	world.clock.ahead = 5_000;
	expect(await next()).toBe('ended');
	world.clock.ahead = 0;
});
