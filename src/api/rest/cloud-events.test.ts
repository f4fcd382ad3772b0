/** CloudEvents over HTTP, sent by the official package, and by Azure Event Grid as it sends them. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { CloudEvent, HTTP, type Message } from 'cloudevents';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { findDifferences } from '../../domain/reconcile/find-differences.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let rest: RestClient;
let gauge: SubjectId;
let token: string;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	gauge = await world.person('gauge');
	token = await rest.token(gauge);
});
afterEach(() => world.close());

const event = (more: object = {}) =>
	new CloudEvent({ id: '1', source: '/gauge', type: 'tide', data: { text: 'High water' }, ...more });

function send({ headers, body }: Message): ReturnType<RestClient['call']> {
	return rest.call('POST', '/events', { token, headers: headers as Record<string, string>, body });
}

const code = ({ status, body }: { status: number; body: unknown }) =>
	`${status} ${(body as { code?: string }).code ?? 'ok'}`;

test.each([
	['binary', HTTP.binary],
	['structured', HTTP.structured],
])('the official package posts in the %s mode, and what it sends again is posted once', async (_, encode) => {
	const message = encode(
		event({
			subject: 'Bremen/Weser',
			time: '2026-05-04T07:30:00.000Z',
			traceparent: '00-ab',
			partition: 7,
			late: true,
		}),
	);
	const posted = await send(message);
	expect(posted).toMatchObject({
		status: 201,
		body: { actor: gauge, type: 'tide', text: 'High water', occurredAt: '2026-05-04T07:30:00.000Z' },
	});
	const again = await send(message);
	expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', posted.body]);
	const { body } = await rest.call('GET', '/events?source=/gauge&id=1', { token });
	const extensions = (body as { extensions: Record<string, unknown> }).extensions;
	// The binary mode has texts alone: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md#type-system
	expect(Object.fromEntries(Object.entries(extensions).map(([name, value]) => [name, String(value)]))).toEqual({
		traceparent: '00-ab',
		partition: '7',
		late: 'true',
	});
	expect(body).toMatchObject({ source: '/gauge', origin: '1', about: 'Bremen/Weser' });
});

test('data of other forms: a text, JSON without a text, bytes, none', async () => {
	const texts: unknown[] = [];
	for (const [id, more] of [
		['a', { data: 'Just words', datacontenttype: 'text/plain' }],
		['b', { data: { level: 3 }, subject: 'Weser' }],
		['c', { data: undefined }],
	] as const) {
		const { status, body } = await send(HTTP.binary(event({ id, ...more })));
		expect([id, status, body]).toEqual([id, 201, body]);
		texts.push((body as { text: string }).text);
	}
	expect(texts).toEqual(['Just words', 'tide: Weser', 'tide']);
});

test.each([
	['application/octet-stream', Buffer.from([0x80, 0x00, 0xff])],
	['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
	['application/octet-stream; charset=utf-16', Buffer.from([0xc3, 0x28])],
	['application/x-protobuf', Buffer.from('plain')],
])('bytes of %s stay bytes in the binary mode, as in the structured one', async (type, bytes) => {
	const attributes = { 'ce-specversion': '1.0', 'ce-source': '/gauge', 'ce-type': 'tide' };
	const binary = await rest.call('POST', '/events', {
		token,
		headers: { ...attributes, 'ce-id': 'binary', 'content-type': type },
		body: bytes,
	});
	const structured = await rest.call('POST', '/events', {
		token,
		headers: { 'content-type': 'application/cloudevents+json' },
		body: {
			specversion: '1.0',
			source: '/gauge',
			type: 'tide',
			id: 'structured',
			datacontenttype: type,
			data_base64: bytes.toString('base64'),
		},
	});
	expect([code(binary), code(structured)]).toEqual(['201 ok', '201 ok']);
	const textOf = ({ body }: { body: unknown }) => (body as { text: string }).text;
	expect(textOf(binary)).toBe(textOf(structured));
});

const compressed = (coding: string, body: Uint8Array, more: Record<string, string> = {}) =>
	rest.call('POST', '/events', {
		token,
		headers: { 'content-type': 'application/json', 'content-encoding': coding, ...more },
		body,
	});

test('a body may be compressed, and is read no further than it may be long', async () => {
	const plain = Buffer.from(JSON.stringify({ text: 'Packed' }));
	for (const [coding, body] of [
		['gzip', gzipSync(plain)],
		['x-gzip', gzipSync(plain)],
		['GZIP', gzipSync(plain)],
		['br', brotliCompressSync(plain)],
		['identity', plain],
	] as const)
		expect([coding, code(await compressed(coding, body))]).toEqual([coding, '201 ok']);
	// 64 MiB of blanks in some kilobytes.
	const bomb = Buffer.alloc(64 * 1024 * 1024, ' ');
	expect(code(await compressed('gzip', gzipSync(bomb)))).toBe('413 body_too_large');
	expect(code(await compressed('br', brotliCompressSync(bomb.subarray(0, 8 * 1024 * 1024))))).toBe(
		'413 body_too_large',
	);
	const ce = { 'ce-specversion': '1.0', 'ce-source': '/gauge', 'ce-type': 'tide', 'ce-id': 'packed' };
	expect(code(await compressed('gzip', gzipSync(Buffer.from([0x80])), { ...ce, 'content-type': 'a/b' }))).toBe(
		'201 ok',
	);
});

test('a body that is not compressed as it says, or in an unknown way, is refused with what to send instead', async () => {
	const plain = Buffer.from(JSON.stringify({ text: 'Plain' }));
	for (const [coding, body] of [
		['br', plain],
		['gzip', plain],
		['gzip', gzipSync(plain).subarray(0, 12)],
		['br', brotliCompressSync(plain).subarray(0, 6)],
		['gzip', Buffer.alloc(0)],
	] as const)
		expect([coding, code(await compressed(coding, body))]).toEqual([coding, '400 request_invalid']);
	for (const coding of ['deflate', 'zstd', 'gzip, br', 'gzip, gzip', 'x', 'constructor']) {
		const refused = await compressed(coding, deflateSync(plain));
		expect([coding, code(refused)]).toEqual([coding, '415 content_encoding_unsupported']);
		expect(refused.headers.get('accept-encoding')).toBe('gzip, br');
	}
	const other = await rest.call('POST', '/events', { token, headers: { 'content-type': 'text/csv' }, body: 'a,b' });
	expect([code(other), other.headers.get('accept')]).toEqual([
		'415 media_type_unsupported',
		'application/json, application/cloudevents+json, application/cloudevents-batch+json',
	]);
	const latin = {
		'content-type': 'text/plain',
		'ce-specversion': '1.0',
		'ce-source': '/g',
		'ce-type': 't',
		'ce-id': '1',
	};
	expect(await rest.call('POST', '/events', { token, headers: latin, body: Buffer.from([0xe4]) })).toMatchObject({
		status: 400,
		body: { code: 'json_invalid', detail: expect.stringContaining('application/octet-stream') },
	});
	const named = { 'content-type': 'application/json; profile=cloudevents' };
	expect(code(await rest.call('POST', '/events', { token, headers: named, body: { text: 'Ours' } }))).toBe('201 ok');
	expect(rest.errors).toEqual([]);
});

test.each([
	['a path for a URL', { url: '/a/b' }],
	['an object for a URL', { url: { href: 'https://one.example/' } }],
	['another protocol', { url: 'ftp://one.example/' }],
	['a verb of HTTP with its path, which is long', { verb: `GET /${'a'.repeat(80)}` }],
	['a verb of two lines', { verb: 'one\ntwo' }],
	['numbers', { text: 5, url: 7, verb: 9 }],
	['a list of texts', { text: ['one', 'two'] }],
	['an object for a text', { text: { en: 'one' }, verb: [] }],
	['a text without a character', { text: '', url: '', verb: '' }],
	['a text of blanks', { text: ' \u200b ' }],
])('data of others that has %s under a name of ours comes in under its type and subject', async (_, data) => {
	const sent = event({ subject: 'Weser', data });
	const posted = await send(HTTP.structured(sent));
	expect([posted.status, posted.body]).toEqual([201, expect.objectContaining({ text: 'tide: Weser', type: 'tide' })]);
	expect(posted.body).not.toHaveProperty('url');
	expect(posted.body).toMatchObject({ verb: 'posted' });
	expect(await send(HTTP.binary(sent))).toMatchObject({
		status: 201,
		body: { id: (posted.body as { id: string }).id },
	});
});

test('an empty text says as much in the binary mode as in the structured one', async () => {
	const headers = { 'ce-specversion': '1.0', 'ce-source': '/gauge', 'ce-type': 'tide', 'content-type': 'text/plain' };
	for (const body of ['', ' '])
		expect(
			await rest.call('POST', '/events', { token, headers: { ...headers, 'ce-id': `binary ${body}` }, body }),
		).toMatchObject({ status: 201, body: { text: 'tide' } });
	const structured = event({ id: 'structured', datacontenttype: 'text/plain', data: '' });
	expect(await send(HTTP.structured(structured))).toMatchObject({ status: 201, body: { text: 'tide' } });
});

test('a sender that reads the status alone does not take a batch for delivered of which one event was refused', async () => {
	const batch = (id: string, headers: Record<string, string>) =>
		rest.call('POST', '/events', {
			token,
			headers: { 'content-type': 'application/cloudevents-batch+json', ...headers },
			body: [
				{ ...event({ id }).toJSON() },
				{ ...event({ id: `${id} long`, data: { text: 'x'.repeat(4_001) } }).toJSON() },
			],
		});
	const items = [{ status: 201 }, { status: 400, code: 'text_too_long' }];
	expect(await batch('a', {})).toMatchObject({ status: 200, body: { items } });
	expect(await batch('b', { prefer: 'handling=lenient' })).toMatchObject({ status: 200, body: { items } });
	for (const [id, header] of [
		['c', { 'aeg-event-type': 'Notification' }],
		['d', { prefer: 'respond-async, handling=strict' }],
		['e', { prefer: 'Handling="strict"' }],
	] as const)
		expect(await batch(id, header as unknown as Record<string, string>)).toMatchObject({
			status: 400,
			body: { code: 'text_too_long', items },
		});
	// The good events are posted, whatever the answer said.
	expect((await rest.call('GET', '/events?source=/gauge&id=c', { token })).status).toBe(200);
});

test('a batch is as JSON has it, and one that is refused harms no other', async () => {
	const batch = [event({ id: 'x' }), event({ id: 'y', data: { text: 'bell \u0007' } }), event({ id: 'z' })];
	const { status, body } = await rest.call('POST', '/events', {
		token,
		body: batch.map((each) => each.toJSON()),
		headers: { 'content-type': 'application/cloudevents-batch+json; charset=utf-8' },
	});
	expect(status).toBe(200);
	expect(body).toMatchObject({
		items: [{ status: 201 }, { status: 400, code: 'text_control_character' }, { status: 201 }],
	});
});

/** https://learn.microsoft.com/azure/event-grid/cloud-event-schema, with the token as a delivery attribute. */
test('Azure Event Grid asks whether it may deliver, and delivers', async () => {
	const asked = await rest.call('OPTIONS', '/events', {
		headers: { 'webhook-request-origin': 'eventgrid.azure.net', 'webhook-request-rate': '120' },
	});
	expect(asked.status).toBe(200);
	expect(asked.headers.get('webhook-allowed-origin')).toBe('eventgrid.azure.net');
	expect(asked.headers.get('webhook-allowed-rate')).toBe('120');
	const blob = {
		specversion: '1.0',
		type: 'Microsoft.Storage.BlobCreated',
		source: '/subscriptions/0/resourceGroups/tide/providers/Microsoft.Storage/storageAccounts/tide',
		id: '9aeb0fdf-c01e-0131-0922-9eb54906e209',
		time: '2026-11-18T15:13:39.4589254Z',
		subject: 'blobServices/default/containers/gauges/blobs/weser.csv',
		data: { api: 'PutBlob', contentLength: 4, url: 'https://tide.blob.core.windows.net/gauges/weser.csv' },
	};
	const deliver = () =>
		rest.call('POST', '/events', {
			token,
			body: [blob],
			headers: {
				'content-type': 'application/cloudevents-batch+json; charset=utf-8',
				'aeg-event-type': 'Notification',
				'aeg-delivery-count': '0',
			},
		});
	for (const repeated of [false, true])
		expect(await deliver()).toMatchObject({
			status: 200,
			body: {
				items: [{ repeated, event: { type: blob.type, text: `${blob.type}: ${blob.subject}`, url: blob.data.url } }],
			},
		});
});

test.each([
	[
		'an event format that is not read',
		{ 'content-type': 'application/cloudevents+xml' },
		'<event/>',
		'415 media_type_unsupported',
	],
	[
		'another charset',
		{ 'content-type': 'application/cloudevents+json; charset=latin1' },
		'{}',
		'415 media_type_unsupported',
	],
	['a media type that is none', { 'content-type': 'cloudevents' }, '{}', '415 media_type_unsupported'],
	[
		'another version',
		{ 'content-type': 'application/cloudevents+json' },
		'{"specversion":"0.3","id":"1","source":"/a","type":"t"}',
		'400 cloud_event_invalid',
	],
	[
		'no id',
		{ 'content-type': 'application/cloudevents+json' },
		'{"specversion":"1.0","source":"/a","type":"t"}',
		'400 cloud_event_invalid',
	],
	['a batch that is none', { 'content-type': 'application/cloudevents-batch+json' }, '{}', '400 cloud_event_invalid'],
	['broken JSON', { 'content-type': 'application/cloudevents+json' }, '{', '400 json_invalid'],
	[
		'a header that is not UTF-8',
		{ 'ce-specversion': '1.0', 'ce-id': '%FF', 'ce-source': '/a', 'ce-type': 't' },
		'',
		'400 cloud_event_invalid',
	],
])('%s is refused', async (_, headers, body, refused) => {
	expect(code(await rest.call('POST', '/events', { token, headers, body }))).toBe(refused);
	expect(rest.errors).toEqual([]);
});

test('a replyto that names an event makes a reply, in each form of a CloudEvent, and no extension', async () => {
	const first = await world.post(gauge, 'The pump is out');
	const replyto = `${gauge}/${first.id}`;
	const replyTo = { subject: gauge, id: first.id };
	for (const [id, message] of [
		['binary', HTTP.binary(event({ id: 'binary', replyto, note: 'wet' }))],
		['structured', HTTP.structured(event({ id: 'structured', replyto, note: 'wet' }))],
	] as const) {
		expect((await send(message)).body).toMatchObject({ replyTo, thread: replyTo });
		const { body } = await rest.call('GET', `/events?source=/gauge&id=${id}`, { token });
		expect(body).toMatchObject({ replyTo });
		expect(body).toHaveProperty('extensions', { note: 'wet' });
	}
	await world.settle();
	const { body } = await rest.call('GET', `/events/${first.id}`, { token });
	expect(body).toMatchObject({ replies: 2 });
});

test('corrects beside replyto makes a correction, in each form of a CloudEvent, and stays an extension elsewhere', async () => {
	const { id } = await world.post(gauge, 'The pump is out');
	const ofOther = await world.post(await world.person('other'), 'The pump is on');
	const replyto = `${gauge}/${id}`;
	const binary = event({ id: 'binary', replyto, corrects: true });
	const structured = event({ id: 'structured', replyto, corrects: true });
	for (const message of [HTTP.binary(binary), HTTP.structured(structured)]) {
		const { body } = await send(message);
		expect(body).toMatchObject({ corrects: true, replyTo: { subject: gauge, id } });
		expect(body).not.toHaveProperty('extensions');
	}
	for (const more of [{ corrects: true }, { corrects: 'a typo', replyto }]) {
		const { body } = await send(HTTP.structured(event({ id: JSON.stringify(more), ...more })));
		expect(body).not.toHaveProperty('corrects');
		const { id: posted } = body as { id: string };
		expect((await rest.call('GET', `/events/${posted}`, { token })).body).toMatchObject({
			extensions: { corrects: more.corrects },
		});
	}
	const foreign = event({ id: 'foreign', replyto: `${ofOther.actor}/${ofOther.id}`, corrects: true });
	expect(code(await send(HTTP.structured(foreign)))).toBe('400 correction_invalid');
});

test('a replyto of others stays their extension, and one that names an event which cannot be answered is refused', async () => {
	const others = ['amqp://queue/answers', 'gauge@example.org', 7, 'dev-gauge', `dev-gauge/${'z'.repeat(26)}`];
	for (const [index, replyto] of others.entries()) {
		const posted = await send(HTTP.structured(event({ id: `${index}`, replyto })));
		expect([replyto, posted.status]).toEqual([replyto, 201]);
		expect(posted.body).not.toHaveProperty('replyTo');
		const { body } = await rest.call('GET', `/events?source=/gauge&id=${index}`, { token });
		expect(body).toMatchObject({ extensions: { replyto } });
	}
	const gone = `${gauge}/${'0'.repeat(26)}`;
	expect(code(await send(HTTP.binary(event({ id: 'gone', replyto: gone }))))).toBe('404 event_not_found');
	expect(await rest.call('GET', '/events?source=/gauge&id=gone', { token })).toMatchObject({ status: 404 });
});

test('extensions go with their event, and nothing is out of place before or after', async () => {
	const posted = await send(HTTP.structured(event({ secretnote: 'for-your-eyes-only' })));
	const { id } = posted.body as { id: string };
	await world.settle();
	const differences = async () => {
		const found = [];
		for await (const each of findDifferences(world.domain, gauge)) found.push(each);
		return found;
	};
	expect(await differences()).toEqual([]);
	await removeEvent(world.as(gauge), { actor: gauge, id });
	await world.settle();
	expect(code(await rest.call('GET', '/events?source=/gauge&id=1', { token }))).toBe('410 event_removed');
	expect(await differences()).toEqual([]);
	expect(code(await send(HTTP.structured(event())))).toBe('409 event_already_removed');
});
