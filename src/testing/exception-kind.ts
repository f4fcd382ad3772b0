import type { ExceptionKind } from '../contract/exception/exception.ts';

/** A kind of exceptions of pages, with all that a kind can have. */
export const A_KIND: ExceptionKind = {
	id: '0123456789abcdef',
	where: 'browser',
	type: 'TypeError',
	message: 'x is not a function',
	sentence: 'A page failed',
	route: '/s/*',
	release: '1.2.3',
	count: 9,
	first: '2026-11-27T07:00:00.000Z',
	last: '2026-11-27T07:59:00.500Z',
	frames: [
		{ file: '/_next/static/chunks/a.js', function: 'inner', line: 1, column: 20 },
		{ file: 'node_modules/react/x.js', function: 'outer', line: 3, column: 4 },
	],
	breadcrumbs: [{ at: '2026-11-27T06:59:59.000Z', kind: 'click', what: 'button' }],
};
