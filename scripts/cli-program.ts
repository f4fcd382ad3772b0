/**
 * The command line as one program: Node reads it in a fifth of the time that the 700 files of its source take. It is made
 * when the source has changed.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { hashOfFiles } from './hash-of-files.ts';
import { root } from './process.ts';

const CACHE = join(root, 'node_modules/.cache/tideline');
const MAIN = 'main.mjs';
/** The beginning of the name of a folder that is not finished. */
const MAKING = 'making-';
const SOURCE = join(root, 'src/cli/main.ts');
/** The programs of threads, which are started by their path. */
const THREADS = {
	'writer-thread': 'src/storage/embedded/writer/writer-thread.ts',
	'delivery-thread': 'src/worker/thread/delivery-thread.ts',
};

/** Makes it when the source has changed; resolves to its path. */
export async function cliProgram(): Promise<string> {
	const folder = join(CACHE, sourceHash());
	if (!existsSync(folder)) await make(folder);
	return join(folder, MAIN);
}

async function make(folder: string): Promise<void> {
	const { rolldown } = await import('rolldown');
	mkdirSync(CACHE, { recursive: true });
	const made = mkdtempSync(join(CACHE, MAKING));
	const bundle = await rolldown({
		cwd: root,
		platform: 'node',
		logLevel: 'warn',
		input: { main: SOURCE, ...THREADS },
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
	for (const name of readdirSync(CACHE))
		if (!name.startsWith(MAKING) && join(CACHE, name) !== folder)
			rmSync(join(CACHE, name), { recursive: true, force: true });
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
		exclude: ['src/{ui,app,testing}/**', '**/*.test.ts'],
	});
	return hashOfFiles(files).slice(0, 16);
}
