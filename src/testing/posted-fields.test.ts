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
import { Tideline } from '../sdk/index.ts';
import { ORIGIN, type RestClient, restClient } from './rest.ts';
import { tideline } from './tideline-command.ts';
import { asUser, createWorld, type World } from './world.ts';

const POSTED: Record<PostedName, string> = {
	verb: 'measured',
	text: 'Low water',
	url: 'https://tide.example/1',
	type: 'example.tide',
	occurredAt: '2026-05-04T07:30:00.000Z',
};

let world: World;
let rest: RestClient;
let alice: SubjectId;
let token: string;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	alice = await world.person('alice');
	token = await rest.token(alice);
});
afterAll(() => world.close());

test('by the pages', async () => {
	const { domain, watch } = world;
	const caller = createCallerFactory(appRouter)({ domain, watch, principal: asUser(alice) });
	const { event } = await caller.event.post(POSTED);
	expect(event).toMatchObject(POSTED);
	expect(await caller.event.get({ subject: alice, id: event.id })).toMatchObject({ event: POSTED });
	expect((await caller.timeline.page({})).items[0]).toMatchObject(POSTED);
});

test('by REST', async () => {
	const { body } = await rest.call('POST', '/events', { body: POSTED, token });
	expect(body).toMatchObject(POSTED);
	expect((await rest.call('GET', '/timeline?limit=1', { token })).body).toMatchObject({ items: [POSTED] });
});

test('by the client, which reads timelines straight from storage', async () => {
	const client = new Tideline({ url: ORIGIN, token, fetch: rest.fetch });
	const { id } = await client.post(POSTED);
	expect(await client.event(id)).toMatchObject(POSTED);
	for await (const item of client.timeline()) {
		expect(item).toMatchObject(POSTED);
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
	const { structuredContent } = await client.callTool({ name: 'post_event', arguments: POSTED });
	expect(structuredContent).toMatchObject(POSTED);
	await client.close();
});

test('by the command line, those that it has options for', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'tideline-fields-'));
	const fields = fieldsIn(OPTION_NAMES, POSTED);
	const options = OPTION_NAMES.flatMap((name) => [optionOf(name), POSTED[name]]);
	const posted = await tideline(dataDir, 'post', 'beacon', POSTED.text, ...options, '--json');
	expect(JSON.parse(posted.out)).toMatchObject(fields);
	const read = await tideline(dataDir, 'timeline', 'beacon', '--json');
	expect(JSON.parse(read.out)).toMatchObject(fields);
	await rm(dataDir, { recursive: true });
});
