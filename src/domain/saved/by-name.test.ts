import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

test('lists are in the order of their names, numbers by their size, and of two equal names the earlier is first', () => {
	const lists = [
		{ name: 'List 10', createdAt: '2026-01-01' },
		{ name: 'List 2', createdAt: '2026-01-03' },
		{ name: 'List 2', createdAt: '2026-01-02' },
		{ name: 'lighthouse', createdAt: '2026-01-04' },
	];
	expect(lists.toSorted(byName).map(({ name, createdAt }) => [name, createdAt])).toEqual([
		['lighthouse', '2026-01-04'],
		['List 2', '2026-01-02'],
		['List 2', '2026-01-03'],
		['List 10', '2026-01-01'],
	]);
});
