/** Bookmarks, lists and saved searches, told on both engines. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { READ_MARK_RESTS_MS } from '../../contract/reading/read-mark.ts';
import { MOST_MEMBERS } from '../../contract/reading/saved.ts';
import { savedKeys } from '../../storage/rows/ledger/saved.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unblock } from '../graph/unblock.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { addBookmark, findBookmarked, listBookmarks, removeBookmark } from './bookmarks.ts';
import { changeList, deleteList, listLists, makeList } from './lists.ts';
import { readList } from './read-list.ts';
import { deleteSearch, listSearches, markSearchSeen, saveSearch } from './searches.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let ada: string;
	let ben: string;
	let cleo: string;
	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		[ada, ben, cleo] = [await world.person('ada'), await world.person('ben'), await world.person('cleo')];
	});
	afterAll(() => world.close());

	const texts = async () =>
		(await listBookmarks(world.as(ada), { subject: ada, limit: 250 })).items.map(({ event }) => event.text);

	test('a bookmark is there once, newest event first, until its event is removed or hidden', async () => {
		const [low, high] = [await world.post(ben, 'Low water'), await world.post(ben, 'High water')];
		const save = (event: string) => addBookmark(world.as(ada), { subject: ada, poster: ben, event });
		expect(await save(high.id)).toEqual({ repeated: false });
		expect(await save(low.id)).toEqual({ repeated: false });
		expect(await save(low.id)).toEqual({ repeated: true });
		expect(await texts()).toEqual(['High water', 'Low water']);
		const first = await listBookmarks(world.as(ada), { subject: ada, limit: 1 });
		const second = await listBookmarks(world.as(ada), { subject: ada, limit: 1, cursor: first.next });
		expect([...first.items, ...second.items].map(({ event }) => event.text)).toEqual(['High water', 'Low water']);

		await block(world.as(ben), { subject: ben, other: ada });
		expect(await texts()).toEqual([]);
		await expect(save(high.id)).rejects.toMatchObject({ code: 'blocked' });
		await unblock(world.as(ben), { subject: ben, other: ada });
		await removeEvent(world.as(ben), { actor: ben, id: low.id });
		expect(await texts()).toEqual(['High water']);
		await expect(save(low.id)).rejects.toMatchObject({ code: 'event_removed' });

		const taken = { subject: ada, event: high.id };
		expect(await removeBookmark(world.as(ada), taken)).toEqual({ repeated: false });
		expect(await removeBookmark(world.as(ada), taken)).toEqual({ repeated: true });
		expect(await texts()).toEqual([]);
	});

	test('bookmarks are found among the events of a page, however many lie between them', async () => {
		const dora = await world.person('dora');
		const [low, mid, high] = [
			await world.post(ben, 'Low'),
			await world.post(ben, 'Mid'),
			await world.post(ben, 'High'),
		];
		const events = [high.id, mid.id, low.id];
		const found = () => findBookmarked(world.as(dora), { subject: dora, events });
		expect(await found()).toEqual([]);
		for (const { id } of [low, high]) await addBookmark(world.as(dora), { subject: dora, poster: ben, event: id });
		expect(await found()).toEqual([high.id, low.id]);
		const between = Array.from({ length: 250 }, (_, index) => `${mid.id}${index}`);
		const { ledger } = world.store.tables;
		const properties = { poster: ben, savedAt: '' };
		await Promise.all(between.map((id) => ledger.insert(savedKeys.bookmark(dora, id), properties)));
		expect(await found()).toEqual([high.id, low.id]);
		await removeBookmark(world.as(dora), { subject: dora, event: high.id });
		expect(await found()).toEqual([low.id]);
	});

	test('a list merges what its members post, in pages without gaps, and shows nothing that its reader may not read', async () => {
		const dora = await world.person('dora');
		await editProfile(world.as(dora), { subject: dora, follows: 'approval' });
		const list = await makeList(world.as(ada), { subject: ada, name: 'Coast', members: [cleo, ben, ben] });
		expect(list.members).toEqual([cleo, ben]);
		const expected: string[] = [];
		for (let number = 0; number < 12; number++) {
			await world.post(number % 3 ? cleo : ben, `Gauge ${number}`);
			await world.post(dora, `Secret gauge ${number}`);
			expected.unshift(`Gauge ${number}`);
		}
		await changeList(world.as(ada), { subject: ada, id: list.id, add: [dora] });
		const read = async (limit: number) => {
			const found: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await readList(world.as(ada), { subject: ada, id: list.id, limit, cursor });
				expect(page.items.length).toBeLessThanOrEqual(limit);
				found.push(...page.items.map(({ text }) => text));
				cursor = page.next;
			} while (cursor);
			return found.filter((text) => text.includes('auge'));
		};
		for (const limit of [1, 5, 250]) expect(await read(limit)).toEqual(expected);

		await changeList(world.as(ada), { subject: ada, id: list.id, name: 'Shore', remove: [cleo] });
		expect(await read(250)).toEqual(expected.filter((_, index) => (11 - index) % 3 === 0));
		expect(await listLists(world.as(ada), { subject: ada })).toMatchObject([{ name: 'Shore', members: [ben, dora] }]);
		await deleteList(world.as(ada), { subject: ada, id: list.id });
		await expect(read(1)).rejects.toMatchObject({ code: 'list_not_found' });
	});

	test('a saved search is there once, and what was seen of it moves on alone', async () => {
		const saved = await saveSearch(world.as(ada), { subject: ada, query: 'tide' });
		expect((await saveSearch(world.as(ada), { subject: ada, query: 'tide' })).id).toBe(saved.id);
		const [older, newer] = [await world.post(ben, 'The tide'), await world.post(ben, 'The next tide')];
		// Smaller is newer: what was posted since it was saved is not seen yet.
		expect(older.id < (saved.seen ?? '')).toBe(true);
		const see = (upTo: string) => markSearchSeen(world.as(ada), { subject: ada, id: saved.id, upTo });
		expect((await see(newer.id)).seen).toBe(newer.id);
		world.clock.ahead += READ_MARK_RESTS_MS;
		expect((await see(older.id)).seen).toBe(newer.id);
		expect(await listSearches(world.as(ada), { subject: ada })).toMatchObject([{ query: 'tide', seen: newer.id }]);
		await deleteSearch(world.as(ada), { subject: ada, id: saved.id });
		expect(await listSearches(world.as(ada), { subject: ada })).toEqual([]);
		await expect(see(newer.id)).rejects.toMatchObject({ code: 'search_not_found' });
	});

	test('a list reaches followers-only events of subjects that its reader follows', async () => {
		const [erin, finn] = [await world.person('erin'), await world.person('finn')];
		await follow(world.as(finn), { follower: finn, followed: erin });
		await editProfile(world.as(erin), { subject: erin, follows: 'approval' });
		await world.settle();
		await world.post(erin, 'For followers');
		for (const [reader, texts] of [
			[finn, ['For followers']],
			[ada, []],
		] as const) {
			const { id } = await makeList(world.as(reader), { subject: reader, name: 'One', members: [erin] });
			const { items } = await readList(world.as(reader), { subject: reader, id, limit: 10 });
			expect(items.map(({ text }) => text)).toEqual(texts);
		}
	});

	test('a list is for its owner alone, names subjects that exist, and has an end', async () => {
		const list = await makeList(world.as(ada), { subject: ada, name: 'Coast' });
		await expect(readList(world.as(ben), { subject: ben, id: list.id, limit: 1 })).rejects.toMatchObject({
			code: 'list_not_found',
		});
		const change = (add: string[]) => changeList(world.as(ada), { subject: ada, id: list.id, add });
		await expect(change(['dev-unknown'])).rejects.toMatchObject({ code: 'subject_not_found' });
		const members = await Promise.all(Array.from({ length: MOST_MEMBERS }, (_, number) => world.person(`m${number}`)));
		await change(members);
		await expect(change([ben])).rejects.toMatchObject({ code: 'list_full' });
		expect((await readList(world.as(ada), { subject: ada, id: list.id, limit: 250 })).items).toEqual([]);
	});
});
