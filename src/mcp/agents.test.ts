/** An agent with the official client: its permissions, its refusals, and its name on the trail. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isGrantedScope, SCOPES, type Scope } from '../contract/caller/principal.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { listAudit } from '../domain/audit/list-audit.ts';
import { makeMachine } from '../domain/subject/make-machine.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { ORIGIN, type RestClient, restClient } from '../testing/rest.ts';
import { createWorld, OPERATOR, type World } from '../testing/world.ts';
import { answerMcp } from './answer-mcp.ts';

let world: World;
let rest: RestClient;
let alice: SubjectId;
let bob: SubjectId;
let agent: SubjectId;
const clients: Client[] = [];

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	bob = await world.person('bob');
	agent = (await makeMachine(world.as(alice), { owner: alice, name: 'Helper', handle: 'helper' })).id;
});
afterEach(async () => {
	await Promise.all(clients.splice(0).map((client) => client.close()));
	await world.close();
});

/** Answers a POST to `/api/mcp` as the web server does. */
function post(headers: Headers, body: string): Promise<Response> {
	return answerMcp({ url: `${ORIGIN}/api/mcp`, headers, body, rest: rest.fetch });
}

/** A token of alice's that her machine holds. */
async function tokenOf(scopes: readonly Scope[] = SCOPES.filter((scope) => !isGrantedScope(scope))): Promise<string> {
	return (await issueToken(world.as(alice), { subject: alice, holder: agent, name: 'helper', scopes })).token;
}

async function agentWith(token: string, mode: 'legacy' | 'auto'): Promise<Client> {
	const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
	clients.push(client);
	const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/api/mcp`), {
		requestInit: { headers: { authorization: `Bearer ${token}` } },
		fetch: async (_, { method, headers, body } = {}) =>
			method === 'POST' && typeof body === 'string'
				? post(new Headers(headers), body)
				: new Response(null, { status: 405 }),
	});
	await client.connect(transport);
	return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
	const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given });
	const [first] = content;
	const text = first?.type === 'text' ? first.text : '';
	if (!isError) expect(JSON.parse(text)).toEqual(structuredContent);
	return { isError, text, found: structuredContent as Record<string, unknown> | undefined };
}

// The agents connect with the handshake of 2025, and without it.
describe.each([
	['2025-11-25', 'legacy', /requires a 2026-07-28/],
	['2026-07-28', 'auto', /Subscription limit reached/],
] as const)('by the protocol of %s', (version, mode, refused) => {
	test('an agent posts, follows and reads for the person that it acts for, and the trail names both', async () => {
		await world.settle();
		const client = await agentWith(await tokenOf(), mode);
		expect((await call(client, 'whoami')).found).toMatchObject({ subject: alice, holder: agent });
		const { found: people } = await call(client, 'search_subjects', { query: 'bo' });
		expect(people).toMatchObject({ items: [{ id: bob }] });
		expect((await call(client, 'follow', { subject: bob })).found).toMatchObject({ state: 'on', repeated: false });
		await world.post(bob, 'High water');
		await world.settle();
		const { found: posted } = await call(client, 'post_event', { text: 'Low water', verb: 'measured', key: 'low' });
		expect(posted).toMatchObject({ actor: alice, verb: 'measured' });
		const again = await call(client, 'post_event', { text: 'Low water', verb: 'measured', key: 'low' });
		expect(again.found).toMatchObject({ id: posted?.id });
		await world.settle();
		const { found: page } = await call(client, 'read_timeline', { limit: 5 });
		expect(page).toMatchObject({ items: [{ text: 'Low water' }, { text: 'High water' }] });
		expect((await call(client, 'get_receipt', { id: posted?.id })).found).toMatchObject({
			delivered: expect.any(Number),
		});
		expect((await call(client, 'events_of', { subject: bob })).found).toMatchObject({
			items: [{ text: 'High water' }],
		});
		expect((await call(client, 'get_event', { id: posted?.id })).found).toMatchObject({ text: 'Low water' });
		expect((await call(client, 'remove_event', { id: posted?.id })).found).toEqual({ removed: posted?.id });
		await world.settle();
		const { items } = await listAudit({ domain: world.domain, principal: OPERATOR }, { subject: alice, limit: 50 });
		const done = items.filter(({ actor }) => actor === agent).map(({ action, via }) => [action, via.split(':')[0]]);
		expect(done.toReversed()).toEqual([
			['followed', 'token'],
			['event-posted', 'token'],
			['event-removed', 'token'],
		]);
	});

	test('an agent answers an event, corrects its answer, and reads both below the event', async () => {
		const client = await agentWith(await tokenOf(), mode);
		const first = await world.post(bob, 'The pump is out');
		const asked = { subject: bob, id: first.id };
		const { found: one } = await call(client, 'post_event', { text: 'Back at nine', replyTo: asked });
		expect(one).toMatchObject({ replyTo: asked, thread: asked });
		const own = { subject: alice, id: one?.id };
		await call(client, 'post_event', { text: 'Back at ten', replyTo: own, corrects: true });
		await world.settle();
		const { found: page } = await call(client, 'list_replies', { ...asked, limit: 1 });
		expect(page).toMatchObject({ items: [{ text: 'Back at nine', replies: 1 }], next: expect.any(String) });
		const { found: rest } = await call(client, 'list_replies', { ...asked, cursor: page?.next });
		expect(rest).toMatchObject({ items: [{ text: 'Back at ten', corrects: true }] });
		expect((await call(client, 'get_event_of', asked)).found).toMatchObject({ text: 'The pump is out', replies: 1 });
	});

	test('an agent takes an alert by a reaction, sees who reacted, and takes it back', async () => {
		const client = await agentWith(await tokenOf(), mode);
		const { id } = await world.post(bob, 'The pump is out');
		const asked = { subject: bob, id, kind: 'seen' };
		expect((await call(client, 'react', asked)).found).toEqual({ repeated: false });
		await world.settle();
		const { found } = await call(client, 'list_reactions', asked);
		expect(found).toMatchObject({ items: [{ subject: { id: alice }, kinds: ['seen'] }] });
		expect((await call(client, 'take_back_reaction', asked)).found).toEqual({ repeated: false });
		expect((await call(client, 'take_back_reaction', asked)).found).toEqual({ repeated: true });
	});

	test('a tool that the scopes of the token do not allow is refused with its code, and does nothing', async () => {
		const client = await agentWith(await tokenOf(['timeline:read']), mode);
		expect(await call(client, 'post_event', { text: 'Hello' })).toMatchObject({
			isError: true,
			text: expect.stringMatching(/^forbidden: .*events:write/),
		});
		expect(await call(client, 'follow', { subject: bob })).toMatchObject({ isError: true });
		expect((await call(client, 'read_timeline')).found).toMatchObject({ items: [] });
	});

	test.each([
		['an unknown argument', 'post_event', { text: 'Hello', colour: 'red' }, /colour/],
		['a missing argument', 'post_event', {}, /text/],
		['a blank text', 'post_event', { text: ' ' }, /^text_blank: /],
		['a bad time', 'post_event', { text: 'Hello', occurredAt: 'yesterday' }, /^occurred_at_invalid: /],
		['a bad cursor', 'read_timeline', { cursor: '?' }, /^cursor_invalid: /],
		['a limit that is too high', 'read_timeline', { limit: 1_000 }, /limit/],
		['a subject that is not there', 'follow', { subject: 'github-0' }, /^subject_not_found: /],
		['an answer to no event', 'post_event', { text: 'Hi', replyTo: { subject: 'app-x', id: 'x' } }, /^event_invalid: /],
		['a correction of nothing', 'post_event', { text: 'Hi', corrects: true }, /^correction_invalid: /],
		['a reaction of no kind', 'react', { subject: 'app-x', id: 'x', kind: 'wave' }, /kind/],
		['a reaction to no event', 'react', { subject: 'app-x', id: 'x', kind: 'seen' }, /^event_invalid: /],
		['replies to no event', 'list_replies', { subject: 'app-x', id: 'x' }, /^event_invalid: /],
		['an id that is none', 'get_event', { id: '../me' }, /^event_invalid: /],
		['an id of dots', 'get_event', { id: '..' }, /^invalid_input: /],
		['an id of escaped dots', 'get_receipt', { id: '%2e%2e' }, /^event_invalid: /],
		['a dot for a subject', 'follow', { subject: '.' }, /^invalid_input: /],
		['dots for a subject', 'events_of', { subject: '..' }, /^invalid_input: /],
	])('%s is refused in words that say what is wrong', async (_, name, given, words) => {
		const client = await agentWith(await tokenOf(), mode);
		const { isError, text } = await call(client, name, given);
		expect([isError, text]).toEqual([true, expect.stringMatching(words)]);
		expect(rest.errors).toEqual([]);
	});

	test('a tool that is not there is an error of the protocol, which names it', async () => {
		const client = await agentWith(await tokenOf(), mode);
		await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toMatchObject({
			code: -32602,
			message: expect.stringContaining('drop_tables'),
		});
	});

	test('it does not say that it tells of changes in its tools', async () => {
		const client = await agentWith(await tokenOf(), mode);
		expect(client.getNegotiatedProtocolVersion()).toBe(version);
		expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: false });
		await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(refused);
	});
});

test('a missing, unknown or revoked token and a foreign subject are refused before anything is read', async () => {
	const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
	const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
	const codeOf = async (more: Record<string, string>) => {
		const response = await post(new Headers({ ...headers, ...more }), body);
		return [
			response.status,
			((await response.json()) as { code?: string }).code,
			response.headers.has('www-authenticate'),
		];
	};
	expect(await codeOf({})).toEqual([401, 'token_missing', true]);
	expect(await codeOf({ cookie: 'next-auth.session-token=x' })).toEqual([401, 'token_missing', true]);
	expect(await codeOf({ authorization: 'Bearer tdl_x' })).toEqual([401, 'token_malformed', true]);
	const authorization = `Bearer ${await tokenOf()}`;
	expect(await codeOf({ authorization, 'tideline-subject': bob })).toEqual([403, 'forbidden', false]);
	expect(await codeOf({ authorization })).toEqual([200, undefined, false]);
	expect(await codeOf({ authorization, origin: ORIGIN })).toEqual([200, undefined, false]);
	await expect(codeOf({ authorization, origin: 'https://evil.example' })).rejects.toMatchObject({ code: 'forbidden' });
});

test.each(['', '{', 'null', '{"jsonrpc":"1.0"}', '[[[[[[[['])('the body %j is answered as no request', async (body) => {
	const authorization = `Bearer ${await tokenOf()}`;
	const headers = {
		authorization,
		'content-type': 'application/json',
		accept: 'application/json, text/event-stream',
	};
	const response = await post(new Headers(headers), body);
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
});

test('each tool says whether it only reads, and whether it takes something away', async () => {
	const { tools } = await (await agentWith(await tokenOf(), 'legacy')).listTools();
	const named = (hint: 'readOnlyHint' | 'destructiveHint', value: boolean) =>
		tools.filter(({ annotations }) => annotations?.[hint] === value).map(({ name }) => name);
	const writes = ['post_event', 'follow', 'unfollow', 'react', 'take_back_reaction', 'remove_event'];
	expect(named('readOnlyHint', false)).toEqual(writes);
	expect(named('readOnlyHint', true)).toHaveLength(tools.length - writes.length);
	expect(named('destructiveHint', true)).toEqual(['unfollow', 'remove_event']);
	expect(named('destructiveHint', false)).toEqual(['post_event', 'follow', 'react', 'take_back_reaction']);
});
