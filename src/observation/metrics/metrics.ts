/**
 * Counts and measures a process, for Prometheus. `prom-client` is loaded here alone, and only where the
 * settings ask for metrics: the rest of the process reaches this object through `shared.ts`.
 *
 * Each label has few values, which are known beforehand: patterns of addresses, names of tables, actions. No subject, token
 * or text is in one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
	AggregatorRegistry,
	Counter,
	collectDefaultMetrics,
	Gauge,
	Histogram,
	type MetricObjectWithValues,
	type MetricValue,
	Registry,
} from 'prom-client';
import type { Action } from '../../contract/audit/actions.ts';
import type { PolicyDirective, PolicyDisposition } from '../../contract/http/policy-violation.ts';
import type { StoreObserver } from '../../storage/observed-store.ts';
import { StorageError } from '../../storage/port.ts';
import type { MetricsAsData, ProcessMetrics, RequestOver, StateOfService, ThreadOfProcess } from '../shared/kinds.ts';
import { shared } from '../shared/shared.ts';
import { ActiveSessions } from './active-sessions.ts';
import { StateGauges } from './state-gauges.ts';

/** Upper bounds in seconds: from an answer out of memory to one that somebody gives up on. */
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a job that was written with its command to one that waited out an outage. */
const LAG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];
const NS_PER_SECOND = 1e9;

/** The form in which `prom-client` gives metrics as data. */
type OfPromClient = MetricObjectWithValues<MetricValue<string>>[];

export class Metrics implements ProcessMetrics {
	readonly version: string;
	readonly #registry = new Registry();
	readonly #sessions = new ActiveSessions();
	/** The state is the same for all threads: one reads it. */
	readonly #state: StateGauges | undefined;
	readonly #requests: Counter<'method' | 'route' | 'status'>;
	readonly #requestSeconds: Histogram<'route'>;
	readonly #streams: Gauge;
	readonly #calls: Counter<'on' | 'operation' | 'outcome'>;
	readonly #callSeconds: Histogram<'kind' | 'operation'>;
	readonly #jobs: Counter<'action'>;
	readonly #deliveryLag: Histogram;
	readonly #trailLag: Histogram;
	readonly #messages: Counter<'outcome'>;
	readonly #mails: Counter<'outcome'>;
	readonly #policyViolations: Counter<'directive' | 'disposition'>;

	constructor({ version, thread }: { version: string; thread: ThreadOfProcess }) {
		this.version = version;
		const registers: [Registry] = [this.#registry];
		const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
			new Counter<T>({ name, help, labelNames, registers });
		const histogram = <T extends string>(name: string, help: string, buckets: number[], labelNames: T[] = []) =>
			new Histogram<T>({ name, help, labelNames, buckets, registers });
		this.#requests = counter('tideline_http_requests_total', 'Requests that were answered, or whose caller left', [
			'method',
			'route',
			'status',
		]);
		this.#requestSeconds = histogram(
			'tideline_http_request_duration_seconds',
			'Time until a request was answered whole; streams are left out',
			ANSWER_SECONDS,
			['route'],
		);
		this.#streams = new Gauge({ name: 'tideline_streams_open', help: 'Streams of news that are open', registers });
		this.#calls = counter('tideline_store_calls_total', 'Calls of tables and queues', ['on', 'operation', 'outcome']);
		this.#callSeconds = histogram(
			'tideline_store_call_duration_seconds',
			'Time of a call of a table or a queue, waiting for a turn included',
			ANSWER_SECONDS,
			['kind', 'operation'],
		);
		this.#jobs = counter('tideline_jobs_done_total', 'Jobs that were done, by the action of their entry', ['action']);
		this.#deliveryLag = histogram(
			'tideline_delivery_lag_seconds',
			'Time from a post until the last timeline had it',
			LAG_SECONDS,
		);
		this.#trailLag = histogram(
			'tideline_trail_lag_seconds',
			'Time from an entry until the audit trail had it',
			LAG_SECONDS,
		);
		this.#messages = counter('tideline_messages_handled_total', 'Messages of the queues that were handled', [
			'outcome',
		]);
		this.#mails = counter('tideline_mails_total', 'Tries to hand a mail to the mail server', ['outcome']);
		this.#policyViolations = counter(
			'tideline_policy_violations_total',
			'Violations of the content security policy that browsers reported',
			['directive', 'disposition'],
		);
		if (thread === 'answers') this.#state = new StateGauges(registers);
		addEventLoopGauge(thread, registers);
		addCountsOfTraces(registers);
		if (thread === 'answers') this.#addOfProcess(version, registers);
	}

	#addOfProcess(version: string, registers: [Registry]): void {
		const sessions = this.#sessions;
		collectDefaultMetrics({ register: this.#registry });
		new Gauge({ name: 'tideline_build_info', help: 'Version of this process', labelNames: ['version'], registers })
			.labels(version)
			.set(1);
		new Gauge({
			name: 'tideline_sessions_active',
			help: 'Sessions with a request in the last 15 minutes',
			registers,
			collect() {
				this.set(sessions.count(Date.now()));
			},
		});
		new Counter({
			name: 'tideline_log_lines_lost_total',
			help: 'Lines of the log that nobody read in time',
			registers,
			collect() {
				this.reset();
				this.inc(shared.linesLost);
			},
		});
	}

	requestOver({ method, route, status, ms, isStream }: RequestOver): void {
		this.#requests.inc({ method, route, status });
		if (!isStream) this.#requestSeconds.observe({ route }, ms / 1_000);
	}

	streamOpened(): () => void {
		this.#streams.inc();
		return () => this.#streams.dec();
	}

	sawSession(id: string): void {
		this.#sessions.saw(id, Date.now());
	}

	policyViolated(directive: PolicyDirective, disposition: PolicyDisposition): void {
		this.#policyViolations.inc({ directive, disposition });
	}

	readonly observeStore: StoreObserver = (call) => {
		const { operation } = call;
		const on = call.on === 'queue' ? `queue ${call.name}` : call.name;
		const startedAt = performance.now();
		return (failure) => {
			this.#calls.inc({ on, operation, outcome: outcomeOf(failure) });
			this.#callSeconds.observe({ kind: call.on, operation }, (performance.now() - startedAt) / 1_000);
		};
	};

	readonly ports = {
		jobEnded: ({ action, createdAt }: { action: Action; createdAt: string }): void => {
			this.#jobs.inc({ action });
			if (action === 'event-posted') this.#deliveryLag.observe(secondsSince(createdAt));
		},
		entryIndexed: ({ at }: { at: string }): void => this.#trailLag.observe(secondsSince(at)),
		messageHandled: (outcome: string): void => this.#messages.inc({ outcome }),
		mailTried: (outcome: string): void => this.#mails.inc({ outcome }),
	};

	asData(): Promise<MetricsAsData> {
		return this.#registry.getMetricsAsJSON();
	}

	async text(state: StateOfService, others: readonly MetricsAsData[]): Promise<{ type: string; text: string }> {
		this.#state?.set(state);
		const threads = [await this.asData(), ...others] as OfPromClient[];
		const all = AggregatorRegistry.aggregate(threads);
		return { type: all.contentType, text: await all.metrics() };
	}
}

const secondsSince = (at: string): number => Math.max(0, (Date.now() - Date.parse(at)) / 1_000);

function outcomeOf(failure: unknown): string {
	if (failure === undefined) return 'done';
	return failure instanceof StorageError ? failure.reason : 'error';
}

/** Counts that the exporter of traces keeps. */
function addCountsOfTraces(registers: [Registry]): void {
	const counts = { sent: 'Spans that the collector has', lost: 'Spans that the collector did not take' } as const;
	for (const [name, help] of Object.entries(counts) as ['sent' | 'lost', string][])
		new Counter({
			name: `tideline_spans_${name}_total`,
			help,
			registers,
			collect() {
				this.reset();
				this.inc(shared.traces?.[name] ?? 0);
			},
		});
}

/** The longest that the event loop kept others waiting, since it was asked the last time. */
function addEventLoopGauge(thread: ThreadOfProcess, registers: [Registry]): void {
	const delays = monitorEventLoopDelay({ resolution: 20 });
	delays.enable();
	new Gauge({
		name: 'tideline_event_loop_delay_seconds',
		help: '99 of 100 delays of the event loop were shorter, since the last scrape',
		labelNames: ['thread'],
		registers,
		collect() {
			this.labels(thread).set(delays.percentile(99) / NS_PER_SECOND);
			delays.reset();
		},
	});
}
