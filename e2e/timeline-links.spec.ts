/** A timeline read straight from storage, as a page does it and as a machine does. */
import type { APIResponse } from '@playwright/test';
import type { Link } from '../src/contract/audit/link.ts';
import { timelineReader } from '../src/sdk/timeline-reader.ts';
import { call, JSON_BODY, refusalOf } from './api-calls.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

test('a link comes in an answer that nobody keeps, and a page reads with it', { tag: '@store' }, async ({ alice }) => {
	await alice.open();
	await call(alice.page, 'event.post', { text: 'Low water at four' });
	const answer = await call(alice.page, 'timeline.link', {});
	expect(answer.headers()['cache-control']).toBe('no-store');
	const { url } = await linkIn(answer);
	// The page itself reads, under its content security policy, and under the CORS rules of storage.
	const filter = encodeURIComponent(`PartitionKey eq '${alice.subject}'`);
	const read = await alice.page.evaluate(async (page) => {
		const response = await fetch(page, { headers: { accept: 'application/json;odata=nometadata' } });
		return { status: response.status, version: response.headers.has('x-ms-version'), body: await response.json() };
	}, `${url}&$top=1&$filter=${filter}`);
	expect(read).toMatchObject({ status: 200, version: true, body: { value: [{ text: 'Low water at four' }] } });
});

test('forty pages come straight from storage: the server gives a link, and no timeline', { tag: '@store' }, async ({
	alice,
	baseURL,
}) => {
	const texts = Array.from({ length: 40 }, (_, n) => `Number ${n} of the log`);
	for (let n = 0; n < texts.length; n += 10) await postTen(alice, texts.slice(n, n + 10));
	const paths: string[] = [];
	const reader = timelineReader({
		link: async () => ({ ...(await linkIn(await call(alice, 'timeline.link', {}))), pageSize: 1 }),
		origin: baseURL,
		fetch(url, init) {
			const { origin, pathname } = new URL(url);
			paths.push(origin === baseURL ? pathname : 'elsewhere');
			return fetch(url, init);
		},
	});
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		const { items, next } = await reader.page(cursor);
		found.push(...items.map(({ text }) => text));
		cursor = next;
	} while (cursor);
	expect(found.toSorted()).toEqual(texts.toSorted());
	const straight = process.env.TIDELINE_E2E_ENGINE === 'azurite' ? 'elsewhere' : '/api/storage/timelines()';
	expect(new Set(paths)).toEqual(new Set([straight]));
});

test('nobody gets a link without a session, and the endpoint serves nothing without a link', { tag: '@store' }, async ({
	alice,
	request,
}) => {
	const answer = await request.post('/api/trpc/timeline.link', { data: '{}', headers: JSON_BODY });
	expect(await refusalOf(answer)).toEqual({ status: 401, reason: 'not_signed_in' });
	expect((await alice.request.get('/api/trpc/timeline.link')).status()).toBe(405);
	const embedded = process.env.TIDELINE_E2E_ENGINE !== 'azurite';
	for (const path of ['timelines()', 'timelines()?spk=dev-admin&epk=dev-admin&sig=x', 'timelines%28%29'])
		expect((await alice.request.get(`/api/storage/${path}`)).status()).toBe(embedded ? 403 : 404);
	for (const path of ['timelines', 'none()', '%00()'])
		expect([400, 404]).toContain((await alice.request.get(`/api/storage/${path}`)).status());
	for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
		expect((await alice.request.fetch('/api/storage/timelines()', { method })).status()).toBe(embedded ? 405 : 404);
});

async function postTen({ request }: Person, texts: string[]): Promise<void> {
	const calls = texts.map(() => 'event.post').join(',');
	const data = JSON.stringify(Object.fromEntries(texts.map((text, n) => [n, { text }])));
	expect((await request.post(`/api/trpc/${calls}?batch=1`, { data, headers: JSON_BODY })).status()).toBe(200);
}

async function linkIn(answer: APIResponse): Promise<Link> {
	expect(answer.status()).toBe(200);
	return (await answer.json()).result.data as Link;
}
