import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { StorageError } from '../../../storage/port.ts';
import { jobKeys } from '../../../storage/rows/ledger/jobs.ts';
import type { DocumentCopies, SearchDocument } from '../../../storage/search-index.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { follow } from '../../graph/follow.ts';
import { removeEvent } from '../remove-event.ts';

let world: World;
let copies: DocumentCopies;
let put: DocumentCopies['put'];

beforeAll(async () => {
	world = await createWorld('azure, Azure AI Search', inject('azurite'), {
		pace: 100,
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

test('while the service is away, timelines are delivered, and the job is left', async () => {
	const [bob, carol] = [await world.person('bob'), await world.person('carol')];
	put = (documents) => copies.put(documents);
	await follow(world.as(carol), { follower: carol, followed: bob });
	await world.settle();
	const { id } = await world.post(bob, 'delivered all the same');
	put = async () => {
		throw new StorageError('unclear', 'No answer.');
	};
	await expect(world.settle()).rejects.toThrow('No answer.');
	expect(await world.texts(carol)).toEqual(['delivered all the same']);
	const jobs = await world.store.tables.ledger.range(jobKeys.all(bob));
	expect(jobs.rows).toHaveLength(1);
	expect(await held(id)).toEqual([]);
});
