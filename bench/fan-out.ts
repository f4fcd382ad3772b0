/** `npm run bench -- fan-out`: how fast one event reaches its followers, and what that does to others. */
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { smallBesideLarge } from './fan-out/beside.ts';
import { burstOfEvents } from './fan-out/burst.ts';
import { overGraph } from './fan-out/graph.ts';
import { onAzurite } from './fan-out/on-azurite.ts';
import { oneEvent } from './fan-out/one-event.ts';
import { manyPosts } from './fan-out/visible.ts';
import { type Options, readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { newReport, publish, type Report } from './report/report.ts';
import { startTideline, type Tideline } from './tideline/start-tideline.ts';

const options = readOptions();
const report = newReport('fan-out', options);
report.profiles = {};
if (options.engines.includes('embedded')) await onEmbedded(report, options);
if (options.engines.includes('azure')) {
	report.packages = ['@azure/data-tables', 'azurite'];
	await onAzurite(report, options);
}
publish(report);

async function onEmbedded(to: Report, { followers: most, graph }: Options): Promise<void> {
	for (const followers of [10, 100, 1_000, 10_000, 100_000].filter((count) => count <= most))
		await withTideline((tideline, folder) => oneEvent(to, options, tideline, folder, followers));
	for (const followers of [10, 100, 1_000].filter((count) => count <= most))
		await withTideline((tideline, folder) => burstOfEvents(to, options, tideline, folder, followers));
	await withTideline((tideline) => manyPosts(to, options, tideline));
	await withTideline((tideline) => smallBesideLarge(to, options, tideline));
	if (graph) await withTideline((tideline, folder) => overGraph(to, options, tideline, folder, graph));
}

/** A store of its own for each figure, so that none pays for the rows of another. */
function withTideline(work: (tideline: Tideline, folder: string) => Promise<void>): Promise<void> {
	return withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: `${folder}/ours`, prefix: 'bench' });
		await store.open();
		const tideline = startTideline(store);
		try {
			await work(tideline, folder);
			await tideline.settled();
		} finally {
			await tideline.close();
		}
	});
}
