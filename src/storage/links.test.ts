/**
 * A link opens its rows, and nothing else: on the embedded store's endpoint, and on Azurite behind the proxy that
 * enforces the range of a SAS.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../testing/fault-proxy/proxy.ts';
import { eventually, expectInvalid } from '../testing/store-conformance/fixtures.ts';
import { createWorld, ENGINES, type World } from '../testing/world.ts';
import type { SignedRange } from './port.ts';

describe.each(ENGINES)('links of the %s store', (engine) => {
	let proxy: FaultProxy;
	let world: World;
	beforeAll(async () => {
		proxy = await startFaultProxy({ connectionString: inject('azurite'), seed: 11, share: 0 });
		world = await createWorld(engine, proxy.connectionString);
		const { timelines, ledger } = world.store.tables;
		for (const partition of ['dev-alice', 'dev-bob'])
			for (const row of ['a', 'b', 'c', 'd']) {
				await timelines.insert({ partition, row }, { of: partition });
				await ledger.insert({ partition, row }, { of: partition });
			}
	});
	afterAll(async () => {
		await world.close();
		await proxy.stop();
	});

	const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
	const sign = (range: Partial<SignedRange> = {}, expiresAt = inMinutes(15)) =>
		world.store.sign({ table: 'timelines', partition: 'dev-alice', ...range }, expiresAt);
	const filtered = (link: string, filter: string) => `${link}&$filter=${encodeURIComponent(filter)}`;
	const withParameter = (link: string, name: string, value: string | undefined) => {
		const [path, query] = link.split('?');
		const parameters = new URLSearchParams(query);
		if (value === undefined) parameters.delete(name);
		else parameters.set(name, value);
		return `${path}?${parameters}`;
	};
	const parametersOf = (link: string) => Object.fromEntries(new URL(link, 'http://127.0.0.1').searchParams);

	async function read(link: string): Promise<{ status: number; keys: string[] }> {
		const response = await world.fetch(link, { headers: { accept: 'application/json;odata=nometadata' } });
		if (!response.ok) return { status: response.status, keys: [] };
		const told = (await response.json()) as { value: { PartitionKey: string; RowKey: string }[] };
		const keys = told.value.map(({ PartitionKey, RowKey }) => `${PartitionKey}/${RowKey}`);
		return { status: response.status, keys };
	}

	const ALICE = ['dev-alice/a', 'dev-alice/b', 'dev-alice/c', 'dev-alice/d'];

	test('a link reads its range, whole or in part', async () => {
		const link = await sign();
		expect(await read(link)).toEqual({ status: 200, keys: ALICE });
		expect(await read(filtered(link, "PartitionKey eq 'dev-alice' and RowKey gt 'b'"))).toEqual({
			status: 200,
			keys: ALICE.slice(2),
		});
		expect((await read(await sign({ from: 'b', upTo: 'c' }))).keys).toEqual(['dev-alice/b', 'dev-alice/c']);
		expect((await read(await sign({ from: 'c' }))).keys).toEqual(['dev-alice/c', 'dev-alice/d']);
		expect((await read(await sign({ upTo: 'a' }))).keys).toEqual(['dev-alice/a']);
	});

	test('a signature states its own bounds: one partition, these rows, reading, until then', async () => {
		const expiresAt = inMinutes(10);
		const se = `${expiresAt.toISOString().slice(0, 19)}Z`;
		const whole = parametersOf(await sign({}, expiresAt));
		expect(whole).toMatchObject({ sp: 'r', spk: 'dev-alice', epk: 'dev-alice', se });
		expect(Object.keys(whole)).not.toContain('srk');
		expect(Object.keys(whole)).not.toContain('erk');
		expect(parametersOf(await sign({ from: 'b', upTo: 'c' }, expiresAt))).toMatchObject({
			sp: 'r',
			spk: 'dev-alice',
			epk: 'dev-alice',
			srk: 'b',
			erk: 'c',
			se,
		});
	});

	test("with alice's link nobody reads bob, nor another table", async () => {
		const link = await sign();
		const bobs = "PartitionKey eq 'dev-bob'";
		const asBob = withParameter(withParameter(link, 'spk', 'dev-bob'), 'epk', 'dev-bob');
		const open = withParameter(withParameter(link, 'spk', undefined), 'epk', undefined);
		const bobsOwn = await sign({ partition: 'dev-bob' });
		expect((await read(filtered(bobsOwn, bobs))).keys).toHaveLength(4);
		const tampered = {
			'another partition in the filter': filtered(link, bobs),
			'another partition in the range': filtered(asBob, bobs),
			'another partition in the range, no filter': asBob,
			'a longer range': filtered(withParameter(link, 'epk', 'dev-z'), bobs),
			'a range that begins before': filtered(withParameter(link, 'spk', 'dev-a'), "PartitionKey ge 'dev-a'"),
			'no range': filtered(open, bobs),
			'no end': filtered(withParameter(link, 'epk', undefined), bobs),
			'no beginning': filtered(withParameter(link, 'spk', undefined), bobs),
			'an empty range': filtered(withParameter(withParameter(link, 'spk', ''), 'epk', ''), bobs),
			'another signature': filtered(withParameter(link, 'sig', parametersOf(bobsOwn).sig), bobs),
			'another table': link.replace(/timelines\(\)/, 'ledger()'),
			'another table, named': withParameter(link, 'tn', world.store.tables.ledger.name).replace(
				/timelines\(\)/,
				'ledger()',
			),
			'more rights': withParameter(link, 'sp', 'raud'),
		};
		for (const [what, url] of Object.entries(tampered)) {
			const { status, keys } = await read(url);
			expect([what, status, keys]).toEqual([what, expect.toSatisfy((code) => code >= 400 && code < 500), []]);
		}
		// A second range beside the signed one is not read either, whichever of the two would be judged.
		for (const url of [`${link}&spk=dev-bob&epk=dev-bob`, `${link}&$filter=${bobs}&$filter=${bobs}`])
			expect((await read(url)).keys.filter((key) => key.startsWith('dev-bob'))).toEqual([]);
	});

	test('a link for some rows reads no other row', async () => {
		const link = await sign({ from: 'b', upTo: 'c' });
		for (const filter of [
			"PartitionKey eq 'dev-alice'",
			"PartitionKey eq 'dev-alice' and RowKey ge 'a'",
			"PartitionKey eq 'dev-alice' and RowKey gt 'a' and RowKey le 'd'",
			"PartitionKey eq 'dev-alice' and RowKey eq 'd'",
			"PartitionKey eq 'dev-alice' and RowKey lt 'b'",
		]) {
			const { keys } = await read(filtered(link, filter));
			expect(['dev-alice/b', 'dev-alice/c']).toEqual(expect.arrayContaining(keys));
		}
		for (const [name, value] of [
			['srk', 'a'],
			['erk', 'd'],
			['srk', undefined],
			['erk', undefined],
		] as const)
			expect(await read(withParameter(link, name, value))).toEqual({ status: 403, keys: [] });
	});

	test('an altered signature or time is refused, whichever character it is', async () => {
		const link = await sign();
		const { sig = '', se = '' } = parametersOf(link);
		const digits = [...sig].flatMap((digit, at) =>
			/[A-Za-z0-9]/.test(digit) ? [sig.slice(0, at) + (digit === 'A' ? 'B' : 'A') + sig.slice(at + 1)] : [],
		);
		const forged = [...digits, '', `${sig}A`, sig.slice(1), sig.toLowerCase()].map((other) =>
			withParameter(link, 'sig', other),
		);
		const later = [se.replace(/^20/, '21'), '9999-12-31T23:59:59Z', 'never', ''].map((other) =>
			withParameter(link, 'se', other),
		);
		for (const url of [
			...forged,
			...later,
			withParameter(link, 'sig', undefined),
			withParameter(link, 'se', undefined),
		])
			expect(await read(url)).toEqual({ status: 403, keys: [] });
	});

	test('a link that expired is refused', async () => {
		const link = await sign({}, new Date(Date.now() + 1_500));
		await eventually(async () => ((await read(link)).status === 403 ? true : undefined));
		expect((await read(await sign())).status).toBe(200);
	});

	test('a bound that nobody meant is refused before anything is signed', async () => {
		const wrong: [Partial<SignedRange>, Date?][] = [
			[{ partition: '' }],
			[{ partition: undefined as unknown as string }],
			[{ from: '' }],
			[{ upTo: '' }],
			[{ from: undefined }],
			[{ from: 'b', upTo: undefined }],
			[{ from: 'c', upTo: 'b' }],
			[{ partition: 'a/b' }],
			[{ partition: 'a\nb' }],
			[{ from: 'x'.repeat(513) }],
			[{ table: 'other' as 'timelines' }],
			[{}, inMinutes(15.1)],
			[{}, inMinutes(-1)],
			[{}, new Date(Number.NaN)],
		];
		for (const [range, expiresAt] of wrong) await expectInvalid(sign(range, expiresAt));
	});
});
