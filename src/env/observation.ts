/** The settings by which a process is watched: its log, its metrics and its traces. */
import { z } from 'zod';
import { VERSION } from './version.ts';

/** A port, or a host and a port. */
const LISTEN = /^(?:(?:[A-Za-z0-9._-]+|\[[0-9a-f:.]+\]):)?\d{1,5}$/i;

const LISTEN_SENTENCE = 'must be a port from 1 to 65535, or an address and a port like 127.0.0.1:9464';

export const observationSettings = {
	LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug'], 'must be "error", "warn", "info" or "debug"').default('info'),
	LOG_FORMAT: z.enum(['json', 'plain'], 'must be "json" or "plain"').optional(),
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
	METRICS_LISTEN: z
		.string()
		.regex(LISTEN, LISTEN_SENTENCE)
		.transform(readListen)
		.refine(({ port }) => port >= 1 && port <= 65_535, LISTEN_SENTENCE)
		.optional(),
	OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
	OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(readHeaders).default({}),
	OTEL_SERVICE_NAME: z.string().default('tideline'),
	OTEL_TRACES_SAMPLER_ARG: z
		.string()
		.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share of traces from 0 to 1')
		.transform(Number)
		.default(1),
};

type Given = z.output<z.ZodObject<typeof observationSettings>>;

/** Counts and traces that the settings ask for. */
export function observedBy(given: Given) {
	const { METRICS_TOKEN, METRICS_LISTEN, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
	const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = given;
	return {
		metricsOf: METRICS_TOKEN === undefined && !METRICS_LISTEN ? undefined : VERSION,
		tracesTo: endpoint === undefined ? undefined : { endpoint, headers, service, share, version: VERSION },
	};
}

function readListen(written: string): { host: string; port: number } {
	const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d+)$/.exec(written) ?? [];
	return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** `name=value` with commas between, as OpenTelemetry has it: values may be percent-encoded. */
function readHeaders(list: string, context: z.RefinementCtx): Record<string, string> {
	const pairs = list.split(',').map((pair) => /^\s*([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(pair));
	if (pairs.every((pair) => pair !== null)) {
		const headers = pairs.map(([, name = '', value = '']) => [name, decoded(value)] as const);
		return Object.fromEntries(headers);
	}
	context.addIssue({ code: 'custom', message: 'must be a list like `name=value,other=value`' });
	return z.NEVER;
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}
