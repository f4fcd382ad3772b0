/** The embedded store's endpoint under bad input, and the two things that it must not get wrong: filters and signatures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from '../store.ts';
import { type KeyFilter, parseFilter } from './filter.ts';
import { canonical, linkKey, openedRange, type Signed, signedParameters } from './signed-link.ts';

let dataDir: string;
let store: EmbeddedStore;
let link: string;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-endpoint-'));
	store = openEmbeddedStore({ dataDir, prefix: 'endpoint', secret: async () => 'of these tests' });
	await store.open();
	for (const row of ["it's", 'é中', 'x', 'y'])
		await store.tables.timelines.insert({ partition: 'dev-a', row }, { row });
	link = await store.sign({ table: 'timelines', partition: 'dev-a' }, new Date(Date.now() + 600_000));
});
afterAll(async () => {
	await store.close();
	await rm(dataDir, { recursive: true, force: true });
});

const signed = () => link.slice(link.indexOf('?') + 1);
const ask = (query: string, { resource = 'timelines()', method = 'GET' } = {}) =>
	store.endpoint({ method, resource, query: new URLSearchParams(query) });

/** A refusal together with the request, so that a failure names it. */
async function refusal(what: string, asked: Promise<Response>) {
	const response = await asked;
	expect(response.headers.get('cache-control')).toBe('no-store');
	const { 'odata.error': error } = (await response.json()) as { 'odata.error': { code: string } };
	expect(response.headers.get('x-ms-error-code')).toBe(error.code);
	return [what, response.status, error.code];
}

test('pages and continuations are those of a table, for all kinds of keys', async () => {
	const rows: unknown[] = [];
	let query = `${signed()}&$top=1&$filter=${encodeURIComponent("PartitionKey eq 'dev-a'")}`;
	for (;;) {
		const response = await ask(query);
		expect(response.status).toBe(200);
		expect(response.headers.get('cache-control')).toBe('no-store');
		const { value } = (await response.json()) as { value: unknown[] };
		expect(value).toHaveLength(1);
		rows.push(...value);
		const next = ['NextPartitionKey', 'NextRowKey'].map((name) => [
			name,
			response.headers.get(`x-ms-continuation-${name}`),
		]);
		if (next.some(([, token]) => token === null)) break;
		query = `${signed()}&$top=1&${next.map((pair) => pair.join('=')).join('&')}`;
	}
	expect(rows).toEqual(["it's", 'x', 'y', 'é中'].map((row) => ({ PartitionKey: 'dev-a', RowKey: row, row })));
});

test('hostile queries get a status of their own, and no rows', async () => {
	const filters = [
		'',
		' ',
		"PartitionKey eq 'dev-a",
		"PartitionKey eq dev-a'",
		"PartitionKey ne 'dev-a'",
		"PartitionKey gt 'a'",
		"PartitionKey eq 'dev-a' or PartitionKey eq 'dev-b'",
		"PartitionKey eq 'dev-a' and",
		"and PartitionKey eq 'dev-a'",
		"(PartitionKey eq 'dev-a')",
		"not PartitionKey eq 'dev-a'",
		"PartitionKey eq 'dev-a' and PartitionKey eq 'dev-a'",
		"PartitionKey eq 'dev-a' and RowKey gt 'a' and RowKey gt 'b'",
		"PartitionKey eq 'dev-a' and RowKey eq 'a' and RowKey le 'b'",
		"PartitionKey eq 'dev-a' and text eq 'x'",
		"RowKey gt ''",
		"RowKey gt 'a/b'",
		"RowKey gt '\u0000'",
		`RowKey gt '${'x'.repeat(513)}'`,
		"RowKey gt 'a'; DROP TABLE rows",
		`RowKey gt '${"''".repeat(5_000)}`,
		`${"RowKey ge 'a' and ".repeat(500)}RowKey ge 'a'`,
		"constructor eq 'a'",
	];
	for (const filter of filters)
		expect(await refusal(filter, ask(`${signed()}&$filter=${encodeURIComponent(filter)}`))).toEqual([
			filter,
			400,
			'InvalidInput',
		]);
	for (const top of ['0', '-1', '1e9', '1001', '10.5', ' 5', '5;', 'ten', '', '٣', '0x10', '99999999999999999999'])
		expect(await refusal(top, ask(`${signed()}&$top=${encodeURIComponent(top)}`))).toEqual([top, 400, 'InvalidInput']);
	for (const name of ['$top', '$filter', 'sig', 'spk', 'NextRowKey'])
		expect(await refusal(name, ask(`${signed()}&${name}=1&${name}=1`))).toEqual([name, 400, 'InvalidInput']);
	for (const name of ['$select', '$orderby', '$skip', 'comp', 'sip', '__proto__', 'TOP'])
		expect(await refusal(name, ask(`${signed()}&${name}=1`))).toEqual([name, 400, 'UnsupportedQueryParameter']);
	for (const next of [
		'NextPartitionKey=x',
		'NextRowKey=x',
		'NextPartitionKey=ZGV2LWI&NextRowKey=eA',
		'NextPartitionKey=ZGV2LWE&NextRowKey=%25%25',
	])
		expect(await refusal(next, ask(`${signed()}&${next}`))).toEqual([next, 400, 'InvalidInput']);
});

test('other addresses and methods are refused, too', async () => {
	for (const resource of [
		'timelines',
		'timelines(',
		'timelines()()',
		'',
		'()',
		"timelines(PartitionKey='dev-a',RowKey='x')",
		'../timelines()',
		'$batch',
		'Tables',
	])
		expect(await refusal(resource, ask(signed(), { resource }))).toEqual([resource, 404, 'ResourceNotFound']);
	for (const resource of ['other()', 'constructor()', 'toString()', 'Timelines()'])
		expect(await refusal(resource, ask(signed(), { resource }))).toEqual([resource, 404, 'TableNotFound']);
	for (const method of ['POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'MERGE'])
		expect(await refusal(method, ask(signed(), { method }))).toEqual([method, 405, 'UnsupportedHttpVerb']);
	for (const query of [
		'',
		'$top=1',
		'sig=',
		'spk=dev-a&epk=dev-a&sig=x',
		'sv=2019-02-02&sp=r&se=2999-01-01T00:00:00Z&spk=dev-a&epk=dev-a&sig=AAAA',
	])
		expect(await refusal(query, ask(query))).toEqual([query, 403, 'AuthenticationFailed']);
});

test('no query of any kind is answered with rows that the link does not open, or with an error of ours', async () => {
	const piece = fc.oneof(
		fc.constantFrom(
			"'",
			"''",
			' ',
			'and',
			'or',
			'PartitionKey',
			'RowKey',
			'eq',
			'gt',
			'ge',
			'lt',
			'le',
			'x',
			'dev-a',
			'dev-b',
			'(',
			')',
		),
		fc.string({ unit: 'binary', maxLength: 4 }),
	);
	const filter = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
	await fc.assert(
		fc.asyncProperty(filter, fc.option(fc.string()), fc.option(fc.string()), async (text, top, next) => {
			const query = new URLSearchParams(signed());
			query.set('$filter', text);
			if (top !== null) query.set('$top', top);
			if (next !== null) query.set('NextRowKey', next);
			const response = await store.endpoint({ method: 'GET', resource: 'timelines()', query });
			expect([200, 400, 403]).toContain(response.status);
			if (response.status !== 200) return;
			const { value } = (await response.json()) as { value: { PartitionKey: string }[] };
			expect(value.every(({ PartitionKey }) => PartitionKey === 'dev-a')).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });

test('a filter is read as it was written', () => {
	const operators = {
		partition: 'PartitionKey eq',
		after: 'RowKey gt',
		from: 'RowKey ge',
		before: 'RowKey lt',
		upTo: 'RowKey le',
	};
	fc.assert(
		fc.property(
			fc.record(
				{ partition: text, after: text, from: text, before: text, upTo: text },
				{ requiredKeys: ['partition'] },
			),
			(wanted: KeyFilter) => {
				const parts = Object.entries(wanted).map(
					([place, value]) => `${operators[place as keyof KeyFilter]} '${value.replaceAll("'", "''")}'`,
				);
				expect(parseFilter(parts.join(' and '))).toEqual(wanted);
			},
		),
	);
	expect(parseFilter("RowKey eq 'x'")).toEqual({ from: 'x', upTo: 'x' });
});

const anyLink: fc.Arbitrary<Signed> = fc
	.record(
		{ table: text, partition: text, from: text, upTo: text, minute: fc.nat(100_000) },
		{ requiredKeys: ['table', 'partition', 'minute'] },
	)
	.map(({ minute, ...range }) => ({ ...range, expiresAt: new Date(minute * 60_000) }));
/** Texts that look like what separates them. */
const confusable = fc.record(
	{ table: seams(), partition: seams(), from: seams(), upTo: seams() },
	{ requiredKeys: ['table', 'partition'] },
);
function seams() {
	return fc
		.array(fc.constantFrom('a', '"', ',', '\\', 'null', '\n', '[', ']'), { minLength: 1, maxLength: 3 })
		.map((all) => all.join(''));
}

test('no two different links sign alike', () => {
	const at = new Date(0);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.tuple(anyLink, anyLink),
				fc.tuple(confusable, confusable).map(
					([a, b]) =>
						[
							{ ...a, expiresAt: at },
							{ ...b, expiresAt: at },
						] as const,
				),
			),
			([one, other]) => {
				const same =
					JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
				expect(canonical(one) === canonical(other)).toBe(same);
			},
		),
		{ numRuns: 2_000 },
	);
});

test('a link opens what was signed, under its own key and table, until its time', () => {
	const key = linkKey('one secret');
	fc.assert(
		fc.property(anyLink, ({ table, expiresAt, ...range }) => {
			const parameters = new Map(new URLSearchParams(signedParameters(key, { table, expiresAt, ...range })));
			const before = expiresAt.getTime() - 1;
			expect(openedRange(key, table, parameters, before)).toEqual(range);
			expect(openedRange(key, table, parameters, expiresAt.getTime())).toBeUndefined();
			expect(openedRange(key, `${table}.`, parameters, before)).toBeUndefined();
			expect(openedRange(linkKey('another secret'), table, parameters, before)).toBeUndefined();
		}),
	);
});

test('a store without a secret signs no links, and opens none', async () => {
	const without = openEmbeddedStore({ dataDir, prefix: 'endpoint' });
	await without.open();
	const range = { table: 'timelines', partition: 'dev-a' } as const;
	await expect(without.sign(range, new Date(Date.now() + 60_000))).rejects.toMatchObject({ reason: 'unsigned' });
	const query = new URLSearchParams(signed());
	expect((await without.endpoint({ method: 'GET', resource: 'timelines()', query })).status).toBe(403);
	await without.close();
});
