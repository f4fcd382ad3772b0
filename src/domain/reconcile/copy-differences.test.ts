import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { documentProperties, searchKeys } from '../../storage/rows/search.ts';
import type { DocumentCopies } from '../../storage/search-index.ts';
import { untilFound } from '../../testing/until-found.ts';
import { createWorld, OPERATOR, type World } from '../../testing/world.ts';
import { copyDocuments } from '../search/copy-documents.ts';
import { reconcile } from './reconcile.ts';

let world: World;
let copies: DocumentCopies;
let posted: string[];

beforeAll(async () => {
	world = await createWorld('azure, Azure AI Search', inject('azurite'));
	copies = world.store.search.copies as DocumentCopies;
	const alice = await world.person('alice');
	posted = [];
	for (const text of ['one', 'two', 'three']) posted.push((await world.post(alice, text)).id);
	await world.settle();
	await untilFound(world.store, [alice], posted);
});
afterAll(() => world.close());

async function reconciled(repair: boolean): Promise<string[]> {
	const found: string[] = [];
	await reconcile(
		{ domain: world.domain, principal: OPERATOR },
		{
			repair,
			settle: () => world.settle(),
			onDifference: ({ kind, what }, outcome) =>
				found.push(`${kind} ${what.slice(27)}${outcome === 'mended' ? ' (mended)' : ''}`),
		},
	);
	return found.sort();
}

test('copies that are missing, wrong or left over are found and mended', async () => {
	const [first = '', second = ''] = posted;
	const left = {
		id: first.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
		poster: 'dev-alice',
		words: [],
		marks: [],
	};
	expect(await reconciled(false)).toEqual([]);
	await copies.drop([first]);
	await copies.put([{ ...left, id: second, words: ['other'] }, left]);
	await expect.poll(async () => (await copies.get([first, left.id])).map(({ id }) => id)).toEqual([left.id]);
	const found = [
		'changed is in the search service with other words',
		'ghost is in the search service, and is no document',
		'lost is not in the search service',
	];
	expect(await reconciled(false)).toEqual(found);
	expect(await reconciled(true)).toEqual(found.map((one) => `${one} (mended)`));
	expect(await reconciled(false)).toEqual([]);
});

test('an index that was lost is filled by the next worker, and one that is there is left alone', async () => {
	await copyDocuments(world.domain);
	await copies.drop(posted);
	await expect.poll(() => copies.get(posted)).toEqual([]);
	await copyDocuments(world.domain);
	await expect.poll(async () => (await copies.get(posted)).length).toBe(posted.length);
	await copies.drop(posted.slice(1));
	await expect.poll(async () => (await copies.get(posted)).length).toBe(1);
	await copyDocuments(world.domain);
	expect(await copies.get(posted)).toHaveLength(1);
});

test('a store that goes back to rows of terms has them made', async () => {
	const [first = ''] = posted;
	const { search } = world.store;
	const key = searchKeys.document(first);
	expect((await world.store.tables.search.get(key))?.properties.parts).toBe(0);
	await reconciled(true);
	const domain = { ...world.domain, store: { ...world.store, search: { find: search.find, hasTermRows: true } } };
	await reconcile(
		{ domain, principal: OPERATOR },
		{ repair: true, settle: () => world.settle(), onDifference: () => {} },
	);
	const properties = documentProperties((await copies.get([first]))[0] as never, 1);
	expect((await world.store.tables.search.get(key))?.properties).toEqual(properties);
});
