/** Programs that a story starts beside the server of all stories, such as a server with other settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';

export type Program = {
	child: ChildProcess;
	/** The match in the first line of its output that matched. */
	said: string;
	/** All lines that it has printed, to either stream. */
	lines: readonly string[];
};

export type Server = Omit<Program, 'said'> & {
	origin: string;
	/** Its data directory or, on Azurite, the connection string. */
	store: string;
};

const running = new Set<ChildProcess>();

/** Starts a program under this Node, and waits for a line of its output that matches. */
export async function start(words: string[], ready: RegExp, env: Record<string, string> = {}): Promise<Program> {
	const child = spawn(process.execPath, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
	const lines: string[] = [];
	const said = await new Promise<string>((resolve, reject) => {
		const read = (stream: Readable) =>
			createInterface({ input: stream }).on('line', (line) => {
				lines.push(line);
				const [, found] = ready.exec(line) ?? [];
				if (found !== undefined) resolve(found);
			});
		read(child.stdout);
		read(child.stderr);
		child.once('close', () => reject(new Error(`${words.join(' ')} ended before it was ready:\n${lines.join('\n')}`)));
	});
	running.add(child);
	return { child, said, lines };
}

/** A server of our own, with these settings; `env` is what its script is to find otherwise. */
export async function startServer(
	settings: Record<string, string> = {},
	env: Record<string, string> = {},
): Promise<Server> {
	const { said, child, lines } = await start(['scripts/test/e2e-server.ts'], /^e2e server at (\S+ on .+)$/, {
		...env,
		TIDELINE_E2E_SETTINGS: JSON.stringify(settings),
	});
	const [origin = '', store = ''] = said.split(' on ');
	return { child, lines, origin, store };
}

/** Ends all that still run. */
export async function stopAll(): Promise<void> {
	await Promise.all([...running].map((child) => stop({ child })));
}

/** It is a mistake if one ended by itself, or does not end when it is told to. */
export async function stop({ child }: Pick<Program, 'child'>): Promise<void> {
	running.delete(child);
	expect(child.exitCode, child.spawnargs.join(' ')).toBeNull();
	const ended = once(child, 'exit', { signal: AbortSignal.timeout(300_000) });
	child.kill('SIGTERM');
	await ended;
}
