/** The pages that are compared, each from a production build on a port of its own. */
import { join } from 'node:path';
import { freePort, programs, runNode } from '../../scripts/process.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { fillTimelines } from '../tideline/fill-timelines.ts';
import { groupedEventOf, variedEventOf } from '../tideline/made-up-events.ts';
import { insistOnZero, PREFIX, PRODUCTION, type Site, startServer, startSite } from '../tideline/start-server.ts';

/** The filled timeline is that of the user who signs in with this name. */
export const READER = 'reader';

/** The same for a timeline of like events, which are groups. */
export const GROUPS_READER = 'groups-reader';

/** The product on a store in `folder`, in which the readers' timelines hold that many events. */
export async function startTidelineSite(folder: string, events: number, grouped: number): Promise<Site> {
	const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX });
	await store.open();
	await fillTimelines(store, [`dev-${READER}`], events, variedEventOf);
	await fillTimelines(store, [`dev-${GROUPS_READER}`], grouped, groupedEventOf);
	await store.close();
	return startServer(folder);
}

/** An empty Next page at `/empty`, and at `/list` the same cards without virtualisation. */
export async function startPlainSite(): Promise<Site> {
	const folder = join('bench', 'page', 'plain');
	const env = { ...process.env, ...PRODUCTION };
	insistOnZero(
		await runNode([programs.next, 'build', folder], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
		'The page to compare with could not be built.',
	);
	const port = await freePort();
	return startSite([programs.next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)], port, '/empty', {});
}
