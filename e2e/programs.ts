/** Programs that a story starts beside the server under test: another server with other settings, a provider. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';

const children: ChildProcess[] = [];

/** Starts a server of Tideline with these settings. Resolves to its address. */
export function startTideline(settings: Record<string, string>): Promise<string> {
	const env = { TIDELINE_E2E_SETTINGS: JSON.stringify(settings) };
	return start(['scripts/e2e-server.ts'], /^e2e server at (\S+) on /, env);
}

/** Starts a program and resolves to what the first line of its output that matches says. */
export async function start(words: string[], ready: RegExp, env: Record<string, string> = {}): Promise<string> {
	const child = spawn(process.execPath, words, {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	children.push(child);
	const said = await readUntil(child.stdout, ready);
	// What it says later is not read, and must not fill the pipe.
	child.stdout.resume();
	if (said) return said;
	throw new Error(`${words.join(' ')} ended before it was ready.`);
}

/** Ends all of them. */
export async function stopPrograms(): Promise<void> {
	await Promise.all(children.splice(0).map(stop));
}

/** It is a mistake if one ended by itself, or does not end when it is told to. */
async function stop(child: ChildProcess): Promise<void> {
	expect(child.exitCode, child.spawnargs.join(' ')).toBeNull();
	const ended = once(child, 'exit', { signal: AbortSignal.timeout(300_000) });
	child.kill('SIGTERM');
	await ended;
}

/** What the first line that matches says. The stream is paused then. */
async function readUntil(stream: Readable, wanted: RegExp): Promise<string | undefined> {
	for await (const line of createInterface({ input: stream })) {
		const match = wanted.exec(line);
		if (match?.[1]) return match[1];
	}
	return undefined;
}
