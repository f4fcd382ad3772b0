import { expect, test } from 'vitest';
import { StorageError } from '../../storage/port.ts';
import { repeat } from './repeat.ts';

const gone = new StorageError('unclear', 'no answer');

/** A clock that only waiting and trying move. */
function clock() {
	let now = 0;
	const pass = async (milliseconds: number) => {
		now += milliseconds;
	};
	return { ports: { now: () => now, sleep: pass, randomBytes: (size: number) => new Uint8Array(size) }, pass };
}

test('storage that refuses at once is asked six times', async () => {
	const { ports } = clock();
	let tries = 0;
	const asking = repeat(ports, async () => {
		tries++;
		throw gone;
	});
	await expect(asking).rejects.toBe(gone);
	expect(tries).toBe(6);
	expect(ports.now()).toBeGreaterThan(3_000);
});

test('a try that took long is the last one: nobody waits for a minute and a half', async () => {
	const { ports, pass } = clock();
	const asking = repeat(ports, async () => {
		await pass(15_000);
		throw gone;
	});
	await expect(asking).rejects.toBe(gone);
	expect(ports.now()).toBe(15_000);
});
