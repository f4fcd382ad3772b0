/**
 * Follows work through processes, and sends what it took to a collector of OpenTelemetry. The SDK is loaded here alone, and
 * only where the settings name a collector: the application reaches this object through `shared.ts`. So no bundle has a
 * copy of `@opentelemetry/api`, which would each know other traces.
 *
 * A trace is kept or left out by its id, by every process alike: a message need not say which.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
	type Attributes,
	isSpanContextValid,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	SpanStatusCode,
	type Tracer,
	trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { StoreObserver } from '../../storage/observed-store.ts';
import { StorageError } from '../../storage/port.ts';
import type { ProcessTraces, TracesTo } from '../shared/kinds.ts';
import { CountingExporter } from './counting-exporter.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

/** Milliseconds that a collector has for an answer, and that a process that ends waits for it. */
const EXPORT_WITHIN = 5_000;

export class Traces implements ProcessTraces {
	readonly to: TracesTo;
	readonly #exporter: CountingExporter;
	readonly #provider: TracerProvider;
	readonly #tracer: Tracer;
	readonly #current = new AsyncLocalStorage<Span>();

	constructor(to: TracesTo) {
		this.to = to;
		const url = `${to.endpoint.replace(/\/$/, '')}/v1/traces`;
		const headers = { ...to.headers };
		this.#exporter = new CountingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_WITHIN }));
		this.#provider = new TracerProvider({
			resource: resourceFromAttributes({ 'service.name': to.service, 'service.version': to.version }),
			sampler: new TraceIdRatioBasedSampler(to.share),
			spanProcessors: [new BatchSpanProcessor({ exporter: this.#exporter })],
		});
		this.#tracer = this.#provider.getTracer('tideline', to.version);
	}

	/** Spans that the collector has, and those that it did not take. */
	get sent() {
		return this.#exporter.sent;
	}

	get lost() {
		return this.#exporter.lost;
	}

	request(name: string, parent: string | undefined) {
		const span = this.#start(name, { kind: SpanKind.SERVER, parent });
		return {
			trace: span.spanContext().traceId,
			run: (answer: () => void) => this.#current.run(span, answer),
			end: (route: string, attributes: Attributes, failed: boolean) => {
				span.updateName(route).setAttributes(attributes);
				if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
				span.end();
			},
		};
	}

	readonly tracing = {
		span: async <T>(name: string, work: () => Promise<T>, parent?: string): Promise<T> => {
			const span = this.#start(name, { parent });
			try {
				return await this.#current.run(span, work);
			} catch (error) {
				span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) });
				throw error;
			} finally {
				span.end();
			}
		},
		resume: <T>(parent: string | undefined, work: () => Promise<T>): Promise<T> => {
			const context = parseTraceparent(parent);
			return context ? this.#current.run(trace.wrapSpanContext(context), work) : work();
		},
		current: (): string | undefined => {
			const context = this.#current.getStore()?.spanContext();
			return context && isSpanContextValid(context) ? formatTraceparent(context) : undefined;
		},
	};

	readonly observeStore: StoreObserver = (call) => {
		const parent = this.#current.getStore();
		if (!parent || !isKept(parent)) return undefined;
		const on = call.on === 'queue' ? `queue ${call.name}` : call.name;
		const rows = call.on === 'table' && call.written.length > 0 ? { 'tideline.rows': call.written.length } : {};
		const span = this.#start(`${on} ${call.operation}`, { kind: SpanKind.CLIENT, attributes: rows });
		return (failure) => {
			if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(failure) });
			span.end();
		};
	};

	/** Sends what waits, and ends. */
	async close(): Promise<void> {
		// A collector that does not answer keeps no process.
		await this.#provider.shutdown().catch(() => {});
	}

	#start(
		name: string,
		{ parent, ...options }: { kind?: SpanKind; parent?: string | undefined; attributes?: Attributes },
	) {
		const remote = parseTraceparent(parent);
		const under = remote ? trace.wrapSpanContext(remote) : this.#current.getStore();
		return this.#tracer.startSpan(name, options, under ? trace.setSpan(ROOT_CONTEXT, under) : ROOT_CONTEXT);
	}
}

/** A span that came with a message is of another process. Whether its trace is kept, its flag says. */
const isKept = (span: Span): boolean => (span.spanContext().traceFlags & 1) === 1;

/** Says why without a word of the message, which may quote a text. */
function reasonOf(error: unknown): string {
	if (error instanceof StorageError) return error.reason;
	const { code, name } = error as { code?: unknown; name?: string };
	return typeof code === 'string' ? code : (name ?? 'error');
}
