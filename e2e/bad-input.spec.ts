import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../scripts/process.ts';
import { call, JSON_BODY, refusalOf } from './api-calls.ts';
import { expect, test } from './test.ts';

test('a mutation from a form is refused', async ({ alice }) => {
	const multipart = await alice.request.post('/api/trpc/event.post', { multipart: { text: 'From a form' } });
	expect(await refusalOf(multipart)).toEqual({ status: 415, reason: 'media_type_unsupported' });
	const form = await alice.request.post('/api/trpc/event.post', { form: { text: 'From a form' } });
	expect(await refusalOf(form)).toEqual({ status: 415, reason: 'media_type_unsupported' });
});

test('a body that is not UTF-8 is refused, not altered', async ({ alice }) => {
	const data = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
	const answer = await alice.request.post('/api/trpc/event.post', { data, headers: JSON_BODY });
	expect(await refusalOf(answer)).toEqual({ status: 400, reason: 'json_invalid' });
});

test('a body that is not JSON, or too large, is refused', async ({ alice }) => {
	const broken = await alice.request.post('/api/trpc/event.post', {
		data: Buffer.from('{"text":'),
		headers: JSON_BODY,
	});
	expect(await refusalOf(broken)).toEqual({ status: 400, reason: 'json_invalid' });
	const query = await alice.request.get('/api/trpc/timeline.page?input=%7B');
	expect(await refusalOf(query)).toEqual({ status: 400, reason: 'json_invalid' });
	const huge = await call(alice, 'event.post', { text: 'a'.repeat(2 * 1024 * 1024) });
	expect(await refusalOf(huge)).toEqual({ status: 413, reason: 'body_too_large' });
});

test('a batch that is too large is refused as a whole', async ({ alice }) => {
	const page = await alice.open();
	const procedures = Array.from({ length: 11 }, () => 'event.post').join(',');
	const input = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index, { text: 'One of eleven' }]));
	const answer = await page.request.post(`/api/trpc/${procedures}?batch=1`, {
		data: JSON.stringify(input),
		headers: JSON_BODY,
	});
	expect(await refusalOf(answer)).toEqual({ status: 400, reason: 'batch_too_large' });
	await page.reload();
	await expect(page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
});

test('an event can be removed once, and only by its poster', async ({ alice, bob }) => {
	const posted = await call(alice, 'event.post', { text: 'Once' });
	const { id } = (await posted.json()).result.data.event;
	expect(await refusalOf(await call(bob, 'event.remove', { id }))).toEqual({
		status: 404,
		reason: 'event_not_found',
	});
	expect((await call(alice, 'event.remove', { id })).status()).toBe(200);
	const second = await call(alice, 'event.remove', { id });
	expect(await refusalOf(second)).toEqual({ status: 409, reason: 'event_already_removed' });
	const unknown = await call(alice, 'event.remove', { id: '0'.repeat(26) });
	expect(await refusalOf(unknown)).toEqual({ status: 404, reason: 'event_not_found' });
	const nonsense = await call(alice, 'event.remove', { id: 'nonsense' });
	expect(await refusalOf(nonsense)).toEqual({ status: 400, reason: 'event_invalid' });
});

test('nobody follows themselves, or somebody who is not there', async ({ alice }) => {
	expect(await refusalOf(await call(alice, 'subject.follow', { subject: alice.subject }))).toEqual({
		status: 400,
		reason: 'follow_self',
	});
	const nobody = await call(alice, 'subject.follow', { subject: 'dev-nobody-here' });
	expect(await refusalOf(nobody)).toEqual({ status: 404, reason: 'subject_not_found' });
	const nonsense = await call(alice, 'subject.follow', { subject: 'nonsense' });
	expect(await refusalOf(nonsense)).toEqual({ status: 400, reason: 'subject_invalid' });
});

test('a visitor who is not signed in reads and writes nothing', async ({ request }) => {
	const post = await call({ request }, 'event.post', { text: 'Nobody said this' });
	expect(await refusalOf(post)).toEqual({ status: 401, reason: 'not_signed_in' });
	const read = await request.get('/api/trpc/timeline.page?input=%7B%7D');
	expect(await refusalOf(read)).toEqual({ status: 401, reason: 'not_signed_in' });
	const missing = await call({ request }, 'event.destroy', {});
	expect(await refusalOf(missing)).toEqual({ status: 404, reason: 'not_found' });
});

test('an address that cannot be decoded is answered in the form of what is there', async ({
	alice,
	page: stranger,
}) => {
	const page = await alice.open();
	for (const path of ['/s/%zz', '/s/%E0%A4%A', '/tags/%zz', '/s/%C3%28/0000000000000000000000000%'])
		for (const reader of [page, stranger]) {
			expect((await reader.goto(path))?.status(), path).toBe(404);
			await expect(reader.getByRole('heading', { name: 'Page not found' })).toBeVisible();
		}
	await page.getByRole('link', { name: 'Go home' }).click();
	await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
	for (const format of ['atom', 'json']) {
		const feed = await page.request.get(`/s/%zz/feed.${format}`);
		expect(feed.status()).toBe(400);
		expect(await feed.json()).toMatchObject({ status: 400, code: 'subject_invalid' });
	}
	const unknown = await page.request.get('/api/trpc/%zz');
	expect(await refusalOf(unknown)).toEqual({ status: 404, reason: 'not_found' });
	expect((await page.request.get('/api/storage/%zz')).status()).toBeLessThan(500);
	expect((await page.goto('/directory?q=%zz'))?.status()).toBe(200);
});

test('a server whose store cannot be opened ends, and says why', async () => {
	test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite', 'a directory is of the embedded store');
	const file = test.info().outputPath('tideline.db');
	await writeFile(file, 'This is no database.');
	const server = spawn(process.execPath, ['src/server/door/main.ts', 'start'], {
		env: {
			...process.env,
			HOST: '127.0.0.1',
			PORT: String(await freePort()),
			DATA_DIR: dirname(file),
			STORE: 'embedded',
			TIDELINE_LISTENS_ON: '127.0.0.1',
			NODE_ENV: 'production',
		},
	});
	const said = [text(server.stdout), text(server.stderr)];
	const [code] = await once(server, 'exit');
	expect((await Promise.all(said)).join('')).toContain(`${file} isn't a Tideline database.`);
	expect(code).toBe(1);
});
