/** A server for a story alone: with settings of its own, or to be stopped, watched or harmed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';

export type OwnProcess = {
	child: ChildProcess;
	/** What the first line of its output that matched says. */
	said: string;
	/** All lines that it printed so far, to either stream. */
	lines: string[];
	/** Asks it to stop, and waits until it has. It is a mistake if it ended before. */
	stop(): Promise<void>;
};

export type OwnServer = Omit<OwnProcess, 'said'> & {
	origin: string;
	/** Its data directory or, on Azurite, the connection string. */
	store: string;
};

/** The server of the browser tests, with these settings. */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
	const { said, ...rest } = await startProcess(['scripts/e2e-server.ts'], /^e2e server at (\S+ on .+)$/, {
		TIDELINE_E2E_SETTINGS: JSON.stringify(settings),
	});
	const [origin = '', store = ''] = said.split(' on ');
	return { ...rest, origin, store };
}

/** Starts a program under this Node, and waits for a line of its output that matches. */
export async function startProcess(
	words: string[],
	ready: RegExp,
	env: Record<string, string> = {},
): Promise<OwnProcess> {
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
		child.once('exit', () => reject(new Error(`${words.join(' ')} ended before it was ready:\n${lines.join('\n')}`)));
	});
	return { child, said, lines, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
	expect(child.exitCode, child.spawnargs.join(' ')).toBeNull();
	const ended = once(child, 'exit', { signal: AbortSignal.timeout(300_000) });
	child.kill('SIGTERM');
	await ended;
}
