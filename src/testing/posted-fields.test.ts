/** Every field that callers set is taken by each interface, and given back by it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appRouter } from '../api/routers/router.ts';
import { createCallerFactory } from '../api/trpc.ts';
import { optionOf } from '../cli/arguments/field-options.ts';
import { fieldsIn, OPTION_NAMES, type PostedName } from '../contract/event/event-fields.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { answerMcp } from '../mcp/answer-mcp.ts';
import { type NewEvent, Tideline } from '../sdk/index.ts';
import { ORIGIN, type RestClient, restClient } from './rest.ts';
import { tideline } from './tideline-command.ts';
import { asUser, createWorld, type World } from './world.ts';

/** Fields that are texts. */
const TEXTS = {
	verb: 'measured',
	text: 'Low water',
	url: 'https://tide.example/1',
	type: 'example.tide',
	occurredAt: '2026-05-04T07:30:00.000Z',
};
const FIRST_POSTED_AT = '2026-05-04T07:00:00.000Z';

/** A correction: every field that callers set. */
let posted: Required<Pick<NewEvent, PostedName>> & typeof TEXTS;
let world: World;
let rest: RestClient;
let alice: SubjectId;
let token: string;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	token = await rest.token(alice);
	const { body } = await rest.call('POST', '/events', {
		body: { text: 'Hihg water', occurredAt: FIRST_POSTED_AT },
		token,
	});
	posted = { ...TEXTS, replyTo: { subject: alice, id: (body as { id: string }).id }, corrects: true };
});
afterAll(() => world.close());

test('by the pages', async () => {
	const { domain, watch } = world;
	const caller = createCallerFactory(appRouter)({ domain, watch, principal: asUser(alice) });
	const { event } = await caller.event.post(posted);
	expect(event).toMatchObject(posted);
	expect(await caller.event.get({ subject: alice, id: event.id })).toMatchObject({ event: posted });
	expect((await caller.timeline.page({})).items[0]).toMatchObject(posted);
});

test('by REST', async () => {
	const { body } = await rest.call('POST', '/events', { body: posted, token });
	expect(body).toMatchObject(posted);
	expect((await rest.call('GET', '/timeline?limit=1', { token })).body).toMatchObject({ items: [posted] });
});

test('by the client, which reads timelines straight from storage', async () => {
	const client = new Tideline({ url: ORIGIN, token, fetch: rest.fetch });
	const { id } = await client.post(posted);
	expect(await client.event(id)).toMatchObject(posted);
	for await (const item of client.timeline()) {
		expect(item).toMatchObject(posted);
		break;
	}
});

test('by agents', async () => {
	const client = new Client({ name: 'test', version: '1' });
	const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/api/mcp`), {
		requestInit: { headers: { authorization: `Bearer ${token}` } },
		fetch: async (url, { method, headers, body } = {}) =>
			method === 'POST' && typeof body === 'string'
				? answerMcp({ url: String(url), headers: new Headers(headers), body, rest: rest.fetch })
				: new Response(null, { status: 405 }),
	});
	await client.connect(transport);
	const { structuredContent } = await client.callTool({ name: 'post_event', arguments: posted });
	expect(structuredContent).toMatchObject(posted);
	await client.close();
});

test('by the command line, those that it has options for', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'tideline-fields-'));
	const fields = fieldsIn(OPTION_NAMES, TEXTS);
	const options = OPTION_NAMES.flatMap((name) => [optionOf(name), TEXTS[name]]);
	const answer = await tideline(dataDir, 'post', 'beacon', TEXTS.text, ...options, '--json');
	expect(JSON.parse(answer.out)).toMatchObject(fields);
	const read = await tideline(dataDir, 'timeline', 'beacon', '--json');
	expect(JSON.parse(read.out)).toMatchObject(fields);
	await rm(dataDir, { recursive: true });
});
