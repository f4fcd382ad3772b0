/** The parts of an observed process. The application knows these types alone: who makes them, loads their packages. */
import type { Action } from '../contract/audit/actions.ts';
import type { StoreObserver } from '../storage/observed-store.ts';
import type { AccountLoad } from '../storage/port.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Values beside a sentence: no texts, names or tokens. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined | object>>;

export type Log = {
	write(level: LogLevel, sentence: string, fields?: LogFields): void;
};

/** The facts of a request that is being answered, for its line in the log and for the metrics. */
export type RequestSeen = {
	/** Names the request: the header `X-Request-Id` of its answer, and each of its lines in the log. */
	readonly id: string;
	/** Trace that the caller put it in (W3C Trace Context): 32 hexadecimal digits. */
	readonly trace?: string | undefined;
	/** Pattern of the address, such as `/s/[subject]`. It holds no value of the request. */
	route?: string;
	/** Hash that stands for the subject who asks: see `subjectInLog`. */
	subject?: string;
};

/** A request whose answer was sent, or whose caller has left. */
export type RequestOver = {
	method: string;
	route: string;
	status: number;
	ms: number;
	/** Bytes that were sent, headers included. */
	bytes: number;
	/** The caller left before the answer was whole. */
	left: boolean;
	/** The answer went on for as long as the caller listened. */
	isStream: boolean;
};

/** `oldestSeconds`: age of the message that has been visible for the longest. 0 where none is. */
export type QueueState = { messages: number; oldestSeconds: number };

/** State of the service at one moment. What could not be read is undefined, and its gauges have no value. */
export type StateOfService = {
	storageAnswers: boolean;
	queues: Partial<Record<string, QueueState>>;
	jobsParked?: number | undefined;
	/** Age of the entry that has waited longest for its place in the log. 0 where none waits. */
	logWaitsSeconds?: number | undefined;
	/** Tokens that expire within 14 days. */
	tokensExpiring?: number | undefined;
	/** Undefined where no backup is set. */
	backupAgeSeconds?: number | undefined;
	/** Missing on the embedded store. */
	accounts?: readonly AccountLoad[] | undefined;
	/** Prices of 10,000 operations of each kind. */
	prices?: { currency: string; reads: number; writes: number; queue: number } | undefined;
};

/** Metrics of one thread, as data that another thread can take: those of `prom-client`, which are data all through. */
export type MetricsAsData = readonly object[];

/** Counts and measures a process. */
export type ProcessMetrics = {
	/** Version of the process. */
	readonly version: string;
	requestOver(request: RequestOver): void;
	/** Returns what to call when the stream ends. */
	streamOpened(): () => void;
	sawSession(id: string): void;
	/** Counts and times each call of a store. */
	readonly observeStore: StoreObserver;
	/** The ports of the domain that metrics listen to. Times are ISO 8601. */
	readonly ports: {
		jobEnded(job: { action: Action; createdAt: string }): void;
		entryIndexed(entry: { at: string }): void;
		messageHandled(outcome: string): void;
	};
	asData(): Promise<MetricsAsData>;
	/** All metrics in Prometheus' text format, with those of other threads of this process. */
	text(state: StateOfService, others: readonly MetricsAsData[]): Promise<{ type: string; text: string }>;
};
