/** Lets storage, the network and the link fail. A fetch with prepared answers stands for storage. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Link } from '../contract/audit/link.ts';
import { timelineReader } from './timeline-reader.ts';

let links: number;
let asked: string[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
	links = 0;
	asked = [];
	answers = [];
});

const link = (secondsLeft = 900): Link => ({
	url: `https://tide.table.core.windows.net/timelines()?spk=dev-a&epk=dev-a&sig=secret${links}`,
	expiresAt: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
	pageSize: 2,
});
const getLink = async () => {
	links += 1;
	return link();
};
const fetch = async (url: string, { signal }: RequestInit = {}) => {
	signal?.throwIfAborted();
	asked.push(url);
	const next = answers.shift();
	if (!next) throw new Error('Nobody expected this request.');
	return next();
};

const row = (id: string, more = {}) => ({
	PartitionKey: 'dev-a',
	RowKey: id,
	actor: 'dev-a',
	name: 'a',
	verb: 'posted',
	text: id,
	occurredAt: '2026-01-31T12:00:00Z',
	epoch: 0,
	...more,
});
const rows = (ids: string[], next?: string) => () =>
	Response.json(
		{ value: ids.map((id) => row(id)) },
		{
			headers: {
				'x-ms-version': '2019-02-02',
				...(next && { 'x-ms-continuation-NextPartitionKey': 'p', 'x-ms-continuation-NextRowKey': next }),
			},
		},
	);
const status = (code: number) => () => new Response('<Error/>', { status: code });
const noAnswer = () => Promise.reject(new TypeError(`fetch failed: ${asked.at(-1)}`));

async function failure(page: Promise<unknown>) {
	const error = await page.then(
		() => undefined,
		(reason: unknown) => reason as Error & { reason?: string; status?: number },
	);
	expect(error).toBeInstanceOf(Error);
	expect(`${error?.message} ${error?.stack} ${String(error?.cause)} ${JSON.stringify(error)}`).not.toContain('secret');
	return { reason: error?.reason, status: error?.status };
}

test('an empty page that goes on is not the end, and a short one is filled up', async () => {
	answers = [rows([], 'n1'), rows(['a'], 'n2'), rows([], 'n3'), rows(['b'], 'n4')];
	const page = await timelineReader({ link: getLink, fetch }).page();
	expect(page.items.map(({ id }) => id)).toEqual(['a', 'b']);
	expect(page.next).toBeDefined();
	expect(asked.map((url) => new URL(url).searchParams.get('NextRowKey'))).toEqual([null, 'n1', 'n2', 'n3']);
	expect(asked.map((url) => new URL(url).searchParams.get('$top'))).toEqual(['2', '2', '2', '2']);
	answers = [rows([], 'n5'), rows([])];
	expect(await timelineReader({ link: getLink, fetch }).page(page.next)).toEqual({ items: [] });
	expect(new URL(asked.at(-1) as string).searchParams.get('$filter')).toBe("PartitionKey eq 'dev-a' and RowKey gt 'b'");
});

test('one link serves many pages and is renewed a minute before its end, once for all who wait', async () => {
	const reader = timelineReader({ link: async () => ({ ...(await getLink()), ...(links === 1 && soon()) }), fetch });
	const soon = () => ({ expiresAt: new Date(Date.now() + 61_000).toISOString() });
	answers = Array.from({ length: 12 }, () => rows(['a']));
	await Promise.all([reader.page(), reader.page(), reader.page()]);
	await reader.page();
	expect(links).toBe(1);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
	try {
		await Promise.all([reader.page(), reader.page(), reader.page()]);
		await reader.page();
	} finally {
		vi.useRealTimers();
	}
	expect(links).toBe(2);
	expect(asked.filter((url) => url.includes('sig=secret2'))).toHaveLength(4);
});

test('on a clock that is ahead, a link is used until storage refuses it', async () => {
	const reader = timelineReader({
		link: async () => ({ ...(await getLink()), expiresAt: new Date(0).toISOString() }),
		fetch,
	});
	answers = [rows(['a']), rows(['a']), status(403), rows(['b'])];
	await reader.page();
	await reader.page();
	expect(links).toBe(1);
	expect((await reader.page()).items.map(({ id }) => id)).toEqual(['b']);
	expect(links).toBe(2);
});

test('a link that storage refuses is renewed once; refused again, the reader says so', async () => {
	answers = [status(403), rows(['a'])];
	const reader = timelineReader({ link: getLink, fetch });
	expect((await reader.page()).items).toHaveLength(1);
	expect(links).toBe(2);
	answers = [status(403), status(403)];
	expect(await failure(reader.page())).toEqual({ reason: 'refused', status: 403 });
	expect(links).toBe(3);
	answers = [status(404)];
	expect(await failure(reader.page())).toEqual({ reason: 'refused', status: 404 });
	expect(links).toBe(3);
});

test('several who are refused at once share one renewal', async () => {
	answers = [rows(['a']), status(403), status(403), status(403), rows(['a']), rows(['a']), rows(['a'])];
	const reader = timelineReader({ link: getLink, fetch });
	await reader.page();
	await Promise.all([reader.page(), reader.page(), reader.page()]);
	expect(links).toBe(2);
});

test('a failure that may pass is tried again, and named when it does not pass', async () => {
	const reader = timelineReader({ link: getLink, fetch });
	answers = [status(503), status(429), noAnswer, rows(['a'])];
	expect((await reader.page()).items).toHaveLength(1);
	answers = [503, 500, 504, 408].map(status);
	expect(await failure(reader.page())).toEqual({ reason: 'unavailable', status: 408 });
	answers = Array.from({ length: 4 }, () => noAnswer);
	expect(await failure(reader.page())).toEqual({ reason: 'unreachable', status: undefined });
	// A hotel's sign-in page, a body that ends too early, and CORS rules that show no header: no end of the timeline.
	answers = [
		() => new Response('<html>', { status: 200 }),
		() => new Response('{"value":[{"RowK', { status: 200 }),
		() => Response.json({ value: [] }),
		() => Response.json({ value: 'none' }, { headers: { 'x-ms-version': '2019-02-02' } }),
	];
	expect(await failure(reader.page())).toEqual({ reason: 'unreachable', status: undefined });
	expect(links).toBe(1);
});

test('rows that are not those of a timeline are no answer of storage', async () => {
	const nonsense: unknown[] = [
		{},
		null,
		[],
		{ PartitionKey: 'dev-a', RowKey: 'a', state: 'on', seq: 4 },
		row('a', { text: undefined }),
		row('a', { occurredAt: 'NaN' }),
		row('a', { epoch: {} }),
	];
	const failures = nonsense.map((told) => {
		const page = () => Response.json({ value: [row('b'), told] }, { headers: { 'x-ms-version': '2019-02-02' } });
		return failure(timelineReader({ link: getLink, fetch: async () => page() }).page());
	});
	expect(await Promise.all(failures)).toEqual(nonsense.map(() => ({ reason: 'unreachable', status: undefined })));
});

test('a tombstone needs nothing but its key, and a large epoch may be told as a text', async () => {
	answers = [
		() =>
			Response.json(
				{ value: [{ RowKey: 'a', removed: true }, row('b', { epoch: '3000000000' })] },
				{ headers: { 'x-ms-version': '2019-02-02' } },
			),
	];
	const { items } = await timelineReader({ link: getLink, fetch }).page();
	expect(items).toMatchObject([{ id: 'b', epoch: 3_000_000_000 }]);
});

test('a page that nobody waits for any more is given up, between two tries too', async () => {
	const reader = timelineReader({ link: getLink, fetch });
	const gone = new AbortController();
	answers = [
		() => {
			gone.abort(new Error('left the page'));
			return new Response(null, { status: 503 });
		},
	];
	await expect(reader.page(undefined, { signal: gone.signal })).rejects.toThrow('left the page');
	await expect(reader.page(undefined, { signal: gone.signal })).rejects.toThrow('left the page');
	expect(asked).toHaveLength(1);
});

test('a link that cannot be had is asked for again by the next page', async () => {
	let refusals = 1;
	const reader = timelineReader({
		link: async () => (refusals-- > 0 ? Promise.reject(new Error('signed out')) : getLink()),
		fetch,
	});
	answers = [rows(['a'])];
	await expect(reader.page()).rejects.toThrow('signed out');
	expect((await reader.page()).items).toHaveLength(1);
});

test('a text that is no link and no cursor is refused without repeating it', async () => {
	for (const url of ['/api/storage/timelines()?spk=dev-a&sig=secret', 'https://x/timelines()?sig=secret', 'secret'])
		await failure(timelineReader({ link: async () => ({ ...link(), url }), fetch }).page());
	for (const cursor of ['', '%', 'e30', 'eyJhZnRlciI6MX0', 'eyJhZnRlciI6IiJ9'])
		await expect(timelineReader({ link: getLink, fetch }).page(cursor)).rejects.toMatchObject({
			code: 'cursor_invalid',
		});
	expect(asked).toEqual([]);
});
