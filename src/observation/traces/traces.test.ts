import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { traced } from '../../domain/ports/tracing.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import { observedStore } from '../../storage/observed-store.ts';
import type { Store } from '../../storage/port.ts';
import { subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { asUser } from '../../testing/as-user.ts';
import { type OtlpCollector, pathOf, startOtlpCollector } from '../../testing/otlp-collector.ts';
import { drain } from '../../worker/drain.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import { Traces } from './traces.ts';

let folder: string;
let store: Store;
let collector: OtlpCollector;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-traces-'));
	store = openEmbeddedStore({ dataDir: folder, prefix: 't' });
	await store.open();
	collector = await startOtlpCollector();
});

afterEach(async () => {
	await collector.close();
	await store.close();
	await rm(folder, { recursive: true, force: true });
});

const tracesTo = (endpoint: string, share = 1) =>
	new Traces({ endpoint, headers: { 'x-key': 'k' }, share, service: 'tideline', version: '1.2.3' });

/** The domain of a process of its own, which leaves its jobs to others. */
function processWith(traces: Traces): Domain {
	const sizes = { chunk: 2, batch: 1, backfill: 10 };
	const observed = observedStore(store, traces.observeStore);
	const ports = { store: observed, now: Date.now, randomBytes: (size: number) => randomBytes(size), sleep };
	return createDomain({ ...ports, tracing: traces.tracing, runPending() {} }, sizes);
}

async function person(domain: Domain, name: string): Promise<SubjectId> {
	const { profile } = await signIn(
		{ domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: name, name } },
	);
	return profile.id;
}

test('a post is one trace, from its request in one process to the last timeline in another', async () => {
	const [server, worker] = [tracesTo(collector.endpoint), tracesTo(collector.endpoint)];
	const [answers, jobs] = [processWith(server), processWith(worker)];
	const alice = await person(answers, 'alice');
	const followers = ['app-a', 'app-b', 'app-c', 'app-d', 'app-e', 'app-f', 'app-g'];
	await store.tables.subjectFollowers.writeMany(
		followers.map((follower) => ({
			...subjectFollowerKey(alice, follower),
			kind: 'insert',
			properties: { state: 'on', seq: 1 },
		})),
	);
	await drain(jobs, { until: 'idle' });
	const request = server.request('POST', undefined);
	const posted = Promise.withResolvers<unknown>();
	request.run(() =>
		posted.resolve(postEvent({ domain: answers, principal: asUser(alice) }, { actor: alice, text: 'a secret text' })),
	);
	await posted.promise;
	request.end('POST /api/trpc/event.post', { 'http.response.status_code': 200 }, false);
	// The message is hidden for a while, in which its own process may run the job.
	await drain(jobs, { until: 'settled' });
	await Promise.all([server.close(), worker.close()]);

	const ofPost = collector.spans.filter(({ traceId }) => traceId === request.trace);
	const roots = ofPost.filter(({ parentSpanId }) => !parentSpanId);
	expect(roots.map(({ name }) => name)).toEqual(['POST /api/trpc/event.post']);
	// Each span leads up to the request.
	for (const span of ofPost) expect(pathOf(span, ofPost).at(-1)).toBe(roots[0]);
	const rowsWritten = ofPost.filter(({ name }) => name.startsWith('timelines '));
	const paths = rowsWritten.map((span) => pathOf(span, ofPost).map(({ name }) => name));
	expect(paths).toContainEqual(
		expect.arrayContaining(['message of jobs', 'chunk of event-posted', 'commit', 'POST /api/trpc/event.post']),
	);
	// Seven followers are four chunks, of which the planner carries one.
	expect(ofPost.filter(({ name }) => name === 'chunk of event-posted')).toHaveLength(3);
	expect(ofPost.filter(({ name }) => name === 'job event-posted')).toHaveLength(1);
	expect(JSON.stringify(collector.spans)).not.toContain('secret');
	expect(JSON.stringify(collector.spans)).not.toContain(alice);
	expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-key': 'k' });
	expect(server.sent + worker.sent).toBe(collector.spans.length);
});

test('the caller of a request may have begun its trace', async () => {
	const traces = tracesTo(collector.endpoint);
	const parent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
	const request = traces.request('GET', parent);
	expect(request.trace).toBe('a1'.repeat(16));
	request.end('GET /', {}, true);
	await traces.close();
	expect(collector.spans).toMatchObject([
		{ traceId: 'a1'.repeat(16), parentSpanId: 'b2'.repeat(8), status: { code: 2 } },
	]);
});

test('every process leaves out the same traces', async () => {
	const half = [tracesTo(collector.endpoint, 0.5), tracesTo(collector.endpoint, 0.5)];
	for (let n = 0; n < 200; n++) {
		const parent = `00-${randomBytes(16).toString('hex')}-${'b2'.repeat(8)}-01`;
		for (const traces of half) traces.request('GET', parent).end('GET /', {}, false);
	}
	await Promise.all(half.map((traces) => traces.close()));
	const times = [...Map.groupBy(collector.spans, ({ traceId }) => traceId).values()].map(({ length }) => length);
	expect(times.length).toBeGreaterThan(40);
	expect(times.length).toBeLessThan(160);
	expect(new Set(times)).toEqual(new Set([2]));
});

test('a failure is told by its reason, not by its message', async () => {
	const traces = tracesTo(collector.endpoint);
	const fails = () => Promise.reject(new TypeError('a secret text'));
	await expect(traced({ tracing: traces.tracing }, 'work', fails)).rejects.toThrow('a secret text');
	await traces.close();
	expect(collector.spans).toMatchObject([{ name: 'work', status: { code: 2, message: 'TypeError' } }]);
});

test.each([
	['refuses', (answer: { writeHead(status: number): { end(): void } }) => answer.writeHead(500).end()],
	[
		'redirects',
		(answer: { writeHead(status: number, headers: object): { end(): void } }) =>
			answer.writeHead(302, { location: '/' }).end(),
	],
	['hangs', () => {}],
])('a collector that %s loses spans, which are counted, and keeps no process waiting', async (_, answer) => {
	const bad = await startOtlpCollector(answer as Parameters<typeof startOtlpCollector>[0]);
	const traces = tracesTo(bad.endpoint);
	for (let n = 0; n < 10; n++) traces.request('GET', undefined).end('GET /', {}, false);
	await traces.close();
	expect({ sent: traces.sent, lost: traces.lost }).toEqual({ sent: 0, lost: 10 });
	await bad.close();
});

test('a place in a trace is read as W3C has it', () => {
	const text = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
	expect(formatTraceparent(parseTraceparent(text) ?? { traceId: '', spanId: '', traceFlags: 0 })).toBe(text);
	expect(parseTraceparent(`01-${'a1'.repeat(16)}-${'b2'.repeat(8)}-03-more`)).toMatchObject({ traceFlags: 3 });
	for (const bad of [
		undefined,
		'',
		`${text}-more`,
		`ff-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`,
		`00-${'0'.repeat(32)}-${'b2'.repeat(8)}-01`,
		`00-${'a1'.repeat(16)}-${'0'.repeat(16)}-01`,
		`00-${'A1'.repeat(16)}-${'b2'.repeat(8)}-01`,
	])
		expect(parseTraceparent(bad)).toBeUndefined();
});
