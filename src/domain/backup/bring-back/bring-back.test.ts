/** A subject that was erased by mistake comes back from a backup into the store in use, with all that follows from it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { erasureFileIn } from '../../../storage/erasure-file.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { getSessionsRow } from '../../../storage/rows/ledger/sessions.ts';
import { isClearingDue } from '../../../storage/rows/log/erasure-list.ts';
import { tagTimeline } from '../../../storage/rows/timelines.ts';
import { subjectHash } from '../../../storage/subject-hash.ts';
import { allRows } from '../../../testing/all-rows.ts';
import { beginMistake, type Mistake } from '../../../testing/erased-by-mistake.ts';
import { MemoryFiles } from '../../../testing/memory-files.ts';
import { untilFound } from '../../../testing/until-found.ts';
import { ENGINES, type World } from '../../../testing/world.ts';
import { removeEvent } from '../../event/remove-event.ts';
import { acceptRequest } from '../../graph/answer-request.ts';
import { block } from '../../graph/block.ts';
import { follow } from '../../graph/follow.ts';
import { mute } from '../../graph/mute.ts';
import { readPair } from '../../graph/pair.ts';
import { unfollow } from '../../graph/unfollow.ts';
import { listNotifications } from '../../notification/list-notifications.ts';
import { eraseSubject } from '../../privacy/erase-subject.ts';
import { replayErasures } from '../../privacy/replay-erasures.ts';
import { giveReaction, takeBackReaction } from '../../reaction/react.ts';
import { addBookmark, listBookmarks } from '../../saved/bookmarks.ts';
import { searchEvents } from '../../search/search-events.ts';
import { editProfile } from '../../subject/edit-profile.ts';
import { countReplies } from '../../thread/count-replies.ts';
import { findToken } from '../../token/find-token.ts';
import { issueToken } from '../../token/issue-token.ts';

const worlds: World[] = [];
let folder: string | undefined;
afterEach(async () => {
	await Promise.all(worlds.splice(0).map((world) => world.close()));
	if (folder !== undefined) await rm(folder, { recursive: true });
	folder = undefined;
});

const found = async ({ world, bob }: Mistake, query: string) =>
	(await searchEvents(world.as(bob), { query, order: 'newest', limit: 10 })).items.length;

describe.each(ENGINES)('on the %s store', (engine) => {
	test('all of it comes back, and goes on', async () => {
		const mistake = await beginMistake(engine, worlds);
		const { world, alice, bob, carol, settle, entriesOf, nothingIsWrong } = mistake;
		const { token } = await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
		await addBookmark(world.as(alice), { subject: alice, poster: carol, event: (await world.post(carol, 'Kept')).id });
		await settle();
		// It has no place in the log yet when the backup is made.
		const slack = await world.post(alice, 'Slack water');
		await world.settle();
		const before = { alice: await world.texts(alice), bob: await world.texts(bob) };
		const { number } = await mistake.backUpNow();
		// The backup never has these.
		const lost = await world.post(alice, 'Lost at sea, @bob #tide');
		await world.post(alice, 'Lost as well');
		await settle();
		await mistake.erase();
		expect(await world.texts(bob)).toEqual([]);

		const result = await mistake.back({ reason: 'Erased by mistake' });
		expect(result).toMatchObject({ subject: alice, moment: number, lost: 2, removed: 0, left: 0, repeated: false });
		expect(await world.texts(bob)).toEqual(before.bob);
		expect(await world.texts(alice)).toEqual(before.alice);
		const [high, low] = [await mistake.eventOf('High water #tide'), await mistake.eventOf('Low water, @bob')];
		await untilFound(world.store, [alice], [high, low, slack.id]);
		expect(await found(mistake, 'water')).toBe(3);
		expect((await listBookmarks(world.as(alice), { subject: alice, limit: 5 })).items).toHaveLength(1);
		const told = await listNotifications(world.as(bob), { reader: bob, limit: 10 });
		expect(told.items.map(({ kind }) => kind)).toEqual(['mention']);
		await nothingIsWrong();

		expect(await findToken(world.domain, token)).toBeUndefined();
		expect((await getSessionsRow(world.store.tables.ledger, alice)).sessions).toEqual([]);
		const [newest, next] = await entriesOf(alice);
		expect(newest).toMatchObject({ action: 'subject-brought-back', actor: 'operator', seq: (next?.seq ?? 0) + 3 });
		expect(newest?.details.after).toMatchObject({ moment: number, lost: 2, reason: 'Erased by mistake' });
		const [lifted, erased] = await entriesOf(TIDELINE);
		expect([lifted?.action, erased?.action]).toEqual(['erasure-lifted', 'subject-erased']);

		expect(await world.person('alice')).toBe(alice);
		await world.post(alice, 'Here again');
		await settle();
		expect(await world.texts(bob)).toEqual(['Here again', ...before.bob]);
		// The second clearing takes tombstones of what is lost alone.
		const { timelines, log } = world.store.tables;
		const tombstone = { partition: tagTimeline('tide'), row: lost.id };
		expect((await timelines.get(tombstone))?.properties).toEqual({ removed: true });
		await mistake.aDayLater();
		expect(await timelines.get(tombstone)).toBeUndefined();
		expect(await isClearingDue(log, subjectHash(alice))).toBe(false);
		expect(await world.texts(bob)).toEqual(['Here again', ...before.bob]);
		await nothingIsWrong();
		expect(await mistake.back()).toMatchObject({ repeated: true, left: 0 });
		await nothingIsWrong();
	});

	test('its reactions come back, and those of others to its events', async () => {
		const { world, alice, bob, carol, settle, eventOf, ...mistake } = await beginMistake(engine, worlds);
		const own = { subject: alice, id: await eventOf('High water #tide') };
		const event = { subject: carol, id: (await world.post(carol, 'Kept')).id };
		await settle();
		await giveReaction(world.as(alice), { actor: alice, event, kind: 'like' });
		// Nothing else connects Erin with the subject.
		const erin = await world.person('erin');
		for (const actor of [bob, carol, erin]) await giveReaction(world.as(actor), { actor, event: own, kind: 'seen' });
		await settle();
		await mistake.backUpNow();
		const counted = async () => {
			const counts = await countReplies(world.as(bob), { events: [event, own] });
			return counts.map(({ reactions }) => reactions);
		};
		expect(await counted()).toEqual([{ like: 1 }, { seen: 3 }]);
		await mistake.erase();
		expect(await counted()).toEqual([{}, {}]);
		await takeBackReaction(world.as(carol), { actor: carol, event: own, kind: 'seen' });
		expect((await mistake.back()).left).toBe(0);
		expect(await counted()).toEqual([{ like: 1 }, { seen: 2 }]);
		await mistake.nothingIsWrong();
		await mistake.aDayLater();
		expect(await counted()).toEqual([{ like: 1 }, { seen: 2 }]);
		await mistake.nothingIsWrong();
	});

	test('what others did since stands', async () => {
		const { world, alice, bob, carol, settle, ...mistake } = await beginMistake(engine, worlds);
		const [dan, erin, frank] = await Promise.all(['dan', 'erin', 'frank'].map((name) => world.person(name)));
		if (!dan || !erin || !frank) expect.fail('Somebody is missing.');
		await follow(world.as(dan), { follower: dan, followed: alice });
		await block(world.as(bob), { subject: bob, other: erin });
		await settle();
		await mistake.backUpNow();
		await unfollow(world.as(dan), { follower: dan, followed: alice });
		await block(world.as(carol), { subject: carol, other: alice });
		await follow(world.as(erin), { follower: erin, followed: alice });
		await world.post(frank, 'A word to @alice');
		await settle();
		await mistake.erase();
		expect((await mistake.back()).left).toBe(0);
		expect(await world.store.tables.ledger.get(hiddenKeys.block(carol, alice))).toBeDefined();
		expect(await readPair(world.domain, dan, alice)).toMatchObject({ state: 'off' });
		await mistake.nothingIsWrong();
		await world.post(alice, 'Here again');
		await settle();
		expect(await world.texts(dan)).toEqual([]);
		expect(await world.texts(erin)).toEqual(['Here again']);
		expect(await world.texts(alice)).not.toContain('From carol, to @alice');
		expect(await world.texts(alice)).toContain('A word to @alice');
	});
});

test('a text that was removed since stays removed', async () => {
	const { world, alice, bob, settle, eventOf, ...mistake } = await beginMistake('embedded', worlds);
	await mistake.backUpNow();
	await removeEvent(world.as(alice), { actor: alice, id: await eventOf('a secret slip') });
	await settle();
	// No tombstone of it is left.
	await mistake.aDayLater();
	await removeEvent(world.as(alice), { actor: alice, id: await eventOf('High water #tide') });
	await settle();
	await mistake.erase();
	expect(await mistake.back()).toMatchObject({ removed: 2, left: 0 });
	expect(await world.texts(bob)).toEqual(['Low water, @bob']);
	await mistake.nothingIsWrong();
	for await (const { row } of allRows(world.store)) expect(JSON.stringify(row.properties)).not.toContain('secret slip');
	await mistake.backUpNow();
	expect(await (await mistake.restored()).texts(bob)).toEqual(['Low water, @bob']);
});

test('no restore, no start and no later moment erases it again', async () => {
	const { world, alice, bob, settle, ...mistake } = await beginMistake('embedded', worlds);
	folder = await mkdtemp(join(tmpdir(), 'tideline-anchor-'));
	const erasureFile = erasureFileIn(folder);
	const anchored = { ...world.domain, erasureFile };
	const { at } = await mistake.backUpNow();
	world.clock.ahead += 120_000;
	await mistake.erase(alice, anchored);
	await mistake.back({}, anchored);
	await settle();
	expect(await replayErasures(anchored)).toEqual({ erased: 0 });
	const texts = await world.texts(bob);
	expect(texts).toHaveLength(3);
	expect(await mistake.backUpNow()).toMatchObject({ isBase: true });
	world.clock.ahead += 120_000;
	await world.post(alice, 'Here again');
	await settle();
	expect(await mistake.backUpNow()).toMatchObject({ isBase: false });
	// The list of the erasure is gone by now, so that it is over for the backup, too.
	await mistake.aDayLater();
	await mistake.backUpNow();
	for (const moment of [undefined, at]) {
		const after = await mistake.restored(moment, { erasureFile });
		expect(await replayErasures({ ...after.domain, erasureFile })).toEqual({ erased: 0 });
		expect(await after.texts(bob)).toEqual(moment === undefined ? ['Here again', ...texts] : texts);
		await mistake.nothingIsWrong(after);
	}
});

test('a backup that has forgotten it takes it in again', async () => {
	const { world, bob, files, place, ...mistake } = await beginMistake('embedded', worlds);
	const { at } = await mistake.backUpNow();
	const copy = new MemoryFiles();
	for (const [name, bytes] of files.all) copy.all.set(name, bytes);
	world.clock.ahead += 120_000;
	await mistake.erase();
	await mistake.backUpNow();
	await expect(mistake.back()).rejects.toMatchObject({ code: 'missing' });
	await mistake.back({ place: { ...place, files: copy } });
	world.clock.ahead += 120_000;
	expect(await mistake.backUpNow()).toMatchObject({ isBase: true });
	const after = await mistake.restored();
	expect(await after.texts(bob)).toEqual(await world.texts(bob));
	expect(await after.texts(bob)).toHaveLength(3);
	await mistake.nothingIsWrong(after);
	// An earlier moment has forgotten it: there it is erased.
	const earlier = await mistake.restored(at);
	expect(await earlier.texts(bob)).toEqual([]);
	await mistake.nothingIsWrong(earlier);
});

test('it can be erased again, and brought back again', async () => {
	const { world, alice, bob, settle, erase, ...mistake } = await beginMistake('embedded', worlds);
	await mistake.backUpNow();
	await erase();
	await mistake.back();
	await world.post(alice, 'Here again');
	await removeEvent(world.as(alice), { actor: alice, id: await mistake.eventOf('a secret slip') });
	await settle();
	await erase();
	expect(await world.texts(bob)).toEqual([]);
	await mistake.nothingIsWrong();
	expect(await mistake.back()).toMatchObject({ removed: 1, lost: 3 });
	expect(await world.texts(bob)).toHaveLength(2);
	await mistake.nothingIsWrong();
	await mistake.backUpNow();
	await erase();
	await mistake.back();
	expect(await world.texts(bob)).toHaveLength(2);
	expect((await mistake.entriesOf(alice)).filter(({ action }) => action === 'subject-brought-back')).toHaveLength(2);
	await mistake.nothingIsWrong();
	await eraseSubject(world.operator, { subject: alice });
	await settle();
	await mistake.aDayLater();
	await mistake.nothingIsWrong();
	expect((await world.store.tables.ledger.range({ partition: alice })).rows.map(({ row }) => row)).toEqual(['head']);
});

test('a moment that saw the erasure under way does not erase it again either', async () => {
	const { world, alice, bob, settle, ...mistake } = await beginMistake('embedded', worlds);
	const slip = await world.post(bob, 'A slip');
	await settle();
	const { at } = await mistake.backUpNow();
	world.clock.ahead += 120_000;
	const stopped = { ...world.operator, domain: { ...world.domain, handingBack: AbortSignal.abort() } };
	await expect(eraseSubject(stopped, { subject: alice })).rejects.toMatchObject({ code: 'erasure_under_way' });
	await removeEvent(world.as(bob), { actor: bob, id: slip.id });
	await settle();
	await mistake.backUpNow();
	await mistake.erase();
	await mistake.back();
	await settle();
	world.clock.ahead += 120_000;
	expect(await mistake.backUpNow()).toMatchObject({ isBase: true });
	const after = await mistake.restored(at);
	expect(await after.texts(bob)).toEqual(['Low water, @bob', 'a secret slip', 'High water #tide']);
	await mistake.nothingIsWrong(after);
});

test('blocks, mutes, requests and answers come back', async () => {
	const { world, alice, bob, carol, settle, ...mistake } = await beginMistake('embedded', worlds);
	const dan = await world.person('dan');
	await editProfile(world.as(alice), { subject: alice, follows: 'approval' });
	await editProfile(world.as(carol), { subject: carol, follows: 'approval' });
	await unfollow(world.as(alice), { follower: alice, followed: carol });
	await settle();
	await follow(world.as(dan), { follower: dan, followed: alice });
	await follow(world.as(carol), { follower: carol, followed: alice });
	await follow(world.as(alice), { follower: alice, followed: carol });
	await settle();
	await acceptRequest(world.as(alice), { follower: carol, followed: alice });
	await acceptRequest(world.as(carol), { follower: alice, followed: carol });
	await mute(world.as(bob), { subject: bob, other: alice });
	await block(world.as(await world.person('erin')), { subject: 'dev-erin', other: alice });
	await settle();
	const before = await factsOf();
	expect(before).toHaveLength(8);
	await mistake.backUpNow();
	await mistake.erase();
	expect(await factsOf()).toEqual([]);
	await mistake.back();
	await mistake.nothingIsWrong();
	expect(await factsOf()).toEqual(before);
	await acceptRequest(world.as(alice), { follower: dan, followed: alice });
	await mistake.nothingIsWrong();

	/** Facts on all ledgers that name alice, and hers. */
	async function factsOf(): Promise<string[]> {
		const facts: string[] = [];
		for await (const { table, key, row } of allRows(world.store))
			if (table === 'ledger' && /^(following|answer|hide):/.test(row.row) && key.includes(alice))
				facts.push(`${key} ${JSON.stringify(row.properties)}`);
		return facts.toSorted();
	}
});
