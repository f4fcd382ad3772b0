/**
 * The protocol of Sentry, which GlitchTip and Bugsink speak, too: an envelope with one event.
 * https://develop.sentry.dev/sdk/foundations/transport/envelopes/
 */
import { randomUUID } from 'node:crypto';
import type { Breadcrumb, ExceptionKind, Frame } from '../../contract/exception/exception.ts';
import type { Collector } from './collector-queue.ts';
import { isOwn } from './frames-of-stack.ts';

/** Parts of a DSN, and the release and environment of this program. */
export type SentrySettings = { origin: string; path: string; project: string; key: string };
export type About = { release: string; environment: string };

const PROTOCOL_VERSION = 7;

export function sentryCollector(settings: SentrySettings, about: About): Collector {
	const { origin, path, project, key } = settings;
	const client = `tideline/${about.release}`;
	return {
		name: 'Sentry',
		host: new URL(origin).host,
		requestOf: (kind, times, at) => ({
			url: `${origin}${path}/api/${project}/envelope/`,
			headers: {
				'Content-Type': 'application/x-sentry-envelope',
				'X-Sentry-Auth': `Sentry sentry_version=${PROTOCOL_VERSION}, sentry_client=${client}, sentry_key=${key}`,
			},
			body: envelopeOf(eventOf(kind, times, about), at),
		}),
	};
}

/** An envelope is lines of JSON: its header, the header of the item, and the item. */
function envelopeOf(event: ReturnType<typeof eventOf>, at: number): string {
	const header = { event_id: event.event_id, sent_at: new Date(at).toISOString() };
	return `${[header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** https://develop.sentry.dev/sdk/data-model/event-payloads/ */
function eventOf(kind: ExceptionKind, times: number, { environment }: About) {
	const { id, where, type, message, sentence, route, release, count, first, last, frames, breadcrumbs } = kind;
	return {
		event_id: randomUUID().replaceAll('-', ''),
		timestamp: secondsOf(last),
		platform: where === 'browser' ? 'javascript' : 'node',
		level: 'error',
		logger: where,
		release: `tideline@${release}`,
		environment,
		...(route !== undefined && { transaction: route }),
		fingerprint: [id],
		tags: { where, ...(route !== undefined && { route }) },
		extra: { times, count, first, ...(sentence !== undefined && { sentence }) },
		exception: {
			values: [
				{
					type,
					value: message,
					mechanism: { type: 'generic', handled: where !== 'browser' },
					// Sentry has the innermost frame last.
					...(frames.length > 0 && { stacktrace: { frames: frames.map(frameOf).reverse() } }),
				},
			],
		},
		breadcrumbs: { values: breadcrumbs.map(crumbOf) },
	};
}

const frameOf = (frame: Frame) => ({
	filename: frame.file,
	function: frame.function,
	lineno: frame.line,
	colno: frame.column,
	in_app: isOwn(frame),
});

const CATEGORIES = { page: 'navigation', click: 'ui.click', call: 'rpc' } as const;

const crumbOf = ({ at, kind, what }: Breadcrumb) => ({
	timestamp: secondsOf(at),
	category: CATEGORIES[kind],
	message: what,
});

const secondsOf = (at: string): number => Date.parse(at) / 1_000;
