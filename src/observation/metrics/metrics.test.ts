import { expect, test } from 'vitest';
import type { Action } from '../../contract/audit/actions.ts';
import { StorageError } from '../../storage/port.ts';
import type { StateOfService } from '../shared/kinds.ts';
import { ActiveSessions } from './active-sessions.ts';
import { Metrics } from './metrics.ts';

const NOTHING: StateOfService = { storageAnswers: true, queues: {} };

async function linesOf(metrics: Metrics, state = NOTHING, others: readonly Metrics[] = []): Promise<string[]> {
	const data = await Promise.all(others.map((each) => each.asData()));
	const { text } = await metrics.text(state, data);
	return text.split('\n').filter((line) => line.startsWith('tideline_'));
}

const ofServer = () => new Metrics({ version: '1.2.3', thread: 'answers' });
const ofThread = () => new Metrics({ version: '1.2.3', thread: 'deliveries' });

test('what two threads of a process count is one sum', async () => {
	const [server, thread] = [ofServer(), ofThread()];
	const job = { action: 'event-posted' as Action, createdAt: new Date(Date.now() - 40_000).toISOString() };
	server.ports.jobEnded(job);
	thread.ports.jobEnded(job);
	thread.ports.jobEnded({ ...job, action: 'followed' });
	const lines = await linesOf(server, NOTHING, [thread]);
	expect(lines).toContain('tideline_jobs_done_total{action="event-posted"} 2');
	expect(lines).toContain('tideline_jobs_done_total{action="followed"} 1');
	// A follow is no delivery.
	expect(lines).toContain('tideline_delivery_lag_seconds_count 2');
	expect(lines).toContain('tideline_delivery_lag_seconds_bucket{le="30"} 0');
	expect(lines).toContain('tideline_delivery_lag_seconds_bucket{le="60"} 2');
	expect(lines).toContain('tideline_build_info{version="1.2.3"} 1');
	expect(lines.filter((line) => line.startsWith('tideline_event_loop_delay_seconds'))).toHaveLength(2);
});

test('a stream is counted, and its length is no time of an answer', async () => {
	const server = ofServer();
	const over = { method: 'GET', route: '/', status: 200, ms: 1_500, bytes: 1, left: false, isStream: false };
	server.requestOver(over);
	server.requestOver({ ...over, route: '/api/trpc/timeline.watch', ms: 300_000, isStream: true });
	const closed = server.streamOpened();
	const lines = await linesOf(server);
	expect(lines).toContain('tideline_http_requests_total{method="GET",route="/",status="200"} 1');
	expect(lines).toContain('tideline_http_requests_total{method="GET",route="/api/trpc/timeline.watch",status="200"} 1');
	expect(lines).toContain('tideline_http_request_duration_seconds_bucket{le="1",route="/"} 0');
	expect(lines).toContain('tideline_http_request_duration_seconds_bucket{le="2.5",route="/"} 1');
	expect(lines.join()).not.toContain('duration_seconds_count{route="/api/trpc/timeline.watch"}');
	expect(lines).toContain('tideline_streams_open 1');
	closed();
	expect(await linesOf(server)).toContain('tideline_streams_open 0');
});

test('calls of a store are counted by how they ended', async () => {
	const server = ofServer();
	const ledger = { on: 'table', name: 'ledger', operation: 'get', written: [] } as const;
	server.observeStore(ledger)?.();
	server.observeStore(ledger)?.(new StorageError('busy', 'too much'));
	server.observeStore(ledger)?.(new Error('what?'));
	server.observeStore({ on: 'queue', name: 'jobs', operation: 'send' })?.();
	const lines = await linesOf(server);
	for (const outcome of ['done', 'busy', 'error'])
		expect(lines).toContain(`tideline_store_calls_total{on="ledger",operation="get",outcome="${outcome}"} 1`);
	expect(lines).toContain('tideline_store_calls_total{on="queue jobs",operation="send",outcome="done"} 1');
	expect(lines).toContain('tideline_store_call_duration_seconds_count{kind="table",operation="get"} 3');
});

test('a state that was read is told, one that was not is left out, and neither adds up', async () => {
	const server = ofServer();
	const accounts = [
		{
			name: 'one',
			requests: { reads: 20_000, writes: 10_000, queue: 5_000 },
			refused: 3,
			underWay: 2,
			waiting: 1,
			limit: 64,
		},
	];
	const prices = { currency: 'EUR', reads: 0.04, writes: 0.05, queue: 0.02 };
	const state = {
		...NOTHING,
		queues: { jobs: { messages: 7, oldestSeconds: 12 } },
		jobsParked: 1,
		backupAgeSeconds: 60,
	};
	await linesOf(server, { ...state, accounts, prices }, [ofThread()]);
	const lines = await linesOf(server, { ...state, accounts, prices }, [ofThread()]);
	expect(lines).toContain('tideline_queue_messages{queue="jobs"} 7');
	expect(lines).toContain('tideline_queue_oldest_seconds{queue="jobs"} 12');
	expect(lines).toContain('tideline_jobs_parked 1');
	expect(lines).toContain('tideline_backup_age_seconds 60');
	expect(lines).toContain('tideline_account_requests_total{account="one",kind="reads"} 20000');
	expect(lines).toContain('tideline_account_refusals_total{account="one"} 3');
	expect(lines).toContain('tideline_account_requests{account="one",state="limit"} 64');
	const price = lines.find((line) => line.startsWith('tideline_account_price_total{account="one",currency="EUR"} '));
	expect(Number(price?.split(' ').at(-1))).toBeCloseTo(0.14, 6);
	const unread = await linesOf(server, { storageAnswers: false, queues: {} });
	expect(unread).toContain('tideline_storage_answers 0');
	for (const name of ['queue_messages', 'jobs_parked', 'backup_age_seconds', 'tokens_expiring'])
		expect(unread.filter((line) => line.startsWith(`tideline_${name}`))).toEqual([]);
});

test('a session counts for a quarter of an hour, and there is room for so many', () => {
	const sessions = new ActiveSessions();
	sessions.saw('a', 0);
	sessions.saw('b', 60_000);
	sessions.saw('a', 120_000);
	expect(sessions.count(120_000)).toBe(2);
	expect(sessions.count(60_000 + 15 * 60_000)).toBe(1);
	for (let n = 0; n < 150_000; n++) sessions.saw(`s${n}`, 1_000_000);
	expect(sessions.count(1_000_000)).toBe(100_000);
});
