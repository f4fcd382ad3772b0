/** Runs the command line on an embedded store of its own, as a user does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { root } from '../report/places.ts';
import { TIDELINE_COMMAND } from './command.ts';

const PEAK_MEMORY = fileURLToPath(new URL('../measure/peak-memory.ts', import.meta.url));

/** `answer` is what the command said as JSON, `megabytes` the most memory that it had, `seconds` those of the whole process. */
export type Command<Answer> = { answer: Answer; megabytes: number; seconds: number };

/** Throws unless it ends well. */
export async function runCommand<Answer>(
	dataDir: string,
	words: readonly string[],
	nodeOptions: readonly string[] = [],
): Promise<Command<Answer>> {
	const peak = `${dataDir}.peak`;
	const started = performance.now();
	const child = spawn(
		process.execPath,
		['--import', PEAK_MEMORY, ...nodeOptions, ...TIDELINE_COMMAND, ...words, '--json'],
		{
			cwd: root,
			env: { ...process.env, STORE: 'embedded', TABLE_PREFIX: 'bench', DATA_DIR: dataDir, PEAK_MEMORY: peak },
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	);
	const kill = () => child.kill('SIGKILL');
	process.prependListener('exit', kill);
	const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
	process.off('exit', kill);
	const seconds = (performance.now() - started) / 1_000;
	if (child.exitCode !== 0) throw new Error(`tideline ${words.join(' ')} ended with ${child.exitCode}.`);
	const megabytes = Number(readFileSync(peak, 'utf8')) / 1_024;
	return { answer: JSON.parse(out) as Answer, megabytes, seconds };
}

export type Loaded = { posted: number; refused: unknown[]; seconds: number };

/** Runs a command that loads lines. Throws unless every line was taken. */
export async function loadLines(
	dataDir: string,
	words: readonly string[],
	nodeOptions: readonly string[] = [],
): Promise<Loaded & { megabytes: number }> {
	const { answer, megabytes } = await runCommand<Loaded>(dataDir, words, nodeOptions);
	if (answer.refused.length > 0) throw new Error(`tideline ${words[0]} refused ${answer.refused.length} lines.`);
	return { ...answer, megabytes };
}
