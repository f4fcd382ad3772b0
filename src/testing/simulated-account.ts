/**
 * A storage account in virtual time: it answers within 2 to 10 ms, and refuses with 503 what goes beyond Azure's targets
 * for an account and for a partition.
 *
 * https://learn.microsoft.com/azure/storage/tables/scalability-targets
 */
import type { Random } from './simulator/random.ts';
import type { VirtualTime } from './simulator/virtual-time.ts';

export const ACCOUNT_A_SECOND = 20_000;
export const PARTITION_A_SECOND = 2_000;
/** The burst that an account or a partition takes above its rate. Azure does not document it: this is little. */
const BURST_SECONDS = 0.05;

const FASTEST_ANSWER_MS = 2;
const SLOWEST_ANSWER_MS = 10;

export type SimulatedAccount = {
	/** Resolves to whether it was taken. */
	request(partition: string): Promise<boolean>;
	/** Changes what it takes, and how long it takes. */
	change(change: { accountASecond?: number; slowerBy?: number }): void;
	readonly taken: number;
	readonly refused: number;
	/** The most requests that it had at once. */
	readonly most: number;
};

export function createSimulatedAccount(time: VirtualTime, random: Random): SimulatedAccount {
	const partitions = new Map<string, Bucket>();
	let account = createBucket(time, ACCOUNT_A_SECOND);
	let slowerBy = 1;
	let underWay = 0;
	const seen = { taken: 0, refused: 0, most: 0 };
	return {
		async request(partition) {
			underWay++;
			seen.most = Math.max(seen.most, underWay);
			const bucket = partitions.get(partition) ?? createBucket(time, PARTITION_A_SECOND);
			partitions.set(partition, bucket);
			const isTaken = bucket.take() && account.take();
			await time.sleep((FASTEST_ANSWER_MS + random.next() * (SLOWEST_ANSWER_MS - FASTEST_ANSWER_MS)) * slowerBy);
			underWay--;
			seen[isTaken ? 'taken' : 'refused']++;
			return isTaken;
		},
		change(change) {
			if (change.accountASecond) account = createBucket(time, change.accountASecond);
			slowerBy = change.slowerBy ?? slowerBy;
		},
		get taken() {
			return seen.taken;
		},
		get refused() {
			return seen.refused;
		},
		get most() {
			return seen.most;
		},
	};
}

type Bucket = { take(): boolean };

/** Fills at its rate, and holds no more than a burst. */
function createBucket({ now }: VirtualTime, aSecond: number): Bucket {
	const most = aSecond * BURST_SECONDS;
	let left = most;
	let filledAt = now();
	return {
		take() {
			left = Math.min(most, left + ((now() - filledAt) * aSecond) / 1_000);
			filledAt = now();
			if (left < 1) return false;
			left -= 1;
			return true;
		},
	};
}
