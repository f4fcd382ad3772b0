/** The names that an event shows for its poster. */

import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { Event } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import { eventKeys, eventProperties } from '../../storage/rows/ledger/events.ts';
import { timelineKey, timelineProperties } from '../../storage/rows/timelines.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { follow } from '../graph/follow.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { type Difference, findDifferences } from '../reconcile/find-differences.ts';
import { signIn } from '../session/sign-in.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { getEventOf } from './get-event.ts';

let world: World;
let alice: string;
let bob: string;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await follow(world.as(bob), { follower: bob, followed: alice });
	await world.settle();
});
afterEach(() => world.close());

const timelineOf = async (reader: string) => (await readTimeline(world.as(reader), { reader, limit: 10 })).items;

async function differences(): Promise<Difference[]> {
	const found: Difference[] = [];
	for (const subject of [alice, bob])
		for await (const difference of findDifferences(world.domain, subject)) found.push(difference);
	return found;
}

test('two of one name are told apart by their handles, as they were when they posted', async () => {
	await editProfile(world.as(bob), { subject: bob, name: 'alice' });
	await world.post(alice, 'from alice');
	await world.post(bob, 'from one who calls himself alice');
	await editProfile(world.as(alice), { subject: alice, handle: 'alice.two' });
	await world.settle();
	expect((await timelineOf(bob)).map(({ name, handle }) => ({ name, handle }))).toEqual([
		{ name: 'alice', handle: 'bob' },
		{ name: 'alice', handle: 'alice' },
	]);
	expect(await differences()).toEqual([]);
});

test('an event from before events had handles has none, is delivered so, and is genuine', async () => {
	const at = world.domain.now();
	const id = eventIdAt(at, world.domain.randomBytes(10));
	const occurredAt = new Date(at).toISOString();
	const event: Event = { id, actor: alice, name: 'alice', verb: 'posted', text: 'of old', occurredAt };
	const { job } = await world.domain.committer.commit<void>({
		subject: alice,
		actor: alice,
		via: 'web',
		decide: async () => ({
			action: 'event-posted',
			target: id,
			contentHash: hashOfContent('salt', event),
			facts: ({ at: postedAt, seq }) => [
				{
					...eventKeys.event(alice, id),
					kind: 'insert',
					properties: eventProperties({ removed: false, event, tags: [], salt: 'salt', postedAt, seq }),
				},
			],
			firstRows: () => ({
				table: 'timelines',
				writes: [{ ...timelineKey(alice, id), kind: 'insert', properties: timelineProperties(event, 0) }],
			}),
			result: () => undefined,
		}),
	});
	if (job) world.domain.runPending(job);
	await world.settle();
	expect(await timelineOf(bob)).toEqual([expect.objectContaining({ id, text: 'of old' })]);
	expect((await timelineOf(bob))[0]?.handle).toBeUndefined();
	expect(await getEventOf(world.as(bob), { subject: alice, id })).toMatchObject({ event: { text: 'of old' } });
	expect(await differences()).toEqual([]);
});

test('a name that a provider sends is cleaned of what is hidden in it, and one of nothing else is not taken', async () => {
	const named = async (uid: string, name: string) =>
		(await signIn({ domain: world.domain, principal: ANONYMOUS }, { identity: { provider: 'github', uid, name } }))
			.profile.name;
	expect(await named('1', ' \u202eecila\u200b\n')).toBe('ecila');
	expect(await named('2', '\u200b\u2066\u3164')).toBe('2');
	expect(await named('3', 'x'.repeat(200))).toBe('x'.repeat(80));
	expect(await named('4', 'می\u200cخواهم 👩\u200d🚀')).toBe('می\u200cخواهم 👩\u200d🚀');
});
