import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { ended, programs, spawnNode } from './process.ts';

/** How a line begins that says what a long test has found. */
const FIGURES = /^(simulator|crash): .* lost /;

/** Runs the tests of a folder, and prints their figures once more at the end. Resolves to the exit code. */
export async function runWithFigures(
	folder: string,
	env: Record<string, string | undefined>,
	...options: string[]
): Promise<number> {
	const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
	const child = spawnNode([programs.vitest, 'run', folder, '--reporter=verbose', ...options], {
		env: { ...process.env, ...colours, ...env },
		stdio: ['inherit', 'pipe', 'inherit'],
	});
	const figures: string[] = [];
	const lines = createInterface({ input: child.stdout as Readable });
	lines.on('line', (line) => {
		console.log(line);
		const bare = stripVTControlCharacters(line);
		if (FIGURES.test(bare)) figures.push(bare);
	});
	const [code] = await Promise.all([ended(child), once(lines, 'close')]);
	console.log(['', ...figures].join('\n'));
	return code;
}
