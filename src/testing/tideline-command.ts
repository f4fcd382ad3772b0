import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The program that `cli-program.ts` made for this run, or the source. */
const MAIN = process.env.TIDELINE_CLI ?? fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export type Ran = { code: number | null; out: string; err: string };

/** The folder of its embedded store, or the settings of another store. */
export type Where = string | Record<string, string>;

/** Starts the `tideline` command as an operator would. */
export function startTideline(where: Where, words: string[]): ChildProcess {
	return spawn(process.execPath, [MAIN, ...words], {
		env: { ...process.env, ...(typeof where === 'string' ? { DATA_DIR: where } : where) },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** Runs it to its end. */
export async function tideline(where: Where, ...words: string[]): Promise<Ran> {
	const child = startTideline(where, words);
	if (!child.stdout || !child.stderr) throw new Error('The command has no output.');
	const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { code: child.exitCode, out, err };
}

/** Runs lines of bash in which `tideline` is the command: for pipes, named pipes and redirections. `$1`… are `words`. */
export async function inShell(where: Where, script: string, ...words: string[]): Promise<Ran> {
	const lines = `tideline() { "$NODE" "$MAIN" "$@"; }\nset -o pipefail\n${script}`;
	const child = spawn('bash', ['-c', lines, 'bash', ...words], {
		env: { ...process.env, NODE: process.execPath, MAIN, ...(typeof where === 'string' ? { DATA_DIR: where } : where) },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { code: child.exitCode, out, err };
}
