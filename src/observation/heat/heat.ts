/** Counts of the last hour: the partitions that most is asked of, the queues, and what the service grows by. */
import { randomUUID } from 'node:crypto';
import type { Action } from '../../contract/audit/actions.ts';
import type { StoreCall, StoreObserver } from '../../storage/observed-store.ts';
import { type AccountLoad, StorageError, type Write } from '../../storage/port.ts';
import { HEAT_PARTITION } from '../../storage/rows/log/heat.ts';
import { HeavyKeys } from './heavy-keys.ts';

const MINUTE_MS = 60_000;
/** Minutes that are remembered. */
const MINUTES = 60;
/** Partitions that are told apart in the minute that runs: counts are right to a thousandth of all rows. */
const PARTITIONS_COUNTED = 1_024;
/** Partitions of which a minute that is over is remembered. */
const PARTITIONS_KEPT = 64;
/** Characters of the name of a partition that are told. */
const NAME_LENGTH = 200;
/** Partitions that a summary names. */
const PARTITIONS_TOLD = 40;

/** `total`: of the hour. `peak`: in its busiest minute. */
type Counted = { total: number; peak: number };
type HotPartition = { table: string; partition: string; written: Counted; read: Counted };

type Minute = {
	number: number;
	written: [string, number][];
	read: [string, number][];
	counts: Map<string, number>;
};

export class Heat {
	readonly #now: () => number;
	/** Names this thread among all that count. */
	readonly name = randomUUID();
	/** Counts of accounts go up from the start of the process. */
	readonly #accountsBefore = new Map<string, { requests: number; refused: number }>();
	#number = 0;
	#written = new HeavyKeys(PARTITIONS_COUNTED);
	#read = new HeavyKeys(PARTITIONS_COUNTED);
	#counts = new Map<string, number>();
	/** Those that are over, the oldest first. */
	#minutes: Minute[] = [];

	constructor(now: () => number = Date.now) {
		this.#now = now;
		this.#number = Math.floor(now() / MINUTE_MS);
	}

	readonly observe: StoreObserver = (call) => {
		// Else a service that nobody uses would write this down each minute.
		if (call.on === 'table' && (call.partition ?? call.written[0]?.partition) === HEAT_PARTITION) return undefined;
		this.#turn();
		if (call.on === 'queue') this.#count(`queue ${call.name}`, 1);
		else this.#countCall(call);
		return (failure) => {
			if (failure instanceof StorageError && failure.reason === 'busy') this.#count('refused', 1);
		};
	};

	/** A job is over: see `Ports`. */
	readonly jobEnded = ({ action, createdAt }: { action: Action; createdAt: string }): void => {
		if (action !== 'event-posted') return;
		this.#turn();
		const took = Math.max(0, this.#now() - Date.parse(createdAt));
		this.#count('deliveries', 1);
		this.#count('delivery ms', took);
		this.#counts.set('slowest ms', Math.max(this.#counts.get('slowest ms') ?? 0, took));
	};

	/** Takes the load of accounts: what was added since the last time is of this minute. */
	noteAccounts(loads: readonly AccountLoad[]): void {
		this.#turn();
		for (const { name, requests, refused } of loads) {
			const now = { requests: requests.reads + requests.writes + requests.queue, refused };
			const before = this.#accountsBefore.get(name) ?? { requests: 0, refused: 0 };
			this.#count(`account requests ${name}`, now.requests - before.requests);
			this.#count(`account refused ${name}`, now.refused - before.refused);
			this.#accountsBefore.set(name, now);
		}
	}

	/** The form that `HeatSummary` of the domain has. */
	summary() {
		this.#turn();
		const minutes = [...this.#minutes, this.#closed()];
		const counted = (name: string): Counted => sumOf(minutes.map(({ counts }) => counts.get(name) ?? 0));
		const names = new Set(minutes.flatMap(({ counts }) => [...counts.keys()]));
		const named = (beginning: string) =>
			[...names].filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length));
		const queues = named('queue ');
		return {
			partitions: hottest(minutes),
			queues: Object.fromEntries(queues.map((name) => [name, counted(`queue ${name}`)])),
			accounts: Object.fromEntries(
				named('account requests ').map((name) => [
					name,
					{ requests: counted(`account requests ${name}`), refused: counted(`account refused ${name}`) },
				]),
			),
			deliveries: {
				count: counted('deliveries').total,
				sumMs: counted('delivery ms').total,
				slowestMs: counted('slowest ms').peak,
			},
			refused: counted('refused'),
			operations: {
				reads: counted('reads').total,
				writes: counted('writes').total,
				queue: queues.reduce((sum, name) => sum + counted(`queue ${name}`).total, 0),
			},
			growth: counted('came').total - counted('went').total,
		};
	}

	#countCall({ name, operation, partition, written }: Extract<StoreCall, { on: 'table' }>): void {
		if (written.length === 0) {
			this.#count('reads', 1);
			if (partition !== undefined) this.#read.add(`${name} ${partition}`);
			return;
		}
		// A transaction is one operation; rows of many partitions go one by one.
		this.#count('writes', operation === 'writeMany' ? written.length : 1);
		for (const row of written) {
			this.#written.add(`${name} ${row.partition}`);
			const kind = (row as Partial<Write>).kind ?? operation;
			if (kind === 'insert') this.#count('came', 1);
			else if (kind === 'delete') this.#count('went', 1);
		}
	}

	#count(name: string, by: number): void {
		this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
	}

	/** Begins another minute when this one is over. */
	#turn(): void {
		const number = Math.floor(this.#now() / MINUTE_MS);
		if (number === this.#number) return;
		this.#minutes.push(this.#closed());
		this.#minutes = this.#minutes.filter((minute) => minute.number > number - MINUTES && minute.number <= number);
		this.#number = number;
		this.#written = new HeavyKeys(PARTITIONS_COUNTED);
		this.#read = new HeavyKeys(PARTITIONS_COUNTED);
		this.#counts = new Map();
	}

	#closed(): Minute {
		return {
			number: this.#number,
			written: this.#written.top(PARTITIONS_KEPT),
			read: this.#read.top(PARTITIONS_KEPT),
			counts: this.#counts,
		};
	}
}

function hottest(minutes: readonly Minute[]): HotPartition[] {
	const found = new Map<string, HotPartition>();
	for (const side of ['written', 'read'] as const)
		for (const minute of minutes)
			for (const [key, count] of minute[side]) {
				const hot = found.get(key) ?? newPartition(key);
				found.set(key, hot);
				hot[side].total += count;
				hot[side].peak = Math.max(hot[side].peak, count);
			}
	return [...found.values()].toSorted((one, other) => heatOf(other) - heatOf(one)).slice(0, PARTITIONS_TOLD);
}

function newPartition(key: string): HotPartition {
	const [table = ''] = key.split(' ', 1);
	const nothing = () => ({ total: 0, peak: 0 });
	return { table, partition: key.slice(table.length + 1, NAME_LENGTH), written: nothing(), read: nothing() };
}

/** Rows and reads in the busiest minute. */
const heatOf = ({ written, read }: Pick<HotPartition, 'written' | 'read'>): number => written.peak + read.peak;

const sumOf = (counts: readonly number[]): Counted => ({
	total: counts.reduce((sum, count) => sum + count, 0),
	peak: Math.max(0, ...counts),
});
