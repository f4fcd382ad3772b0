/**
 * Counts the real product's storage operations for one post, with the sizes that it has on Azure: the model must agree.
 */
import type { Operations } from '../../src/contract/event/receipt.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import type { Store } from '../../src/storage/port.ts';
import { withFolder } from '../report/places.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { startTideline } from '../tideline/start-tideline.ts';

export function countOfProduct(followers: number): Promise<Operations> {
	return withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: folder, prefix: 'bench' });
		await store.open();
		const tideline = startTideline(calledAzure(store));
		const poster = await tideline.person('poster');
		await makeFollowers(tideline.store, poster, readers(followers));
		await tideline.settled();
		tideline.operations();
		await tideline.post(poster, followers, 'Count what is asked of storage');
		await tideline.settled();
		const operations = tideline.operations();
		await tideline.close();
		return operations;
	});
}

/** The domain and the worker take their sizes from the engine's name. */
function calledAzure(store: Store): Store {
	return new Proxy(store, {
		get(target, name: keyof Store) {
			if (name === 'engine') return 'azure';
			const member = target[name];
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
}
