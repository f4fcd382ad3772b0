import { expect, test } from 'vitest';
import { Kinds, type Sighting } from './kinds.ts';

const SEEN_AT = '2026-11-27T08:00:00.000Z';
const sighting = (message: string): Sighting => ({
	where: 'server',
	type: 'Error',
	message,
	frames: [],
	sentence: undefined,
	route: undefined,
	breadcrumbs: () => [],
	times: 1,
});

test('of 100,000 kinds a process remembers those that were seen last, and says which one it forgets', () => {
	const kinds = new Kinds(100, '1');
	kinds.count(sighting('again and again'), SEEN_AT);
	let forgotten = 0;
	for (let n = 0; n < 100_000; n++) {
		if (kinds.count(sighting(`kind ${n}`), SEEN_AT).forgotten) forgotten++;
		if (n % 50 === 0) kinds.count(sighting('again and again'), SEEN_AT);
	}
	expect(kinds.newest()).toHaveLength(100);
	expect(forgotten).toBe(99_901);
	expect(kinds.newest().find(({ kind }) => kind.message === 'again and again')?.kind.count).toBe(2_001);
});
