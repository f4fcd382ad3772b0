/** Programs that a story starts for itself, such as a server with settings of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';

export type OwnServer = {
	origin: string;
	/** The folder of its embedded store. */
	dataDir: string;
	process: ChildProcess;
};

/** The production build with these settings, on a free port. */
export async function startOwnServer(
	settings: Record<string, string>,
	env: Record<string, string> = {},
): Promise<OwnServer> {
	const { process, said } = await startProgram(['scripts/e2e-server.ts'], /^e2e server at (\S+) on (.+)$/, {
		...env,
		TIDELINE_E2E_SETTINGS: JSON.stringify(settings),
	});
	return { process, origin: said[1] as string, dataDir: said[2] as string };
}

/** Starts a program, and waits for the first line of its output that matches. */
export async function startProgram(
	words: string[],
	ready: RegExp,
	env: Record<string, string> = {},
): Promise<{ process: ChildProcess; said: RegExpExecArray }> {
	const child = spawn(process.execPath, words, {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const said = await readUntil(child.stdout, ready);
	// What it says later is not read, and must not fill the pipe.
	child.stdout.resume();
	if (said) return { process: child, said };
	throw new Error(`${words.join(' ')} ended before it was ready.`);
}

/** The first line that matches. The stream is paused then. */
async function readUntil(stream: Readable, wanted: RegExp): Promise<RegExpExecArray | undefined> {
	for await (const line of createInterface({ input: stream })) {
		const match = wanted.exec(line);
		if (match) return match;
	}
	return undefined;
}

/** It is a mistake if one ended by itself, or does not end when it is told to. */
export async function stopProgram(child: ChildProcess): Promise<void> {
	expect(child.exitCode, child.spawnargs.join(' ')).toBeNull();
	const ended = once(child, 'exit', { signal: AbortSignal.timeout(300_000) });
	child.kill('SIGTERM');
	await ended;
}
