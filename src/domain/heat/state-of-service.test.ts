import { afterEach, expect, inject, test } from 'vitest';
import { StorageError } from '../../storage/port.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { issueToken } from '../token/issue-token.ts';
import { renewToken } from '../token/renew-token.ts';
import { revokeToken } from '../token/revoke-token.ts';
import { StateReader } from './state-of-service.ts';

const DAY = 86_400_000;

let world: World;
afterEach(() => world.close());

test.each(ENGINES)('queues, jobs, the log and tokens are told as they are, on %s', async (engine) => {
	world = await createWorld(engine, inject('azurite'));
	const { domain, clock } = world;
	const alice = await world.person('alice');
	const issue = async (days: number) =>
		(await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'], days })).issued;
	await issue(10);
	await issue(90);
	const renewed = await issue(12);
	await renewToken(world.as(alice), { subject: alice, id: renewed.id });
	const revoked = await issue(11);
	await revokeToken(world.as(alice), { subject: alice, id: revoked.id });
	await world.settle();
	await world.keepLog();
	const quiet = await new StateReader(domain).read();
	expect(quiet).toMatchObject({
		storageAnswers: true,
		jobsParked: 0,
		logWaitsSeconds: 0,
		// Neither the renewed one nor the revoked one, and its successor has time.
		tokensExpiring: 1,
		backupAgeSeconds: undefined,
		queues: { jobs: { messages: 0, oldestSeconds: 0 } },
	});

	await world.post(alice, 'waits for its place in the log');
	await world.settle();
	await domain.store.queues.jobs.send('nobody takes this');
	await domain.store.queues.poison.send('given up');
	await expect.poll(() => domain.store.queues.jobs.waitingSince()).toBeDefined();
	clock.ahead += 90_000;
	const busy = await new StateReader(domain).read();
	expect(busy).toMatchObject({ jobsParked: 1, queues: { jobs: { messages: 1 } } });
	expect(busy.logWaitsSeconds).toBeGreaterThanOrEqual(90);
	expect(busy.queues.jobs?.oldestSeconds).toBeGreaterThanOrEqual(89);

	// The token that had 90 days, and the one that was renewed for as long.
	clock.ahead += 80 * DAY;
	expect((await new StateReader(domain).read()).tokensExpiring).toBe(2);
});

test('whatever storage does not say is left out, and nobody waits for it', async () => {
	let isGone = true;
	const never = new Promise<never>(() => {});
	const gone = () => Promise.reject(new StorageError('unclear', 'no answer'));
	world = await createWorld('embedded', '', {
		seen: (store) => ({
			...changedStore(store, {
				queues: { jobs: { depth: () => (isGone ? never : store.queues.jobs.depth()) } },
				tables: { tokens: { range: (query) => (isGone ? gone() : store.tables.tokens.range(query)) } },
			}),
			check: () => (isGone ? gone() : store.check()),
		}),
	});
	const reader = new StateReader(world.domain);
	const state = await reader.read();
	expect(state).toMatchObject({ storageAnswers: false, tokensExpiring: undefined, jobsParked: 0 });
	expect(state.queues.jobs).toBeUndefined();
	expect(state.queues.purges).toEqual({ messages: 0, oldestSeconds: 0 });
	// A read that failed is not remembered.
	isGone = false;
	expect(await reader.read()).toMatchObject({ storageAnswers: true, tokensExpiring: 0 });
});
