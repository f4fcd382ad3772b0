/**
 * `npm run figures [-- FOLDER]`: how large the tree is, and where it is largest. FOLDER is another checkout, to compare
 * with. Tests, and what only tests use, are counted by themselves.
 */
import { dirname } from 'node:path/posix';
import { folderCircles } from './architecture/circles.ts';
import { readSources, type Source } from './architecture/read-source.ts';
import { roomOf } from './architecture/rooms.ts';
import { root } from './process.ts';

const TEST_ROOMS = ['test', 'testing', 'e2e'];

const sources = readSources(process.argv[2] ?? root);
const tests = sources.filter(({ file }) => TEST_ROOMS.includes(roomOf(file)?.name ?? ''));
const others = sources.filter((source) => !tests.includes(source));
const product = others.filter(({ file }) => file.startsWith('src/'));
const tools = others.filter((source) => !product.includes(source));

for (const [name, part] of [
	['src, without tests', product],
	['scripts, bench and settings, without tests', tools],
	['tests', tests],
] as const) {
	console.log(`${name}: ${linesOf(part)} lines in ${part.length} files`);
	if (part === tests) continue;
	const folders = filesByFolder(part);
	console.log(`  longest files     ${list(part.map(({ file, lines }) => [file, lines]))}`);
	console.log(`  longest functions ${list(functionsOf(part))}`);
	console.log(`  largest folders   ${list([...folders])}`);
	console.log(`  folders           ${folders.size}`);
}
console.log(`circles between folders: ${folderCircles(sources).length}`);

function linesOf(part: readonly Source[]): number {
	return part.reduce((sum, { lines }) => sum + lines, 0);
}

function functionsOf(part: readonly Source[]): [string, number][] {
	return part.flatMap(({ file, functions }) =>
		functions.map(({ name, lines }): [string, number] => [`${name} in ${file}`, lines]),
	);
}

function filesByFolder(part: readonly Source[]): Map<string, number> {
	const count = new Map<string, number>();
	for (const { file } of part) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
	return count;
}

/** The three largest. */
function list(sizes: readonly (readonly [string, number])[]): string {
	const largest = sizes.toSorted(([, one], [, other]) => other - one).slice(0, 3);
	return largest.map(([name, size]) => `${name} (${size})`).join(', ');
}
