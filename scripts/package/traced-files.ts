/** The files of packages that the server loads, as Next's own tracer finds them. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../process.ts';

type Tracer = {
	nodeFileTrace(
		files: string[],
		options: { base: string; processCwd: string; ignore: (path: string) => boolean },
	): Promise<{ fileList: Set<string> }>;
};

/** The server of Next. Its build has no trace of the way in that a server of one's own takes. */
const NEXT_ENTRIES = ['next/dist/server/next.js', 'next/dist/server/lib/start-server.js'];

/** Parts for development and for building, and those that make pictures smaller, which no page asks for. */
const NOT_FOR_SERVING = new RegExp(
	[
		'\\.(d\\.ts|map|development\\.js|dev\\.js)$',
		'^node_modules/(@img|sharp|caniuse-lite|typescript|@next/swc-[^/]+)/',
		'^node_modules/next/dist/(docs|next-devtools)/',
		'^node_modules/next/dist/compiled/(@next/font|babel|babel-packages|next-devtools|terser|webpack)/',
	].join('|'),
);

/** Paths below the root. What the program of the server loads from outside is what the build of Next does. */
export async function tracedFiles(): Promise<string[]> {
	const found = [...(await tracedFromNext()), ...listedByBuild()]
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => path.startsWith('node_modules/') && !NOT_FOR_SERVING.test(path));
	return [...new Set(found)].filter((path) => statSync(join(root, path)).isFile());
}

async function tracedFromNext(): Promise<string[]> {
	const { nodeFileTrace } = createRequire(join(root, 'package.json'))('next/dist/compiled/@vercel/nft') as Tracer;
	const { fileList } = await nodeFileTrace(
		NEXT_ENTRIES.map((name) => join(root, 'node_modules', name)),
		{ base: root, processCwd: root, ignore: (path) => NOT_FOR_SERVING.test(path.replaceAll('\\', '/')) },
	);
	return [...fileList];
}

/** Files that the build names for each route: https://nextjs.org/docs/app/api-reference/config/next-config-js/output */
function listedByBuild(): string[] {
	return globSync('.next/**/*.nft.json', { cwd: root }).flatMap((trace) => {
		const { files } = JSON.parse(readFileSync(join(root, trace), 'utf8')) as { files: string[] };
		return files.map((file) => relative(root, resolve(root, dirname(trace), file)));
	});
}
