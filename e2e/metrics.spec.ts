/** The metrics and the log of a service that people use. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { freePort } from '../scripts/process.ts';
import { pathOf, startOtlpCollector } from '../src/testing/otlp-collector.ts';
import { addFollowers, isAzurite } from './direct-store.ts';
import { logOfRun } from './log-of-run.ts';
import { post } from './page-actions.ts';
import { signInAs, unique } from './person.ts';
import { startServer, stop } from './processes.ts';
import { expect, test } from './test.ts';

const OF_PACKAGES = ['prom-client:getMetricsReq', 'TraceIdRatioBased{'];

const METRICS_TOKEN = 'metrics-of-a-story';

/** Value of a metric by its name and labels as the text has them; undefined where there is none. */
function valueIn(text: string, metric: string): number | undefined {
	const line = text.split('\n').find((each) => each.startsWith(`${metric} `));
	return line === undefined ? undefined : Number(line.slice(metric.length + 1));
}

async function scrape(request: APIRequestContext, origin: string): Promise<string> {
	const answer = await request.get(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
	expect(answer.status()).toBe(200);
	expect(answer.headers()['content-type']).toContain('text/plain; version=0.0.4');
	return answer.text();
}

test('a post is counted from its request to the last timeline, and Prometheus reads it @store', async ({
	browser,
	request,
}) => {
	const port = await freePort();
	const server = await startServer({ METRICS_TOKEN, METRICS_LISTEN: String(port) });
	const { origin } = server;
	const alice = await signInAs(browser, unique('alice'), { baseURL: origin });
	const before = await scrape(request, origin);
	await post(await alice.open('/'), 'counted once');
	await expect(async () => {
		const after = await scrape(request, origin);
		const counted = (metric: string) => (valueIn(after, metric) ?? 0) - (valueIn(before, metric) ?? 0);
		expect(counted('tideline_delivery_lag_seconds_count')).toBe(1);
		expect(counted('tideline_jobs_done_total{action="event-posted"}')).toBe(1);
		expect(counted('tideline_http_requests_total{method="POST",route="/api/trpc/event.post",status="200"}')).toBe(1);
		expect(counted('tideline_store_call_duration_seconds_count{kind="table",operation="range"}')).toBeGreaterThan(0);
		expect(valueIn(after, 'tideline_queue_messages{queue="jobs"}')).toBe(0);
		expect(valueIn(after, 'tideline_storage_answers')).toBe(1);
		expect(valueIn(after, 'tideline_sessions_active')).toBe(1);
		expect(valueIn(after, 'tideline_streams_open')).toBe(1);
		// No backup is set, so that nothing can be said of its age.
		expect(valueIn(after, 'tideline_backup_age_seconds')).toBeUndefined();
	}).toPass();
	// Nothing of the subject or its text is in a label.
	const all = await scrape(request, origin);
	expect(all).not.toContain('counted once');
	expect(all).not.toContain(alice.subject);
	// The same at the port for scrapes, which asks for no token.
	const open = await (await request.get(`http://127.0.0.1:${port}/metrics`)).text();
	expect(valueIn(open, 'tideline_delivery_lag_seconds_count')).toBe(
		valueIn(all, 'tideline_delivery_lag_seconds_count'),
	);
	await stop(server);
});

test('a post is one trace, from its request to the last timeline', async ({ browser }) => {
	test.skip(isAzurite(), 'there, jobs wait for the cron');
	const collector = await startOtlpCollector();
	const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
	const alice = await signInAs(browser, unique('alice'), { baseURL: server.origin });
	const home = await alice.open('/');
	// With so many followers, a thread of its own delivers the event.
	await addFollowers(server.store, alice.subject, 150);
	await post(home, 'followed to the end');
	// Both threads send at the end what waits.
	await stop(server);
	const { spans } = collector;
	const delivered = spans.find(({ name }) => name === 'timelines writeMany' || name === 'timelines insert');
	const written = spans.filter(({ name, attributes }) => {
		const rows = attributes.find(({ key }) => key === 'tideline.rows');
		return name.startsWith('timelines ') && Number(rows?.value.intValue) >= 100;
	});
	expect(delivered).toBeDefined();
	const names = written.map((span) => pathOf(span, spans).map(({ name }) => name));
	expect(names).toEqual([
		['timelines writeMany', 'job event-posted', 'run behind the command', 'commit', 'POST /api/trpc/event.post'],
	]);
	// The log names the trace, so that one leads to the other.
	const { traceId } = written[0] ?? {};
	const logs = await logOfRun();
	expect(logs.filter((line) => line.includes(`"trace":"${traceId}"`) && line.includes('event.post'))).toHaveLength(1);
	await collector.close();
});

test('who has no right to the metrics gets none', async ({ request }) => {
	const { origin } = await startServer({ METRICS_TOKEN });
	const status = async (authorization?: string) =>
		(await request.get(`${origin}/api/metrics`, { headers: authorization ? { authorization } : {} })).status();
	expect(await status()).toBe(401);
	expect(await status('Bearer metrics-of-a-stor')).toBe(401);
	expect(await status(`Basic ${METRICS_TOKEN}`)).toBe(401);
	expect(await status(`Bearer ${METRICS_TOKEN}`)).toBe(200);
	// The server of all stories has no such setting.
	const other = await request.get('/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
	expect(other.status()).toBe(404);
});

test('no bundle has a copy of the packages for metrics and traces', async () => {
	const found = await readdir('.next/server', { recursive: true, withFileTypes: true });
	const files = found.filter((file) => file.isFile() && file.name.endsWith('.js'));
	expect(files.length).toBeGreaterThan(100);
	const copies = await Promise.all(
		files.map(async ({ parentPath, name }) => {
			const code = await readFile(join(parentPath, name), 'utf8');
			// Texts that only stand in the packages themselves.
			return OF_PACKAGES.some((text) => code.includes(text)) ? name : undefined;
		}),
	);
	expect(copies.filter((file) => file !== undefined)).toEqual([]);
});

test('an answer has the name that its request has in the log', async ({ request }) => {
	const first = await request.get('/sign-in');
	const second = await request.get('/api/v1/openapi.json');
	const ids = [first, second].map((answer) => answer.headers()['x-request-id'] ?? '');
	for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
	expect(new Set(ids).size).toBe(2);
	expect(await first.text()).toContain(`<meta name="request-id" content="${ids[0]}"/>`);
	// A name that a caller gives is not believed without a proxy in front.
	const given = await request.get('/sign-in', { headers: { 'x-request-id': 'chosen-by-a-caller' } });
	expect(given.headers()['x-request-id']).not.toBe('chosen-by-a-caller');
});
