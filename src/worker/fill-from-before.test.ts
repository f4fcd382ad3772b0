/** A store that an earlier version wrote gets what it lacks, from one that fails at first. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Domain } from '../domain/domain.ts';
import { discoveryKeys } from '../storage/keys-of-discovery.ts';
import { searchKeys } from '../storage/keys-of-search.ts';
import { subjectWordKeys } from '../storage/keys-of-subject-words.ts';
import { type RowKey, StorageError } from '../storage/port.ts';
import { changedStore } from '../testing/changed-store.ts';
import { createWorld, type World } from '../testing/world.ts';
import { fillUntilDone } from './fill-from-before.ts';

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	await world.person('alice');
	await world.settle();
});
afterEach(() => world.close());

const done = async () => {
	const { directory, discovery, search } = world.store.tables;
	const [words, counted, events] = await Promise.all([
		directory.get(subjectWordKeys.filled),
		discovery.get(discoveryKeys.counted),
		search.get(searchKeys.earlier()),
	]);
	return [words?.properties.done === true, counted !== undefined, events?.properties.done === true];
};

/** `onWait` is called instead of waiting between two tries. */
function failing(isDown: () => boolean, onWait: () => void): Domain {
	const { discovery } = world.store.tables;
	const get = async (key: RowKey) => {
		if (isDown()) throw new StorageError('denied', 'no access');
		return discovery.get(key);
	};
	const sleep = async () => onWait();
	return { ...world.domain, sleep, store: changedStore(world.store, { tables: { discovery: { get } } }) };
}

test('a job that one pass could not do is done later, and the others do not wait for it', async () => {
	const seen: unknown[] = [];
	const errors: string[] = [];
	let isDown = true;
	const waits = [() => {}, () => void (isDown = false)];
	const domain = failing(
		() => isDown,
		() => {
			seen.push(done());
			waits.shift()?.();
		},
	);
	expect(await done()).toEqual([false, false, false]);
	const { signal } = new AbortController();
	await fillUntilDone(domain, { signal, onError: (sentence) => errors.push(sentence) });
	expect(await Promise.all(seen)).toEqual([
		[true, false, true],
		[true, false, true],
	]);
	expect(await done()).toEqual([true, true, true]);
	const said = 'Not every subject is counted yet; trying again';
	expect(errors).toEqual([said, said]);
});

test('it ends when its worker does, and is not taken for done', async () => {
	const stopping = new AbortController();
	const domain = failing(
		() => true,
		() => stopping.abort(),
	);
	await fillUntilDone(domain, { signal: stopping.signal });
	expect((await done())[1]).toBe(false);
	await fillUntilDone(domain, { signal: AbortSignal.abort() });
	expect((await done())[1]).toBe(false);
});
