import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = Parameters<SpanExporter['export']>[1];

/** An exporter that counts what became of spans. */
export class CountingExporter implements SpanExporter {
	readonly #exporter: SpanExporter;
	sent = 0;
	lost = 0;

	constructor(exporter: SpanExporter) {
		this.#exporter = exporter;
	}

	export(spans: ReadableSpan[], done: Done): void {
		this.#exporter.export(spans, (result) => {
			// 0 is success in OpenTelemetry's `ExportResultCode`.
			if (result.code === 0) this.sent += spans.length;
			else this.lost += spans.length;
			done(result);
		});
	}

	async forceFlush(): Promise<void> {
		await this.#exporter.forceFlush?.();
	}

	async shutdown(): Promise<void> {
		await this.#exporter.shutdown();
	}
}
