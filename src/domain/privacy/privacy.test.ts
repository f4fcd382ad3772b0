/** Erasure, retention and legal holds, on both engines. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { noticeText } from '../../contract/notice/notice-texts.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row, TableName } from '../../storage/port.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { followingKeys } from '../../storage/rows/ledger/following.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { isClearingDue } from '../../storage/rows/log/erasure-list.ts';
import { getErasure } from '../../storage/rows/log/erasures.ts';
import { tagTimeline } from '../../storage/rows/timelines.ts';
import { webhookListKeys } from '../../storage/rows/webhooks.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { searchSubjects } from '../directory/search-subjects.ts';
import { removeEvent } from '../event/remove-event.ts';
import { connectGithub } from '../github/connect-github.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { sendNotice } from '../notice/send-notice.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { endSessions } from '../session/end-sessions.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from '../token/issue-token.ts';
import { TokenKeeper } from '../token/token-keeper.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { eraseSubject } from './erase-subject.ts';
import { expireEvents } from './expire-events.ts';
import { liftHold, listHolds, placeHold } from './holds.ts';
import { liftErasure } from './lift-erasure.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on %s', (engine) => {
	let world: World;
	beforeEach(async () => {
		const outside = {
			assertCallable: async () => {},
			post: async () => ({ status: 200, headers: new Headers(), body: '' }),
			mayDeliver: async () => true,
		};
		world = await createWorld(engine, inject('azurite'), { outside, pace: 1_000 });
	});
	afterEach(() => world.close());

	async function rowsIn(table: TableName, range: RangeQuery): Promise<Row[]> {
		const found: Row[] = [];
		for await (const rows of pagesOf(world.store.tables[table], range)) found.push(...rows);
		return found;
	}

	async function actionsOf(subject: SubjectId): Promise<string[]> {
		return (await rowsIn('ledger', entryKeys.all(subject))).map((row) => entryOf(row).action);
	}

	/** Runs the second runs, as if their day had come. */
	async function aDayLater(): Promise<void> {
		world.clock.ahead += DAY_MS;
		const { purges } = world.store.queues;
		for await (const partition of world.store.tables.ledger.partitions())
			for (const { properties } of await rowsIn('ledger', jobKeys.all(partition)))
				if (properties.purgedAt)
					await purges.send(JSON.stringify({ v: 1, subject: partition, commandId: properties.commandId }));
		await world.settle();
	}

	async function differences(): Promise<string[]> {
		const found: string[] = [];
		await reconcile(world.operator, {
			repair: false,
			settle: () => world.settle(),
			onDifference: ({ subject, kind, what }) => found.push(`${subject} ${kind} ${what}`),
		});
		return found;
	}

	/** alice and what others have of her. */
	async function cast() {
		const [alice, bob, carol, dave] = await Promise.all(
			['alice', 'bob', 'carol', 'dave'].map((name) => world.person(name)),
		);
		if (!alice || !bob || !carol || !dave) throw new Error('nobody');
		await follow(world.as(bob), { follower: bob, followed: alice });
		await follow(world.as(alice), { follower: alice, followed: bob });
		await mute(world.as(dave), { subject: dave, other: alice });
		await block(world.as(carol), { subject: carol, other: alice });
		await world.settle();
		return { alice, bob, carol, dave };
	}

	test('an erased subject is nowhere but in its marker, and others keep what is theirs', async () => {
		const { alice, bob, carol, dave } = await cast();
		await editProfile(world.as(carol), { subject: carol, follows: 'approval' });
		await world.post(alice, 'High water #tide @bob');
		const kept = await world.post(bob, 'Low water');
		const removed = await world.post(alice, 'Slack water #tide');
		await removeEvent(world.as(alice), { actor: alice, id: removed.id });
		await connectGithub(world.as(alice), { subject: alice });
		const { token, issued } = await issueToken(world.as(alice), {
			subject: alice,
			name: 'build',
			scopes: ['events:write'],
		});
		const { webhook } = await addWebhook(world.as(alice), {
			subject: alice,
			url: 'https://a.example',
			feed: 'timeline',
		});
		await sendNotice(world.domain, {
			to: alice,
			content: { kind: 'webhook-off', url: 'https://a.example', handle: 'alice', why: 'gone' },
			words: ['a'],
		});
		await world.settle();
		expect(await world.texts(bob)).toEqual(['Low water', 'High water #tide @bob']);

		const head = (await world.store.tables.ledger.get(headKey(alice)))?.properties;
		const { erased } = await eraseSubject(world.operator, { subject: alice });
		await world.settle();

		expect(erased).toMatchObject([
			{
				subject: alice,
				seq: head?.seq,
				counts: { events: 2, tokens: 1, webhooks: 1, notices: 1, mutes: 1, blocks: 1, handles: 1 },
			},
		]);
		expect(
			(await rowsIn('ledger', { partition: alice })).map(({ row, properties }) => ({ row, ...properties })),
		).toEqual([{ row: 'head', erased: true, seq: head?.seq, hash: head?.hash, erasedAt: erased[0]?.erasedAt }]);
		expect(await world.texts(bob)).toEqual(['Low water']);
		expect(kept.id).toBeTruthy();
		for (const [table, range] of [
			['subjectFollowers', { partition: alice }],
			['timelines', { partition: alice }],
			['webhooks', { partition: webhook.id }],
			['tokens', { partition: issued.id }],
			['log', { partition: `of:${alice}` }],
		] as const)
			expect([table, live(await rowsIn(table, range))]).toEqual([table, []]);
		expect(live(await rowsIn('timelines', { partition: tagTimeline('tide') }))).toEqual([]);
		expect(await world.store.tables.webhooks.get(webhookListKeys.of(alice))).toBeUndefined();
		expect(await world.store.tables.subjectFollowers.get({ partition: bob, row: alice })).toBeUndefined();
		for (const key of [
			followingKeys.following(bob, alice),
			hiddenKeys.mute(dave, alice),
			hiddenKeys.block(carol, alice),
		])
			expect(await world.store.tables.ledger.get(key)).toBeUndefined();
		const day = new Date(world.domain.now()).toISOString().slice(0, 10);
		const trail = (await Promise.all(auditKeys.shards(day).map((partition) => rowsIn('audit', { partition })))).flat();
		expect(trail.filter(({ properties }) => properties.subject === alice)).toEqual([]);
		expect((await searchSubjects(world.as(bob), { query: 'ali', limit: 10 })).items).toEqual([]);
		await expect(new TokenKeeper(world.domain).principalOf(token, 'here')).rejects.toMatchObject({
			code: 'token_unknown',
		});

		const service = (await rowsIn('ledger', entryKeys.all(TIDELINE))).map(entryOf);
		expect(service.filter(({ action }) => action === 'subject-erased')).toMatchObject([
			{ actor: 'operator', via: 'cli', target: subjectHash(alice) },
		]);
		expect(await differences()).toEqual([]);
		expect(world.errors).toEqual([]);
	});

	test('a second clearing a day later takes tombstones and what it was listed by', async () => {
		const { alice, bob } = await cast();
		const event = await world.post(alice, 'High water #tide');
		await world.settle();
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		const rows = () =>
			Promise.all(
				[bob, tagTimeline('tide')].map((partition) => world.store.tables.timelines.get({ partition, row: event.id })),
			);
		expect((await rows()).map((row) => row?.properties)).toEqual([{ removed: true }, { removed: true }]);
		// A write that was under way lands late.
		await world.store.tables.subjectFollowers.insert({ partition: alice, row: bob }, { state: 'on', seq: 99 });
		await aDayLater();
		expect(await rows()).toEqual([undefined, undefined]);
		expect(await rowsIn('subjectFollowers', { partition: alice })).toEqual([]);
		expect(await isClearingDue(world.store.tables.log, subjectHash(alice))).toBe(false);
		expect(await rowsIn('ledger', jobKeys.all(TIDELINE))).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('erased stays erased until the operator lifts it; then the ledger goes on behind the marker', async () => {
		const { alice, bob } = await cast();
		const session = world.as(alice);
		await eraseSubject(world.operator, { subject: alice });
		await expect(world.person('alice')).rejects.toMatchObject({ code: 'subject_erased' });
		await expect(world.post(alice, 'Still here')).rejects.toMatchObject({ code: 'subject_erased' });
		await expect(endSessions(session, { subject: alice })).rejects.toMatchObject({ code: 'subject_not_found' });
		await expect(follow(world.as(bob), { follower: bob, followed: alice })).rejects.toMatchObject({
			code: 'subject_not_found',
		});
		expect((await searchSubjects(world.as(bob), { query: 'ali', limit: 10 })).items).toEqual([]);
		await expect(liftErasure(world.operator, { subject: alice })).rejects.toMatchObject({ code: 'erasure_under_way' });

		await world.settle();
		await aDayLater();
		await liftErasure(world.operator, { subject: alice });
		const marker = (await world.store.tables.ledger.get(headKey(alice)))?.properties;
		expect(await world.person('alice')).toBe(alice);
		await world.post(alice, 'Back again');
		await world.settle();
		expect(await actionsOf(alice)).toEqual(['event-posted', 'signed-up']);
		const first = (await rowsIn('ledger', entryKeys.all(alice))).map(entryOf).at(-1);
		expect(first).toMatchObject({ seq: Number(marker?.seq) + 1, prev: marker?.hash });
		expect((await actionsOf(TIDELINE)).slice(0, 2)).toEqual(['erasure-lifted', 'subject-erased']);
		expect(await differences()).toEqual([]);
		await expect(liftErasure(world.operator, { subject: alice })).rejects.toMatchObject({ code: 'subject_not_found' });

		const { erased } = await eraseSubject(world.operator, { subject: alice });
		expect(erased[0]?.seq).toBe(Number(marker?.seq) + 2);
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('its entry on the ledger of another stays without its address', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await editProfile(
			{ ...world.as(bob), from: { address: '192.0.2.7', client: 'Firefox' } },
			{ subject: bob, name: 'Bob' },
		);
		await world.settle();
		// The row is changed as if alice had done it.
		const [row] = await rowsIn('ledger', entryKeys.all(bob));
		if (!row) throw new Error('no entry');
		await world.store.tables.ledger.upsert(row, { ...row.properties, actor: alice });
		const entry = entryOf({ ...row, properties: { ...row.properties, actor: alice } });
		const [copy] = auditKeys.copiesOf(auditKeys.entry(entry), entry);
		if (!copy) throw new Error('no copy');
		for (const key of [copy, auditKeys.entry(entry)])
			await world.store.tables.audit.upsert(key, { ...row.properties, actor: alice, subject: bob });
		await eraseSubject(world.operator, { subject: alice });
		for (const found of [
			await world.store.tables.ledger.get(row),
			await world.store.tables.audit.get(auditKeys.entry(entry)),
			await world.store.tables.audit.get(copy),
		])
			expect(found?.properties).toMatchObject({ actor: alice, content: row.properties.content });
		expect(row.properties.address).toBe('192.0.2.7');
		expect((await world.store.tables.ledger.get(row))?.properties.address).toBeUndefined();
		expect((await world.store.tables.audit.get(copy))?.properties.address).toBeUndefined();
		expect((await world.store.tables.audit.get(auditKeys.entry(entry)))?.properties.client).toBeUndefined();
	});

	test('an owner of machines is erased with them, or not at all', async () => {
		const alice = await world.person('alice');
		const { id: machine } = await makeMachine(world.as(alice), { owner: alice, name: 'Beacon' });
		await world.post(machine, 'Lit');
		await world.settle();
		await expect(eraseSubject(world.operator, { subject: alice })).rejects.toMatchObject({
			code: 'owns_machines',
			message: expect.stringContaining(machine),
		});
		const { erased } = await eraseSubject(world.operator, { subject: alice, withMachines: true });
		expect(erased.map(({ subject }) => subject)).toEqual([machine, alice]);
		// Nobody is there to be told.
		expect(await actionsOf(TIDELINE)).not.toContain('event-posted');
		await world.settle();
		for (const subject of [alice, machine])
			expect((await rowsIn('ledger', { partition: subject })).map(({ row }) => row)).toEqual(['head']);
		expect(await rowsIn('directory', { partition: `owned:${alice}` })).toEqual([]);
		expect(await differences()).toEqual([]);
	});

	test('the owner of a machine is told before it is erased alone, once, and in words that may stay', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const { id: machine } = await makeMachine(world.as(alice), { owner: alice, name: 'Beacon', handle: 'beacon' });
		const { id: held } = await makeMachine(world.as(alice), { owner: alice, name: 'Held' });
		await placeHold(world.operator, { subject: held, reason: 'Case 12/26' });
		await expect(eraseSubject(world.operator, { subject: held })).rejects.toMatchObject({ code: 'held' });
		await world.settle();
		expect(await world.texts(alice)).toEqual([]);

		const stopped = { ...world.operator, domain: { ...world.domain, handingBack: AbortSignal.abort() } };
		await expect(eraseSubject(stopped, { subject: machine })).rejects.toMatchObject({ code: 'erasure_under_way' });
		await world.settle();
		const told = [noticeText({ kind: 'machine-erased' }, 'en')];
		expect(await world.texts(alice)).toEqual(told);
		await eraseSubject(world.operator, { subject: machine });
		await world.settle();
		expect(await world.texts(alice)).toEqual(told);
		expect(await world.texts(bob)).toEqual([]);
		for (const name of ['beacon', 'Beacon', machine]) expect(told[0]).not.toContain(name);
		const service = await rowsIn('ledger', { partition: TIDELINE });
		expect(service.length).toBeGreaterThan(4);
		expect(JSON.stringify(service)).not.toMatch(/beacon/i);
		expect(await differences()).toEqual([]);
	});

	test('while a hold stands, nobody removes anything of the subject', async () => {
		const { alice, bob } = await cast();
		const event = await world.post(alice, 'High water');
		const hold = { subject: alice, reason: 'Case 12/26' };
		expect(await placeHold(world.operator, hold)).toMatchObject({ ...hold, repeated: false });
		expect(await placeHold(world.operator, { ...hold, reason: 'Another' })).toMatchObject({ ...hold, repeated: true });
		expect((await listHolds(world.operator, { limit: 10 })).items).toMatchObject([hold]);
		for (const ctx of [world.as(alice), world.operator])
			await expect(removeEvent(ctx, { actor: alice, id: event.id })).rejects.toMatchObject({ code: 'held' });
		await expect(eraseSubject(world.operator, { subject: alice })).rejects.toMatchObject({ code: 'held' });
		expect(await getErasure(world.store.tables.log, subjectHash(alice))).toBeUndefined();
		const old = { ...world.domain, retainEventsDays: 1 };
		world.clock.ahead += 3 * DAY_MS;
		expect(await expireEvents(old)).toBe(0);
		await world.settle();
		expect(await world.texts(bob)).toEqual(['High water']);

		expect(await liftHold(world.operator, { subject: alice })).toEqual({ repeated: false });
		expect(await liftHold(world.operator, { subject: alice })).toEqual({ repeated: true });
		expect((await listHolds(world.operator, { limit: 10 })).items).toEqual([]);
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		expect((await actionsOf(TIDELINE)).slice(0, 2)).toEqual(['hold-lifted', 'hold-placed']);
		await world.settle();
		expect(await differences()).toEqual([]);
	});

	test('texts that are too old expire, once a day, and the ledger says so', async () => {
		const { alice, bob } = await cast();
		const old = await world.post(alice, 'Old #tide');
		await world.post(alice, 'Old too');
		await world.settle();
		world.clock.ahead += 10 * DAY_MS;
		await world.post(alice, 'New');
		await world.settle();
		const domain = { ...world.domain, retainEventsDays: 5 };
		expect(await expireEvents(domain)).toBe(2);
		expect(await expireEvents(domain)).toBe(0);
		await world.settle();
		expect(await world.texts(bob)).toEqual(['New']);
		expect(await world.texts(alice)).toEqual(['New']);
		const [entry] = (await rowsIn('ledger', entryKeys.all(alice))).map(entryOf);
		expect(entry).toMatchObject({
			action: 'events-expired',
			actor: TIDELINE,
			via: 'retention',
			target: expect.stringMatching(/^2\.1-/),
		});
		expect(await differences()).toEqual([]);
		const tagged = { partition: tagTimeline('tide'), row: old.id };
		expect((await world.store.tables.timelines.get(tagged))?.properties).toEqual({ removed: true });
		await aDayLater();
		expect(await world.store.tables.timelines.get(tagged)).toBeUndefined();
		const row = await world.store.tables.ledger.get(eventKeys.event(alice, old.id));
		expect(Object.keys(row?.properties ?? {}).toSorted()).toEqual(['commandId', 'removed', 'removedAt']);
		expect(await expireEvents(domain)).toBe(0);
		expect(await differences()).toEqual([]);
	});

	const live = (rows: Row[]) => rows.filter(({ properties }) => properties.removed !== true);
});
