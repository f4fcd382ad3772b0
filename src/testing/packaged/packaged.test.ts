/** A packaged release: the files in it, and that it runs for a user who can write nowhere but in its data. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathsIn } from '../../../scripts/package/paths-in.ts';
import type { Sbom } from '../../../scripts/package/sbom.ts';
import { root } from '../../../scripts/process.ts';
import { SCALAR_FILE } from '../../ui/reference/scalar.ts';
import { keepService } from './kept-service.ts';
import { RELEASE_ARCHIVE, RELEASE_FOLDER } from './release-folder.ts';

const RELEASE_LIMIT_BYTES = 200_000_000;

let place: string;
let unpacked: string;
beforeAll(async () => {
	place = await mkdtemp(join(tmpdir(), 'tideline-packaged-'));
	execFileSync('tar', ['-xzf', RELEASE_ARCHIVE, '-C', place]);
	unpacked = join(place, readdirSync(place)[0] ?? '');
	execFileSync('chmod', ['-R', 'a-w', unpacked]);
});
afterAll(async () => {
	execFileSync('chmod', ['-R', 'u+w', place]);
	await rm(place, { recursive: true, force: true });
});

const files = (folder: string) => pathsIn(folder).filter((path) => lstatSync(join(folder, path)).isFile());
const sbom = () => JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8')) as Sbom;
const settingsFor = (dataDir: string) => ({ DATA_DIR: dataDir, TIDELINE_SETTINGS: '/dev/null' });

test('a release has every file in its list, with its hash, and is small', () => {
	execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: unpacked });
	const listed = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').match(/(?<=^\S+ {2}).+$/gm);
	expect(listed?.toSorted()).toEqual(
		files(unpacked)
			.filter((path) => path !== 'SHA256SUMS')
			.toSorted(),
	);
	const bytes = files(unpacked).reduce((sum, path) => sum + lstatSync(join(unpacked, path)).size, 0);
	expect(bytes).toBeLessThan(RELEASE_LIMIT_BYTES);
});

test('the archive has the files of the folder, with one time and no owner', () => {
	expect(files(unpacked)).toEqual(files(RELEASE_FOLDER));
	const lines = execFileSync('tar', ['--full-time', '--utc', '-tvzf', RELEASE_ARCHIVE], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map((line) => line.split(/\s+/));
	expect(new Set(lines.map(([, owner, , day, time]) => `${owner} ${day} ${time}`)).size).toBe(1);
	const names = lines.map((words) => words[5] ?? '');
	expect(names.length).toBe(pathsIn(unpacked).length + 1);
});

test('a release has no tool of builds and tests, and its list of packages names all that it has', () => {
	const inside = pathsIn(unpacked).flatMap((path) => /^node_modules\/((@[^/]+\/)?[^/@]+)$/.exec(path)?.[1] ?? []);
	const named = sbom().components.map(({ name }) => name);
	expect(inside.filter((name) => !named.includes(name))).toEqual([]);
	for (const name of ['typescript', 'rolldown', 'tailwindcss', 'sharp', '@next/swc-linux-x64-gnu', 'vitest'])
		expect([...inside, ...named]).not.toContain(name);
	const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const tools = ['@tailwindcss/postcss', '@types/node', '@types/react', 'rolldown', 'tailwindcss', 'typescript'];
	expect(Object.keys(dependencies).filter((name) => !named.includes(name))).toEqual(tools);
});

test('no file has a path of the machine that made the release', () => {
	expect(files(unpacked).filter((path) => readFileSync(join(unpacked, path)).includes(`${root}/`))).toEqual([]);
});

test('a release runs where it can write nothing but its data, and enters itself in the trail once', async () => {
	const dataDir = join(place, 'data');
	const hash = createHash('sha256')
		.update(readFileSync(join(unpacked, 'SHA256SUMS')))
		.digest('hex');
	const service = await keepService([join(unpacked, 'bin/tideline-server')], settingsFor(dataDir));
	for (const path of ['/sign-in', '/docs', '/sw.js', '/log', '/api/health', '/favicon.svg'])
		expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 200]);
	const compressed = await fetch(service.origin + SCALAR_FILE.path, { headers: { 'Accept-Encoding': 'br' } });
	expect([compressed.status, compressed.headers.get('content-encoding')]).toEqual([200, 'br']);
	await service.restart();
	await service.stop();
	expect(service.log()).not.toMatch(/"level":"(error|warn)"|EACCES|EROFS/);
	expect(files(unpacked)).toEqual(files(RELEASE_FOLDER));

	const audit = command(['audit', '--action', 'release-started', '--json'], dataDir);
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
	expect(audit).toContain(hash);
	expect(audit.match(/"release-started"/g)).toHaveLength(1);
	expect(command(['--version'], dataDir).trim()).toBe(version);
});

/** Output of the command line, started in a folder that has nothing of ours. */
function command(words: string[], dataDir: string): string {
	return execFileSync(join(unpacked, 'bin/tideline'), words, {
		cwd: '/',
		env: { ...process.env, ...settingsFor(dataDir) },
		encoding: 'utf8',
	});
}
