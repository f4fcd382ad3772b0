/** Compresses the files that pages load, once a build: `src/server/door/compressed-files.ts` sends them. */
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BROTLI_FOLDER } from '../src/server/door/compressed-files.ts';

/** Folders with files whose names change with their content, and the addresses at which they are served. */
const PUBLISHED = [
	{ folder: '.next/static', address: '_next/static' },
	{ folder: 'public/scalar', address: 'scalar' },
];

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,txt}';

/** The reference of the REST interface, 4 MB for few readers, would take as long as all other files together. */
const LARGE_FILE_BYTES = 1_000_000;
const QUALITY_OF_LARGE_FILES = 9;

const compress = promisify(brotliCompress);

/** The same bytes for the same file, the fewest that Brotli can make of one that is not large. */
export const inBrotli = (bytes: Buffer): Promise<Buffer> =>
	compress(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]:
				bytes.length > LARGE_FILE_BYTES ? QUALITY_OF_LARGE_FILES : constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});

/** `root`: the folder with `.next` and `public`. */
export async function compressBuild(root: string): Promise<void> {
	const target = join(root, '.next', BROTLI_FOLDER);
	await rm(target, { recursive: true, force: true });
	const files = PUBLISHED.flatMap(({ folder, address }) =>
		globSync(COMPRESSIBLE, { cwd: join(root, folder) }).map((path) => ({
			from: join(root, folder, path),
			to: join(target, address, path),
		})),
	);
	// Node shares the work among the threads of its pool.
	await Promise.all(files.map(compressFile));
}

async function compressFile({ from, to }: { from: string; to: string }): Promise<void> {
	const bytes = await readFile(from);
	const compressed = await inBrotli(bytes);
	if (compressed.length >= bytes.length) return;
	await mkdir(dirname(to), { recursive: true });
	await writeFile(to, compressed);
}
