import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { NoticeContent } from '../../contract/notice/notice.ts';
import { noticeText } from '../../contract/notice/notice-texts.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { drain } from '../../worker/drain.ts';
import { runInline } from '../../worker/run-inline.ts';
import { createDomain } from '../domain.ts';
import { getEventOf } from '../event/get-event.ts';
import { listEvents } from '../event/list-events.ts';
import { readPublicEvent, readPublicFeed } from '../event/read-public-feed.ts';
import { acceptRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unblock } from '../graph/unblock.ts';
import { type Difference, findDifferences } from '../reconcile/find-differences.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { ensureMachine } from '../subject/ensure-machine.ts';
import { readProfile } from '../subject/read-profile.ts';
import { readTag } from '../timeline/read-tag.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { sendNotice } from './send-notice.ts';

/** Its text is as a poster would have it: with a hashtag, and the handle of somebody else. */
const CONTENT = {
	kind: 'token-revoked',
	token: { id: 'k3JpQ9v7XbT2aLsE', name: '#token', handle: 'bob' },
} as const satisfies NoticeContent;
const TEXT = noticeText(CONTENT, 'en');

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	async function send(to = alice, word = 'one'): Promise<void> {
		await sendNotice(world.domain, {
			to,
			content: CONTENT,
			words: ['test', word],
			url: 'https://tideline.example/settings',
		});
		await world.settle();
	}
	const firstOf = async (reader: SubjectId) => {
		const [event] = (await readTimeline(world.as(reader), { reader, limit: 1 })).items;
		if (!event) throw new Error(`${reader} has no event.`);
		return event;
	};
	const open = (reader: SubjectId, id: string) => getEventOf(world.as(reader), { subject: TIDELINE, id });
	async function differences(): Promise<Difference[]> {
		const found: Difference[] = [];
		for (const subject of [alice, bob, TIDELINE])
			for await (const difference of findDifferences(world.domain, subject)) found.push(difference);
		return found;
	}

	test('a notice is an event in the timeline of its addressee, who can open it', async () => {
		await send();
		const event = await firstOf(alice);
		expect(event).toMatchObject({
			actor: TIDELINE,
			name: 'Tideline',
			handle: 'tideline',
			text: TEXT,
			url: 'https://tideline.example/settings',
			audience: 'mentioned',
			mentions: [{ subject: alice, handle: 'alice' }],
		});
		expect(await open(alice, event.id)).toMatchObject({ removed: false, event: { text: TEXT } });
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(TIDELINE));
		expect(rows.map(entryOf).map(({ action, actor, via }) => [action, actor, via])).toEqual([
			['event-posted', TIDELINE, 'notice'],
			['subject-created', TIDELINE, 'notice'],
		]);
		expect(await differences()).toEqual([]);
	});

	test('nobody else reads it', async () => {
		await send();
		await send(bob, 'another');
		const [{ id }, other] = [await firstOf(alice), await firstOf(bob)];
		expect(await world.texts(bob)).toEqual([TEXT]);
		expect(other.id).not.toBe(id);
		await expect(open(bob, id)).rejects.toMatchObject({ code: 'events_protected' });
		await expect(listEvents(world.as(bob), { subject: TIDELINE, limit: 10 })).rejects.toMatchObject({
			code: 'events_protected',
		});
		expect((await readTag(world.as(bob), { tag: 'token', limit: 10 })).items).toEqual([]);
	});

	test('nobody else reads it either where its machine has followers, is open, and has a public feed', async () => {
		await send();
		await follow(world.as(bob), { follower: bob, followed: TIDELINE });
		expect(await world.texts(bob)).toEqual([]);
		await acceptRequest(world.operator, { followed: TIDELINE, follower: bob });
		await world.settle();
		await editProfile(world.operator, { subject: TIDELINE, follows: 'open', feed: 'public' });
		await send(alice, 'another');
		const { id } = await firstOf(alice);

		expect(await world.texts(bob)).toEqual([]);
		await expect(open(bob, id)).rejects.toMatchObject({ code: 'event_not_found' });
		expect((await listEvents(world.as(bob), { subject: TIDELINE, limit: 10 })).items).toEqual([]);
		const stranger = world.as(await world.person('carol'));
		await expect(getEventOf(stranger, { subject: TIDELINE, id })).rejects.toMatchObject({ code: 'event_not_found' });
		expect((await listEvents(stranger, { subject: TIDELINE, limit: 10 })).items).toEqual([]);
		expect((await readPublicFeed(stranger, { subject: TIDELINE, limit: 10 })).events.items).toEqual([]);
		expect(await readPublicEvent(stranger, { subject: TIDELINE, id })).toBeUndefined();
		expect(await differences()).toEqual([]);
	});

	test('it is sent once for its words, also by two servers side by side', async () => {
		const servers = [world.domain, world.another(), world.another()];
		const notice = { to: alice, content: CONTENT, words: ['test', 'once'] };
		await Promise.all(servers.map((domain) => sendNotice(domain, notice)));
		await sendNotice(world.domain, notice);
		await world.settle();
		expect(await world.texts(alice)).toEqual([TEXT]);
	});

	test('nor where an operator had made this machine, and more follow it than a chunk has', async () => {
		await ensureMachine(world.operator, { subject: TIDELINE });
		const followers = [bob, await world.person('carol'), await world.person('dave')];
		for (const follower of followers) await follow(world.as(follower), { follower, followed: TIDELINE });
		await world.settle();
		const domain = createDomain(world.domain, { chunk: 1, batch: 1, backfill: 250 });
		await sendNotice(domain, { to: alice, content: CONTENT, words: ['test'] });
		await Promise.all(world.pendingJobs.splice(0).map((job) => runInline(domain, job)));
		await drain(domain, { until: 'settled' });
		expect(await world.texts(alice)).toEqual([TEXT]);
		for (const follower of followers) expect(await world.texts(follower)).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('nobody else has the handle of the service', async () => {
		const person = await world.person('Tideline');
		await send();
		expect(await readProfile(world.as(alice), { subject: person })).toMatchObject({ handle: 'tideline-dev' });
		expect(await firstOf(alice)).toMatchObject({ handle: 'tideline' });
	});

	test('a block keeps notices out, and lifting it brings them', async () => {
		await send();
		await block(world.as(alice), { subject: alice, other: TIDELINE });
		await world.settle();
		await send(alice, 'another');
		expect(await world.texts(alice)).toEqual([]);
		await unblock(world.as(alice), { subject: alice, other: TIDELINE });
		await world.settle();
		expect(await world.texts(alice)).toHaveLength(2);
	});

	test('a subject that is not there is told nothing', async () => {
		await send('dev-nobody');
		await expect(readProfile(world.as(alice), { subject: TIDELINE })).rejects.toMatchObject({
			code: 'subject_not_found',
		});
	});
});
