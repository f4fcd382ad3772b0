/** Isolation by the range of a table SAS, on Azurite behind the proxy. */
import {
	AzureNamedKeyCredential,
	generateTableSas,
	odata,
	type TableClient,
	TableClient as Tables,
} from '@azure/data-tables';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import { filterBounds } from './sas-range.ts';

let world: World;
let proxy: FaultProxy;
let alice: TableClient;

beforeAll(async () => {
	proxy = await startFaultProxy({ connectionString: inject('azurite'), seed: 1, share: 0 });
	world = await createWorld('azure', proxy.connectionString);
	for (const partition of ['alice', 'bob'])
		for (const row of ['a', 'b', 'c', "d'd"]) await world.store.tables.timelines.insert({ partition, row }, { row });
	alice = reader({ startPartitionKey: 'alice', endPartitionKey: 'alice' });
});
afterAll(async () => {
	await world.close();
	await proxy.stop();
});

test("alice's SAS reads alice: her range, a part of it, and one row", async () => {
	expect(await rows(alice, odata`PartitionKey eq ${'alice'}`)).toEqual(['alice/a', 'alice/b', 'alice/c', "alice/d'd"]);
	expect(await rows(alice, odata`PartitionKey eq ${'alice'} and RowKey gt ${'b'}`)).toEqual(['alice/c', "alice/d'd"]);
	expect(await alice.getEntity('alice', "d'd")).toMatchObject({ row: "d'd" });
});

test("alice's SAS is refused bob's rows, asked for as a range, as a point or in a range that reaches over", async () => {
	const refused = { statusCode: 403, details: { odataError: { code: 'AuthorizationFailure' } } };
	await expect(rows(alice, odata`PartitionKey eq ${'bob'}`)).rejects.toMatchObject(refused);
	await expect(alice.getEntity('bob', 'a')).rejects.toMatchObject(refused);
	const over = odata`PartitionKey ge ${'alice'} and PartitionKey le ${'bob'}`;
	await expect(rows(alice, over)).rejects.toMatchObject(refused);
	await expect(alice.createEntity({ partitionKey: 'bob', rowKey: 'z' })).rejects.toMatchObject(refused);
});

test('a query that leaves keys open comes back with the rows of the range only', async () => {
	const all = ['alice/a', 'alice/b', 'alice/c', "alice/d'd"];
	expect(await rows(alice, undefined)).toEqual(all);
	expect(await rows(alice, odata`row eq ${'a'}`)).toEqual(['alice/a']);
	expect(await rows(alice, odata`PartitionKey eq ${'alice'} or PartitionKey eq ${'bob'}`)).toEqual(all);
	// It looks like a key and is none.
	expect(await rows(alice, odata`row eq ${"x' or PartitionKey eq 'bob"}`)).toEqual([]);
});

test('rows of a partition are bounded as well', async () => {
	const narrow = reader({ startPartitionKey: 'alice', startRowKey: 'b', endPartitionKey: 'alice', endRowKey: 'c' });
	expect(await rows(narrow, odata`PartitionKey eq ${'alice'}`)).toEqual(['alice/b', 'alice/c']);
	expect(await rows(narrow, odata`PartitionKey eq ${'alice'} and RowKey ge ${'c'}`)).toEqual(['alice/c']);
	expect(await narrow.getEntity('alice', 'b')).toMatchObject({ row: 'b' });
	await expect(narrow.getEntity('alice', 'a')).rejects.toMatchObject({ statusCode: 403 });
	await expect(
		rows(narrow, odata`PartitionKey eq ${'alice'} and RowKey lt ${'b'} and RowKey ge ${'a'}`),
	).rejects.toMatchObject({ statusCode: 403 });
});

test('a SAS whose signature does not hold reads nothing', async () => {
	const forged = reader({ startPartitionKey: 'alice', endPartitionKey: 'alice' }, (sas) =>
		sas.replace('spk=alice', 'spk=bob').replace('epk=alice', 'epk=bob'),
	);
	await expect(rows(forged, odata`PartitionKey eq ${'bob'}`)).rejects.toMatchObject({ statusCode: 403 });
});

test('a request under the account key is not bounded', async () => {
	expect((await world.store.tables.timelines.range({ partition: 'bob' })).rows).toHaveLength(4);
});

test('bounds are those of a conjunction, the narrower one of two', () => {
	expect(filterBounds("PartitionKey eq 'it''s' and RowKey ge 'b' and RowKey gt 'c' and RowKey lt 'x'")).toEqual({
		lower: { partition: "it's", row: 'c' },
		upper: { partition: "it's", row: 'x' },
	});
	expect(filterBounds("PartitionKey eq 'a' or RowKey eq 'b'")).toEqual({ lower: {}, upper: {} });
	expect(filterBounds("text eq ' or ' and PartitionKey eq 'a'").lower).toEqual({ partition: 'a' });
});

type Range = Pick<
	NonNullable<Parameters<typeof generateTableSas>[2]>,
	'startPartitionKey' | 'startRowKey' | 'endPartitionKey' | 'endRowKey'
>;

/** A client that holds a link to a range and nothing else. */
function reader(range: Range, tamper = (sas: string) => sas): TableClient {
	const part = (name: string) => new RegExp(`${name}=([^;]+)`).exec(proxy.connectionString)?.[1] ?? '';
	const credential = new AzureNamedKeyCredential(part('AccountName'), part('AccountKey'));
	const { name } = world.store.tables.timelines;
	// Adding too, so that a write is refused for its keys and not for its kind.
	const sas = generateTableSas(name, credential, { ...range, permissions: { query: true, add: true } });
	return new Tables(`${part('TableEndpoint')}?${tamper(sas)}`, name, {
		allowInsecureConnection: true,
		retryOptions: { maxRetries: 0 },
	});
}

async function rows(client: TableClient, filter: string | undefined): Promise<string[]> {
	const found: string[] = [];
	for await (const { partitionKey, rowKey } of client.listEntities({ queryOptions: { filter } }))
		found.push(`${partitionKey}/${rowKey}`);
	return found;
}
