/** Storage accounts as far as their limits go: how many requests of what they take a second, and how long each takes. */
import type { Operations } from '../../src/contract/event/receipt.ts';
import type { Parameters } from './parameters.ts';
import { chance, type Step, type VirtualTime } from './virtual-time.ts';

/** Takes so much a second. Anything above it waits in line. */
export class Rate {
	readonly name: string;
	taken = 0;
	readonly #millisecondsEach: number;
	#free = 0;

	constructor(name: string, perSecond: number) {
		this.name = name;
		this.#millisecondsEach = 1_000 / perSecond;
	}

	/** Returns the time at which this much may begin. */
	take(now: number, amount = 1): number {
		const begins = Math.max(now, this.#free);
		this.#free = begins + amount * this.#millisecondsEach;
		this.taken += amount;
		return begins;
	}

	/** The share of a time, from 0 to 1, for which it was busy. */
	busy(milliseconds: number): number {
		return (this.taken * this.#millisecondsEach) / milliseconds;
	}
}

export type Account = { rate: Rate; queue: Rate; messages: number[] };

/** A program that asks: its processor makes so many requests a second, and so many to one account are under way at once. */
export type Process = { rate: Rate; underWay: { count: number; waiting: (() => void)[] }[] };

export type Ask = {
	from: Process;
	account: number;
	kind: keyof Operations;
	/** A partition that many ask at once, and the rows that count there. A partition of its own needs no watching. */
	partition?: Rate;
	rows?: number;
};

export class StorageModel {
	readonly accounts: Account[];
	readonly operations: Operations = { reads: 0, writes: 0, queue: 0 };
	readonly #time: VirtualTime;
	readonly #parameters: Parameters;
	readonly chance: () => number;

	constructor(time: VirtualTime, parameters: Parameters, accounts: number) {
		this.#time = time;
		this.#parameters = parameters;
		this.chance = chance(parameters.seed);
		this.accounts = Array.from({ length: accounts }, (_, number) => ({
			rate: new Rate(`account ${number + 1}`, parameters.accountPerSecond),
			queue: new Rate(`queue ${number + 1}`, parameters.queuePerSecond),
			messages: [],
		}));
	}

	process(name: string): Process {
		const underWay = this.accounts.map(() => ({ count: 0, waiting: [] }));
		return { rate: new Rate(name, this.#parameters.processPerSecond), underWay };
	}

	partition(name: string): Rate {
		return new Rate(name, this.#parameters.partitionPerSecond);
	}

	/** The account of a partition that nothing else is known of. */
	anyAccount(): number {
		return Math.floor(this.chance() * this.accounts.length);
	}

	request(ask: Ask): Step {
		return (resume) => this.send(ask, resume);
	}

	send(ask: Ask, answered: () => void): void {
		const slots = ask.from.underWay[ask.account] as Process['underWay'][number];
		if (slots.count >= this.#parameters.underWay) slots.waiting.push(() => this.#begin(ask, answered));
		else {
			slots.count++;
			this.#begin(ask, answered);
		}
	}

	/** First the processor of the process, then storage. */
	#begin(ask: Ask, answered: () => void): void {
		this.#time.at(ask.from.rate.take(this.#time.now), () => this.#arrive(ask, answered));
	}

	#arrive({ from, account, kind, partition, rows = 1 }: Ask, answered: () => void): void {
		const { now } = this.#time;
		const { latencyLeastMs, latencyMostMs } = this.#parameters;
		const { rate, queue } = this.accounts[account] as Account;
		let begins = rate.take(now);
		if (kind === 'queue') begins = Math.max(begins, queue.take(now));
		if (partition) begins = Math.max(begins, partition.take(now, rows));
		this.operations[kind]++;
		const took = latencyLeastMs + this.chance() * (latencyMostMs - latencyLeastMs);
		this.#time.at(begins + took, () => {
			const slots = from.underWay[account] as Process['underWay'][number];
			const next = slots.waiting.shift();
			if (next) next();
			else slots.count--;
			answered();
		});
	}
}
