/**
 * Requests that are generated from the OpenAPI document: no answer is a 5xx, each is one that the document has, and each
 * error has a stable code. `npm run test:api` sends more of them.
 */
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { openApiDocument } from '../../api/rest/openapi-document.ts';
import { ROUTES } from '../../api/rest/routes.ts';
import { revokeHeldTokens } from '../../domain/token/revoke-token.ts';
import { addWebhook } from '../../domain/webhook/webhooks.ts';
import { restClient } from '../rest.ts';
import { createWorld } from '../world.ts';
import { judgeOf } from './answers.ts';
import { requestsOf } from './requests.ts';

const REQUESTS = Number(process.env.API_REQUESTS ?? 3_000);
const SEED = Number(process.env.API_SEED ?? 15);

test(`${REQUESTS} requests from the document`, async () => {
	const world = await createWorld('embedded', inject('azurite'));
	const rest = restClient(world);
	try {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const posted = [
			await world.post(alice, 'High water #tide'),
			await world.post(alice, 'Low water'),
			await world.post(bob, 'Fog'),
		];
		const issue = new Map([
			['good', () => rest.token(alice)],
			['service', () => rest.token(bob, undefined, { service: true })],
			['bare', () => rest.token(alice, ['follows:write'])],
			['revoked', () => rest.token(alice)],
		]);
		const tokens = new Map<string, string>();
		for (const [name, make] of issue) tokens.set(name, await make());
		const [good = '', , bare = '', revoked = ''] = tokens.values();
		await revokeHeldTokens(world.operator, { tokens: [revoked] });
		const page = (await rest.call('GET', '/timeline?limit=1', { token: good })).body as { next?: string };
		const input = { subject: alice, url: 'https://one.example', feed: 'timeline' } as const;
		const { webhook } = await addWebhook(world.as(alice), input);
		const document = openApiDocument(ROUTES);
		const requests = requestsOf(document, {
			tokens: ['good', 'good', 'good', 'service', 'bare', 'revoked'],
			values: {
				id: [
					...posted.map(({ id }) => id),
					good.slice(4, 20),
					bare.slice(4, 20),
					revoked.slice(4, 20),
					webhook.id,
					webhook.id,
				],
				subject: [alice, bob, 'app-new', 'dev-nobody'],
				holder: [bob],
				'Tideline-Subject': [alice, bob, 'app-new'],
				tag: ['tide', '#Tide'],
				q: ['a', 'bob', ''],
				cursor: page.next ? [page.next] : [],
				day: ['2026-11-24'],
				key: ['k1', 'k2'],
				'Idempotency-Key': ['"k1"', '"k2"', 'k3'],
				source: ['/gauge'],
				push: [posted[0]?.id ?? ''],
				url: ['https://one.example', 'http://127.0.0.1/'],
				text: ['Hello', 'Hello @bob #tide'],
				tokens: ['tdl_none'],
			},
		});
		await rest.call('POST', '/events', { token: good, body: { text: 'Hello' }, headers: { 'Idempotency-Key': 'k1' } });
		const judge = judgeOf(document);
		const answers = new Map<string, number>();
		await fc.assert(
			fc.asyncProperty(requests, async (request) => {
				const left = new AbortController();
				const token = tokens.get(request.token ?? '') ?? request.token;
				const answered = await rest.call(request.method, request.path, { ...request, token, signal: left.signal });
				left.abort();
				await answered.raw.body?.cancel().catch(() => {});
				expect([judge(request, answered), answered.body]).toEqual([undefined, answered.body]);
				// Some requests end the tokens of others.
				const renew = answered.status === 401 && request.token !== 'revoked' && issue.get(request.token ?? '');
				if (renew) tokens.set(request.token ?? '', await renew());
				const kind = `${request.operation} ${answered.status}`;
				answers.set(kind, (answers.get(kind) ?? 0) + 1);
			}),
			{ numRuns: REQUESTS, seed: SEED },
		);
		expect(rest.errors).toEqual([]);
		console.log(`api: ${REQUESTS} requests, ${answers.size} kinds of answers, none a 5xx`);
		// It reaches the successes of most routes, and not their refusals alone. Chance decides which routes a short
		// run misses.
		const missed = ROUTES.filter(
			({ id, answers: good }) => !Object.keys(good).some((status) => answers.has(`${id} ${status}`)),
		);
		expect(missed.length).toBeLessThan(ROUTES.length / 2);
	} finally {
		await world.close();
	}
});
