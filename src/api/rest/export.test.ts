/** An export over REST: more than a page, resumed, and ended by who reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursorOfLine } from '../../contract/audit/export.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { follow } from '../../domain/graph/follow.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { revokeHeldTokens } from '../../domain/token/revoke-token.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let rest: RestClient;
let admin: SubjectId;
let token: string;
beforeAll(async () => {
	world = await createWorld('embedded', '');
	rest = restClient(world);
	const bob = await world.person('bob');
	admin = await world.person('admin');
	const both = { follower: admin, followed: bob };
	for (let round = 0; round < 150; round++) {
		await follow(world.as(admin), both);
		await unfollow(world.as(admin), both);
	}
	await world.settle();
	token = await rest.token(admin);
});
afterAll(() => world.close());

const get = (query: string, signal?: AbortSignal) =>
	rest.call('GET', `/audit/export?${query}`, { token, ...(signal && { signal }) });

test('it is one answer, however long, and goes on where it broke off', async () => {
	const all = await get(`format=csv&subject=${admin}`);
	expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
	const lines = (await all.raw.text()).split('\r\n').slice(0, -1);
	expect(lines.length).toBeGreaterThan(300);
	const cursor = cursorOfLine('csv', lines[260] ?? '');
	const rest = await get(`format=csv&subject=${admin}&cursor=${cursor}`);
	// The export that was entered meanwhile is behind the cursor: it is newer.
	expect((await rest.raw.text()).split('\r\n').slice(0, -1)).toEqual(lines.slice(261));
});

test('an impossible export is refused with a code before the first line', async () => {
	const refused = async (query: string) => ((await get(query)).body as { code: string }).code;
	expect(await refused('format=xml')).toBe('invalid_input');
	expect(await refused('')).toBe('invalid_input');
	expect(await refused('format=csv&cursor=e30')).toBe('cursor_invalid');
	expect(await refused('format=csv&from=2026-03-02&to=2026-03-01')).toBe('invalid_input');
	expect(await refused('format=csv&limit=5')).toBe('invalid_input');
});

test('it ends with its reader, and with the token', async () => {
	const left = new AbortController();
	const answered = await get('format=ndjson', left.signal);
	const reader = answered.raw.body?.getReader();
	expect((await reader?.read())?.done).toBe(false);
	left.abort();
	await expect(readAll(reader)).rejects.toThrow('aborted');

	const again = await get('format=ndjson');
	const slow = again.raw.body?.getReader();
	await slow?.read();
	await revokeHeldTokens(world.operator, { tokens: [token] });
	const now = Date.now;
	Date.now = () => now() + 60_000;
	try {
		await expect(readAll(slow)).rejects.toThrow('revoked');
	} finally {
		Date.now = now;
	}
	expect(rest.errors).toEqual([]);
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
	while (reader && !(await reader.read()).done);
}
