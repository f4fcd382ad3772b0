/** The procedures, called directly: who may call them, what they answer, and with which code they refuse. */

import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Entry } from '../contract/audit/audit.ts';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Role } from '../contract/caller/role.ts';
import { encodeCursor } from '../contract/reading/cursor.ts';
import { isShown } from '../contract/timeline/timeline.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { timelineReader } from '../sdk/timeline-reader.ts';
import { openEmbeddedStore } from '../storage/embedded/store.ts';
import { auditKeys } from '../storage/rows/audit.ts';
import { asUser, createWorld, ENGINES, type World } from '../testing/world.ts';
import { appRouter } from './routers/router.ts';
import { createCallerFactory } from './trpc.ts';

const createCaller = createCallerFactory(appRouter);

describe.each(ENGINES)('procedures on the %s store', (engine) => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
	});
	afterEach(() => world.close());

	async function signedIn(name: string, role?: Role) {
		const subject = await world.person(name);
		return {
			subject,
			api: createCaller({ domain: world.domain, watch: world.watch, principal: asUser(subject, role) }),
		};
	}

	const refused = (call: Promise<unknown>) =>
		call.then(
			() => 'not refused',
			(error: { cause?: { code?: string } }) => error.cause?.code,
		);

	test('a post whose answer was lost is sent again, and is there once', async () => {
		const { api, subject } = await signedIn('alice');
		const once = 'a1'.repeat(16);
		const { event } = await api.event.post({ text: 'Low water', once });
		const again = await api.event.post({ text: 'Low water', once });
		expect(again).toEqual({ event, repeated: true, pending: false });
		expect((await api.subject.events({ subject })).items.map(({ text }) => text)).toEqual(['Low water']);
		expect(await refused(api.event.post({ text: 'x', once: 'no' }))).toBe('invalid_input');
	});

	test('without a session, nothing is read or written', async () => {
		const nobody = createCaller({ domain: world.domain, watch: world.watch, principal: ANONYMOUS });
		expect(await nobody.session.me()).toBeNull();
		const id = '0'.repeat(26);
		const calls = [
			nobody.event.post({ text: 'x' }),
			nobody.event.remove({ id }),
			nobody.timeline.page({}),
			nobody.timeline.link(),
			nobody.timeline.filter(),
			nobody.timeline.sources(),
			nobody.timeline.changes(),
			nobody.subject.get({ subject: 'dev-alice' }),
			nobody.subject.events({ subject: 'dev-alice' }),
			nobody.subject.followers({ subject: 'dev-alice' }),
			nobody.subject.following({ subject: 'dev-alice' }),
			nobody.subject.follow({ subject: 'dev-alice' }),
			nobody.subject.unfollow({ subject: 'dev-alice' }),
			nobody.subject.requests({}),
			nobody.subject.requested({}),
			nobody.subject.accept({ subject: 'dev-alice' }),
			nobody.subject.refuse({ subject: 'dev-alice' }),
			nobody.subject.mute({ subject: 'dev-alice' }),
			nobody.subject.unmute({ subject: 'dev-alice' }),
			nobody.subject.muted({}),
			nobody.subject.block({ subject: 'dev-alice' }),
			nobody.subject.unblock({ subject: 'dev-alice' }),
			nobody.subject.blocked({}),
			nobody.timeline.tag({ tag: 'tide' }),
			nobody.subject.edit({ name: 'x' }),
			nobody.directory.search({}),
			nobody.audit.list({}),
			nobody.jobs.parked(),
			nobody.jobs.redrive(),
			nobody.session.list(),
			nobody.session.end({ id: '0'.repeat(32) }),
			nobody.session.endOthers(),
			nobody.session.endAll(),
		];
		expect(await Promise.all(calls.map(refused))).toEqual(calls.map(() => 'not_signed_in'));
	});

	test('a caller who is signed in as another subject than the page reads and writes nothing', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const callAs = (reader: string) =>
			createCaller({ domain: world.domain, watch: world.watch, principal: asUser(bob), reader });
		const stale = callAs(alice);
		expect(await refused(stale.event.post({ text: 'x' }))).toBe('identity_changed');
		expect(await refused(stale.subject.follow({ subject: alice }))).toBe('identity_changed');
		expect(await refused(stale.timeline.page({}))).toBe('identity_changed');
		expect((await callAs(bob).subject.events({ subject: bob })).items).toEqual([]);
	});

	test('bad input is refused with its code', async () => {
		const { subject, api } = await signedIn('alice');
		expect(await refused(api.subject.follow({ subject }))).toBe('follow_self');
		expect(await refused(api.subject.follow({ subject: 'dev-nobody' }))).toBe('subject_not_found');
		expect(await refused(api.subject.unfollow({ subject: 'dev-nobody' }))).toBe('subject_not_found');
		for (const read of [api.subject.get, api.subject.events, api.subject.followers, api.subject.following])
			expect(await refused(read({ subject: 'dev-nobody' }))).toBe('subject_not_found');
		expect(await refused(api.event.remove({ id: '0'.repeat(26) }))).toBe('event_not_found');
		expect(await refused(api.timeline.tag({ tag: '12' }))).toBe('tag_invalid');
		expect(await refused(api.subject.edit({ follows: 'nobody' as 'open' }))).toBe('invalid_input');
		expect(await refused(api.subject.edit({}))).toBe('invalid_input');
		const { event } = await api.event.post({ text: 'once' });
		await api.event.remove({ id: event.id });
		expect(await refused(api.event.remove({ id: event.id }))).toBe('event_already_removed');
		expect(await refused(api.timeline.page({ cursor: 'not-one-of-ours' }))).toBe('cursor_invalid');
		expect(await refused(api.subject.events({ subject, cursor: 'e30' }))).toBe('cursor_invalid');
		expect(await refused(api.timeline.page({ cursor: 'x'.repeat(2_001) }))).toBe('cursor_invalid');
		// A filter that nobody knows must not look like one that found everything.
		expect(await refused(api.directory.search({ begin: 'a' } as object))).toBe('invalid_input');
		expect(await refused(api.timeline.page({ direction: 'forward' }))).toBe('not refused');
		for (const after of ['a/b', '#?\\', '\u0000', '\ud800', 'a'.repeat(513), '']) {
			const cursor = btoa(JSON.stringify({ after }).replace('\ud800', '\\ud800'));
			expect(await refused(api.subject.events({ subject, cursor }))).toBe('cursor_invalid');
			expect(await refused(api.directory.search({ cursor }))).toBe('cursor_invalid');
			for (const list of [api.timeline.page, api.subject.requests, api.subject.requested, api.subject.muted])
				expect(await refused(list({ cursor }))).toBe('cursor_invalid');
			expect(await refused(api.subject.blocked({ cursor }))).toBe('cursor_invalid');
			expect(await refused(api.timeline.tag({ tag: 'tide', cursor }))).toBe('cursor_invalid');
			for (const list of [api.subject.followers, api.subject.following])
				expect(await refused(list({ subject, cursor }))).toBe('cursor_invalid');
		}
	});

	test('handles are unique, and a handle that was given up is free', async () => {
		const { subject, api: alice } = await signedIn('alice');
		const { api: bob } = await signedIn('bob');
		expect(await alice.subject.edit({ name: 'Alice A.', handle: '@Ada' })).toMatchObject({
			id: subject,
			name: 'Alice A.',
			handle: 'ada',
		});
		expect(await refused(bob.subject.edit({ handle: 'ada' }))).toBe('handle_taken');
		expect(await refused(bob.subject.edit({ handle: '-' }))).toBe('handle_invalid');
		expect(await refused(bob.subject.edit({ name: ' ' }))).toBe('name_invalid');
		for (const description of ['one\ntwo', 'x'.repeat(301), 'a\u202Eb'])
			expect(await refused(bob.subject.edit({ description }))).toBe('description_invalid');
		for (const link of ['tide.example', 'javascript:alert(1)', `https://tide.example/${'x'.repeat(490)}`])
			expect(await refused(bob.subject.edit({ link }))).toBe('link_invalid');
		expect(await refused(bob.subject.edit({ pinned: 'x' }))).toBe('event_invalid');
		const about = { description: 'Watches the tide', link: 'https://tide.example/' };
		expect(await bob.subject.edit({ description: ' Watches the tide ', link: 'https://tide.example' })).toMatchObject(
			about,
		);
		await world.settle();
		expect(await bob.subject.edit({ handle: 'alice' })).toMatchObject({ handle: 'alice' });
		await world.settle();
		const { items } = await bob.directory.search({});
		expect(items.map(({ handle, name }) => [handle, name])).toEqual([
			['ada', 'Alice A.'],
			['alice', 'bob'],
		]);
		expect((await bob.directory.search({ query: 'AL' })).items.map(({ handle }) => handle)).toEqual(['ada', 'alice']);
	});

	test("a handle is one subject's, also when two ask for it at once", async () => {
		const people = await Promise.all(['ann', 'ben', 'cleo'].map((name) => signedIn(name)));
		const answers = await Promise.all(people.map(({ api }) => refused(api.subject.edit({ handle: 'wanted' }))));
		expect(answers.toSorted()).toEqual(['handle_taken', 'handle_taken', 'not refused']);
	});

	test('a claim whose command never committed is taken over twelve minutes later, and not before', async () => {
		const { api } = await signedIn('alice');
		const at = new Date().toISOString();
		const claim = { subject: 'dev-ghost', name: 'ghost', kind: 'person', claimedAt: at, confirmed: false };
		await world.store.tables.directory.insert({ partition: 'w', row: 'wanted' }, claim);
		expect(await refused(api.subject.edit({ handle: 'wanted' }))).toBe('handle_taken');
		expect((await api.directory.search({ query: 'w' })).items).toEqual([]);
		world.clock.ahead = 11 * 60_000;
		expect(await refused(api.subject.edit({ handle: 'wanted' }))).toBe('handle_taken');
		world.clock.ahead = 12 * 60_000 + 1_000;
		expect(await api.subject.edit({ handle: 'wanted' })).toMatchObject({ handle: 'wanted' });
	});

	test('the directory comes in pages, in the order of handles', async () => {
		const names = ['zoe', 'adam', 'ada', 'b', '9lives', 'mia'];
		for (const name of names) await signedIn(name);
		await world.settle();
		const { api } = await signedIn('adam');
		const found: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await api.directory.search({ cursor, limit: 2 });
			expect(page.items.length).toBeLessThanOrEqual(2);
			found.push(...page.items.map(({ handle }) => handle));
			cursor = page.next;
		} while (cursor);
		expect(found).toEqual(['9lives', 'ada', 'adam', 'b', 'mia', 'zoe']);
	});

	test('the audit trail is for admins: every entry once, newest first, over days, in pages, filtered', async () => {
		const { subject: alice, api: aliceApi } = await signedIn('alice');
		const { subject: bob, api: bobApi } = await signedIn('bob');
		await Promise.all([0, 1, 2, 3, 4].map((n) => aliceApi.event.post({ text: `n${n}` })));
		await world.settle();
		world.clock.ahead = 36 * 60 * 60 * 1_000;
		await bobApi.subject.follow({ subject: alice });
		await aliceApi.event.post({ text: 'the day after tomorrow' });
		await world.settle();
		expect(await refused(aliceApi.audit.list({}))).toBe('forbidden');

		const { api: admin } = await signedIn('admin', 'admin');
		await world.settle();
		const all: Entry[] = [];
		let cursor: string | undefined;
		do {
			const page = await admin.audit.list({ cursor, limit: 2 });
			all.push(...page.items);
			cursor = page.next;
		} while (cursor);
		expect(all.map(({ action }) => action).toSorted()).toEqual(
			['followed', ...Array(6).fill('event-posted'), ...Array(3).fill('signed-up')].toSorted(),
		);
		expect(all.map(({ at }) => at)).toEqual(
			all
				.map(({ at }) => at)
				.toSorted()
				.reverse(),
		);
		expect(new Set(all.map(({ subject, seq }) => `${subject}.${seq}`)).size).toBe(all.length);
		const ofAlice = all.filter(({ subject }) => subject === alice).map(({ seq }) => seq);
		expect(ofAlice).toEqual([7, 6, 5, 4, 3, 2, 1]);

		expect((await admin.audit.list({ subject: bob })).items.map(({ action }) => action)).toEqual([
			'followed',
			'signed-up',
		]);
		expect((await admin.audit.list({ action: 'followed' })).items).toMatchObject([
			{ subject: bob, target: alice, actor: bob, via: 'web' },
		]);
		const today = new Date().toISOString().slice(0, 10);
		const ofToday = (await admin.audit.list({ day: today })).items;
		expect(ofToday.every(({ at }) => at.startsWith(today))).toBe(true);
		expect((await admin.audit.list({ day: '2001-01-01' })).items).toEqual([]);
	});

	test('a cursor that the audit trail did not hand out is refused', async () => {
		const { api } = await signedIn('admin', 'admin');
		const entry = auditKeys.entry({ at: new Date().toISOString(), subject: 'dev-admin', seq: 1 }).row;
		const positions: unknown[] = [
			...['/', '', '\\', '#', '?', '\u0000', '\u0085', 'a'.repeat(513), '\ud800', 'a', '12'].map((after) => ({
				after,
			})),
			{ after: entry, more: true },
			{ after: entry, own: 'entry:9999999999999998' },
			{ own: 'head' },
			{},
			[],
			null,
		];
		for (const position of positions)
			expect([position, await refused(api.audit.list({ cursor: encodeCursor(position) }))]).toEqual([
				position,
				'cursor_invalid',
			]);
		const cursor = encodeCursor({ after: entry });
		expect(await refused(api.audit.list({ cursor }))).toBe('not refused');
		// A cursor of another day would begin that day again and again, and a ledger has cursors of its own.
		expect(await refused(api.audit.list({ day: '2026-11-21', cursor }))).toBe('cursor_invalid');
		expect(await refused(api.audit.list({ subject: 'dev-admin', cursor }))).toBe('cursor_invalid');
		expect(await refused(api.audit.list({ from: '2030-01-01', cursor }))).toBe('cursor_invalid');
		const own = encodeCursor({ own: 'entry:9999999999999998' });
		expect(await refused(api.audit.list({ subject: 'dev-admin', cursor: own }))).toBe('not refused');
		expect(await refused(api.audit.list({ subject: 'dev-admin', day: '2026-11-21', cursor: own }))).toBe(
			'cursor_invalid',
		);
	});

	test('a span of time that cannot be is refused with a sentence', async () => {
		const { api } = await signedIn('admin', 'admin');
		const sentenceOf = (input: object) =>
			api.audit.list(input).then(
				() => 'not refused',
				({ message }: Error) => message,
			);
		for (const time of ['1999-12-31', '+010000-01-01', '2026-02-30', '2026-03-01T25:00:00Z', 'yesterday', ''])
			expect([time, await sentenceOf({ from: time })]).toEqual([time, expect.stringContaining('years 2000 to 9999')]);
		expect(await sentenceOf({ from: '2026-03-02', to: '2026-03-01' })).toMatch(/ends before it starts/);
		expect(await sentenceOf({ from: '9999-12-31', to: '9999-12-31T23:59:59.999Z' })).toBe('not refused');
		expect(await sentenceOf({ actor: 'nobody' })).toMatch(/isn't a profile ID/);
	});

	test("a link reads the whole of one's own timeline, and the filter says what to hide of it", async () => {
		const { api } = await signedIn('alice');
		const { subject: bob, api: bobApi } = await signedIn('bob');
		const { event } = await bobApi.event.post({ text: 'soon hidden' });
		await api.subject.follow({ subject: bob });
		await api.event.post({ text: 'mine' });
		await world.settle();
		const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
		const atLeast = later(14);
		const link = await api.timeline.link();
		expect(link.pageSize).toBe(250);
		const atMost = later(15);
		expect([link.expiresAt, atLeast, atMost].toSorted()).toEqual([atLeast, link.expiresAt, atMost]);
		const reader = timelineReader({ link: async () => link, origin: 'http://127.0.0.1', fetch: world.fetch });
		expect((await reader.page()).items.map(({ text }) => text)).toEqual(['mine', 'soon hidden']);
		expect(await api.timeline.filter()).toMatchObject({ hidden: [] });

		// The purge is pending.
		await api.subject.unfollow({ subject: bob });
		const filter = await api.timeline.filter();
		expect(filter).toMatchObject({ hidden: [{ subject: bob, below: 4 }] });
		const { items } = await reader.page();
		expect(items.map(({ id }) => id)).toContain(event.id);
		expect({ items: items.filter((item) => isShown(item, filter, Date.now())) }).toEqual(await api.timeline.page({}));

		// Followed again, his events come under an epoch that is not hidden.
		await api.subject.follow({ subject: bob });
		await world.settle();
		const again = await api.timeline.filter();
		expect(
			(await reader.page()).items.filter((item) => isShown(item, again, Date.now())).map(({ text }) => text),
		).toEqual(['mine', 'soon hidden']);
	});

	test('a signed-in subject sees its sessions and ends them, and an ended one hears nothing more', async () => {
		const { domain, watch } = world;
		const enter = async (client: string) => {
			const { profile, session } = await signIn(
				{ domain, principal: ANONYMOUS },
				{ identity: { provider: 'dev', uid: 'alice' }, client },
			);
			const principal = { ...asUser(profile.id), session: session.id };
			return { id: session.id, api: createCaller({ domain, watch, principal }) };
		};
		const [here, there] = [await enter('here'), await enter('there')];
		await enter('elsewhere');
		expect(await here.api.session.list()).toMatchObject([
			{ client: 'elsewhere', current: false },
			{ client: 'there', current: false },
			{ client: 'here', current: true },
		]);
		expect(await refused(here.api.session.end({ id: 'there' }))).toBe('session_invalid');
		expect(await refused(here.api.session.end({ id: '0'.repeat(32) }))).toBe('session_not_found');

		const changes = (await there.api.timeline.changes())[Symbol.asyncIterator]();
		await changes.next();
		await here.api.session.end({ id: there.id });
		const refusal = refused(changes.next());
		await here.api.event.post({ text: 'news' });
		expect(await refusal).toBe('not_signed_in');

		expect(await here.api.session.endOthers()).toEqual({ ended: 1 });
		expect((await here.api.session.list()).map(({ id }) => id)).toEqual([here.id]);
		expect(await here.api.session.endAll()).toEqual({ ended: 1 });
		expect(await here.api.session.list()).toEqual([]);
	});

	test('there is no link where storage signs nothing, and the pages are there', async () => {
		const { subject, api } = await signedIn('alice');
		await api.event.post({ text: 'mine' });
		const { sign } = openEmbeddedStore({ dataDir: 'never opened', prefix: '' });
		const unsigned = createCaller({
			domain: { ...world.domain, store: { ...world.store, sign } },
			watch: world.watch,
			principal: asUser(subject),
		});
		expect(await refused(unsigned.timeline.link())).toBe('link_unavailable');
		expect((await unsigned.timeline.page({})).items.map(({ text }) => text)).toEqual(['mine']);
	});

	test('a client that watches a timeline is told of each change, and once at the start', async () => {
		const { api } = await signedIn('alice');
		const changes = (await api.timeline.changes())[Symbol.asyncIterator]();
		const first = await changes.next();
		const { event } = await api.event.post({ text: 'news' });
		const second = await changes.next();
		await api.event.remove({ id: event.id });
		const third = await changes.next();
		await changes.return?.();
		expect(second.value).not.toEqual(first.value);
		// A removal leaves a tombstone.
		expect(third.value).not.toEqual(second.value);
	});
});
