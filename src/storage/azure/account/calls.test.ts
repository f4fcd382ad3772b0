import { beforeEach, expect, test } from 'vitest';
import { createVirtualTime, type VirtualTime } from '../../../testing/simulator/virtual-time.ts';
import { StorageError } from '../../port.ts';
import { SEND_PATIENCE_MS } from '../../protocol-times.ts';
import { createGovernor, type Governor, type Leave } from '../governor/governor.ts';
import { ANYBODY, callsWith } from './calls.ts';

const ANSWERED = { kind: 'answered', doing: 'get from a table' } as const;

let time: VirtualTime;
let governor: Governor;
let underWay: Leave[];
let sent: number;

/** Takes every turn that there is. */
beforeEach(async () => {
	time = createVirtualTime(0);
	governor = createGovernor(8, time);
	underWay = await Promise.all(Array.from({ length: 8 }, () => governor.enter(Infinity)));
	sent = 0;
});

const request = async () => {
	sent++;
	return 'answer';
};
/** Time goes on only where something waits for it. */
async function pass(milliseconds: number): Promise<void> {
	void time.sleep(milliseconds);
	await time.run(() => false, milliseconds);
}

test('a request is not made before its turn', async () => {
	const answer = callsWith(governor, ANYBODY).write('insert into a table', request);
	await pass(1_000);
	expect(sent).toBe(0);
	underWay.pop()?.(ANSWERED);
	expect(await answer).toBe('answer');
	expect(governor.underWay).toBe(7);
});

test.each(['read', 'write'] as const)('a %s that waits for too long is refused, and was not made', async (kind) => {
	const answer = callsWith(governor, ANYBODY)[kind]('get', request);
	await Promise.all([expect(answer).rejects.toMatchObject({ reason: 'busy' }), pass(SEND_PATIENCE_MS + 200)]);
	expect(sent).toBe(0);
});

test('requests of a batch wait longer, all until the same moment', async () => {
	const batch = callsWith(governor, ANYBODY).within(60_000);
	await pass(40_000);
	const early = batch.write('insert', request);
	await pass(15_000);
	underWay.pop()?.(ANSWERED);
	expect(await early).toBe('answer');
	await pass(10_000);
	await expect(batch.write('insert', request)).rejects.toMatchObject({ reason: 'busy' });
	expect(sent).toBe(1);
});

test('the ownership is looked at again when a request had to wait, and without a turn in hand', async () => {
	let held = true;
	let asserted = 0;
	const ownership = {
		assertMayWrite: () => {},
		isHeld: () => held,
		async assert() {
			asserted++;
			// Reading the record takes a turn itself: all of them must not be in the hands of those who wait for it.
			if (!held) (await governor.enter(time.now()))(ANSWERED);
			held = true;
		},
	};
	const answer = callsWith(governor, ownership).write('insert', request);
	await pass(1_000);
	held = false;
	underWay.pop()?.(ANSWERED);
	expect(await answer).toBe('answer');
	expect(asserted).toBe(2);
});

test('a request that must not be made any more gives its turn back', async () => {
	const ownership = {
		assertMayWrite: () => {},
		isHeld() {
			throw new StorageError('denied', 'Rows are being moved.');
		},
		assert: async () => {},
	};
	const answer = callsWith(governor, ownership).write('insert', request);
	underWay.pop()?.(ANSWERED);
	await expect(answer).rejects.toMatchObject({ reason: 'denied' });
	expect(sent).toBe(0);
	expect(governor.underWay).toBe(7);
});

test("the account's report of its load reaches the governor", async () => {
	for (const leave of underWay.splice(0)) leave(ANSWERED);
	const busy = Object.assign(new Error('busy'), {
		statusCode: 503,
		response: { headers: new Map([['retry-after', '2']]) },
	});
	const calls = callsWith(governor, ANYBODY);
	await expect(calls.write('insert', () => Promise.reject(busy))).rejects.toMatchObject({ reason: 'unclear' });
	expect(governor.limit).toBe(5);
	const later = calls.write('insert', request);
	await pass(1_900);
	expect(sent).toBe(0);
	await pass(300);
	expect(await later).toBe('answer');
});

test('an answer that says no is an answer', async () => {
	for (const leave of underWay.splice(0)) leave(ANSWERED);
	const missing = Object.assign(new Error('missing'), { statusCode: 404 });
	await expect(callsWith(governor, ANYBODY).write('insert', () => Promise.reject(missing))).rejects.toThrow('404');
	expect(governor.limit).toBe(8);
});
