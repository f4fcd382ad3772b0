/** A search service gets the documents that are older than it, from a store that fails at first. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Domain } from '../domain/domain.ts';
import { type RangeQuery, StorageError } from '../storage/port.ts';
import { searchKeys } from '../storage/rows/search.ts';
import type { SearchDocument } from '../storage/search-index.ts';
import { changedStore } from '../testing/changed-store.ts';
import { enterDocuments } from '../testing/enter-documents.ts';
import { createWorld, type World } from '../testing/world.ts';
import { keepFillingSearchService } from './fill-search-service.ts';

let world: World;
let documents: SearchDocument[];
beforeEach(async () => {
	world = await createWorld('azure, Azure AI Search', inject('azurite'));
	documents = Array.from({ length: 40 }, (_, n) => ({
		id: String(n).padStart(26, '0'),
		poster: 'dev-alice',
		words: ['harbour'],
		marks: [],
	}));
	await enterDocuments(world.store, documents);
});
afterEach(() => world.close());

const copies = async () => (await world.store.search.copies?.get(documents.map(({ id }) => id)))?.length;

/** Pages of documents fail from the shard `8` on while `isDown`. `onWait` is called instead of waiting between two tries. */
function failing(isDown: () => boolean, onWait: () => void): { domain: Domain; shards: string[] } {
	const { search } = world.store.tables;
	const shards: string[] = [];
	const range = async (query: RangeQuery) => {
		if (isDown() && query.partition >= '8') throw new StorageError('denied', 'no access');
		shards.push(query.partition);
		return search.range(query);
	};
	const sleep = async () => onWait();
	return {
		domain: { ...world.domain, sleep, store: changedStore(world.store, { tables: { search: { range } } }) },
		shards,
	};
}

test('it goes on where it failed, until all is copied', async () => {
	const errors: string[] = [];
	let isDown = true;
	const { domain, shards } = failing(
		() => isDown,
		() => void (isDown = false),
	);
	expect(await copies()).toBe(0);
	const stopping = new AbortController();
	await keepFillingSearchService(domain, {
		signal: stopping.signal,
		// Without the end of a wait, another error would be met again and again.
		onError: (sentence) => errors.push(sentence) > 2 && stopping.abort(),
	});
	await expect.poll(copies).toBe(documents.length);
	expect(errors).toEqual(['Not every earlier event is found yet; trying again']);
	const lastCopied = searchKeys.shards.findLast((shard) => shard < '8');
	expect(shards.filter((shard) => shard < '8')).toEqual([
		...searchKeys.shards.filter((shard) => shard < '8'),
		lastCopied,
	]);
});

test('it ends when its worker does', async () => {
	const stopping = new AbortController();
	const { domain, shards } = failing(
		() => true,
		() => stopping.abort(),
	);
	await keepFillingSearchService(domain, { signal: stopping.signal });
	await keepFillingSearchService(domain, { signal: AbortSignal.abort() });
	expect(shards.every((shard) => shard < '8')).toBe(true);
});
