/** Fills the folder of a release: the build, the programs, their packages, Node, and lists of all of it. */
import { createHash } from 'node:crypto';
import {
	chmodSync,
	copyFileSync,
	cpSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cliProgram } from '../cli-program.ts';
import { root } from '../process.ts';
import { bundleServer } from './bundle-server.ts';
import { copyBuild } from './copy-build.ts';
import { pathsIn } from './paths-in.ts';
import type { Source } from './release.ts';
import { type Sbom, sbomOf } from './sbom.ts';
import { tracedFiles } from './traced-files.ts';

/** The list of all files with their hashes, as `sha256sum -c` reads it. Its own hash names the release. */
const HASHES = 'SHA256SUMS';

/** Files of the source that the release has as they are. */
const KEPT = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/deploy-single.md', 'deploy'];

const PROGRAMS = ['bin/tideline', 'bin/tideline-server', 'node/bin/node'];

/** Resolves to the hash of the release. */
export async function writeReleaseFolder(folder: string, source: Source): Promise<string> {
	const at = (...names: string[]) => join(folder, ...names);
	copyBuild(join(root, '.next'), at('.next'));
	cpSync(join(root, 'public'), at('public'), { recursive: true });
	for (const path of KEPT) cpSync(join(root, path), at(path), { recursive: true });
	await bundleServer(at('server'));
	cpSync(dirname(await cliProgram()), at('cli'), { recursive: true });
	const packages = sbomOf(source);
	await copyPackages(folder, packages);
	copyNode(folder);
	cpSync(join(root, 'scripts/package/launchers'), at('bin'), { recursive: true });
	const { version, platform, commit } = source;
	writeJson(at('package.json'), { name: 'tideline', version, license: 'MIT', private: true, type: 'module' });
	writeJson(at('sbom.cdx.json'), packages);
	setModes(folder);
	writeJson(at('release.json'), { version, platform, commit, links: linksIn(folder) });
	return writeHashes(folder);
}

/** A package of the tests may stand where one of the product would load it if it could. It is left out. */
async function copyPackages(folder: string, { components }: Sbom): Promise<void> {
	const inside = new Set(components.map(({ name, version }) => `${name}@${version}`));
	for (const path of await tracedFiles()) {
		if (!inside.has(packageOf(path))) continue;
		const target = join(folder, path);
		mkdirSync(dirname(target), { recursive: true });
		copyFileSync(join(root, path), target);
	}
}

/** Name and version of the package that a file belongs to. */
function packageOf(path: string): string {
	const [home = ''] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
	const { name, version } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8')) as Record<
		string,
		string
	>;
	return `${name}@${version}`;
}

function copyNode(folder: string): void {
	const target = join(folder, 'node/bin/node');
	mkdirSync(dirname(target), { recursive: true });
	copyFileSync(process.execPath, target);
	copyFileSync(join(dirname(process.execPath), '../LICENSE'), join(folder, 'node/LICENSE'));
}

/** The modes that the archive has, so that a folder that was copied is the same. */
function setModes(folder: string): void {
	for (const path of pathsIn(folder)) {
		const found = lstatSync(join(folder, path));
		if (found.isSymbolicLink()) continue;
		chmodSync(join(folder, path), found.isDirectory() || PROGRAMS.includes(path) ? 0o755 : 0o644);
	}
}

/** Links have no line in the list of hashes, so a file that has one names them. */
function linksIn(folder: string): Record<string, string> {
	const links = pathsIn(folder).filter((path) => lstatSync(join(folder, path)).isSymbolicLink());
	return Object.fromEntries(links.map((path) => [path, readlinkSync(join(folder, path))]));
}

function writeHashes(folder: string): string {
	rmSync(join(folder, HASHES), { force: true });
	const lines = pathsIn(folder)
		.filter((path) => lstatSync(join(folder, path)).isFile())
		.map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`)
		.join('');
	writeFileSync(join(folder, HASHES), lines);
	return sha256(lines);
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`);
}
