/** Finds Prometheus' promtool, or gets it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../process.ts';

const CACHE = join(root, 'node_modules/.cache/tideline-promtool');
const CACHED = join(CACHE, 'promtool');

/**
 * The path of a promtool. Debian's is taken out of its package, which is not installed: it would start a Prometheus. Undefined
 * on a machine without apt that has none.
 */
export function ensurePromtool(): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'promtool'));
	const found = [...onPath, CACHED].find((file) => existsSync(file));
	if (found !== undefined || !existsSync('/usr/bin/apt-get')) return found;
	mkdirSync(CACHE, { recursive: true });
	const download = () => run('apt-get', ['download', 'prometheus']);
	if (!download()) {
		// The lists of packages may be missing or old.
		run(
			process.getuid?.() === 0 ? 'apt-get' : 'sudo',
			process.getuid?.() === 0 ? ['update'] : ['-n', 'apt-get', 'update'],
		);
		if (!download()) throw new Error("The package prometheus, which has promtool, can't be downloaded with apt-get.");
	}
	const archive = readdirSync(CACHE).find((file) => file.endsWith('.deb')) ?? '';
	if (!run('dpkg-deb', ['-x', archive, 'package'])) throw new Error(`${archive} can't be read.`);
	renameSync(join(CACHE, 'package/usr/bin/promtool'), CACHED);
	for (const rest of ['package', archive]) rmSync(join(CACHE, rest), { recursive: true });
	return CACHED;
}

const run = (command: string, args: string[]): boolean =>
	spawnSync(command, args, { cwd: CACHE, stdio: 'ignore' }).status === 0;
