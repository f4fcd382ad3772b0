import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { EventId } from '../../contract/event.ts';
import { searchKeys } from '../../storage/keys-of-search.ts';
import type { Row } from '../../storage/port.ts';
import { documentProperties, documentRowOf, documentTombstone } from '../../storage/search/documents.ts';
import { dropDocument, enterDocument } from '../../storage/search/write-documents.ts';
import { createWorld, OPERATOR, SEARCHES, type World } from '../../testing/world.ts';
import { postCloudEvent } from '../event/post-cloud-event.ts';
import { enterEarlierEvents } from '../search/enter-earlier-events.ts';
import { reconcile } from './reconcile.ts';

const SHORT_POLL = { timeout: 20_000, interval: 50 };

describe.each(SEARCHES)('the search index and the ledgers on the %s store', (engine) => {
	let world: World;
	let alice: string;
	let posted: EventId[];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		alice = await world.person('alice');
		posted = [];
		for (const text of ['first harbour', 'second harbour']) posted.push((await world.post(alice, text)).id);
		await world.settle();
	});
	afterEach(() => world.close());

	const find = async (word: string): Promise<EventId[]> => {
		const all = [{ kind: 'words' as const, words: [word], prefix: false }];
		return (await world.store.search.find({ all, none: [], limit: 10 })).hits.map(({ id }) => id);
	};

	const rowOf = async (id: EventId) => (await world.store.tables.search.get(searchKeys.document(id))) as Row;

	async function reconciled(): Promise<string[]> {
		const found: string[] = [];
		await reconcile(
			{ domain: world.domain, principal: OPERATOR },
			{
				repair: true,
				settle: () => world.settle(),
				onDifference: ({ kind }, outcome) => found.push(`${kind}${outcome === 'mended' ? ', repaired' : ''}`),
			},
		);
		return found;
	}

	test('agree, and what is missing, left over or wrong is found and mended', async () => {
		const [first, second] = posted as [EventId, EventId];
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual([second, first]);
		expect(await reconciled()).toEqual([]);

		await dropDocument(world.store, await rowOf(first));
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual([second]);
		expect(await reconciled()).toEqual(['lost, repaired']);
		await expect.poll(() => find('first'), SHORT_POLL).toEqual([first]);

		// Other words, and a tombstone of an event that is there.
		const { etag } = await rowOf(first);
		const other = { id: first, poster: alice, words: ['other'], marks: [] };
		await world.store.tables.search.update(searchKeys.document(first), documentProperties(other, 1), etag);
		await world.store.tables.search.upsert(searchKeys.document(second), documentTombstone(1));
		expect((await reconciled()).sort()).toEqual(['changed, repaired', 'lost, repaired']);
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual([second, first]);

		const nobodys = {
			id: first.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
			poster: alice,
			words: ['ghost'],
			marks: [],
		};
		await enterDocument(world.store, nobodys);
		expect(await reconciled()).toEqual(['ghost, repaired']);
		await expect.poll(() => find('ghost'), SHORT_POLL).toEqual([]);
		expect(await reconciled()).toEqual([]);
	});

	test('events from before there was an index are entered once', async () => {
		const { search } = world.store.tables;
		// A written document is found a moment later: without the wait, earlier events would pass for entered ones.
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual(posted.toReversed());
		for (const id of posted) await dropDocument(world.store, await rowOf(id));
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual([]);
		const position = searchKeys.earlier(world.store.search.copies?.place);
		await search.delete(position);
		await enterEarlierEvents(world.domain);
		await expect.poll(() => find('harbour'), SHORT_POLL).toEqual(posted.toReversed());
		expect((await search.get(position))?.properties).toMatchObject({ done: true });
		await dropDocument(world.store, await rowOf(posted[0] as EventId));
		await enterEarlierEvents(world.domain);
		expect(await search.get(searchKeys.document(posted[0] as EventId))).toBeUndefined();
	});

	test('earlier documents get the marks that they lack', async () => {
		const incoming = { source: 'git', id: 'one', about: 'git/Ada', input: { text: 'Mend the harbour wall' } };
		const { event } = await postCloudEvent(world.as(alice), { actor: alice, incoming });
		await world.settle();
		const { search } = world.store.tables;
		const row = await rowOf(event.id);
		const { document } = documentRowOf(row) as Extract<ReturnType<typeof documentRowOf>, { removed: false }>;
		const about = async () => {
			const all = [{ kind: 'marks' as const, anyOf: ['about:app-git_2fAda'] }];
			return (await world.store.search.find({ all, none: [], limit: 10 })).hits.map(({ id }) => id);
		};
		await expect.poll(about, SHORT_POLL).toEqual([event.id]);
		// The document is entered as the version before did it, and noted as done.
		await dropDocument(world.store, row);
		await enterDocument(world.store, {
			...document,
			marks: document.marks.filter((mark) => !mark.startsWith('about:')),
		});
		await search.upsert(searchKeys.earlier(world.store.search.copies?.place), { done: true, marks: 1 });
		await expect.poll(about, SHORT_POLL).toEqual([]);
		await enterEarlierEvents(world.domain);
		await expect.poll(about, SHORT_POLL).toEqual([event.id]);
		expect(await reconciled()).toEqual([]);
	});
});
