/** The build of Next as a server reads it: without its caches, its traces, and the paths of the machine that made it. */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../process.ts';

/** Parts that `next build` leaves for its next run, for editors and for deployments of other forms. */
const UNREAD =
	/^(build|cache|dev|diagnostics|lock|standalone|tideline-build|trace|trace-build|turbopack|types)(\/|$)|\.nft\.json$/;

/** Files with paths of the machine that built. */
const WITH_PATHS = ['required-server-files.json', 'required-server-files.js'];

/** Files with keys that `next build` draws by chance. */
const WITH_KEYS = [
	'prerender-manifest.json',
	'server/preview-props.json',
	'server/server-reference-manifest.js',
	'server/server-reference-manifest.json',
];

export function copyBuild(from: string, to: string): void {
	cpSync(from, to, {
		recursive: true,
		verbatimSymlinks: true,
		filter: (path) => !UNREAD.test(relative(from, path).replaceAll('\\', '/')),
	});
	// The root is also the first part of every path that a setting of Next has.
	for (const name of WITH_PATHS) replaceIn(join(to, name), new Map([[root, '.']]));
	const keys = keysOf(to);
	for (const name of WITH_KEYS) replaceIn(join(to, name), keys);
}

/**
 * Keys for previews and for server actions, with those to put in their place. The product uses neither, and anyone who has the
 * release could read them anyway: the door lets no header through that would make use of them.
 */
function keysOf(build: string): Map<string, string> {
	const { preview } = readJson(join(build, 'prerender-manifest.json')) as { preview: Record<string, string> };
	const { encryptionKey } = readJson(join(build, 'server/server-reference-manifest.json')) as { encryptionKey: string };
	const id = readFileSync(join(build, 'BUILD_ID'), 'utf8');
	const derived = (name: string) => createHash('sha256').update(`${id} ${name}`).digest();
	return new Map([
		...Object.entries(preview).map(([name, key]) => [key, derived(name).toString('hex').slice(0, key.length)] as const),
		[encryptionKey, derived('encryptionKey').toString('base64')],
	]);
}

function replaceIn(file: string, words: ReadonlyMap<string, string>): void {
	let text = readFileSync(file, 'utf8');
	for (const [word, other] of words) text = text.replaceAll(word, other);
	writeFileSync(file, text);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
