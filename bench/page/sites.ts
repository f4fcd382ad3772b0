/** The pages that are compared, each from a production build on a port of its own. */
import { join } from 'node:path';
import { buildWhenStale } from '../../scripts/build.ts';
import { freePort, programs, root, runNode, spawnNode } from '../../scripts/process.ts';
import { waitForServer } from '../../scripts/server.ts';
import { settingNames } from '../../src/env.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import { fillTimelines } from '../tideline/fill-timelines.ts';
import { variedEventOf } from '../tideline/made-up-events.ts';

export type Site = { origin: string; stop(): Promise<void> };

const PREFIX = 'bench';
const PRODUCTION = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
/** The filled timeline is that of the user who signs in with this name. */
export const READER = 'reader';

/** The product on a store in `folder`, in which the reader's timeline holds that many events. */
export async function startTidelineSite(folder: string, events: number): Promise<Site> {
	insistOnZero(await buildWhenStale(), 'The build failed.');
	const store = openEmbeddedStore({ dataDir: folder, prefix: PREFIX });
	await store.open();
	await fillTimelines(store, [`dev-${READER}`], events, variedEventOf);
	await store.close();
	const port = await freePort();
	// The settings in the environment of the user must not change the bench.
	const none = Object.fromEntries(settingNames.map((name) => [name, '']));
	return start(['src/door/main.ts', 'start'], port, '/api/health', {
		...none,
		DATA_DIR: folder,
		TABLE_PREFIX: PREFIX,
		HOST: '127.0.0.1',
		PORT: String(port),
		TIDELINE_LISTENS_ON: '127.0.0.1',
		NEXTAUTH_URL: `http://127.0.0.1:${port}`,
	});
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
	return start([programs.next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)], port, '/empty', {});
}

async function start(words: string[], port: number, ready: string, settings: Record<string, string>): Promise<Site> {
	const server = spawnNode(words, {
		cwd: root,
		env: { ...process.env, ...settings, ...PRODUCTION },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const kill = () => server.kill('SIGKILL');
	process.prependListener('exit', kill);
	const origin = `http://127.0.0.1:${port}`;
	await waitForServer(origin, ready);
	return {
		origin,
		async stop() {
			process.off('exit', kill);
			const ended = new Promise((resolve) => server.once('exit', resolve));
			server.kill('SIGTERM');
			await ended;
		},
	};
}

function insistOnZero(code: number, sentence: string): void {
	if (code !== 0) throw new Error(sentence);
}
