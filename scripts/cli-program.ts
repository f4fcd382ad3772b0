/**
 * The command line as one program: Node reads it in a fifth of the time that the 700 files of its source take. It is made
 * when the source has changed. So are the programs of tests that start many processes.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { hashOfFiles } from './hash-of-files.ts';
import { root } from './process.ts';

const MAIN = 'main.mjs';
/** The beginning of the name of a folder that is not finished. */
const MAKING = 'making-';
/** The programs of threads, which are started by their path. */
const THREADS = {
	'writer-thread': 'src/storage/embedded/writer/writer-thread.ts',
	'delivery-thread': 'src/worker/thread/delivery-thread.ts',
};

/** Resolves to the path of the command line. */
export const cliProgram = (): Promise<string> => programOf('src/cli/main.ts', 'tideline');

/** Makes a program when the source has changed, in a cache of its own; resolves to its path. */
export async function programOf(source: string, name: string): Promise<string> {
	const cache = join(root, 'node_modules/.cache', name);
	const folder = join(cache, sourceHash());
	if (!existsSync(folder)) await make(join(root, source), cache, folder);
	return join(folder, MAIN);
}

async function make(source: string, cache: string, folder: string): Promise<void> {
	const { rolldown } = await import('rolldown');
	mkdirSync(cache, { recursive: true });
	const made = mkdtempSync(join(cache, MAKING));
	const bundle = await rolldown({
		cwd: root,
		platform: 'node',
		logLevel: 'warn',
		input: { main: source, ...THREADS },
		plugins: [threadsBeside],
	});
	await bundle.write({ dir: made, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
	await bundle.close();
	try {
		renameSync(made, folder);
	} catch (error) {
		// Another process was quicker.
		rmSync(made, { recursive: true, force: true });
		if (!existsSync(folder)) throw error;
	}
	// One that is being made beside this one stays.
	for (const name of readdirSync(cache))
		if (!name.startsWith(MAKING) && join(cache, name) !== folder)
			rmSync(join(cache, name), { recursive: true, force: true });
}

/** A thread's program stands beside the program that starts it. */
const threadsBeside: Plugin = {
	name: 'threads-beside',
	transform: {
		filter: { code: '-thread.ts' },
		handler: (code) => code.replace(/new URL\('\.\/([a-z]+-thread)\.ts'/g, "new URL('./$1.mjs'"),
	},
};

function sourceHash(): string {
	const files = globSync(['src/**/*.{ts,json}', 'package.json', 'package-lock.json'], {
		cwd: root,
		exclude: ['src/{ui,app}/**', '**/*.test.ts'],
	});
	return hashOfFiles(files).slice(0, 16);
}
