/** Calls over a real connection, past Next: what the route of Next answered is answered here too. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { endSession } from '../../domain/session/end-session.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { ADDRESS_HEADER } from '../../rate-limits/client-address.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { Background } from '../../worker/background.ts';
import { createDoor, type DoorRules } from '../door/door.ts';
import { OrderlyEnd } from '../door/orderly-end.ts';
import { afterAnswer } from '../services/after-answer.ts';
import { setServices, type WebServices } from '../services/services.ts';
import { answerPastNext } from './answer-past-next.ts';

const SECRET = 'a secret of a test, and long enough';
/** The door of a service for itself. */
const DOOR: DoorRules = {
	isLocal: false,
	isDevelopment: false,
	trustedProxies: 0,
	keepAlive: 1_000,
	policy: { isDevelopment: false, isHttps: false, storageOrigins: [], signInSources: [] },
	routeOf: (path) => path,
};

let world: World;
let background: Background;
let server: Server;
let origin: string;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'), { jobsPrepared: false });
	const { domain, watch } = world;
	background = new Background();
	setServices({ domain, watch, background, secret: SECRET } as WebServices);
	server = createServer(answerPastNext).listen(0, '127.0.0.1');
	await once(server, 'listening');
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
	setServices(undefined);
	server.closeAllConnections();
	server.close();
	await world.close();
});

async function signedIn(name: string) {
	const { profile, session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: name } },
	);
	const token = await encode({ token: { sub: profile.id, sid: session.id }, secret: SECRET });
	return { subject: profile.id, session: session.id, cookie: `next-auth.session-token=${token}` };
}

function post(procedure: string, input: unknown, headers: Record<string, string>): Promise<Response> {
	const body = typeof input === 'string' ? input : JSON.stringify(input);
	return fetch(`${origin}/api/trpc/${procedure}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
}

test('an entry has the address that the door found, and the browser', async () => {
	const { subject, cookie } = await signedIn('alice');
	const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
	const from = { [ADDRESS_HEADER]: '192.0.2.7', 'user-agent': agent };
	await post('event.post', { text: 'The tide is out' }, { cookie, ...from });
	const row = await world.store.tables.ledger.get(entryKeys.entry(subject, 2));
	expect(row && detailsOf(row)).toEqual({ address: '192.0.2.7', client: 'Firefox, Linux' });
});

test('a post is answered as a page reads it', async () => {
	const { subject, cookie } = await signedIn('alice');
	const answer = await post('event.post?batch=1', { 0: { text: 'The tide is out' } }, { cookie });
	expect(answer.status).toBe(200);
	expect(await answer.json()).toMatchObject([
		{ result: { data: { event: { actor: subject, text: 'The tide is out' } } } },
	]);
	const { headers } = answer;
	expect(headers.get('cache-control')).toBe('no-store');
	expect(headers.get('content-type')).toBe('application/json');
	expect(headers.get('vary')).toBe('trpc-accept, accept');
});

test('a session that ended is over with the next call, though its cookie was read before', async () => {
	const { subject, session, cookie } = await signedIn('alice');
	expect((await post('event.post', { text: 'one' }, { cookie })).status).toBe(200);
	await endSession(world.as(subject), { subject, id: session });
	expect((await post('event.post', { text: 'two' }, { cookie })).status).toBe(401);
});

test('a request that tRPC must not see is refused', async () => {
	const { cookie } = await signedIn('alice');
	const refused = async (answering: Promise<Response>) => {
		const answer = await answering;
		const { error } = (await answer.json()) as { error: { data: { reason: string } } };
		return [answer.status, error.data.reason];
	};
	const text = { text: 'x' };
	expect(await refused(post('event.post', text, { cookie, 'content-type': 'text/plain' }))).toEqual([
		415,
		'media_type_unsupported',
	]);
	expect(await refused(post('event.post', text, { cookie, 'sec-fetch-site': 'cross-site' }))).toEqual([
		403,
		'forbidden',
	]);
	expect(await refused(post('event.post', '{', { cookie }))).toEqual([400, 'json_invalid']);
	expect(await refused(post('event.post', ' '.repeat(2 ** 20 + 1), { cookie }))).toEqual([413, 'body_too_large']);
	expect(await refused(fetch(`${origin}/api/trpc/session.me?input=%7B`))).toEqual([400, 'json_invalid']);
	expect(await refused(fetch(`${origin}/api/trpc/${'a,'.repeat(10)}a?batch=1`))).toEqual([400, 'batch_too_large']);
});

test('a stream tells at once what changes, and ends when its reader leaves', async () => {
	const { subject, cookie } = await signedIn('alice');
	const leaving = new AbortController();
	const left = new Promise((resolve) => server.once('request', (_, response) => response.once('close', resolve)));
	const answer = await fetch(`${origin}/api/trpc/timeline.changes`, { headers: { cookie }, signal: leaving.signal });
	expect(answer.headers.get('content-type')).toBe('text/event-stream');
	const told = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	const hears = async (what: string) => {
		for (let all = ''; !all.includes(what); )
			all += (await told?.read())?.value ?? expect.fail('The stream has ended.');
	};
	await hears('"version"');
	await world.post(subject, 'The tide is out');
	await hears('"version"');
	leaving.abort();
	await left;
});

test('a long stream behind the door takes no listeners beyond its first, and fewer than Node warns of', async () => {
	const { subject, cookie } = await signedIn('alice');
	const door = createDoor(answerPastNext, DOOR).listen(0, '127.0.0.1');
	new OrderlyEnd(door);
	await once(door, 'listening');
	const responded = once(door, 'request') as Promise<[unknown, ServerResponse]>;
	const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/api/trpc/timeline.changes`;
	const told = (await fetch(url, { headers: { cookie } })).body?.pipeThrough(new TextDecoderStream()).getReader();
	const [, response] = await responded;
	const hears = async (what: string) => {
		for (let all = ''; !all.includes(what); )
			all += (await told?.read())?.value ?? expect.fail('The stream has ended.');
	};
	const listeners = () => response.eventNames().map((name) => [name, response.listenerCount(name)]);
	await hears('"version"');
	const first = listeners();
	for (let posted = 0; posted < 20; posted++) {
		await world.post(subject, `The tide is out ${posted}`);
		await hears('"version"');
	}
	expect(listeners()).toEqual(first);
	for (const [, count] of first) expect(count).toBeLessThanOrEqual(response.getMaxListeners());
	await told?.cancel();
	door.closeAllConnections();
	door.close();
});

test('a stream ends in order when the server stops, so that its reader comes again', async () => {
	const { cookie } = await signedIn('alice');
	const answer = await fetch(`${origin}/api/trpc/timeline.changes`, { headers: { cookie } });
	const told = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	expect((await told?.read())?.value).toBeTruthy();
	background.takeNoMore();
	let heard = '';
	for (let part = await told?.read(); part && !part.done; part = await told?.read()) heard += part.value;
	// With this event, tRPC tells its client that nothing more will come.
	expect(heard).not.toContain('event: return');
});

test('work that is to follow an answer waits for it', async () => {
	const { cookie } = await signedIn('alice');
	const order: string[] = [];
	const over = Promise.withResolvers<void>();
	world.domain.runPending = () =>
		afterAnswer(async () => {
			order.push('work');
			over.resolve();
		});
	server.prependListener('request', (_, response) => response.once('finish', () => order.push('answer')));
	expect((await post('event.post', { text: 'x' }, { cookie })).status).toBe(200);
	await over.promise;
	expect(order).toEqual(['answer', 'work']);
});

test('a caller who leaves in the middle costs nothing but its own connection', async () => {
	const { cookie } = await signedIn('alice');
	const socket = connect(Number(new URL(origin).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(
		`POST /api/trpc/event.post HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te`,
	);
	const [, response] = await once(server, 'request');
	socket.destroy();
	await new Promise((closed) => response.once('close', closed));
	expect((await post('event.post', { text: 'x' }, { cookie })).status).toBe(200);
});
