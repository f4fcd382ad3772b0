import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { EventId } from '../../contract/event/event.ts';
import type { Row } from '../../storage/port.ts';
import { documentProperties, documentTombstone, searchKeys } from '../../storage/rows/search.ts';
import { dropDocument, enterDocument } from '../../storage/search/write-documents.ts';
import { createWorld, OPERATOR, SEARCHES, type World } from '../../testing/world.ts';

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
});
