import { expect, test } from 'vitest';
import { afterOf, cursorAfter, encodeCursor } from './cursor.ts';

test('a cursor of a list of rows is read back', () => {
	expect(afterOf(undefined)).toBeUndefined();
	expect(afterOf(cursorAfter('7ubnk5r510d1lor8qjmn7komol'))).toBe('7ubnk5r510d1lor8qjmn7komol');
});

test.each([{ after: 'a', day: '2026-03-01' }, { after: 1 }, { after: 'a/b' }, { after: '' }, {}, 'a', null])(
	'a cursor with the position %j is refused',
	(position) => {
		expect(() => afterOf(encodeCursor(position))).toThrow("This cursor isn't from this list.");
	},
);
