import { expect, test } from 'vitest';
import type { Write } from '../../storage/port.ts';
import { type KnownReading, KnownReadings } from './known-readings.ts';

const reading = (partition: string, rows: string[], range: { from?: string; upTo?: string } = {}): KnownReading => {
	const found = rows.map((row) => ({ partition, row, etag: '1', properties: {} }));
	return { page: { rows: found }, reading: { table: 'timelines', range: { partition, ...range }, rows: found } };
};
const upsert = (partition: string, row: string): Write => ({ kind: 'upsert', partition, row, properties: {} });

test('a write within the range of a reading ends it, and no other', () => {
	const known = new KnownReadings();
	known.add('of b to d', reading('p', ['b'], { from: 'b', upTo: 'd' }));
	known.add('of e', reading('p', [], { from: 'e', upTo: 'e' }));
	known.add('of another partition', reading('q', ['b']));
	known.wrote([
		{ kind: 'writeMany', table: 'ledger', writes: [upsert('p', 'b')] },
		{ kind: 'writeMany', table: 'timelines', writes: [upsert('p', 'a'), upsert('p', 'd')] },
	]);
	expect(known.get('of b to d')).toBeUndefined();
	expect(known.get('of e')).toBeDefined();
	expect(known.get('of another partition')).toBeDefined();
	known.wrote([{ kind: 'transact', table: 'timelines', writes: [upsert('p', 'e')] }]);
	expect(known.get('of e')).toBeUndefined();
});

test('readings that are forgotten are gone, with all others of their partitions', () => {
	const known = new KnownReadings();
	const one = reading('p', ['a']);
	known.add('one', one);
	known.add('another', reading('p', ['z'], { from: 'y' }));
	known.add('elsewhere', reading('q', []));
	known.forget([one.reading]);
	expect(['one', 'another', 'elsewhere'].map((name) => known.get(name) !== undefined)).toEqual([false, false, true]);
});

test('of more rows than are kept, those go that were used longest ago', () => {
	const known = new KnownReadings();
	const rows = Array.from({ length: 9_999 }, (_, n) => String(n).padStart(5, '0'));
	for (let n = 0; n < 5; n++) known.add(`n${n}`, reading(`p${n}`, rows));
	known.get('n0');
	known.add('one more', reading('p', ['a']));
	const left = ['n0', 'n1', 'n2', 'n3', 'n4', 'one more'].filter((name) => known.get(name));
	expect(left).toEqual(['n0', 'n2', 'n3', 'n4', 'one more']);
	// The same once more is not counted twice.
	for (let n = 0; n < 20; n++) known.add('n2', reading('p2', rows));
	expect(['n0', 'n3', 'n4'].every((name) => known.get(name))).toBe(true);
});
