import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_A_SECOND, PARTITION_A_SECOND } from '../../../testing/simulated-account.ts';
import { type LoadOptions, startLoad } from '../../../testing/simulated-load.ts';
import { createVirtualTime, type VirtualTime } from '../../../testing/simulator/virtual-time.ts';
import { asJob } from '../../job-requests.ts';
import { createGovernor, type Governor, type Leave } from './governor.ts';

const ANSWERED = { kind: 'answered', doing: 'get from a table' } as const;

describe('on a simulated account', () => {
	/** The requests taken and refused each second, once the limit has found its place. */
	async function rates(options: LoadOptions, seconds: number) {
		const load = startLoad(options);
		await load.pass(1);
		const before = load.count();
		await load.pass(seconds);
		const { taken, refused } = load.count();
		const most = Math.max(...load.accounts.map(({ account }) => account.most));
		return { taken: (taken - before.taken) / seconds, refused: (refused - before.refused) / seconds, most };
	}
	const share = ({ taken, refused }: { taken: number; refused: number }) => refused / (taken + refused);

	test.each([1, 2, 4])('%i of them bring most of their targets, and refuse few', async (accounts) => {
		const all = await rates({ accounts }, 3);
		expect(all.taken).toBeGreaterThan(0.8 * ACCOUNT_A_SECOND * accounts);
		expect(share(all)).toBeLessThan(0.02);
		expect(all.most).toBeLessThanOrEqual(128);
	});

	test('a single partition brings its target too', async () => {
		const all = await rates({ partitions: 1 }, 10);
		expect(all.taken).toBeGreaterThan(0.8 * PARTITION_A_SECOND);
		expect(share(all)).toBeLessThan(0.02);
	});

	test('no more than the maximum is under way, however many ask', async () => {
		const all = await rates({ most: 40, callers: 2_000 }, 3);
		expect(all.most).toBe(40);
	});

	test('it makes room when the account takes less, and takes it back when the account takes more', async () => {
		const load = startLoad({});
		const [{ account, governor }] = load.accounts as [(typeof load.accounts)[number]];
		await load.pass(2);
		expect(governor.limit).toBeGreaterThan(80);
		account.change({ accountASecond: 4_000 });
		await load.pass(2);
		expect(governor.limit).toBeLessThan(40);
		account.change({ accountASecond: ACCOUNT_A_SECOND });
		await load.pass(15);
		expect(governor.limit).toBeGreaterThan(80);
	});

	test('it makes room when answers take four times as long, though none is refused', async () => {
		const load = startLoad({ callers: 100 });
		const [{ account, governor }] = load.accounts as [(typeof load.accounts)[number]];
		await load.pass(2);
		expect(governor.limit).toBeGreaterThan(80);
		account.change({ slowerBy: 4 });
		await load.pass(2);
		expect(account.refused).toBe(0);
		expect(governor.limit).toBe(16);
	});
});

describe('turns', () => {
	let time: VirtualTime;
	let governor: Governor;
	let underWay: Leave[];
	let order: string[];

	beforeEach(async () => {
		time = createVirtualTime(0);
		governor = createGovernor(8, time);
		underWay = await Promise.all(Array.from({ length: 8 }, () => governor.enter(Infinity)));
		order = [];
	});

	const settle = () => time.run(() => false, 0);
	const ask = (name: string, sendBy = 5_000) =>
		governor.enter(sendBy).then(
			(leave) => {
				order.push(name);
				underWay.push(leave);
			},
			(error) => order.push(`${name}: ${error.reason}`),
		);
	async function answerAll(): Promise<void> {
		while (underWay.length > 0) {
			underWay.shift()?.(ANSWERED);
			await settle();
		}
	}

	test('answers for people pass before jobs, and a job still gets its turn', async () => {
		for (let n = 1; n <= 3; n++) asJob(() => void ask(`job ${n}`));
		for (let n = 1; n <= 16; n++) void ask(`person ${n}`);
		await answerAll();
		expect(order.indexOf('job 1')).toBe(7);
		expect(order.indexOf('job 2')).toBe(15);
		expect(order.filter((name) => name.startsWith('person'))).toHaveLength(16);
		expect(order).toHaveLength(19);
	});

	test('the one whose time ends first is the first', async () => {
		void ask('of a batch', 120_000);
		void ask('of the same batch', 120_000);
		void ask('alone', 5_000);
		await answerAll();
		expect(order).toEqual(['alone', 'of a batch', 'of the same batch']);
	});

	test('a caller that has waited for too long is told that nothing was sent', async () => {
		void ask('in time', 10_000);
		void ask('too late', 5_000);
		await time.run(() => false, 6_000);
		expect(order).toEqual(['too late: busy']);
		await answerAll();
		expect(order).toEqual(['too late: busy', 'in time']);
		await expect(governor.enter(time.now() - 1)).rejects.toMatchObject({ reason: 'busy' });
	});

	test('a refusal makes room once, for all that was under way', async () => {
		for (const leave of underWay) leave({ kind: 'refused' });
		expect(governor.limit).toBe(5);
		expect(governor.underWay).toBe(0);
	});

	test('nothing is sent before the time that the account names', async () => {
		underWay.shift()?.({ kind: 'refused', retryAfterMs: 3_000 });
		void ask('later');
		await answerAll();
		await time.run(() => false, 2_900);
		expect(order).toEqual([]);
		await time.run(() => false, 300);
		expect(order).toEqual(['later']);
	});

	test('it is full when more wait than it lets go at once', async () => {
		for (let n = 1; n <= 8; n++) asJob(() => void ask(`job ${n}`));
		expect(governor.isFull()).toBe(false);
		void ask('one more');
		expect(governor.isFull()).toBe(true);
		await answerAll();
		expect(governor.isFull()).toBe(false);
	});
});
