/** Sentry's own package reads our envelopes and addresses. */
import {
	createEventEnvelope,
	type Event,
	getEnvelopeEndpointWithUrlEncodedAuth,
	makeDsn,
	parseEnvelope,
	serializeEnvelope,
} from '@sentry/core';
import { expect, test } from 'vitest';
import { parseEnv } from '../../env.ts';
import { A_KIND } from '../../testing/exception-kind.ts';
import { sentryCollector } from './sentry.ts';

const ABOUT = { release: '1.2.3', environment: 'production' };
const SENT_AT = Date.parse('2026-11-27T08:00:00.000Z');

function requestTo(dsn: string) {
	const { sentry } = parseEnv({ SENTRY_DSN: dsn }).exceptionCollectors;
	if (!sentry) throw new Error(`${dsn} was not read`);
	return sentryCollector(sentry, ABOUT).requestOf(A_KIND, 7, SENT_AT);
}

test.each([
	'https://abc123@sentry.example/42',
	'https://abc123:old@sentry.example:8443/a/path/42',
	'http://k@localhost:8000/1',
])('%s leads where Sentry’s own package sends', (text) => {
	const dsn = makeDsn(text);
	if (!dsn) throw new Error('no DSN');
	const { url, headers } = requestTo(text);
	const theirs = new URL(getEnvelopeEndpointWithUrlEncodedAuth(dsn));
	expect(url).toBe(theirs.origin + theirs.pathname);
	expect(theirs.searchParams.get('sentry_key')).toBe(dsn.publicKey);
	expect(headers['X-Sentry-Auth']).toContain(`sentry_key=${dsn.publicKey}`);
	expect(headers['X-Sentry-Auth']).toContain(`sentry_version=${theirs.searchParams.get('sentry_version')}`);
});

test('Sentry’s own package reads the envelope, and would write the same event', () => {
	const [header, items] = parseEnvelope(requestTo('https://k@sentry.example/1').body);
	const [[itemHeader, payload] = []] = items;
	const event = payload as Event;
	expect(itemHeader).toEqual({ type: 'event' });
	const [theirHeader, [[theirItemHeader, theirPayload] = []]] = parseEnvelope(
		serializeEnvelope(createEventEnvelope(structuredClone(event))),
	);
	expect(header).toMatchObject({ event_id: (theirHeader as { event_id: string }).event_id });
	expect(theirItemHeader).toEqual(itemHeader);
	expect(theirPayload).toEqual(payload);
	expect(event).toMatchObject({
		event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
		timestamp: Date.parse(A_KIND.last) / 1_000,
		release: 'tideline@1.2.3',
		environment: 'production',
		transaction: '/s/*',
		fingerprint: [A_KIND.id],
		tags: { where: 'browser', route: '/s/*' },
		extra: { times: 7, count: 9 },
		breadcrumbs: { values: [{ category: 'ui.click', message: 'button' }] },
	});
	const [exception] = event.exception?.values ?? [];
	expect(exception).toMatchObject({ type: 'TypeError', value: 'x is not a function' });
	expect(exception?.stacktrace?.frames?.map(({ function: name, in_app }) => [name, in_app])).toEqual([
		['outer', false],
		['inner', true],
	]);
});
