/** The web server as `npm start` runs it, in a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { buildWhenStale } from '../../scripts/build.ts';
import { freePort, root, spawnNode } from '../../scripts/process.ts';
import { waitForServer } from '../../scripts/server.ts';
import { settingNames } from '../../src/env.ts';

export type Site = { origin: string; process: ChildProcess; stop(): Promise<void> };

export const PREFIX = 'bench';
export const PRODUCTION = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** `preload` is a module that the server loads first; it may speak with this process by messages. */
export type ServerOptions = { settings?: Record<string, string>; preload?: string };

/** The product on the embedded store in `folder`. */
export async function startServer(folder: string, { settings = {}, preload }: ServerOptions = {}): Promise<Site> {
	insistOnZero(await buildWhenStale(), 'The build failed.');
	const port = await freePort();
	// The settings in the environment of the user must not change the bench.
	const none = Object.fromEntries(settingNames.map((name) => [name, '']));
	return startSite(
		[...(preload ? ['--import', preload] : []), 'src/server/door/main.ts', 'start'],
		port,
		'/api/health',
		{
			...none,
			DATA_DIR: folder,
			TABLE_PREFIX: PREFIX,
			HOST: '127.0.0.1',
			PORT: String(port),
			TIDELINE_LISTENS_ON: '127.0.0.1',
			NEXTAUTH_URL: `http://127.0.0.1:${port}`,
			...settings,
		},
	);
}

/** Runs Node with these words, and resolves once it answers at the path `ready`. */
export async function startSite(
	words: string[],
	port: number,
	ready: string,
	settings: Record<string, string>,
): Promise<Site> {
	const server = spawnNode(words, {
		cwd: root,
		env: { ...process.env, ...settings, ...PRODUCTION },
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	// Its log has a line for each request: only what failed is of interest.
	server.stderr?.on('data', (lines: Buffer) => {
		if (lines.includes('"level":"error"') || !lines.includes('"level"')) process.stderr.write(lines);
	});
	const kill = () => server.kill('SIGKILL');
	process.prependListener('exit', kill);
	const origin = `http://127.0.0.1:${port}`;
	await waitForServer(origin, ready);
	return {
		origin,
		process: server,
		async stop() {
			process.off('exit', kill);
			const ended = new Promise((resolve) => server.once('exit', resolve));
			server.kill('SIGTERM');
			await ended;
		},
	};
}

export function insistOnZero(code: number, sentence: string): void {
	if (code !== 0) throw new Error(sentence);
}
