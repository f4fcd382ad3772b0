/** The service of tests is no more lenient than the documentation of the real one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AiSearchServer, startAiSearch } from './server.ts';

const field = (name: string, type = 'Edm.String', more = {}) => ({ name, type, ...more });
const FIELDS = [
	field('id', 'Edm.String', { key: true }),
	field('at', 'Edm.Int64'),
	field('text', 'Edm.String', { searchable: true, filterable: false, analyzer: 'whitespace' }),
	field('tags', 'Collection(Edm.String)'),
	field('hidden', 'Edm.String', { retrievable: false, filterable: false, searchable: false }),
];
const ONE = { id: 'one', at: 1, text: 'Low tide', tags: ['a', "o'clock"], hidden: 'x' };
const TWO = { id: 'two', at: 2, text: 'high tide', tags: [], hidden: 'y' };

describe('the search service of tests', () => {
	let service: AiSearchServer;
	beforeAll(async () => {
		service = await startAiSearch();
		await put('sea', FIELDS);
		await index(ONE, TWO);
		while ((await found('at gt 0')).length < 2) await sleep(5);
	});
	afterAll(() => service.close());

	const ask = (method: string, path: string, body: unknown, key = service.key) =>
		fetch(`${service.endpoint}/indexes('${path}?api-version=2026-04-01`, {
			method,
			headers: { 'content-type': 'application/json', 'api-key': key },
			body: JSON.stringify(body),
		});
	const put = (name: string, fields: unknown) => ask('PUT', `${name}')`, { name, fields });
	const index = (...entries: Record<string, unknown>[]) =>
		ask('POST', "sea')/docs/search.index", {
			value: entries.map((entry) => ({ '@search.action': 'upload', ...entry })),
		});
	const search = (body: object) =>
		ask('POST', "sea')/docs/search.post.search", { search: '*', select: 'id', orderby: 'at asc', ...body });
	async function found(filter: string): Promise<string[]> {
		const answer = await search({ filter });
		const { value, error } = (await answer.json()) as { value: { id: string }[]; error?: { message: string } };
		if (error) throw new Error(error.message);
		return value.map(({ id }) => id);
	}

	test.each([
		['at ge 1 and at lt 2 or at eq 7', ['one']],
		['not (at eq 1)', ['two']],
		["search.in(id, 'one, three')", ['one']],
		["tags/any(t: search.in(t, 'b|o''clock', '|'))", ['one']],
		["tags/any(t: t eq 'a') and not tags/any(t: t eq 'b')", ['one']],
		["search.ismatch('\"high tide\"', 'text', 'full', 'all')", ['two']],
		["search.ismatch('ti*', 'text', 'full', 'all')", ['one', 'two']],
		["not search.ismatch('Low', 'text', 'full', 'any')", ['two']],
		// A prefix query is compared in lower case, and this analyzer keeps the text as it is.
		["search.ismatch('Lo*', 'text', 'full', 'all')", []],
	])('%s', async (filter, ids) => {
		expect(await found(filter)).toEqual(ids);
	});

	test.each([
		'at gt',
		'at gt 1)',
		'(at gt 1',
		"at gt '1'",
		'at like 1',
		'nothing eq 1',
		"id gt 'one'",
		'id eq one',
		'not at eq 1',
		"text eq 'Low tide'",
		"tags eq 'a'",
		"tags/any(t: other eq 'a')",
		"tags/any(t: search.ismatch('a', 'text', 'full', 'all'))",
		"search.in(at, '1')",
		"search.ismatch('a', 'id ', 'full', 'all')",
		"search.ismatch('a', 'at', 'full', 'all')",
		"search.ismatch('a', 'text', 'whole', 'all')",
		"search.ismatch('a', 'text', 'full', 'none')",
		"search.ismatch('\"a', 'text', 'full', 'all')",
		"search.ismatch('a:b', 'text', 'full', 'all')",
		"search.ismatch('a b', 'text', 'full', 'all')",
		"search.ismatch('-a', 'text', 'full', 'all')",
		"search.ismatch('*', 'text', 'full', 'all')",
		"search.ismatch('it's', 'text', 'full', 'all')",
	])('refuses the filter %s', async (filter) => {
		expect((await search({ filter })).status).toBe(400);
	});

	test('refuses hundreds of clauses', async () => {
		expect((await search({ filter: Array.from({ length: 101 }, () => 'at gt 0').join(' and ') })).status).toBe(400);
	});

	test('refuses what is not its own, and what it does not know', async () => {
		expect((await ask('POST', "sea')/docs/search.index", {}, 'another')).status).toBe(403);
		expect((await ask('POST', "lake')/docs/search.post.search", {})).status).toBe(404);
		for (const body of [
			{ select: 'hidden' },
			{ select: 'none' },
			{ orderby: 'tags asc' },
			{ skip: 1 },
			{ search: 'a' },
		])
			expect([body, (await search(body)).status]).toEqual([body, 400]);
		for (const id of ['', '_one', 'o/ne', 'ö', 'x'.repeat(1_025)])
			expect((await index({ ...ONE, id })).status).toBe(400);
		expect((await index({ ...ONE, other: 1 })).status).toBe(400);
		expect((await index(...Array.from({ length: 1_001 }, () => ONE))).status).toBe(400);
		expect((await index({ ...ONE, text: 'x'.repeat(17 * 1_024 * 1_024) })).status).toBe(413);
		const answer = await index(ONE, { ...TWO, at: 'two' }, { ...TWO, tags: ['x'.repeat(32_767)] });
		expect(answer.status).toBe(207);
		const { value } = (await answer.json()) as { value: { status: boolean }[] };
		expect(value.map(({ status }) => status)).toEqual([true, false, false]);
	});

	test.each([
		['Sea', FIELDS],
		['sea--side', FIELDS],
		['lake', FIELDS.slice(1)],
		['lake', [...FIELDS, field('at')]],
		['lake', [...FIELDS, field('more', 'Edm.Int64', { searchable: true })]],
		['lake', [...FIELDS, field('more', 'Collection(Edm.String)', { sortable: true })]],
		['lake', [...FIELDS, field('more', 'Edm.Other')]],
		['sea', FIELDS.map((one) => (one.name === 'at' ? { ...one, sortable: false } : one))],
	])('refuses an index %s', async (name, fields) => {
		expect((await put(name, fields)).status).toBe(400);
	});

	test('takes an index as it is, and further fields', async () => {
		expect((await put('sea', FIELDS)).status).toBe(200);
		expect((await put('sea', [...FIELDS, field('more')])).status).toBe(200);
	});
});
