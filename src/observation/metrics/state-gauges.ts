import { Counter, Gauge, type Registry } from 'prom-client';
import type { StateOfService } from '../shared/kinds.ts';

/** The metrics that are read from the service when somebody asks for them. */
export class StateGauges {
	readonly #registers: [Registry];
	readonly #storage: Gauge;
	readonly #queueMessages: Gauge<'queue'>;
	readonly #queueOldest: Gauge<'queue'>;
	readonly #ofService: { value: (state: StateOfService) => number | undefined; gauge: Gauge }[];
	readonly #exceptions: Counter;
	readonly #exceptionsLost: Counter;
	readonly #accountRequests: Counter<'account' | 'kind'>;
	readonly #accountRefusals: Counter<'account'>;
	readonly #accountState: Gauge<'account' | 'state'>;
	readonly #accountPrice: Counter<'account' | 'currency'>;

	constructor(registers: [Registry]) {
		this.#registers = registers;
		this.#storage = this.#gauge('tideline_storage_answers', '1 when storage answered, else 0');
		this.#queueMessages = this.#gauge('tideline_queue_messages', 'Messages in a queue, due or not', ['queue']);
		this.#queueOldest = this.#gauge(
			'tideline_queue_oldest_seconds',
			'Age of the message that has been due for the longest',
			['queue'],
		);
		this.#ofService = [
			{
				value: (state) => state.storeBytes,
				gauge: this.#gauge('tideline_store_bytes', 'Bytes that the embedded store takes on its disk'),
			},
			{ value: (state) => state.jobsParked, gauge: this.#gauge('tideline_jobs_parked', 'Jobs that failed too often') },
			{
				value: (state) => state.logWaitsSeconds,
				gauge: this.#gauge(
					'tideline_log_oldest_waiting_seconds',
					'Age of the entry that has waited longest for its place in the log',
				),
			},
			{
				value: (state) => state.tokensExpiring,
				gauge: this.#gauge('tideline_tokens_expiring', 'Tokens that expire within 14 days'),
			},
			{
				value: (state) => state.backupAgeSeconds,
				gauge: this.#gauge('tideline_backup_age_seconds', 'Age of the newest moment of the backup'),
			},
		];
		this.#exceptions = this.#counter('tideline_exceptions_total', 'Exceptions of pages and of this process');
		this.#exceptionsLost = this.#counter('tideline_exceptions_lost_total', 'Exceptions that a collector did not get');
		this.#accountRequests = this.#counter('tideline_account_requests_total', 'Requests to a storage account', [
			'account',
			'kind',
		]);
		this.#accountRefusals = this.#counter(
			'tideline_account_refusals_total',
			'Requests that a storage account refused because it had too much to do',
			['account'],
		);
		this.#accountState = this.#gauge(
			'tideline_account_requests',
			'Requests under way, those that wait for their turn, and the most that may be under way',
			['account', 'state'],
		);
		this.#accountPrice = this.#counter('tideline_account_price_total', 'Price of the requests, by the setting PRICES', [
			'account',
			'currency',
		]);
	}

	set(state: StateOfService): void {
		this.#storage.set(Number(state.storageAnswers));
		this.#queueMessages.reset();
		this.#queueOldest.reset();
		for (const [queue, read] of Object.entries(state.queues)) {
			if (!read) continue;
			this.#queueMessages.set({ queue }, read.messages);
			this.#queueOldest.set({ queue }, read.oldestSeconds);
		}
		for (const { value, gauge } of this.#ofService) {
			const read = value(state);
			// A gauge without labels would begin with zero.
			gauge.remove();
			if (read !== undefined) gauge.set(read);
		}
		this.#exceptions.reset();
		this.#exceptions.inc(state.exceptions?.captured ?? 0);
		this.#exceptionsLost.reset();
		this.#exceptionsLost.inc(state.exceptions?.lost ?? 0);
		this.#setAccounts(state);
	}

	#setAccounts({ accounts = [], prices }: StateOfService): void {
		for (const counter of [this.#accountRequests, this.#accountRefusals, this.#accountPrice]) counter.reset();
		for (const { name: account, requests, refused, underWay, waiting, limit } of accounts) {
			for (const kind of ['reads', 'writes', 'queue'] as const)
				this.#accountRequests.inc({ account, kind }, requests[kind]);
			this.#accountRefusals.inc({ account }, refused);
			for (const [name, value] of Object.entries({ 'under way': underWay, waiting, limit }))
				this.#accountState.set({ account, state: name }, value);
			if (!prices) continue;
			const { currency, reads, writes, queue } = prices;
			const price = requests.reads * reads + requests.writes * writes + requests.queue * queue;
			this.#accountPrice.inc({ account, currency }, price / 10_000);
		}
	}

	#gauge<T extends string>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
		return new Gauge<T>({ name, help, labelNames, registers: this.#registers });
	}

	#counter<T extends string>(name: string, help: string, labelNames: T[] = []): Counter<T> {
		return new Counter<T>({ name, help, labelNames, registers: this.#registers });
	}
}
