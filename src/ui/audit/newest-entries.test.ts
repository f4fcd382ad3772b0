import { expect, test } from 'vitest';
import type { TrailEntry } from '../../contract/audit/audit.ts';
import type { AuditPage } from '../../contract/schema/trail.ts';
import { entryKey } from './address/entry-path.ts';
import { withNewest } from './newest-entries.ts';

function page(seqs: number[], next?: string): AuditPage {
	const items = seqs.map((seq) => ({ subject: 'dev-alice', seq }) as TrailEntry);
	return { items, people: [], ...(next && { next }) };
}

function shown(pages: AuditPage[], newest: AuditPage) {
	const known = new Set(pages.flatMap(({ items }) => items.map(entryKey)));
	const read = withNewest({ pages, pageParams: pages.map((_, at) => at) }, newest, known);
	return { seqs: read.pages.map(({ items }) => items.map(({ seq }) => seq)), next: read.pages.at(-1)?.next };
}

test('new entries come before those that were read, each once, and a late one to its place', () => {
	const read = [page([9, 7, 6, 5], 'after 5'), page([4, 3], 'after 3')];
	expect(shown(read, page([11, 10, 9, 8], 'after 8'))).toEqual({
		seqs: [
			[11, 10, 9, 8, 7, 6, 5],
			[4, 3],
		],
		next: 'after 3',
	});
});

test('when there may be entries between, the newest page starts the list over', () => {
	const read = [page([4, 3], 'after 3'), page([2, 1])];
	expect(shown(read, page([9, 8], 'after 8'))).toEqual({ seqs: [[9, 8]], next: 'after 8' });
});

test('an empty list takes all that there is', () => {
	expect(shown([page([])], page([2, 1]))).toEqual({ seqs: [[2, 1]], next: undefined });
});
