/** The parts of an observed process. The application knows these types alone: who makes them, loads their packages. */
import type { Action } from '../../contract/audit/actions.ts';
import type { PolicyDirective, PolicyDisposition } from '../../contract/http/policy-violation.ts';
import type { StoreObserver } from '../../storage/observed-store.ts';
import type { AccountLoad } from '../../storage/port.ts';

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
	/** Undefined on Azure. */
	storeBytes?: number | undefined;
	queues: Partial<Record<string, QueueState>>;
	jobsParked?: number | undefined;
	/** Age of the entry that has waited longest for its place in the log. 0 where none waits. */
	logWaitsSeconds?: number | undefined;
	/** Tokens that expire within 14 days. */
	tokensExpiring?: number | undefined;
	/** Undefined where no backup is set. */
	backupAgeSeconds?: number | undefined;
	/** Exceptions that happened in this process, and those that a collector did not get. */
	exceptions?: { captured: number; lost: number };
	/** Missing on the embedded store. */
	accounts?: readonly AccountLoad[] | undefined;
	/** Prices of 10,000 operations of each kind. */
	prices?: { currency: string; reads: number; writes: number; queue: number } | undefined;
};

/** `answers` has the requests; `deliveries` is the thread that runs the jobs of a server on the embedded store. */
export type ThreadOfProcess = 'answers' | 'deliveries';

/** Metrics of one thread, as data that another thread can take: those of `prom-client`, which are data all through. */
export type MetricsAsData = readonly object[];

/** Collector of traces. */
export type TracesTo = {
	/** Address to which `/v1/traces` is added. */
	endpoint: string;
	headers: Readonly<Record<string, string>>;
	/** From 0 to 1: the share of traces that are kept. */
	share: number;
	/** Name and version of this service. */
	service: string;
	version: string;
};

/** Follows work through processes. Places in a trace are `traceparent`s (W3C Trace Context). */
export type ProcessTraces = {
	readonly to: TracesTo;
	/** Spans that the collector has, and those that it did not take. */
	readonly sent: number;
	readonly lost: number;
	/** Begins the span of a request. */
	request(
		name: string,
		parent: string | undefined,
	): {
		/** ID of the trace: 32 hexadecimal digits. */
		trace: string;
		run(answer: () => void): void;
		end(name: string, attributes: Record<string, string | number | boolean>, failed: boolean): void;
	};
	/** Port of the domain. */
	readonly tracing: {
		span<T>(name: string, work: () => Promise<T>, parent?: string): Promise<T>;
		resume<T>(parent: string | undefined, work: () => Promise<T>): Promise<T>;
		current(): string | undefined;
	};
	/** Makes each call of a store a span, where one is under way. */
	readonly observeStore: StoreObserver;
	/** Sends what waits, and ends. */
	close(): Promise<void>;
};

/** Counts and measures a process. */
export type ProcessMetrics = {
	/** Version of the process. */
	readonly version: string;
	requestOver(request: RequestOver): void;
	/** Returns what to call when the stream ends. */
	streamOpened(): () => void;
	sawSession(id: string): void;
	policyViolated(directive: PolicyDirective, disposition: PolicyDisposition): void;
	/** Counts and times each call of a store. */
	readonly observeStore: StoreObserver;
	/** The ports of the domain that metrics listen to. Times are ISO 8601. */
	readonly ports: {
		jobEnded(job: { action: Action; createdAt: string }): void;
		entryIndexed(entry: { at: string }): void;
		messageHandled(outcome: string): void;
		mailTried(outcome: string): void;
	};
	asData(): Promise<MetricsAsData>;
	/** All metrics in Prometheus' text format, with those of other threads of this process. */
	text(state: StateOfService, others: readonly MetricsAsData[]): Promise<{ type: string; text: string }>;
};
