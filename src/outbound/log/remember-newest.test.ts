import { expect, test } from 'vitest';
import { rememberNewest } from './remember-newest.ts';

test('an anchor is asked once for each log, again when it failed, and what is added counts', async () => {
	const asked: string[] = [];
	let isAway = true;
	const anchor = rememberNewest({
		async newest(origin) {
			asked.push(origin);
			if (isAway) throw new Error('It is away.');
			return origin === 'one' ? 'the remembered note' : undefined;
		},
		async add() {
			if (isAway) throw new Error('It is away.');
		},
	});
	await expect(anchor.newest('one')).rejects.toThrow('It is away.');
	isAway = false;
	expect([await anchor.newest('one'), await anchor.newest('one')]).toEqual(Array(2).fill('the remembered note'));
	expect(await anchor.newest('two')).toBeUndefined();
	expect(asked).toEqual(['one', 'one', 'two']);
	await anchor.add('one', 7, 'a newer note');
	expect(await anchor.newest('one')).toBe('a newer note');
	isAway = true;
	await expect(anchor.add('one', 8, 'a note that is not there')).rejects.toThrow('It is away.');
	expect(await anchor.newest('one')).toBe('a newer note');
});
