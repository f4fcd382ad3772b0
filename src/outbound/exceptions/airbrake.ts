/**
 * The protocol of Airbrake, which Errbit speaks, too: a notice in JSON.
 * https://docs.airbrake.io/docs/devops-tools/api/#create-notice-v3
 */
import type { ExceptionKind } from '../../contract/exception/exception.ts';
import type { Collector } from './collector-queue.ts';
import type { About } from './sentry.ts';

export type AirbrakeSettings = { origin: string; project: string; key: string };

export function airbrakeCollector({ origin, project, key }: AirbrakeSettings, about: About): Collector {
	return {
		name: 'Airbrake',
		host: new URL(origin).host,
		requestOf: (kind, times) => ({
			url: `${origin}/api/v3/projects/${encodeURIComponent(project)}/notices`,
			// In the address it would be in the log of every proxy.
			headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
			body: JSON.stringify(noticeOf(kind, times, about)),
		}),
	};
}

function noticeOf(kind: ExceptionKind, times: number, { environment }: About) {
	const { id, where, type, message, sentence, route, release, count, first, last, frames, breadcrumbs } = kind;
	return {
		errors: [{ type, message, backtrace: frames }],
		context: {
			notifier: { name: 'tideline', version: release },
			language: 'JavaScript',
			severity: 'error',
			version: release,
			environment,
			component: where,
			...(route !== undefined && { route, action: route }),
		},
		environment: {},
		session: {},
		params: { kind: id, times, count, first, last, ...(sentence !== undefined && { sentence }), breadcrumbs },
	};
}
