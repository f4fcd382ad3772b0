import { expect, test } from 'vitest';
import { handleAtEnd } from './handle-at-end.ts';

test('a handle is typed behind from:, to: and about: at the end of a query', () => {
	expect(handleAtEnd('from:tr')).toEqual({ at: 5, start: 'tr' });
	expect(handleAtEnd('tide -FROM:@tr')).toEqual({ at: 12, start: 'tr' });
	expect(handleAtEnd('"high water" to:n')).toEqual({ at: 16, start: 'n' });
	expect(handleAtEnd('about:git-x.y')).toEqual({ at: 6, start: 'git-x.y' });
});

test.each(['', 'from:', 'from:me', 'FROM:Me', 'from:tr ', 'from:tr tide', 'tag:tr', 'xfrom:tr', 'from:"tr', 'tr'])(
	'no handle is typed at the end of %j',
	(query) => {
		expect(handleAtEnd(query)).toBeUndefined();
	},
);
