/** Helpers that the scripts share: starting programs, finding ports, telling how long something took. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pinned packages' own entry files: they run under this Node, with no shell in between. */
export const programs = {
	biome: 'node_modules/@biomejs/biome/bin/biome',
	knip: 'node_modules/knip/bin/knip.js',
	next: 'node_modules/next/dist/bin/next',
	oxlint: 'node_modules/oxlint/bin/oxlint',
	playwright: 'node_modules/@playwright/test/cli.js',
	tsc: 'node_modules/typescript/bin/tsc',
	vitest: 'node_modules/vitest/vitest.mjs',
};

export function spawnNode(args: string[], options: SpawnOptions = {}) {
	return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
}

/** Runs a script or program under this Node to its end; resolves to its exit code. */
export function runNode(args: string[], options?: SpawnOptions) {
	return exitCodeOf(spawnNode(args, options));
}

export function runCommand(command: string, args: string[]) {
	return exitCodeOf(spawn(command, args, { cwd: root, stdio: 'inherit' }));
}

/**
 * Resolves to the exit code once the child has ended: as in a shell where a signal ended it, and 127 where it cannot start.
 *
 * Signals that stop this process are passed on to the child, and this process goes on when the child has ended. Ctrl-C
 * reaches the child from the terminal as well, so it gets the signal twice, which our programs can take. A child that is
 * still there `killAfter` milliseconds after a signal is killed.
 */
export function exitCodeOf(child: ChildProcess, { killAfter }: { killAfter?: number } = {}): Promise<number> {
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
	let killing: NodeJS.Timeout | undefined;
	const passOn = (signal: NodeJS.Signals) => {
		child.kill(signal);
		if (killAfter === undefined) return;
		killing ??= setTimeout(() => {
			console.error(`Process ${child.pid} did not stop within ${killAfter / 1_000} s after ${signal}: killed.`);
			child.kill('SIGKILL');
		}, killAfter);
	};
	for (const signal of signals) process.on(signal, passOn);
	return new Promise<number>((resolve) => {
		child.on('error', (error) => {
			console.error(error.message);
			resolve(127);
		});
		child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
	}).finally(() => {
		clearTimeout(killing);
		for (const signal of signals) process.off(signal, passOn);
	});
}

/** The error code with which listening there fails, or undefined when it works. */
export function listenErrorOf(host: string, port: number): Promise<string | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
		server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
	});
}

export function freePort(host = '127.0.0.1'): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.on('error', reject);
		server.listen(0, host, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
		});
	});
}

export const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

export function stop(sentence: string, code = 1): never {
	console.error(sentence);
	process.exit(code);
}
