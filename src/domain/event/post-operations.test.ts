import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { observedStore } from '../../storage/observed-store.ts';
import { asUser, createWorld, type World } from '../../testing/world.ts';
import { runInline } from '../../worker/run-inline.ts';
import { createDomain, type Domain } from '../domain.ts';
import { follow } from '../graph/follow.ts';
import { postEvent } from './post-event.ts';

const ALICE = 'dev-alice';
const FOLLOWERS = 10;

let world: World;
let domain: Domain;
/** Requests to storage, with the rows that each writes. */
let requests: string[];

beforeEach(async () => {
	// The list of webhooks is known for a second: a slow machine takes longer for a post.
	world = await createWorld('azure', inject('azurite'), { standsAt: Date.now() });
	await world.person('alice');
	for (let n = 0; n < FOLLOWERS; n++) {
		const follower = await world.person(`reader${n}`);
		await follow(world.as(follower), { follower, followed: ALICE });
	}
	await world.settle();
	requests = [];
	const store = observedStore(world.store, (call) => {
		const rows = call.on === 'table' && call.written.length > 0 ? ` ${call.written.length}` : '';
		requests.push(`${call.name} ${call.operation}${rows}`);
		return undefined;
	});
	domain = createDomain({ ...world.domain, store });
});
afterEach(() => world.close());

async function post(text: string, occurredAt?: number): Promise<string> {
	const { event } = await postEvent(
		{ domain, principal: asUser(ALICE) },
		{ actor: ALICE, text, ...(occurredAt !== undefined && { occurredAt }) },
	);
	for (const job of world.pendingJobs.splice(0)) expect(await runInline(domain, job)).toBe(true);
	return event.id;
}

test('a post to ten followers on Azure asks storage for each thing once', async () => {
	const at = world.domain.now();
	await post('The first one of this process and of this minute', at);
	requests = [];
	await post('high water', at);
	expect(requests).toEqual([
		'jobs send',
		// Head, entry, event and job.
		'ledger transact 4',
		'timelines writeMany 1',
		'ranks get',
		'subjectFollowers range',
		// Behind the list of followers, whether it was removed.
		'ledger get',
		'audit writeMany 1',
		'log writeMany 1',
		`timelines writeMany ${FOLLOWERS}`,
		// The document and its terms.
		expect.stringMatching(/^search transact \d+$/),
		// The receipt, and the job row goes.
		'ledger transact 2',
		'jobs delete',
	]);
});

test('a post of a later minute moves its poster in the lists by one request more', async () => {
	const at = world.domain.now() - 300_000;
	await post('one', at);
	requests = [];
	await post('five minutes later', at + 300_000);
	expect(requests.filter((request) => request.startsWith('ranks'))).toEqual(['ranks get', 'ranks transact 3']);
	expect(requests).toHaveLength(13);
});
