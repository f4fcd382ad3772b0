import { expect, test } from 'vitest';
import type { Step, Write } from '../../storage/port.ts';
import { eachRowOnce, gatheredSteps } from './gathered-steps.ts';

const KEY = { partition: 'p', row: 'r' };
const insert: Write = { ...KEY, kind: 'insert', properties: { n: 1 } };
const upsert: Write = { ...KEY, kind: 'upsert', properties: { n: 2 } };
const update: Write = { ...KEY, kind: 'update', properties: { n: 3 }, etag: 'read' };
const updateOfStaged: Write = { ...update, properties: { n: 4 }, etag: 'not-written' };
const deletion: Write = { ...KEY, kind: 'delete' };
const deletionOfRead: Write = { ...deletion, etag: 'read' };

test.each<[string, Write[], Write]>([
	['an insert that is updated inserts the newer row', [insert, updateOfStaged], { ...insert, properties: { n: 4 } }],
	['an upsert that is updated', [upsert, updateOfStaged], { ...upsert, properties: { n: 4 } }],
	[
		'an update that is updated still needs the row as read',
		[update, updateOfStaged],
		{ ...update, properties: { n: 4 } },
	],
	['an update that is written over still needs it', [update, upsert], { ...update, properties: { n: 2 } }],
	['a second insert changes nothing', [insert, { ...insert, properties: { n: 9 } }], insert],
	[
		'a row that comes back needs the one that was deleted',
		[deletionOfRead, upsert],
		{ ...update, properties: { n: 2 } },
	],
	['one that was deleted in any case comes in any case', [deletion, insert], { ...upsert, properties: { n: 1 } }],
	['an update that is deleted deletes the row as read', [update, deletion], deletionOfRead],
	['an upsert that is deleted deletes in any case', [upsert, deletion], deletion],
])('writes of one row become one: %s', (_, writes, one) => {
	expect(eachRowOnce(writes)).toEqual([one]);
});

test('independent writes become one step a table, and those that go together one a partition', () => {
	const other: Write = { ...insert, partition: 'q' };
	const together = (...writes: Write[]) => ({ kind: 'transact', table: 'ranks', writes }) satisfies Step;
	const steps: Step[] = [
		{ kind: 'writeMany', table: 'audit', writes: [insert] },
		together(insert),
		{ kind: 'send', queue: 'pushes', bodies: ['one'], delay: 0 },
		{ kind: 'writeMany', table: 'audit', writes: [other], endsOnConflict: true },
		{ ...together(other), durable: false },
		{ ...together(updateOfStaged), durable: false },
	];
	expect(gatheredSteps(steps)).toEqual([
		{ kind: 'writeMany', table: 'audit', writes: [insert, other], endsOnConflict: true },
		together({ ...insert, properties: { n: 4 } }),
		{ ...together(other), durable: false },
		{ kind: 'send', queue: 'pushes', bodies: ['one'], delay: 0 },
	]);
});

test('what goes together is cut where one transaction would be too large', () => {
	const rows = Array.from({ length: 130 }, (_, n): Write => ({ ...insert, row: `r${n}` }));
	const steps = gatheredSteps(rows.map((write): Step => ({ kind: 'transact', table: 'ranks', writes: [write] })));
	expect(steps.map((step) => 'writes' in step && step.writes.length)).toEqual([100, 30]);
});
