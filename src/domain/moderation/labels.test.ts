/** Labels and limits: the milder acts of moderation, and what readers make of them. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Principal } from '../../contract/caller/principal.ts';
import type { Role } from '../../contract/caller/role.ts';
import type { EventId } from '../../contract/event/event.ts';
import { MOST_LABELLED_EVENTS, USUAL_CHOICES } from '../../contract/label/labels.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getRankRow } from '../../storage/rows/directory/ranks.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { putMarks } from '../../storage/rows/ledger/marks.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { listSubjects } from '../directory/list-subjects.ts';
import { listTrending } from '../directory/list-trending.ts';
import { searchSubjects } from '../directory/search-subjects.ts';
import { suggestSubjects } from '../directory/suggest-subjects.ts';
import { getEventOf } from '../event/get-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { type DataLine, downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { changeRole } from '../role/change-role.ts';
import { listStandings } from '../role/list-standings.ts';
import { searchEvents } from '../search/search-events.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { namesOf } from '../subject/names-of.ts';
import { readTag } from '../timeline/read-tag.ts';
import { appeal, listDecisions } from './appeal.ts';
import { decideCase } from './decide-case.ts';
import { getModeration } from './get-moderation.ts';
import { chooseLabels, readLabelChoices } from './label-choices.ts';
import { addLabels, removeLabels } from './labels.ts';
import { limitSubject, unlimitSubject } from './limit-subject.ts';
import { report } from './report.ts';
import { suspendSubject } from './suspend-subject.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [alice, bob, mallory, mona] = ['', '', '', ''];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { admins: ['dev-admin'] });
		[alice, bob, mallory, mona] = (await Promise.all(
			['alice', 'bob', 'mallory', 'mona'].map((name) => world.person(name)),
		)) as [string, string, string, string];
		await world.person('admin');
		await changeRole(world.operator, { subject: mona, role: 'moderator', reason: 'Rota' });
	});
	afterEach(() => world.close());

	const as = (subject: SubjectId) => world.as(subject);
	const moderator = () => world.as(mona, 'moderator');
	const admin = () => world.as('dev-admin', 'admin');
	const namesFor = (reader: SubjectId, ...ids: SubjectId[]) => namesOf(as(reader), { ids });
	const newestEntry = async (subject: SubjectId) => {
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(subject), limit: 1 });
		const [row] = rows;
		return row && { ...entryOf(row), ...detailsOf(row) };
	};
	const differences = async (...subjects: SubjectId[]) => {
		const found: string[] = [];
		for (const subject of subjects)
			for await (const { what } of findDifferences(world.domain, subject)) found.push(what);
		return found;
	};
	const noticesOf = async (subject: SubjectId) => {
		await world.settle();
		return world.texts(subject);
	};

	test('a label stands beside the name, the author reads why, and an appeal takes off what it put on', async () => {
		const { id } = await world.post(mallory, 'Buy cheap anchors');
		const target = { subject: mallory, event: id };
		await addLabels(moderator(), { ...target, labels: ['violence'], reason: 'Shows a wreck' });
		await report(as(alice), { ...target, reason: 'spam' });
		const decided = { ...target, decision: 'labelled', reason: 'Advertising' } as const;
		await expect(decideCase(moderator(), decided)).rejects.toMatchObject({ code: 'decision_invalid' });
		await decideCase(moderator(), { ...decided, labels: ['spam', 'violence'] });
		expect(await newestEntry(mallory)).toMatchObject({
			action: 'labels-added',
			actor: mona,
			target: id,
			before: { labels: ['violence'] },
			after: { labels: ['spam', 'violence'], reason: 'Advertising' },
		});
		expect(await namesFor(bob, mallory, alice)).toEqual([
			{
				id: mallory,
				handle: 'mallory',
				name: 'mallory',
				kind: 'person',
				labelledEvents: { [id]: ['spam', 'violence'] },
			},
			{ id: alice, handle: 'alice', name: 'alice', kind: 'person' },
		]);
		expect(await noticesOf(mallory)).toEqual(
			expect.arrayContaining([expect.stringMatching(/the label “spam” on an event of yours: “Advertising”/)]),
		);

		const [decision] = await listDecisions(as(mallory), { subject: mallory });
		expect(decision).toMatchObject({ action: 'labels-added', target: id, labels: ['spam'], appeal: 'possible' });
		const seq = decision?.seq ?? 0;
		await appeal(as(mallory), { subject: mallory, seq, text: 'They are not for sale' });
		await decideCase(admin(), { subject: mallory, appeal: seq, decision: 'reversed', reason: 'True' });
		expect(await namesFor(bob, mallory)).toMatchObject([{ labelledEvents: { [id]: ['violence'] } }]);
		expect(await noticesOf(mallory)).toEqual(
			expect.arrayContaining([expect.stringMatching(/took the label “spam” off an event of yours: “True”/)]),
		);
		await removeLabels(moderator(), { ...target, labels: ['violence', 'adult'], reason: 'A drawing' });
		expect((await namesFor(bob, mallory))[0]).not.toHaveProperty('labelledEvents');
		await world.settle();
		expect(await differences(mallory)).toEqual([]);
	});

	test('an appeal against a removal ends no suspension', async () => {
		const { id } = await world.post(mallory, 'Buy cheap anchors');
		await removeEvent(moderator(), { actor: mallory, id, reason: 'Spam' });
		const [removal] = await listDecisions(as(mallory), { subject: mallory });
		const seq = removal?.seq ?? 0;
		await appeal(as(mallory), { subject: mallory, seq, text: 'It was no spam' });
		await suspendSubject(moderator(), { subject: mallory, reason: 'Threats' });
		await decideCase(admin(), { subject: mallory, appeal: seq, decision: 'reversed', reason: 'No spam' });
		expect(await getModeration(moderator(), { subject: mallory })).toHaveProperty('suspendedSince');
	});

	test('labels of a profile outlive an edit, and go with an erasure and with nothing else', async () => {
		const labels = { subject: mallory, labels: ['misleading'], reason: 'A parody' } as const;
		expect(await addLabels(moderator(), labels)).toEqual({ labels: ['misleading'], repeated: false });
		expect(await addLabels(moderator(), labels)).toEqual({ labels: ['misleading'], repeated: true });
		await editProfile(as(mallory), { subject: mallory, name: 'Mallory the second' });
		await world.settle();
		expect(await namesFor(bob, mallory)).toMatchObject([{ name: 'Mallory the second', labels: ['misleading'] }]);
		const own: DataLine[] = [];
		for await (const line of await downloadOwnData(as(mallory), { subject: mallory })) own.push(line);
		expect(JSON.stringify(own)).toContain('"labels-added"');
		await eraseSubject(world.operator, { subject: mallory });
		await world.settle();
		const { rows } = await world.store.tables.ledger.range({ partition: mallory, from: 'profile', before: 'profile~' });
		expect(rows).toEqual([]);
	});

	test('labels are refused for what is not there, on people with a role, and beyond the limit', async () => {
		const { id } = await world.post(mallory, 'Low tide');
		const own = await world.post(mona, 'Rota');
		const spam = { labels: ['spam'], reason: 'Spam' } as const;
		const add = (target: { subject: SubjectId; event?: EventId }, ctx = moderator()) =>
			addLabels(ctx, { ...target, ...spam });
		await expect(add({ subject: 'dev-nobody' })).rejects.toMatchObject({ code: 'subject_not_found' });
		await expect(add({ subject: mallory, event: own.id })).rejects.toMatchObject({ code: 'event_not_found' });
		await expect(add({ subject: 'app-tideline' })).rejects.toMatchObject({ code: 'invalid_input' });
		await expect(addLabels(moderator(), { subject: mallory, labels: ['spam'], reason: ' ' })).rejects.toMatchObject({
			code: 'invalid_input',
		});
		for (const ctx of [moderator(), admin()])
			await expect(add({ subject: mona }, ctx)).rejects.toMatchObject({ code: 'forbidden' });
		await expect(removeEvent(moderator(), { actor: 'dev-admin', id, reason: 'Spam' })).rejects.toMatchObject({
			code: 'forbidden',
		});
		await changeRole(world.operator, { subject: bob, role: 'moderator', reason: 'Rota' });
		const ofBob = await world.post(bob, 'Low water');
		await expect(add({ subject: bob, event: ofBob.id })).rejects.toMatchObject({ code: 'forbidden' });
		await add({ subject: mona, event: own.id }, admin());
		await removeEvent(as(mallory), { actor: mallory, id });
		await expect(add({ subject: mallory, event: id })).rejects.toMatchObject({ code: 'event_removed' });

		const last = await world.post(mallory, 'Slack water');
		const gone = [...Array(MOST_LABELLED_EVENTS - 1).keys()].map(
			(n) => `${last.id.slice(0, -3)}${String(n).padStart(3, '0')}`,
		);
		const live = await world.post(mallory, 'Spring tide');
		const events = new Map([...gone, live.id].map((event) => [event, ['spam' as const]]));
		const {
			kind: _,
			properties,
			...key
		} = putMarks(mallory, { labels: [], events }) as ReturnType<typeof putMarks> & {
			properties: Record<string, string>;
		};
		await world.store.tables.ledger.upsert(key, properties);
		// Those of events that are gone make room.
		expect(await add({ subject: mallory, event: last.id })).toMatchObject({ repeated: false });
		const [named] = await namesFor(bob, mallory);
		expect(Object.keys(named?.labelledEvents ?? {}).toSorted()).toEqual([last.id, live.id].toSorted());
	});

	test('machines put labels on, and only people take them off', async () => {
		const filter: Principal = {
			kind: 'token',
			id: 'a',
			subject: bob,
			holder: bob,
			scopes: ['moderation:write'],
			expiresAt: '2999-01-01T00:00:00.000Z',
		} as Principal;
		const ctx = { domain: world.domain, principal: filter };
		const labels = { subject: mallory, labels: ['spam'], reason: 'Seen in 40 copies' } as const;
		expect(await addLabels(ctx, labels)).toEqual({ labels: ['spam'], repeated: false });
		expect(await newestEntry(mallory)).toMatchObject({ actor: bob, via: 'token:a' });
		await expect(removeLabels(ctx, labels)).rejects.toMatchObject({ code: 'forbidden' });
		await expect(limitSubject(ctx, labels)).rejects.toMatchObject({ code: 'forbidden' });
	});

	test('only followers come across a limited subject, until the limit ends', async () => {
		await follow(as(alice), { follower: alice, followed: mallory });
		// A suggestion needs a follow of a follow.
		await follow(as(bob), { follower: bob, followed: alice });
		const { id } = await world.post(mallory, 'Cheap #anchors for sale');
		await world.post(alice, 'Rusty #anchors');
		await world.settle();
		await untilFound(world.store, [mallory], [id]);
		const seenBy = async (reader: SubjectId, role?: Role) => {
			const ctx = world.as(reader, role);
			const request = { limit: 10 };
			const lists = await Promise.all(
				(['active', 'followed', 'newest', 'name'] as const).map((order) => listSubjects(ctx, { ...request, order })),
			);
			const found = await searchSubjects(ctx, { ...request, query: 'mallory' });
			const events = await searchEvents(ctx, { ...request, query: 'anchors', order: 'newest' });
			const tagged = await readTag(ctx, { ...request, tag: 'anchors' });
			const has = (items: readonly { id: string }[], wanted: string) => items.some((item) => item.id === wanted);
			return {
				lists: lists.filter(({ items }) => has(items, mallory)).length,
				search: has(found.items, mallory),
				events: events.items.some(({ event }) => event.id === id),
				tag: has(tagged.items, id),
			};
		};
		const trends = async () => {
			world.clock.ahead += 120_000;
			const { tags, subjects } = await listTrending(as(bob));
			return {
				count: tags.find(({ tag }) => tag === 'anchors')?.count,
				has: subjects.some((one) => one.id === mallory),
			};
		};
		const suggested = async () => {
			const cards = await suggestSubjects(as(bob), { reader: bob, limit: 10 });
			return cards.some((card) => card.id === mallory);
		};
		const everywhere = { lists: 4, search: true, events: true, tag: true };
		expect(await seenBy(bob)).toEqual(everywhere);
		expect(await suggested()).toBe(true);
		expect(await trends()).toEqual({ count: 2, has: true });

		expect(await limitSubject(moderator(), { subject: mallory, reason: 'New, and posts a lot' })).toMatchObject({
			repeated: false,
		});
		await world.settle();
		expect(await seenBy(bob)).toEqual({ lists: 0, search: false, events: false, tag: false });
		// A role finds it in searches, and in no list.
		for (const role of ['moderator', 'auditor', 'admin'] as const)
			expect(await seenBy(mona, role)).toMatchObject({ lists: 0, search: true, events: true });
		expect((await listStandings(admin(), { query: 'mallory', shown: 'everyone', limit: 10 })).items).toMatchObject([
			{ id: mallory },
		]);
		expect(await seenBy(alice)).toMatchObject({ search: true, events: true, tag: true });
		expect(await seenBy(mallory)).toMatchObject({ search: true, events: true, tag: true });
		expect(await suggested()).toBe(false);
		expect(await trends()).toEqual({ count: 1, has: false });
		expect(await getEventOf(as(bob), { subject: mallory, id })).toMatchObject({ removed: false });
		expect(await differences(mallory)).toEqual([]);
		// A post brings it into no list.
		await world.post(mallory, 'More #anchors');
		await world.settle();
		expect(await seenBy(bob)).toMatchObject({ lists: 0 });
		expect(await getRankRow(world.store.tables.ranks, mallory)).toBeUndefined();

		await unlimitSubject(moderator(), { subject: mallory, reason: 'Calm now' });
		await world.settle();
		expect(await seenBy(bob)).toEqual(everywhere);
		expect(await noticesOf(mallory)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/limited your profile: “New, and posts a lot”/),
				expect.stringMatching(/no longer limited: “Calm now”/),
			]),
		);
		expect(await differences(mallory)).toEqual([]);
	});

	test('a reader chooses what labels do, and nobody else learns of it', async () => {
		expect(await readLabelChoices(as(bob), { subject: bob })).toEqual(USUAL_CHOICES);
		const choices = { ...USUAL_CHOICES, spam: 'hide', adult: 'show' } as const;
		await chooseLabels(as(bob), { subject: bob, choices });
		expect(await readLabelChoices(as(bob), { subject: bob })).toEqual(choices);
		const entry = await newestEntry(bob);
		expect(entry).toMatchObject({ action: 'labels-chosen', target: '' });
		expect(entry).not.toHaveProperty('after');
		const { seq } = entry ?? {};
		await chooseLabels(as(bob), { subject: bob, choices });
		expect(await newestEntry(bob)).toMatchObject({ seq });
		await expect(chooseLabels(as(alice), { subject: bob, choices })).rejects.toMatchObject({ code: 'forbidden' });
	});
});
