import { expect, test } from 'vitest';
import { eventIdIn } from './event-id-in.ts';

const ID = '6kpp2l1aq8c0b7d1sq2u5n8v3g';

test.each([
	ID,
	`  ${ID}\n`,
	`https://tide.example/s/dev-alice/${ID}`,
	`https://tide.example/s/@alice/${ID}?from=feed#text`,
	`/s/app-_2fgit_2ftrpc_2ftrpc/${ID}/`,
	`<${ID}>`,
	`see ${ID}.`,
	`https://tide.example/s/dev-abcdefghijklmnopqrstuvabcd/${ID}`,
])('%j names the event', (typed) => {
	expect(eventIdIn(typed)).toBe(ID);
});

test.each(['', 'alice', '/s/dev-alice', `${ID}0`, ID.slice(1), ID.toUpperCase(), 'https://tide.example/'])(
	'%j names none',
	(typed) => {
		expect(eventIdIn(typed)).toBeUndefined();
	},
);
