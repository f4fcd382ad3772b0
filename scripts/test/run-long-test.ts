/** Long tests print their results among thousands of lines: this prints them once more at the end. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { exitCodeOf, programs, spawnNode } from '../process.ts';

/** A line with the result of a long test. */
const RESULT = /^(simulator|crash|restore): .* lost |^tamper: |^api: /;

/** Runs the tests of a folder. Resolves to the exit code. */
export async function runLongTest(
	folder: string,
	env: Record<string, string | undefined>,
	...options: string[]
): Promise<number> {
	const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
	const child = spawnNode([programs.vitest, 'run', folder, '--reporter=verbose', ...options], {
		env: { ...process.env, ...colours, ...env },
		stdio: ['inherit', 'pipe', 'inherit'],
	});
	const results: string[] = [];
	const lines = createInterface({ input: child.stdout as Readable });
	lines.on('line', (line) => {
		console.log(line);
		const bare = stripVTControlCharacters(line);
		if (RESULT.test(bare)) results.push(bare);
	});
	const [code] = await Promise.all([exitCodeOf(child), once(lines, 'close')]);
	console.log(['', ...results].join('\n'));
	return code;
}
