import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { setServer } from '../handle.ts';
import type { Server } from '../server.ts';
import { directRouteOf } from './direct-route.ts';

const listener = () => {};
const routeOf = (method: string, url: string, headers = {}) =>
	directRouteOf({ method, url, headers } as IncomingMessage);

test('before the application can answer, Next has every request', () => {
	expect(routeOf('POST', '/api/trpc/event.post')).toBeUndefined();
});

test('calls as our client writes them pass Next by', () => {
	setServer({ answerPastNext: listener } as unknown as Server);
	expect(routeOf('POST', '/api/trpc/event.post?batch=1')).toBe(listener);
	expect(routeOf('GET', '/api/trpc/session.me,timeline.page?batch=1&input=%7B%7D')).toBe(listener);
});

test('the REST interface passes Next by, however its paths are written', () => {
	setServer({ answerPastNext: listener } as unknown as Server);
	for (let code = 0x21; code <= 0x7e; code++)
		for (const path of [`/api/v1/${String.fromCharCode(code)}`, `/api/v1/me${String.fromCharCode(code)}x`])
			expect([path, routeOf('GET', path)]).toEqual([path, listener]);
	for (const path of ['/api/v1//me', '/api/v1/handles/@alice', '/api/v1/tags/c++/events'])
		expect([path, routeOf('DELETE', path)]).toEqual([path, listener]);
});

test('all else goes to Next', () => {
	setServer({ answerPastNext: listener } as unknown as Server);
	for (const path of [
		'/',
		'/api/trpc',
		'/api/trpc/',
		'/api/trpc/a/b',
		'/api/trpc/a%2Eb',
		'/api/trpc/a.b/',
		'/x/api/trpc/a.b',
	])
		expect([path, routeOf('GET', path)]).toEqual([path, undefined]);
	for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])
		expect([method, routeOf(method, '/api/trpc/session.me')]).toEqual([method, undefined]);
	expect(routeOf('GET', '/api/trpc/session.me', { rsc: '1' })).toBeUndefined();
});
