/** Webhooks as a machine handles them: with a token, and a receiver that fails once. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Push } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';

let world: World;
let rest: RestClient;
let receiver: Receiver;
let alice: SubjectId;
let bob: SubjectId;
let token: string;

beforeAll(async () => {
	receiver = await startReceiver();
	world = await createWorld('embedded', inject('azurite'), { outside: new OutsideSender({ inside: [receiver.host] }) });
	rest = restClient(world);
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	token = await rest.token(alice);
});
afterAll(async () => {
	await world.close();
	await receiver.close();
});

const all = () => `/subjects/${alice}/webhooks`;
const refused = async (method: string, path: string, body?: unknown, as = token) => {
	const answer = await rest.call(method, path, { token: as, body });
	return `${answer.status} ${(answer.body as { code: string }).code}`;
};

test('a machine adds a webhook, agrees, hears what is posted right after, and reads the log', async () => {
	const added = await rest.call('POST', all(), { token, body: { url: `${receiver.url}/hook` } });
	expect(added.status).toBe(201);
	const { webhook, secret } = added.body as { webhook: { id: string; agreed: boolean }; secret: string };
	expect(webhook.agreed).toBe(false);
	await world.settle();
	await sendPushes(world.domain);
	await world.settle();
	expect((await rest.call('GET', all(), { token })).body).toMatchObject([{ agreed: true }]);
	receiver.received.length = 0;
	const one = `${all()}/${webhook.id}`;
	receiver.answers.push(503);
	const posted = await rest.call('POST', '/events', { token, body: { text: 'High water', verb: 'measured' } });
	await world.settle();
	await sendPushes(world.domain);
	const list = async (query = '') =>
		((await rest.call('GET', `${one}/pushes${query}`, { token })).body as { items: Push[] }).items;
	const [push] = await list('?limit=1');
	expect(push).toMatchObject({ state: 'pending', tries: 1, status: 503, type: 'event.delivered' });
	expect((posted.body as { id: string }).id).toBe(push?.id);
	expect(await refused('POST', `${one}/pushes/none/retry`)).toBe('404 push_not_found');
	// Nobody waits for the five seconds here: the clock of the domain is ahead, and the message is sent again.
	world.clock.ahead += 6_000;
	expect((await rest.call('POST', `${one}/pushes/${push?.id}/retry`, { token })).status).toBe(202);
	await world.settle();
	await sendPushes(world.domain);
	expect(await list('?state=done')).toMatchObject([
		{ id: push?.id, tries: 2, status: 204 },
		{ type: 'webhook.test', status: 200 },
	]);
	const [first, second] = receiver.received;
	expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
	expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
		data: { subject: alice, event: { text: 'High water', verb: 'measured' } },
	});
	expect((await rest.call('PUT', one, { token, body: { on: false } })).body).toMatchObject({ off: 'owner' });
	expect(await refused('POST', `${one}/test`)).toBe('409 webhook_off');
	expect((await rest.call('DELETE', one, { token })).status).toBe(200);
	expect((await rest.call('GET', all(), { token })).body).toEqual([]);
	expect(await refused('GET', `${one}/pushes`)).toBe('404 webhook_not_found');
});

test.each<[string, unknown, string]>([
	['nothing', {}, '400 invalid_input'],
	['no text', { url: 7 }, '400 invalid_input'],
	['a word', { url: 'hook' }, '400 url_invalid'],
	['half a character', { url: 'https://one.example/\ud800' }, '400 url_invalid'],
	['another protocol', { url: 'ftp://one.example/' }, '400 url_not_http'],
	['http', { url: 'http://one.example/' }, '400 address_refused'],
	['a user', { url: 'https://a:b@one.example/' }, '400 address_refused'],
	['an address inside', { url: 'https://[::ffff:10.0.0.1]/' }, '400 address_refused'],
	['an address in decimal', { url: 'https://2130706433/' }, '400 address_refused'],
	['a very long address', { url: `https://one.example/${'x'.repeat(2_048)}` }, '400 url_too_long'],
	['another feed', { url: 'https://one.example/', feed: 'all' }, '400 invalid_input'],
	['a field that is not known', { url: 'https://one.example/', secret: 'mine' }, '400 invalid_input'],
	['the audit trail', { url: 'https://one.example/', feed: 'trail' }, '403 forbidden'],
])('%s is refused with a code, and nothing is added', async (_, body, expected) => {
	expect(await refused('POST', all(), body)).toBe(expected);
	expect((await rest.call('GET', all(), { token })).body).toEqual([]);
});

test("another subject's webhooks, ids that are none, and a token without the scope are refused", async () => {
	const body = { url: 'https://1.1.1.1/' };
	expect(await refused('POST', `/subjects/${bob}/webhooks`, body)).toBe('403 forbidden');
	expect(await refused('GET', `/subjects/${bob}/webhooks`)).toBe('403 forbidden');
	expect(await refused('DELETE', `${all()}/short`)).toBe('400 invalid_input');
	expect(await refused('POST', `${all()}/${'0'.repeat(16)}/pushes/${encodeURIComponent('../..')}/retry`)).toBe(
		'400 invalid_input',
	);
	expect(await refused('GET', `${all()}/${'0'.repeat(16)}/pushes?state=lost`)).toBe('400 invalid_input');
	const narrow = await rest.token(alice, ['subjects:write']);
	expect(await refused('POST', all(), body, narrow)).toBe('403 forbidden');
	expect(await refused('GET', all(), undefined, await rest.token(alice, ['timeline:read']))).toBe('403 forbidden');
	expect(rest.errors).toEqual([]);
});
