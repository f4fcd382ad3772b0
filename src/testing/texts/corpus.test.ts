import { expect, test } from 'vitest';
import { handlesIn, leavesOf, tagsIn } from '../../contract/text/rich-text.ts';
import { DIRECTED, isMention, LINKED } from './corpus.ts';

test('the corpus is large: 150 texts of fifteen scripts', () => {
	const lines = [...LINKED, ...DIRECTED];
	expect(lines.length).toBeGreaterThanOrEqual(150);
	expect(new Set(lines.map(({ script }) => script)).size).toBeGreaterThanOrEqual(15);
});

test.each(LINKED)('$script: $text', ({ text, links, tags }) => {
	const found = [...leavesOf(text)].filter(({ kind }) => kind !== 'text');
	expect(found.map((segment) => segment.text)).toEqual(links);
	expect(handlesIn(text)).toEqual([...new Set(links.filter(isMention).map((link) => link.slice(1)))]);
	expect(tagsIn(text)).toEqual(tags);
});
