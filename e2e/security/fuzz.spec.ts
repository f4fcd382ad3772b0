/** The server answers every request with a status that it chose, never with one that says it broke. */
import { randomInt } from 'node:crypto';
import { type APIRequestContext, request as requests } from '@playwright/test';
import fc from 'fast-check';
import { newAdminCode } from '../person.ts';
import { startServer, stopAll } from '../processes.ts';
import { expect, test } from '../test.ts';
import { type Generated, generated } from './generated-requests.ts';
import { type RawAnswer, send } from './raw-http.ts';

const REQUESTS = Number(process.env.TIDELINE_FUZZ_REQUESTS ?? 5_000);
const SENDERS = 8;

test.afterAll(stopAll);

test('no generated request breaks the server', async () => {
	const { origin, store, child, lines } = await startServer();
	const seed = Number(process.env.TIDELINE_FUZZ_SEED ?? randomInt(2 ** 31));
	const user = await signedIn(origin, 'alice', '');
	const admin = await signedIn(origin, 'admin', await newAdminCode(store));
	const sessions = { nobody: undefined, user: user.cookie, admin: admin.cookie };
	const waiting = fc.sample(generated, { numRuns: REQUESTS, seed }).values();
	const statuses: Record<string, number> = {};
	const broken: string[] = [];
	const sender = async () => {
		for (const one of waiting) {
			const answer = await ask(Number(new URL(origin).port), one, sessions[one.as]);
			const status = String(answer.status);
			statuses[status] = (statuses[status] ?? 0) + 1;
			if (answer.status !== undefined && answer.status >= 500) broken.push(told(one, answer));
		}
	};
	await Promise.all(Array.from({ length: SENDERS }, sender));
	console.log(`fuzz: ${REQUESTS} requests, TIDELINE_FUZZ_SEED=${seed}: ${JSON.stringify(statuses)}`);
	expect(broken, `TIDELINE_FUZZ_SEED=${seed}`).toEqual([]);
	// The server neither refuses everything nor has gone.
	expect(statuses['200']).toBeGreaterThan(0);
	expect((await user.request.get('/api/health')).status()).toBe(200);
	expect(child.exitCode).toBeNull();
	// A made-up cookie is no news, and what else was sent does nothing in the log.
	expect(lines.filter((line) => line.includes('JWT_SESSION_ERROR'))).toEqual([]);
	for (const line of lines) {
		expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		expect(Buffer.byteLength(line)).toBeLessThan(1_024);
	}
});

function ask(port: number, { request, isReadToTheEnd }: Generated, cookie: string | undefined): Promise<RawAnswer> {
	const headers = cookie ? [...request.headers, ['Cookie', cookie] as const] : request.headers;
	return send(port, { ...request, headers }, { toTheEnd: isReadToTheEnd });
}

function told({ request, as }: Generated, { text }: RawAnswer): string {
	const { method, target, headers, body } = request;
	const lines = [`${method} ${target}`, ...headers.map((pair) => pair.join(': ')), body?.toString() ?? ''];
	return `${as}: ${JSON.stringify(lines)} -> ${text.slice(0, 300)}`;
}

type SignedIn = { request: APIRequestContext; cookie: string };

async function signedIn(baseURL: string, name: string, code: string): Promise<SignedIn> {
	const request = await requests.newContext({ baseURL });
	const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
	await request.post('/api/auth/callback/dev', { form: { csrfToken, name, code, json: 'true' } });
	const { cookies } = await request.storageState();
	const session = cookies.find((cookie) => cookie.name === 'next-auth.session-token');
	if (!session) throw new Error(`${name} was not signed in.`);
	return { request, cookie: `${session.name}=${session.value}` };
}
