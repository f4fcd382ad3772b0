/** The checks that an address which guesses keeps under way, and the progress of a known credential meanwhile. */
import { expect, test } from 'vitest';
import { createLimits } from './rate-limits.ts';

const BAD_CREDENTIAL = new Error('no good');
const isBad = (error: unknown) => error === BAD_CREDENTIAL;
const address = '192.0.2.7';

test('an address with too many bad credentials has one check at a time and 100 that wait, and a known one goes on', async () => {
	const { credentials } = createLimits({ refusals: [{ count: 1, seconds: 60 }] });
	const guess = (n: number) =>
		credentials.check({ about: `${n}`, address }, () => Promise.reject(BAD_CREDENTIAL), isBad);
	for (let n = 0; n < 10; n++) await expect(guess(n)).rejects.toBe(BAD_CREDENTIAL);
	let under = 0;
	let most = 0;
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	const slow = async () => {
		most = Math.max(most, ++under);
		await opened;
		under -= 1;
		return 'found';
	};
	const waiting = Array.from({ length: 100 }, (_, n) => credentials.check({ about: `new ${n}`, address }, slow, isBad));
	await expect(credentials.check({ about: 'one more', address }, slow, isBad)).rejects.toThrow('Too many requests');
	const known = { about: 'known', address, isKnown: true };
	expect(await credentials.check(known, () => Promise.resolve('good'), isBad)).toBe('good');
	expect(await credentials.check({ about: 'x', address: '192.0.2.8' }, () => Promise.resolve('good'), isBad)).toBe(
		'good',
	);
	open();
	expect(new Set(await Promise.all(waiting))).toEqual(new Set(['found']));
	expect(most).toBe(1);
	expect(await credentials.check({ about: 'later', address }, () => Promise.resolve('good'), isBad)).toBe('good');
});
