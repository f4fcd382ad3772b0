/** Callers who ask as much of simulated accounts as their governors let through. */
import { createGovernor, type Governor } from '../storage/azure/governor/governor.ts';
import { createSimulatedAccount, type SimulatedAccount } from './simulated-account.ts';
import { createRandom } from './simulator/random.ts';
import { createVirtualTime, type VirtualTime } from './simulator/virtual-time.ts';

export type SimulatedLoad = {
	time: VirtualTime;
	accounts: readonly { account: SimulatedAccount; governor: Governor }[];
	/** Lets time pass. */
	pass(seconds: number): Promise<void>;
	/** Requests that all accounts together took and refused until now. */
	count(): { taken: number; refused: number };
};

export type LoadOptions = {
	accounts?: number;
	/** Requests that one governor lets go at once. */
	most?: number;
	/** Callers of each account. */
	callers?: number;
	partitions?: number;
	seed?: number;
};

export function startLoad({
	accounts: count = 1,
	most = 128,
	callers = 512,
	partitions = 1_000,
	seed = 1,
}: LoadOptions): SimulatedLoad {
	const time = createVirtualTime(0);
	const random = createRandom(seed);
	const accounts = Array.from({ length: count }, () => ({
		account: createSimulatedAccount(time, random),
		governor: createGovernor(most, time),
	}));
	for (const { account, governor } of accounts)
		for (let caller = 0; caller < callers; caller++) void callOn(account, governor);
	return {
		time,
		accounts,
		async pass(seconds) {
			await time.run(() => false, seconds * 1_000);
		},
		count: () => ({ taken: sumOf(({ taken }) => taken), refused: sumOf(({ refused }) => refused) }),
	};

	async function callOn(account: SimulatedAccount, governor: Governor): Promise<never> {
		for (;;) {
			const leave = await governor.enter(Infinity);
			const isTaken = await account.request(`partition${random.below(partitions)}`);
			leave(isTaken ? { kind: 'answered', doing: 'insert into a table' } : { kind: 'refused' });
		}
	}

	function sumOf(part: (account: SimulatedAccount) => number): number {
		return accounts.reduce((sum, { account }) => sum + part(account), 0);
	}
}
