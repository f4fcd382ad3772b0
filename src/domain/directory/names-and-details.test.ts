/** Names of subjects, the search for them, and the texts of their pages, told on both engines. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { machineOf } from '../../contract/subject/encoded-uid.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { listEvents } from '../event/list-events.ts';
import { postCloudEvent } from '../event/post-cloud-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { ensureMachine } from '../subject/ensure-machine.ts';
import { findByHandle } from '../subject/find-by-handle.ts';
import { findCalled } from '../subject/find-called.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { namesOf } from '../subject/names-of.ts';
import { subjectIdOf } from '../subject/subject-id.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { readDetails } from './read-details.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let bob: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
	});
	afterEach(() => world.close());

	const made = async (uid: string) =>
		(await ensureMachine(world.operator, { subject: subjectIdOf('app', uid) })).profile;
	const follows = (follower: string, followed: string) => follow(world.as(follower), { follower, followed });
	const commit = (source: string, id: string, about: string) =>
		postCloudEvent(world.operator, {
			actor: subjectIdOf('app', source),
			incoming: { source, id, about, input: { text: `Mend ${id}`, type: 'git.commit' } },
		});

	test('names are those of now, and what is unknown is left out', async () => {
		await editProfile(world.as(alice), { subject: alice, name: 'Alice Liddell' });
		const ids = [bob, 'dev-nobody', alice, alice];
		expect(await namesOf(world.as(bob), { ids })).toEqual([
			{ id: bob, handle: 'bob', name: 'bob', kind: 'person' },
			{ id: alice, handle: 'alice', name: 'Alice Liddell', kind: 'person' },
		]);
	});

	test('a text mentions the subject that has a handle now, and none by a handle that was given up', async () => {
		await editProfile(world.as(alice), { subject: alice, handle: 'liddell' });
		await world.settle();
		const found = await findCalled(world.as(bob), { handles: ['nobody', 'liddell', 'alice', 'bob', 'not a handle'] });
		expect(found.map(({ id }) => id)).toEqual([alice, bob]);
	});

	test('a handle leads to who has it now, and a stranger to public feeds alone', async () => {
		const find = (handle: string) => findByHandle(world.as(bob), { handle });
		await editProfile(world.as(alice), { subject: alice, handle: 'liddell' });
		await world.settle();
		expect([await find('liddell'), await find('alice'), await find('nobody')]).toEqual([alice, undefined, undefined]);
		const stranger = { domain: world.domain, principal: ANONYMOUS };
		expect(await findByHandle(stranger, { handle: 'liddell' })).toBeUndefined();
		await editProfile(world.as(alice), { subject: alice, feed: 'public' });
		expect(await findByHandle(stranger, { handle: 'liddell' })).toBe(alice);
		await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
		expect(await findByHandle(stranger, { handle: 'liddell' })).toBeUndefined();
		expect(await find('liddell')).toBe(alice);
	});

	test('machines that are made by a mention get readable names and handles, whatever their source', async () => {
		const called = async (uid: string) => {
			const { name, handle } = await made(uid);
			return [name, handle];
		};
		expect(await called('/git/trpc/trpc')).toEqual(['trpc/trpc', 'trpc']);
		expect(await called('https://github.com/trpc/trpc?tab=1')).toEqual(['trpc/trpc', 'trpc-app']);
		expect(await called('/sensors/floor%202/tn-4711')).toEqual(['floor 2/tn-4711', 'floor-2-tn-4711']);
		expect(await called('https://ci.example/')).toEqual(['ci.example', 'ci.example']);
		expect(await called('urn:example:door')).toEqual(['urn:example:door', 'urn-example-door']);
		expect(await called('/')).toEqual(['/', 'subject-app']);
		expect(await makeMachine(world.as(alice), { owner: alice, name: 'Night beacon' })).toMatchObject({
			handle: 'night-beacon',
		});
	});

	test('a page says who of those one follows follows it, whose a machine is, and where its events come from', async () => {
		const [carol, dave] = [await world.person('carol'), await world.person('dave')];
		const machine = await makeMachine(world.as(alice), { owner: alice, name: 'Beacon' });
		for (const followed of [alice, carol, dave]) await follows(bob, followed);
		for (const follower of [alice, carol]) await follows(follower, machine.id);
		await follows(carol, dave);
		await world.settle();
		const details = (subject: string) => readDetails(world.as(bob), { reader: bob, subject });
		expect(await details(machine.id)).toEqual({
			knownFollowers: { by: await namesOf(world.as(bob), { ids: [alice, carol] }), count: 2 },
			owner: { id: alice, handle: 'alice', name: 'alice', kind: 'person' },
		});
		expect(await details(bob)).toEqual({ knownFollowers: { by: [], count: 0 } });
		expect((await details(dave)).knownFollowers.by).toMatchObject([{ id: carol }]);
		const { id: source } = await made('/git/graphile/worker');
		await commit('/git/graphile/worker', 'c1', 'author-1');
		expect(await details(source)).toMatchObject({ source: '/git/graphile/worker', type: 'git.commit' });
		await block(world.as(dave), { subject: dave, other: bob });
		await expect(details(dave)).rejects.toMatchObject({ code: 'blocked' });
	});

	test('an event names the subject that it is about, on its ledger and in timelines', async () => {
		const { id: source } = await made('/git/trpc/trpc');
		await made('author-1');
		await follows(alice, source);
		const { event } = await commit('/git/trpc/trpc', 'c1', 'author-1');
		await world.settle();
		expect(event.about).toBe('author-1');
		expect(machineOf('author-1')).toBe(subjectIdOf('app', 'author-1'));
		const timeline = await readTimeline(world.as(alice), { reader: alice, limit: 10 });
		expect(timeline.items).toMatchObject([{ about: 'author-1' }]);
		expect((await listEvents(world.as(bob), { subject: source, limit: 10 })).items).toEqual([event]);

		const { timelines } = world.store.tables;
		const row = await timelines.get(timelineKey(alice, event.id));
		const found = async () => {
			const differences = [];
			for await (const { what } of findDifferences(world.domain, alice)) differences.push(what);
			return differences;
		};
		expect(await found()).toEqual([]);
		await timelines.upsert(timelineKey(alice, event.id), { ...row?.properties, about: 'author-2' });
		expect(await found()).toEqual([expect.stringMatching('with another content')]);
	});
});
