import { describe, expect, test } from 'vitest';
import { limits } from '../../storage/limits.ts';
import type { Properties } from '../../storage/port.ts';
import { expectInvalid, legalKeys, newPartition, type TheStore } from './fixtures.ts';

export function rowConformance(store: TheStore): void {
	const table = () => store().tables.ledger;

	describe('keys', () => {
		const awkward = [
			"it's",
			"''",
			'%',
			'%27',
			'%2F',
			'a+b',
			'a&b=c',
			' a b ',
			'"',
			'😀',
			'(x)',
			'*',
			';',
			':',
			'~',
			'$filter',
		];

		test('every legal character comes back as it went in', async () => {
			for (const text of [...awkward, ...legalKeys(37)]) {
				const key = { partition: `${newPartition()}${text}`, row: text };
				const etag = await table().insert(key, { text });
				expect(etag).toBeDefined();
				expect(await table().get(key)).toEqual({ ...key, etag, properties: { text } });
				expect((await table().range({ partition: key.partition, from: text, upTo: text })).rows).toHaveLength(1);
				expect(await table().update(key, { text: 'new' }, etag as string)).toBeDefined();
				expect((await table().transact([{ ...key, kind: 'upsert', properties: { text } }])).done).toBe(true);
				expect((await table().transact([{ ...key, kind: 'delete' }])).done).toBe(true);
				expect(await table().get(key)).toBeUndefined();
			}
		});

		test('are taken up to 1 KiB, and refused with one character more', async () => {
			const longest = `${newPartition()}${'é'.repeat(limits.keyLength)}`.slice(0, limits.keyLength);
			expect(await table().insert({ partition: longest, row: longest }, { a: 1 })).toBeDefined();
			expect((await table().get({ partition: longest, row: longest }))?.properties).toEqual({ a: 1 });
			await expectInvalid(table().insert({ partition: `${longest}é`, row: 'r' }, {}));
			await expectInvalid(table().get({ partition: 'p', row: `${longest}é` }));
		});

		test.each(['', 'a/b', 'a\\b', 'a#b', 'a?b', 'a\0', 'a\n', 'a\u001f', 'a\u007f', 'a\u009f', 'a\ud800', '\udc00a'])(
			'%j is refused',
			async (text) => {
				await expectInvalid(table().get({ partition: text, row: 'r' }));
				await expectInvalid(table().insert({ partition: 'p', row: text }, {}));
				await expectInvalid(table().delete({ partition: 'p', row: text }));
				await expectInvalid(table().range({ partition: 'p', from: text }));
			},
		);
	});

	describe('values', () => {
		const roundTrip = async (properties: Properties) => {
			const single = { partition: newPartition(), row: 'single' };
			await table().insert(single, properties);
			expect((await table().get(single))?.properties).toEqual(properties);
			const grouped = { ...single, row: 'grouped' };
			await table().transact([
				{ ...grouped, kind: 'insert', properties },
				{ ...single, kind: 'upsert', properties },
			]);
			expect((await table().get(grouped))?.properties).toEqual(properties);
			const { rows } = await table().range({ partition: single.partition });
			expect(rows.map((row) => row.properties)).toEqual([properties, properties]);
		};

		test('numbers come back as the same numbers', async () => {
			const integers = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1];
			const fractions = [0.1, -1.5, 1e-7, 5e-324, 123456789.123456];
			await roundTrip(Object.fromEntries([...integers, ...fractions].map((number, index) => [`n${index}`, number])));
		});

		test('texts come back as texts, also those that look like numbers or dates', async () => {
			await roundTrip({
				empty: '',
				date: '2024-01-01T00:00:00Z',
				guid: '6a1e504b-068f-46fa-9a97-33618245dac5',
				number: '42',
				truth: 'true',
				odd: '\0\u0001\b\t\n\v\f\r\u001f"\'\\<>&{}\u007f\u0085\u2028\u2029\ufffe\uffff\ufeff',
				spaces: '  a  ',
				astral: '😀\u{10ffff}',
				boundary: '--changeset_x\r\n--changesetresponse_\r\nHTTP/1.1 409 Conflict\r\n\r\n{"odata.error":{"code":"x"}}',
			});
		});

		test('every character comes back', async () => {
			const text = Array.from({ length: 0x10000 / 37 }, (_, index) => String.fromCharCode(index * 37))
				.filter((character) => character.isWellFormed())
				.join('');
			await roundTrip({ text });
		});

		test('true and false, no property at all, and undefined ones', async () => {
			await roundTrip({ yes: true, no: false });
			await roundTrip({});
			const key = { partition: newPartition(), row: 'r' };
			await table().upsert(key, { a: 1, gone: undefined });
			expect((await table().get(key))?.properties).toEqual({ a: 1 });
		});

		test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 60), 1e21])('%d is refused', async (number) => {
			await expectInvalid(table().upsert({ partition: 'p', row: 'r' }, { number }));
		});

		test('half of a surrogate pair, and what is no value, are refused', async () => {
			await expectInvalid(table().upsert({ partition: 'p', row: 'r' }, { text: 'a\ud800' }));
			await expectInvalid(table().upsert({ partition: 'p', row: 'r' }, { text: null } as unknown as Properties));
		});

		test.each([
			'',
			'1a',
			'a-b',
			'a.b',
			'odata.etag',
			'a b',
			'PartitionKey',
			'rowKey',
			'Timestamp',
			'etag',
			'__proto__',
		])('the property name %j is refused', async (name) => {
			await expectInvalid(table().upsert({ partition: 'p', row: 'r' }, Object.fromEntries([[name, 1]])));
		});
	});

	describe('sizes', () => {
		test('a text of 64 KiB is taken, one character more refused', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const text = 'é'.repeat(limits.stringLength);
			await table().insert(key, { text });
			expect((await table().get(key))?.properties).toEqual({ text });
			await expectInvalid(table().insert(key, { text: `${text}é` }));
		});

		test('252 properties are taken, one more refused', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const properties = Object.fromEntries(
				Array.from({ length: limits.properties }, (_, index) => [`p${index}`, index]),
			);
			await table().insert(key, properties);
			expect((await table().get(key))?.properties).toEqual(properties);
			await expectInvalid(table().upsert(key, { ...properties, more: 1 }));
		});

		test('a row of 1 MiB is taken, two bytes more refused', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const properties = rowOf(limits.rowBytes, key);
			await table().insert(key, properties);
			expect((await table().get(key))?.properties).toEqual(properties);
			await expectInvalid(table().upsert(key, { ...properties, last: `${properties.last}x` }));
		});
	});

	describe('versions', () => {
		test('an insert of a row that exists is a conflict and changes nothing', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const etag = await table().insert(key, { a: 1 });
			expect(await table().insert(key, { a: 2 })).toBeUndefined();
			expect(await table().get(key)).toEqual({ ...key, etag, properties: { a: 1 } });
		});

		test('an update needs the newest ETag and replaces the whole row', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const first = (await table().insert(key, { a: 1, b: 1 })) as string;
			const second = (await table().update(key, { a: 2 }, first)) as string;
			expect(second).not.toBe(first);
			expect(await table().update(key, { a: 3 }, first)).toBeUndefined();
			expect(await table().get(key)).toEqual({ ...key, etag: second, properties: { a: 2 } });
			expect(await table().update({ ...key, row: 'none' }, {}, second)).toBeUndefined();
		});

		test('a delete with an ETag needs the newest one', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const first = (await table().insert(key, {})) as string;
			const second = await table().upsert(key, { a: 1 });
			expect(await table().delete(key, first)).toBe(false);
			expect(await table().delete(key, second)).toBe(true);
			expect(await table().delete(key, second)).toBe(false);
			expect(await table().delete(key)).toBe(true);
		});

		test('an ETag is never used again for a row', async () => {
			const key = { partition: newPartition(), row: 'r' };
			const seen = new Set<string>();
			for (let round = 0; round < 20; round += 1) {
				const etag = (await table().insert(key, { same: true })) as string;
				seen.add(etag);
				seen.add(await table().upsert(key, { same: true }));
				await table().delete(key);
				expect(await table().update(key, {}, etag)).toBeUndefined();
			}
			expect(seen.size).toBe(40);
		});

		test('no ETag means any version', async () => {
			await expectInvalid(table().update({ partition: 'p', row: 'r' }, {}, '*'));
			await expectInvalid(table().delete({ partition: 'p', row: 'r' }, ''));
		});
	});
}

function rowOf(bytes: number, key: { partition: string; row: string }): Record<string, string> {
	const properties: Record<string, string> = {};
	let left = bytes - 4 - 2 * (key.partition.length + key.row.length) - (8 + 2 * 'last'.length + 4);
	for (let index = 0; left > 2 * limits.stringLength; index += 1) {
		const name = `p${index}`;
		properties[name] = 'x'.repeat(limits.stringLength);
		left -= 8 + 2 * name.length + 4 + 2 * limits.stringLength;
	}
	properties.last = 'x'.repeat(left / 2);
	return properties;
}
