/** Ours, asked for the same work. */

import { rm } from 'node:fs/promises';
import { readTimeline } from '../../src/domain/timeline/read-timeline.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { pagesOf } from '../../src/storage/pages.ts';
import { timelineRowOf } from '../../src/storage/rows/timelines.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { makeFollows, readers as readersOf } from '../tideline/followers.ts';
import { startTideline, type Tideline } from '../tideline/start-tideline.ts';
import type { Peer } from './peer.ts';

export function tidelinePeer(folder: string): Peer {
	let tideline: Tideline | undefined;
	let readers: string[] = [];
	let posters: string[] = [];
	const dataDir = `${folder}/ours`;
	const running = () => {
		if (!tideline) throw new Error('Begin first.');
		return tideline;
	};
	const close = async () => {
		await tideline?.settled();
		await tideline?.close();
		tideline = undefined;
		await rm(dataDir, { recursive: true, force: true });
	};
	return {
		name: 'Tideline',
		durability: 'every answered post synced, its deliveries with the next',
		async begin(work) {
			await close();
			const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
			await store.open();
			const started = startTideline(store);
			tideline = started;
			readers = readersOf(work.readers);
			posters = [];
			for (let poster = 0; poster < work.posters; poster++) posters.push(await started.person(`poster${poster}`));
			await makeFollows(
				store,
				posters.flatMap((followed) => readers.map((follower) => ({ follower, followed }))),
			);
			await started.settled();
		},
		async post({ poster, text }) {
			await running().post(posters[poster] as string, readers.length, text);
		},
		async firstPage(reader, limit) {
			const { items } = await readTimeline(
				{ domain: running().domain, principal: asUser(readers[reader] as string) },
				{ reader: readers[reader] as string, limit },
			);
			return items.map(({ text }) => text);
		},
		async deliveries() {
			let count = 0;
			for (const partition of readers)
				for await (const rows of pagesOf(running().store.tables.timelines, { partition }))
					count += rows.filter((row) => !timelineRowOf(row).removed).length;
			return count;
		},
		close,
	};
}
