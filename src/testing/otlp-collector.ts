/** A collector of OpenTelemetry that keeps what it gets (OTLP over HTTP, as JSON). */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

export type CollectedSpan = {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	attributes: Attribute[];
	status: { code?: number; message?: string };
};

type Export = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

export type OtlpCollector = {
	endpoint: string;
	spans: CollectedSpan[];
	/** Headers of the requests. */
	headers: Record<string, unknown>[];
	close(): Promise<void>;
};

/** `answer` answers in place of the collector. */
export async function startOtlpCollector(answer?: (response: ServerResponse) => void): Promise<OtlpCollector> {
	const spans: CollectedSpan[] = [];
	const headers: Record<string, unknown>[] = [];
	const server: Server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			headers.push({ ...request.headers, path: request.url });
			if (answer) return answer(response);
			const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export;
			for (const { scopeSpans } of resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		spans,
		headers,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** The span itself and those above it, the root last. */
export function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): CollectedSpan[] {
	const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
	return parent ? [span, ...pathOf(parent, spans)] : [span];
}
