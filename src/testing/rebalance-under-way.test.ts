/** A rebalance while servers run: all that they acknowledged is there afterwards. */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Event } from '../contract/event/event.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { createDomain, type Domain } from '../domain/domain.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { follow } from '../domain/graph/follow.ts';
import { sendAllSecondRuns } from '../domain/jobs/second-run.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { accountOf } from '../storage/azure/accounts/placement.ts';
import { rebalance } from '../storage/azure/accounts/rebalance.ts';
import { openAzureStore } from '../storage/azure/store.ts';
import { StorageError } from '../storage/port.ts';
import { eventKeys } from '../storage/rows/ledger/events.ts';
import { drain } from '../worker/drain.ts';
import { runInline } from '../worker/run-inline.ts';
import { runWorker } from '../worker/run-worker.ts';
import { type Azurite, startAzurite } from './azurite.ts';
import { acceleratedStore } from './fault-proxy/accelerated-store.ts';
import { flawsOf } from './fault-proxy/final-state.ts';
import { asUser } from './world.ts';

const NAMES = ['tideone', 'tidetwo', 'tidethree'];
const TWO = ['tideone', 'tidetwo'];
/** Times that stand for the product's 15 s and 75 s. */
const OWNERSHIP_LEASE_MS = 1_500;
const ALL_WRITES_LANDED_MS = 20_000;
/** The domain and its queues wait so many times shorter than in the product. */
const DOMAIN_PACE = 4;
const QUEUE_PACE = 6;
let azurite: Azurite;

beforeAll(async () => {
	azurite = await startAzurite({ accounts: NAMES });
});
afterAll(() => azurite?.stop());

test('commands that servers acknowledge during a rebalance are there afterwards', async () => {
	const prefix = `t${randomBytes(6).toString('hex')}`;
	const configOf = (names: readonly string[]) => ({
		prefix,
		ownershipLeaseMs: OWNERSHIP_LEASE_MS,
		connectionStrings: names.map((name) => azurite.connectionStrings[NAMES.indexOf(name)] as string),
	});
	const servers = await Promise.all([startServer(configOf(TWO)), startServer(configOf(TWO))]);
	const [first] = servers as [Server, Server];
	const subjects: SubjectId[] = [];
	for (let n = 0; n < 8; n++)
		subjects.push(
			(
				await signIn(
					{ domain: first.domain, principal: ANONYMOUS },
					{ identity: { provider: 'dev', uid: `s${n}`, name: `s${n}` } },
				)
			).profile.id,
		);
	const [alice, ...others] = subjects as [SubjectId, ...SubjectId[]];
	for (const one of others)
		await follow({ domain: first.domain, principal: asUser(one) }, { follower: one, followed: alice });
	// Some of them will change their place, and some will not.
	expect(new Set(subjects.map((subject) => accountOf(NAMES, subject) === 'tidethree')).size).toBe(2);

	const acknowledged: Event[] = [];
	const busy = Promise.withResolvers<void>();
	const ended = new AbortController();
	const posting = servers.map(({ domain }) =>
		postUntilRefused(domain, subjects, ended.signal, (event) => {
			if (acknowledged.push(event) === 10) busy.resolve();
		}),
	);
	await busy.promise;
	await rebalance(configOf(NAMES), { allLandedAfter: ALL_WRITES_LANDED_MS, sendLaterAgain: sendAllSecondRuns });
	ended.abort();
	await Promise.all(posting);
	await Promise.all(servers.map((server) => server.stop()));

	const after = await startServer(configOf(NAMES));
	await drain(after.domain, { until: 'settled' });
	await after.stop();
	expect(await flawsOf(after.domain.store, subjects)).toEqual([]);
	const { ledger } = after.domain.store.tables;
	const found = await Promise.all(acknowledged.map(({ actor, id }) => ledger.get(eventKeys.event(actor, id))));
	expect(found.filter((row) => row === undefined)).toEqual([]);
});

type Server = { domain: Domain; stop(): Promise<void> };

/** Acts as a web server with a worker: it runs the pending job after each answer, and drains besides. */
async function startServer(config: Parameters<typeof openAzureStore>[0]): Promise<Server> {
	const store = openAzureStore(config);
	await store.open();
	const stop = new AbortController();
	const running = new Set<Promise<unknown>>();
	const domain: Domain = createDomain({
		store: acceleratedStore(store, QUEUE_PACE),
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep: (milliseconds, signal) => sleep(milliseconds / DOMAIN_PACE, signal),
		runPending(job) {
			const run = runInline(domain, job)
				.catch(() => {})
				.finally(() => running.delete(run));
			running.add(run);
		},
	});
	const working = runWorker(domain, { signal: stop.signal });
	return {
		domain,
		async stop() {
			stop.abort();
			await Promise.all([working, ...running]);
		},
	};
}

/** Posts as each subject in turn, until storage refuses or all is over. */
async function postUntilRefused(
	domain: Domain,
	subjects: SubjectId[],
	over: AbortSignal,
	acknowledged: (event: Event) => void,
): Promise<void> {
	for (let n = 0; !over.aborted; n++) {
		const actor = subjects[n % subjects.length] as SubjectId;
		try {
			const { event } = await postEvent({ domain, principal: asUser(actor) }, { actor, text: `event ${n}` });
			acknowledged(event);
		} catch (error) {
			if (error instanceof StorageError && error.reason === 'denied') return;
			throw error;
		}
	}
}
