import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { StorageError } from '../../storage/port.ts';
import type { DocumentCopies, SearchDocument } from '../../storage/search-index.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';

let world: World;
let copies: DocumentCopies;
let put: DocumentCopies['put'];

beforeAll(async () => {
	world = await createWorld('azure, Azure AI Search', inject('azurite'), {
		seen: (store) => {
			copies = store.search.copies as DocumentCopies;
			put = copies.put;
			return { ...store, search: { ...store.search, copies: { ...copies, put: (documents) => put(documents) } } };
		},
	});
});
afterAll(() => world.close());

/** The service shows writes in their order. */
async function held(id: string): Promise<SearchDocument[]> {
	const last = { id: id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), poster: 'nobody', words: [], marks: [] };
	await copies.put([last]);
	await expect.poll(() => copies.get([last.id])).toHaveLength(1);
	return copies.get([id]);
}

test('a copy that is made behind a removal, by a job that then fails, is taken away by its next run', async () => {
	const alice = await world.person('alice');
	await world.settle();
	const { id } = await world.post(alice, 'late to the harbour');
	let made = 0;
	put = async (documents) => {
		made += 1;
		await removeEvent(world.as(alice), { actor: alice, id });
		await world.settle();
		await copies.put(documents);
		throw new StorageError('unclear', 'No answer.');
	};
	await world.settle();
	expect(made).toBe(1);
	expect(world.errors).toEqual([]);
	expect(await held(id)).toEqual([]);
});
